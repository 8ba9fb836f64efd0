/// What a shard has done: its lines for the lock file, and what proves that they fit those of the other shards.
///
/// It says nothing of times or machines, so a shard that is run again on the same files has the same part.
struct ShardPart: Hashable, Sendable {
    var shard: Shard
    var version: String
    /// ``ShardDivision/digest`` of the tree.
    var tree: ContentHash
    /// A digest of the variants that the shard was to make, and of their recipes.
    var plan: ContentHash
    /// Its lines that differ from the lock file that it began with.
    var lines: [LockFileLine]
    /// The encoded outcomes, for the report on all shards.
    var result: [UInt8] = []
    /// The lines of files that it made for earlier divisions and that are still there: they belong to other shards now, which may
    /// not have run yet.
    var kept: [LockFileLine] = []

    private static let mark = Array("twofold shard 3\n".utf8)

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.bytes = Self.mark
        writer.write(shard.number)
        writer.write(shard.count)
        writer.write(version)
        writer.write(tree.bytes)
        writer.write(plan.bytes)
        for lines in [lines, kept] { writer.write(list: lines) { $0.write($1.encoded) } }
        writer.write(result)
        return writer.sealed()
    }

    /// What a merge keeps of a part while it reads the others.
    var head: Head {
        let digest = ContentHash(of: lines.flatMap { ContentHash(of: $0.encoded).bytes })
        return Head(
            shard: shard, version: version, tree: tree, plan: plan, lineCount: lines.count, lines: digest)
    }

    /// A part without its lines and outcomes.
    ///
    /// Two parts of one shard with the same head have done the same: a run that went on where another was killed has other
    /// outcomes and the same files.
    struct Head: Hashable, Sendable {
        var shard: Shard
        var version: String
        var tree: ContentHash
        var plan: ContentHash
        var lineCount: Int
        /// A digest of the lines.
        var lines: ContentHash
    }
}

extension ShardPart {
    /// Reads a part; nil for anything else, and for one that is damaged.
    init?(_ bytes: [UInt8]) {
        guard let content = ByteWriter.content(ofSealed: bytes), content.starts(with: Self.mark) else { return nil }
        var reader = ByteReader(content.dropFirst(Self.mark.count))
        guard let number = reader.number(), let count = reader.number(),
            let shard = try? Shard(number: number, of: count),
            let version = reader.plainText(), let tree = reader.slice().flatMap({ ContentHash(bytes: $0) }),
            let plan = reader.slice().flatMap({ ContentHash(bytes: $0) }), let lines = Self.lines(&reader),
            let kept = Self.lines(&reader), let result = reader.bytes()
        else { return nil }
        self.init(shard: shard, version: version, tree: tree, plan: plan, lines: lines, result: result, kept: kept)
    }

    private static func lines(_ reader: inout ByteReader) -> [LockFileLine]? {
        reader.list { $0.slice().flatMap { LockFileLine(parsing: $0.dropLast()) } }
    }
}

extension Plan {
    /// A digest of all variants and of their recipes.
    var digest: ContentHash {
        var recipes: [Recipe: String] = [:]
        return PlanDigests.digest(of: masters.map { $0.digest(&recipes) })
    }
}

extension MasterPlan {
    /// A digest of its variants and of their recipes.
    ///
    /// - Parameter recipes: The digests of recipes that were computed before.
    func digest(_ recipes: inout [Recipe: String]) -> ContentHash {
        var bytes = master.path.bytes
        bytes.append(0x0A)
        for variant in variants {
            let digest = recipes[variant.recipe] ?? variant.recipe.digest
            recipes[variant.recipe] = digest
            bytes += variant.path.bytes
            bytes.append(0)
            bytes += digest.utf8
            bytes.append(0x0A)
        }
        return ContentHash(of: bytes)
    }
}

/// The digests of the plans that shards have, from the plans of batches in any order.
struct PlanDigests: Sendable {
    private var masters: [[(path: BytePath, digest: ContentHash)]]
    private var recipes: [Recipe: String] = [:]

    init(ofShards count: Int) { masters = Array(repeating: [], count: count) }

    /// Adds the plan of a batch.
    ///
    /// - Parameter owner: The number of the shard that a master belongs to.
    mutating func add(_ plan: Plan, owner: (BytePath) -> Int?) {
        for master in plan.masters {
            guard let number = owner(master.master.path) else { continue }
            masters[number - 1].append((master.master.path, master.digest(&recipes)))
        }
    }

    /// The digest of a shard's plan.
    func digest(of shard: Shard) -> ContentHash {
        Self.digest(of: masters[shard.number - 1].sorted { $0.path < $1.path }.map(\.digest))
    }

    fileprivate static func digest(of masters: [ContentHash]) -> ContentHash {
        ContentHash(of: masters.flatMap(\.bytes))
    }
}
