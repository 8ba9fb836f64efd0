/// What came of making an image's mipmaps.
public struct MipmapReport: Sendable {
    /// One file of the chain.
    public struct File: Sendable {
        /// Where it is, or would be.
        public var path: BytePath
        /// The level that it holds, 1 for the first half; nil for the file that holds the whole chain.
        public var level: Int?
        /// The size of that level; of the base for the whole chain.
        public var size: PixelSize
        /// What became of it.
        public var outcome: Outcome
    }

    /// The image that the chain is of.
    public var base: BytePath
    /// The sizes of the levels, the base's own first; none when the base could not be decoded.
    public var sizes: [PixelSize] = []
    /// The files: the levels from the largest on, then the whole chain.
    public var files: [File] = []
    /// Everything worth saying, refusals and failures of files included, sorted by path.
    public var diagnostics: [Diagnostic] = []

    /// Pixels of the base.
    public var basePixels: Int { sizes.first?.area ?? 0 }

    /// Pixels of the levels below the base.
    public var addedPixels: Int { sizes.dropFirst().reduce(0) { $0 + $1.area } }

    /// How many times the base's pixels the whole chain has, the base included: about 4/3, and nearly 2 where a side is 1.
    public var ratio: Double { basePixels == 0 ? 0 : Double(basePixels + addedPixels) / Double(basePixels) }

    /// Whether something failed or was refused.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// How many files met which end.
    public var counts: RunReport.Counts {
        files.reduce(into: RunReport.Counts()) { counts, file in
            switch file.outcome {
            case .made: counts.made += 1
            case .current, .unchanged: counts.current += 1
            case .refused: counts.refused += 1
            case .failed, .skipped: counts.failed += 1
            case .pending: counts.pending += 1
            }
        }
    }

    /// Adds what the files' outcomes say to what was found on the way.
    mutating func gatherDiagnostics() {
        for file in files {
            switch file.outcome {
            case .refused(let diagnostic), .failed(let diagnostic):
                // A name that is too long is so for many levels.
                if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
            default: break
            }
        }
        diagnostics.sort { ($0.path, $0.id.rawValue) < ($1.path, $1.id.rawValue) }
    }
}
