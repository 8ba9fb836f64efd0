/// The result of fixing the findings of a check.
public struct FixReport: Sendable {
    /// A file that was renamed or moved.
    package struct Move: Hashable, Sendable {
        package var path: BytePath
        package var target: BytePath
    }

    /// An array of a property list that was edited, or a name in code.
    package struct Edit: Hashable, Sendable {
        package var path: BytePath
        /// The place of the array in it, such as `CFBundleIconFiles`, or the line and the column of the name.
        package var place: String
        /// The names that the array has now, or the one that code has.
        package var names: [String]
        /// The name that code had; nil for an array.
        package var old: [UInt8]?
    }

    /// The bytes of a source in which names were changed.
    package struct Text: Hashable, Sendable {
        package var before: [UInt8]
        package var after: [UInt8]
    }

    package internal(set) var edits: [Edit] = []
    /// The sources in which names were changed.
    package internal(set) var texts: [BytePath: Text] = [:]
    /// The moves in their order, variants after their masters; one file can be moved twice, from one misspelling to the
    /// next.
    package internal(set) var moves: [Move] = []
    /// The reasons why files were not moved, sorted by path, except those that the findings give already.
    public internal(set) var diagnostics: [Diagnostic] = []
    /// The same for files whose findings say that the right name is taken: for a report that does not show the findings.
    package internal(set) var takenNames: [Diagnostic] = []
    /// Whether every fix was made.
    package var isComplete: Bool { diagnostics.isEmpty && takenNames.isEmpty }
    /// The report of the check after the fixes.
    package internal(set) var report: CheckReport

    /// The moves with all those of one file combined, from its first path to its last; sorted.
    package var endToEnd: [Move] {
        var origins: [BytePath: BytePath] = [:]
        for move in moves { origins[move.target] = origins.removeValue(forKey: move.path) ?? move.path }
        return origins.map { Move(path: $0.value, target: $0.key) }.filter { $0.path != $0.target }
            .sorted { $0.path < $1.path }
    }
}
