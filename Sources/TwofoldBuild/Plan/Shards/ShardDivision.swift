/// Which shard makes which images of a tree, and how much each has to do.
///
/// It is a function of the names and sizes of hand-made files: neither their order nor times, inodes or variants that another
/// shard has already made change it.
package struct ShardDivision: Sendable {
    /// The work of one shard.
    package struct Load: Hashable, Sendable {
        /// The number of hand-made image files.
        package var fileCount = 0
        package var byteCount = 0
        /// The estimated cost, in bytes of masters; reading and writing a file has a price besides.
        package var cost = 0
    }

    /// What a file costs besides its bytes, in bytes: opening, writing and making durable a small icon takes as long as
    /// computing this much.
    static let costOfFile = 16 << 10

    /// The work of each shard, the first one's first.
    let loads: [Load]
    /// A digest of all names and sizes that decided: machines with the same digest divide alike.
    let digest: ContentHash
    private let key: ShardKey
    /// The shard of each image, from 0, by its ``ShardKey``.
    private let owners: [UInt64: Int32]

    /// Divides the images of a tree.
    ///
    /// - Parameters:
    ///   - tree: The listing.
    ///   - count: The number of shards, at least 1.
    ///   - policy: The variants to make.
    ///   - consumers: What loads the images.
    ///   - isRecorded: Whether Twofold wrote a file, of which shard it ever was.
    init(
        _ tree: TreeListing, into count: Int, policy: BuildPolicy, consumers: Consumers = Consumers(),
        isRecorded: (BytePath) -> Bool
    ) {
        key = ShardKey(policy, consumers)
        var places: [UInt64: Int32] = [:]
        places.reserveCapacity(tree.items.count)
        var images: [(number: UInt64, load: Load)] = []
        var seen: [UInt64] = []
        for item in tree.items {
            // Only such a file may be a master, or in the place of a variant.
            guard item.kind == .file, item.omission == nil, TreeListing.isImageName(item.path.name),
                !isRecorded(item.path)
            else { continue }
            let number = key.number(of: item.path)
            let size = item.status?.size ?? 0
            let place = places[number] ?? Int32(images.count)
            if place == images.count {
                places[number] = place
                images.append((number, Load()))
            }
            images[Int(place)].load.fileCount += 1
            images[Int(place)].load.byteCount += size
            images[Int(place)].load.cost += size + Self.costOfFile
            var name = StableNumber()
            name.add(item.path.bytes)
            seen.append(name.value)
            seen.append(UInt64(size))
        }
        digest = ContentHash(of: seen.withUnsafeBytes { Array($0) })
        // The costliest first, each to the shard that has the least until then: the sums end up close to each other.
        images.sort { ($1.load.cost, $0.number) < ($0.load.cost, $1.number) }
        // Among shards with equally little, another one is the first for each project: of many small projects that are nested in
        // one, all would otherwise have their few images made by the first shards.
        let names = images.reduce(UInt64(0)) { $0 &+ $1.number }
        let first = Int((names ^ names >> 32) % UInt64(count))
        var queue = LoadQueue(count)
        var loads = [Load](repeating: Load(), count: count)
        for image in images {
            let shard = (queue.take(adding: image.load.cost) + first) % count
            places[image.number] = Int32(shard)
            loads[shard].fileCount += image.load.fileCount
            loads[shard].byteCount += image.load.byteCount
            loads[shard].cost += image.load.cost
        }
        self.loads = loads
        owners = places
    }

    /// The number of the shard that makes the image that a path belongs to; nil if no hand-made file does.
    func owner(of path: BytePath) -> Int? { owners[key.number(of: path)].map { Int($0) + 1 } }
}

/// Shards by the cost that they have until now, the least one first; of equal ones, the first.
private struct LoadQueue {
    private var heap: [(cost: Int, shard: Int)]

    init(_ count: Int) { heap = (0..<count).map { (0, $0) } }

    /// Adds a cost to the shard that has the least, and returns it.
    mutating func take(adding cost: Int) -> Int {
        let shard = heap[0].shard
        heap[0].cost += cost
        var place = 0
        while true {
            let first = 2 * place + 1
            guard first < heap.count else { return shard }
            let second = first + 1
            let child = second < heap.count && heap[second] < heap[first] ? second : first
            guard heap[child] < heap[place] else { return shard }
            heap.swapAt(child, place)
            place = child
        }
    }
}
