package struct MipmapReport: DiagnosedReport {
    package struct File: Sendable {
        package var path: BytePath
        /// The level in the file, 1 for the first half; nil for the file with the whole chain.
        package var level: Int?
        /// The size of that level, or of the first level in the file with the whole chain.
        package var size: PixelSize
        /// The origin that the lock file will record.
        var origin: LockFile.Origin
        /// What became of it; before a run has settled it, the outcome if nothing is done.
        package var outcome: Outcome
    }

    /// The image that the chain is made from.
    package var base: BytePath
    /// The sizes of the levels, that of the base first; empty when the base could not be decoded.
    package var sizes: [PixelSize] = []
    /// Whether the file of the whole chain begins with the first half.
    package var skipsBase = false
    /// The files: the levels from the largest on, then the whole chain.
    package var files: [File] = []
    /// Diagnostics, including refusals and failures of files, sorted by path.
    package var diagnostics: [Diagnostic] = []

    /// The first level in the file of the whole chain: 0 for the base.
    package var firstLevel: Int { skipsBase ? 1 : 0 }

    package var basePixels: Int { sizes.first?.area ?? 0 }

    /// The pixels of the levels below the base.
    package var addedPixels: Int { sizes.dropFirst().reduce(0) { $0 + $1.area } }

    /// The pixels of the whole chain by those of the base: about 4/3, and nearly 2 where a side is 1.
    package var ratio: Double { basePixels == 0 ? 0 : Double(basePixels + addedPixels) / Double(basePixels) }

    package var counts: RunReport.Counts { RunReport.Counts(files.lazy.map(\.outcome)) }
}
