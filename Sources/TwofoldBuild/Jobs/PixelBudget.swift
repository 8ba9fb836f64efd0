/// The limit on the bytes of decoded pixels in memory at once.
struct PixelBudget: Sendable {
    let limit: Int
    /// The bytes that are used as long as there are images small enough.
    ///
    /// Default: the limit.
    let goal: Int
    private(set) var used = 0

    /// The bytes of pixels for each job that make no core wait: a large image beside small ones.
    static let goalOfJob = 12 << 20

    init(limit: Int, goal: Int = .max) {
        self.limit = limit
        self.goal = min(goal, limit)
    }

    /// Takes `bytes` if they fit.
    ///
    /// An image larger than the whole budget is admitted when no other is in memory: otherwise it would wait forever, and the
    /// limits on single images allow it.
    mutating func take(_ bytes: Int) -> Bool {
        guard used == 0 || bytes <= limit - used else { return false }
        used += bytes
        return true
    }

    /// Whether the goal is kept with so many bytes more; the only image in memory is always good.
    ///
    /// One that exceeds the goal by itself is good beside small ones: it would come last otherwise, when no other work is left
    /// for the other cores.
    func isGood(_ bytes: Int) -> Bool { used == 0 || bytes <= goal - used || (bytes > goal && used <= goal / 4) }

    mutating func giveBack(_ bytes: Int) { used -= bytes }
}
