/// How many bytes of decoded pixels may be alive at once.
struct PixelBudget: Sendable {
    /// The limit in bytes.
    let limit: Int
    private(set) var used = 0

    init(limit: Int) { self.limit = limit }

    /// Takes `bytes` when they fit.
    ///
    /// An image larger than the whole budget is let in when it is alone: refusing it would never end, and the limits
    /// on single images have admitted it.
    mutating func take(_ bytes: Int) -> Bool {
        guard used == 0 || bytes <= limit - used else { return false }
        used += bytes
        return true
    }

    mutating func giveBack(_ bytes: Int) { used -= bytes }
}
