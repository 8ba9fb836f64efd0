/// What a shard has done: its lines for the lock file, and what proves that they fit those of the other shards.
///
/// It says nothing of times or machines, so a shard that is run again on the same files has the same part.
struct ShardPart: Hashable, Sendable {
    /// The shard.
    var shard: Shard
    /// The version of the program.
    var version: String
    /// ``ShardDivision/digest`` of the tree.
    var tree: ContentHash
    /// A digest of the variants that the shard was to make, and of their recipes.
    var plan: ContentHash
    /// Its lines that differ from the lock file that it began with.
    var lines: [LedgerLine]
    /// The encoded outcomes, for the report on all shards.
    var result: [UInt8]

    private static let mark = Array("twofold shard 1\n".utf8)

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.bytes = Self.mark
        writer.write(shard.number)
        writer.write(shard.count)
        writer.write(version)
        writer.write(tree.bytes)
        writer.write(plan.bytes)
        writer.write(lines.count)
        for line in lines { writer.write(line.encoded) }
        writer.write(result)
        return writer.sealed
    }

    /// Reads a part; nil for anything else, and for one that is damaged.
    init?(_ bytes: [UInt8]) {
        guard let content = ByteWriter.content(ofSealed: bytes), content.starts(with: Self.mark) else { return nil }
        var reader = ByteReader(content.dropFirst(Self.mark.count))
        guard let number = reader.number(), let count = reader.number(), let shard = Shard(number: number, of: count),
            let version = reader.plainText(), let tree = reader.slice().flatMap({ ContentHash(bytes: $0) }),
            let plan = reader.slice().flatMap({ ContentHash(bytes: $0) }), let lineCount = reader.number(),
            lineCount >= 0
        else { return nil }
        var lines: [LedgerLine] = []
        for _ in 0..<lineCount {
            guard let line = reader.slice().flatMap({ LedgerLine(parsing: $0.dropLast()) }) else { return nil }
            lines.append(line)
        }
        guard let result = reader.bytes() else { return nil }
        self.init(shard: shard, version: version, tree: tree, plan: plan, lines: lines, result: result)
    }

    init(
        shard: Shard, version: String, tree: ContentHash, plan: ContentHash, lines: [LedgerLine], result: [UInt8] = []
    ) {
        self.shard = shard
        self.version = version
        self.tree = tree
        self.plan = plan
        self.lines = lines
        self.result = result
    }

    /// Whether another part of the same shard has done the same: a run that went on where another was killed has other
    /// outcomes and the same files.
    func isLike(_ other: ShardPart) -> Bool {
        var other = other
        other.result = result
        return self == other
    }
}

extension Plan {
    /// A digest of all variants and of their recipes.
    var digest: ContentHash { digest(of: masters.indices) }

    /// The digests of the plans that these shards have, from one pass over the masters.
    ///
    /// - Parameters:
    ///   - count: The number of shards.
    ///   - owner: The number of the shard that a master belongs to.
    func digests(ofShards count: Int, owner: (BytePath) -> Int?) -> [ContentHash] {
        var members: [[Int]] = Array(repeating: [], count: count)
        for index in masters.indices {
            guard let number = owner(masters[index].master.path) else { continue }
            members[number - 1].append(index)
        }
        return members.map { digest(of: $0) }
    }

    private func digest(of indices: some Sequence<Int>) -> ContentHash {
        var recipes: [Recipe: String] = [:]
        var bytes: [UInt8] = []
        for master in indices.lazy.map({ masters[$0] }) {
            bytes += master.master.path.bytes
            bytes.append(0x0A)
            for variant in master.variants {
                let digest = recipes[variant.recipe] ?? variant.recipe.digest
                recipes[variant.recipe] = digest
                bytes += variant.path.bytes
                bytes.append(0)
                bytes += digest.utf8
                bytes.append(0x0A)
            }
        }
        return ContentHash(of: bytes)
    }
}
