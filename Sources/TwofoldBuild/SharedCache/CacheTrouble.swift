/// The failures of one kind that a cache had, until they are too many to go on.
struct CacheTrouble: Hashable, Sendable {
    private(set) var count = 0
    private(set) var firstReason = ""
    /// Whether no further request is worth its time.
    private(set) var isOver = false
    private var inARow = 0

    /// The number of failures one after the other, and in all, after which nothing more is expected.
    ///
    /// Each can take as long as the time limit.
    private static let maxBacklog = (inARow: 3, total: 12)

    mutating func add(_ reason: String, isFinal: Bool = false) {
        if count == 0 { firstReason = reason }
        count += 1
        inARow += 1
        isOver = isOver || isFinal || inARow >= Self.maxBacklog.inARow || count >= Self.maxBacklog.total
    }

    /// Records a success: the next failure is the first in a row again.
    mutating func recover() { inARow = 0 }

    /// How often and why, for the end of a sentence.
    ///
    /// - Parameters:
    ///   - consequence: What follows when it was too much.
    ///   - isOver: Whether it was; nil if the failures decide.
    func text(_ consequence: String, where isOver: Bool? = nil) -> String {
        "(\(count == 1 ? "once" : "\(count) times")): \(firstReason)\(isOver ?? self.isOver ? "; \(consequence)" : "")"
    }
}
