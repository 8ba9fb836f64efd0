/// A part of a project's work, for one of several machines that do it together.
///
/// ``Project/shard`` limits a build to it. Which images it has is decided by names and sizes of files alone, so every machine
/// comes to the same answer without asking another.
package struct Shard: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The most parts that a project can be divided into.
    package static let limit = 100_000

    /// Its number, from 1 to ``count``.
    package let number: Int
    /// The number of parts.
    package let count: Int

    /// A part.
    ///
    /// Not nil where there is no such part: ``Project/shard`` of nil builds everything, and a number from a machine that counts from
    /// 0 would do that on every machine.
    ///
    /// - Parameters:
    ///   - number: Its number, from 1.
    ///   - count: The number of parts, at most ``limit``.
    /// - Throws: ``ShardError`` if there is no such part.
    package init(number: Int, of count: Int) throws(ShardError) {
        guard 1...Self.limit ~= count, 1...count ~= number else { throw ShardError(number: number, count: count) }
        self.number = number
        self.count = count
    }

    /// Reads a part such as `3/8`; nil for any other text.
    package init?(_ text: some StringProtocol) {
        let fields = text.split(separator: "/", omittingEmptySubsequences: false)
        guard fields.count == 2, let number = Int(decimal: fields[0]), let count = Int(decimal: fields[1]) else {
            return nil
        }
        try? self.init(number: number, of: count)
    }

    /// All parts of a division into this many, in order.
    static func all(of count: Int) -> [Shard] {
        count < 1 ? [] : (1...count).compactMap { try? Shard(number: $0, of: count) }
    }

    /// The part as options name it: `3/8`.
    package var description: String { "\(number)/\(count)" }

    /// Orders by the number of parts, then by number.
    package static func < (a: Shard, b: Shard) -> Bool { (a.count, a.number) < (b.count, b.number) }
}

/// A part of a division that has no such part.
package struct ShardError: Error, Hashable, Sendable {
    /// The number that was asked for.
    var number: Int
    /// The number of parts.
    var count: Int
}

extension Int {
    /// Reads digits and nothing else: neither a sign nor space.
    package init?(decimal text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else {
            return nil
        }
        self = number
    }
}
