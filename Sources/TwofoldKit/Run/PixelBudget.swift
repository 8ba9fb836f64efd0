/// The limit on the bytes of decoded pixels in memory at once.
struct PixelBudget: Sendable {
    /// The limit in bytes.
    let limit: Int
    private(set) var used = 0

    init(limit: Int) { self.limit = limit }

    /// Takes `bytes` if they fit.
    ///
    /// An image larger than the whole budget is admitted when no other is in memory: otherwise it would wait forever, and the
    /// limits on single images allow it.
    mutating func take(_ bytes: Int) -> Bool {
        guard used == 0 || bytes <= limit - used else { return false }
        used += bytes
        return true
    }

    mutating func giveBack(_ bytes: Int) { used -= bytes }
}
