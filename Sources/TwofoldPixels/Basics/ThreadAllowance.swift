/// The threads that a run may use, and those that jobs and helpers have taken.
struct ThreadAllowance {
    /// The most threads at once.
    var limit = 0
    private(set) var running = 0
    private(set) var lent = 0

    /// Takes a thread for a job; false when none is left.
    ///
    /// - Parameter isFirst: Whether no other job runs; such a job always gets a thread, or the run would never end.
    mutating func begin(isFirst: Bool) -> Bool {
        guard isFirst || running + lent < limit else { return false }
        running += 1
        return true
    }

    mutating func end() { running -= 1 }

    /// Takes at most `wanted` threads for helpers, and returns their number.
    mutating func lend(upTo wanted: Int) -> Int {
        let taken = max(0, min(wanted, limit - running - lent))
        lent += taken
        return taken
    }

    mutating func takeBack(_ count: Int) { lent -= count }
}
