/// The result of making icons.
public struct IconReport: Sendable {
    /// One file.
    public struct File: Sendable {
        /// Its path, made or planned.
        public var path: BytePath
        /// The size of a single icon; nil for a file with several, and for a text.
        public var size: PixelSize?
        /// What it is for.
        public var use: String
        /// The outcome.
        public var outcome: Outcome
    }

    /// A `Contents.json`, or another text that names icons and that people go on writing; it is never owned.
    public struct Companion: Hashable, Sendable {
        /// What came of it.
        public enum Outcome: String, Hashable, Sendable {
            case made
            case edited
            case current
            case pending = "to write"
            case failed
        }

        /// Its path.
        public var path: BytePath
        /// What came of it.
        public var outcome: Outcome
    }

    /// The master.
    public var master: BytePath
    /// The plan that was carried out; nil if the master could not be used.
    public var plan: IconPlan?
    /// The files, in the order of the tables.
    public var files: [File] = []
    /// The texts beside them, sorted by path.
    public var companions: [Companion] = []
    /// Diagnostics, including refusals and failures of files, sorted by path.
    public var diagnostics: [Diagnostic] = []

    /// Hand-made files that take the place of icons, sorted.
    public var kept: [BytePath] { plan?.kept ?? [] }

    /// Whether something failed or was refused.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// The number of files by outcome.
    public var counts: RunReport.Counts {
        var counts = RunReport.Counts(files.lazy.map(\.outcome))
        counts.kept = kept.count
        counts.entered = companions.count { $0.outcome == .made || $0.outcome == .edited }
        return counts
    }
}
