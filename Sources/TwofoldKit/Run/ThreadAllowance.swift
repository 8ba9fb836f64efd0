/// How many threads a run may use, and how many of them jobs and their helpers have.
struct ThreadAllowance {
    /// Threads at once.
    var limit = 0
    private(set) var running = 0
    private(set) var lent = 0

    /// Takes a thread for a job; false when there is none left.
    ///
    /// - Parameter isFirst: Whether no other job runs: it gets a thread in any case, or the run would never end.
    mutating func begin(isFirst: Bool) -> Bool {
        guard isFirst || running + lent < limit else { return false }
        running += 1
        return true
    }

    /// Gives a job's thread back.
    mutating func end() { running -= 1 }

    /// Takes threads for helpers, at most `wanted`; returns how many.
    mutating func lend(upTo wanted: Int) -> Int {
        let taken = max(0, min(wanted, limit - running - lent))
        lent += taken
        return taken
    }

    /// Gives helpers' threads back.
    mutating func takeBack(_ count: Int) { lent -= count }
}
