/// A large tree in batches of whole folders, so that a run plans one batch at a time and holds no plan of the whole.
///
/// Beside its masters, everything that decides about an image lies in one folder: its files, its variants, names that only
/// differ in letter case, and the set of a catalog. So the plans of the batches are that of the tree.
package struct TreeBatches: Sendable {
    /// When a tree is divided.
    package struct Rule: Hashable, Sendable {
        /// A tree with fewer listed files is planned in one piece: that takes half a gigabyte, and is simpler.
        var least: Int
        /// The number of listed files that a batch has on average.
        ///
        /// A plan takes 3 kB for each, so a batch takes 50 MB. With smaller ones, what is done once a batch would show.
        var size: Int

        package init(least: Int = 1 << 17, size: Int = 1 << 14) {
            self.least = least
            self.size = size
        }
    }

    let count: Int
    /// The indices of the listed files, those of a batch together and in order.
    private let order: [Int32]
    /// Where each batch begins in ``order``, and the end of the last.
    private let starts: [Int]

    /// The number of batches for so many files, a power of two.
    static func count(for fileCount: Int, _ rule: Rule) -> Int {
        var count = 1
        while count * rule.size < fileCount { count *= 2 }
        return count
    }

    init(_ tree: TreeListing, _ rule: Rule) {
        let count = Self.count(for: tree.items.count, rule)
        var numbers: [Int32] = []
        numbers.reserveCapacity(tree.items.count)
        var sizes = [Int](repeating: 0, count: count)
        for item in tree.items {
            let number = Self.number(of: item.path, among: count)
            numbers.append(Int32(number))
            sizes[number] += 1
        }
        var starts = [0]
        for size in sizes { starts.append(starts[starts.count - 1] + size) }
        var order = [Int32](repeating: 0, count: numbers.count)
        var places = starts
        for (index, number) in numbers.enumerated() {
            order[places[Int(number)]] = Int32(index)
            places[Int(number)] += 1
        }
        (self.count, self.starts, self.order) = (count, starts, order)
    }

    /// The files of a batch, in the order of the listing.
    func items(of batch: Int, in tree: TreeListing) -> [TreeListing.Item] {
        order[starts[batch]..<starts[batch + 1]].map { tree.items[Int($0)] }
    }

    /// The batch of a path, by its folder; the same in every run of a tree with as many batches.
    func number(of path: BytePath) -> Int { Self.number(of: path, among: count) }

    /// - Parameter count: A power of two.
    static func number(of path: BytePath, among count: Int) -> Int {
        var number = StableNumber()
        let bytes = path.bytes
        for byte in bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)] { number.add(byte: byte) }
        // The last bits of this number hardly depend on the first bytes.
        return Int((number.value ^ number.value >> 32) & UInt64(count - 1))
    }
}
