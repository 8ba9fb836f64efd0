/// What came of fixing what a check found.
public struct FixReport: Sendable {
    /// A file that has another name or place now.
    public struct Move: Hashable, Sendable {
        /// The path before.
        public var path: BytePath
        /// The path now.
        public var target: BytePath
    }

    /// What was done, in the order in which it was done, variants behind their masters; one file may be moved twice, from
    /// one misspelling to the next.
    public internal(set) var moves: [Move] = []
    /// What was not done, and why, sorted by path.
    public internal(set) var diagnostics: [Diagnostic] = []
    /// What is left.
    public internal(set) var report: CheckReport

    /// The moves with those of one file in one: from its first path to its last, sorted.
    public var endToEnd: [Move] {
        var origins: [BytePath: BytePath] = [:]
        for move in moves { origins[move.target] = origins.removeValue(forKey: move.path) ?? move.path }
        return origins.map { Move(path: $0.value, target: $0.key) }.filter { $0.path != $0.target }
            .sorted { $0.path < $1.path }
    }
}
