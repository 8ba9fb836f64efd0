/// The result of converting a tree from one layout to another.
package struct ConversionReport: DiagnosedReport {
    package enum Outcome: Hashable, Sendable {
        /// It was copied; its bytes.
        case copied(Int)
        case pending
        /// A file with the same bytes was there.
        case current
        /// A file with other bytes is there, or an error occurred, which a diagnostic says.
        case failed
    }

    /// One file of the tree that is written.
    package struct File: Hashable, Sendable {
        /// The file that it is a copy of, in the tree that is read; nil for a `Contents.json`.
        package var source: BytePath?
        /// Its path in the tree that is written.
        package var target: BytePath
        package var outcome: Outcome
    }

    /// All files that the other layout has a place for, sorted by their path in it.
    package var files: [File] = []
    /// What could not be converted, and why.
    package var diagnostics: [Diagnostic] = []
    /// The number of files that are not images of the layout that is read.
    package var otherCount = 0
    package var wasInterrupted = false

    /// The files that could not be converted, as an error says.
    package var leftOut: Set<BytePath> {
        // One error names all pointers.
        Set(
            diagnostics.filter { $0.severity == .error }.flatMap {
                $0.rule == .imagePointer && !$0.related.isEmpty ? $0.related : [$0.path]
            })
    }
}
