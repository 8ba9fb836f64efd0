package struct LaunchReport: DiagnosedReport {
    package struct File: Sendable {
        package var path: BytePath
        package var image: LaunchImage
        var recipe: LaunchRecipe
        /// Whether a hand-made file, or a variant of one, takes its place.
        package var isKept = false
        /// What became of it; before a run has settled it, the outcome if nothing is done: for a kept file, current.
        package var outcome: Outcome

        /// The origin that the lock file will record.
        var origin: LockFile.Origin { .command(.launch, recipe.digest) }
    }

    /// The image that they are made from.
    package var master: BytePath
    /// The size of the master in its own unit, `1024×1024 pixels` or `32×32 points`; nil if it could not be decoded.
    package var masterSize: String?
    /// The images, those of iPhones first, each by size.
    package var files: [File] = []
    /// The `Contents.json` of the set that they were made for; nil in a plain folder.
    package var list: IconReport.Companion?
    /// The elements of the array `UILaunchImages` for them.
    package var entries: [LaunchImageEntry] = []
    /// The largest share of the master that is cut off for one of the images, from 0 to 1.
    package var lostShare = 0.0
    /// Diagnostics, including refusals and failures of files, sorted by path.
    package var diagnostics: [Diagnostic] = []

    /// The number of files by outcome.
    package var counts: RunReport.Counts {
        var counts = RunReport.Counts(files.lazy.filter { !$0.isKept }.map(\.outcome))
        counts.kept = files.count(where: \.isKept)
        counts.entered = list?.outcome == .edited ? 1 : 0
        return counts
    }
}
