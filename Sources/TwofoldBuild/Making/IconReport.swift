/// The result of making icons.
public struct IconReport: DiagnosedReport, Sendable {
    package struct File: Sendable {
        package var path: BytePath
        /// The size of a single icon; nil for a file with several, and for a text.
        package var size: PixelSize?
        package var use: String
        package var outcome: Outcome
    }

    /// A `Contents.json`, or another text that names icons and that people go on writing; it is never owned.
    package struct Companion: Hashable, Sendable {
        package enum Outcome: String, Hashable, CaseIterable, Sendable {
            case made
            case edited
            case current
            case pending
            case failed
        }

        package var path: BytePath
        package var outcome: Outcome
    }

    package var master: BytePath
    /// The plan that was carried out; nil if the master could not be used.
    package var plan: IconPlan?
    /// The files, in the order of the tables.
    package var files: [File] = []
    /// The texts beside them, sorted by path.
    package var companions: [Companion] = []
    /// Diagnostics, including refusals and failures of files, sorted by path.
    package var diagnostics: [Diagnostic] = []

    /// Hand-made files that take the place of icons, sorted.
    package var kept: [BytePath] { plan?.kept ?? [] }

    /// The number of files by outcome.
    public var counts: RunReport.Counts {
        var counts = RunReport.Counts(files.lazy.map(\.outcome))
        counts.kept = kept.count
        counts.entered = companions.count { $0.outcome == .made || $0.outcome == .edited }
        return counts
    }
}
