/// The result of making launch images.
public struct LaunchReport: Sendable {
    /// One launch image.
    public struct File: Sendable {
        /// Its path, made or planned.
        public var path: BytePath
        /// The launch image that it is.
        public var image: LaunchImage
        /// Whether a hand-made file, or a variant of one, takes its place.
        public var isKept = false
        /// The outcome; of a kept file, current.
        public var outcome: Outcome
    }

    /// The image that they are made from.
    public var master: BytePath
    /// The size of the master in its own unit, `1024×1024 pixels` or `32×32 points`; nil if it could not be decoded.
    public var masterSize: String?
    /// The images, those of iPhones first, each by size.
    public var files: [File] = []
    /// The elements of the array `UILaunchImages` for them.
    public var entries: [LaunchImageEntry] = []
    /// The largest share of the master that is cut off for one of the images, from 0 to 1.
    public var lostShare = 0.0
    /// Diagnostics, including refusals and failures of files, sorted by path.
    public var diagnostics: [Diagnostic] = []

    /// Whether something failed or was refused.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// The number of files by outcome.
    public var counts: RunReport.Counts {
        files.reduce(into: RunReport.Counts()) { counts, file in
            switch file.outcome {
            case .current where file.isKept: counts.kept += 1
            case .made: counts.made += 1
            case .current, .unchanged, .omitted: counts.current += 1
            case .refused: counts.refused += 1
            case .failed, .skipped: counts.failed += 1
            case .pending: counts.pending += 1
            }
        }
    }

    /// Adds the diagnostics of the files' outcomes, each once.
    mutating func gatherDiagnostics() {
        for file in files {
            switch file.outcome {
            case .refused(let diagnostic), .failed(let diagnostic):
                if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
            default: break
            }
        }
        diagnostics.sort { ($0.path, $0.id.rawValue) < ($1.path, $1.id.rawValue) }
    }
}
