/// The result of fixing the findings of a check.
public struct FixReport: Sendable {
    /// A file that was renamed or moved.
    public struct Move: Hashable, Sendable {
        /// The path before.
        public var path: BytePath
        /// The path now.
        public var target: BytePath
    }

    /// A property list that was edited.
    public struct Edit: Hashable, Sendable {
        /// Its path.
        public var path: BytePath
        /// The place of the array in it, such as `CFBundleIconFiles`.
        public var place: String
        /// The names that the array has now.
        public var names: [String]
    }

    /// The edits in their order.
    public internal(set) var edits: [Edit] = []
    /// The moves in their order, variants after their masters; one file can be moved twice, from one misspelling to the
    /// next.
    public internal(set) var moves: [Move] = []
    /// The reasons why files were not moved, sorted by path, except those that the findings give already.
    public internal(set) var diagnostics: [Diagnostic] = []
    /// The same for files whose findings say that the right name is taken: for a report that does not show the findings.
    public internal(set) var takenNames: [Diagnostic] = []
    /// Whether every fix was made.
    public var isComplete: Bool { diagnostics.isEmpty && takenNames.isEmpty }
    /// The report of the check after the fixes.
    public internal(set) var report: CheckReport

    /// The moves with all those of one file combined, from its first path to its last; sorted.
    public var endToEnd: [Move] {
        var origins: [BytePath: BytePath] = [:]
        for move in moves { origins[move.target] = origins.removeValue(forKey: move.path) ?? move.path }
        return origins.map { Move(path: $0.value, target: $0.key) }.filter { $0.path != $0.target }
            .sorted { $0.path < $1.path }
    }
}
