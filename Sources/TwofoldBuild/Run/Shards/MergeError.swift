/// Why shards cannot be merged; nothing is written then.
package enum MergeError: Error, Hashable, Sendable {
    case nothing
    /// A part is damaged, or a file is not a part.
    case damaged(name: String)
    case severalCounts([Int])
    case otherCount(Int, expected: Int)
    case missing([Shard])
    case doubled(Shard)
    case otherVersion(Shard, its: String, expected: String)
    case otherFiles(Shard)
    case otherSettings(Shard)
    case foreign(Shard, BytePath)
    /// Files of these shards are not here, or have other bytes.
    case incomplete([BytePath], [Shard])
    case unreadable(Diagnostic)

    /// What is wrong and how to fix it, in one or two sentences.
    ///
    /// - Parameter folder: The project as a shell reads it.
    package func message(_ folder: String = "PATH") -> String {
        switch self {
        case .nothing:
            return "no shard has left a part in \(LockFileName.shards.display); "
                + "run 'twofold build --shard 1/N \(folder)' for each of N shards, or name the parts"
        case .damaged(let name): return "\(name): the part is damaged; copy it again, or run its shard again"
        case .severalCounts(let counts):
            return "there are parts of \(counts.map { "N = \($0)" }.joined(separator: " and ")); remove those of "
                + "earlier runs from \(LockFileName.shards.display), or say --expect N"
        case .otherCount(let count, let expected):
            return "the parts are of \(count) shards, and \(expected) are expected; "
                + "remove \(LockFileName.shards.display) and run all shards again"
        case .missing(let shards):
            return "\(Self.list(shards)) missing; run "
                + shards.prefix(3).map { "'twofold build --shard \($0) \(folder)'" }.joined(separator: " and ")
                + (shards.count > 3 ? " and so on" : "") + ", then merge again"
        case .doubled(let shard):
            return "two parts of shard \(shard) differ; run 'twofold build --shard \(shard) \(folder)' again and merge "
                + "only its part"
        case .otherVersion(let shard, let its, let expected):
            return "shard \(shard) was built by Twofold \(its), and this is \(expected); use one version for all "
                + "shards and for the merge"
        case .otherFiles(let shard):
            return "shard \(shard) saw other masters than there are here; give every shard the same files, and run it "
                + "again"
        case .otherSettings(let shard):
            return "shard \(shard) was built with other settings; give every shard and the merge the same options and "
                + "the same \(Configuration.fileName), and run it again"
        case .foreign(let shard, let path):
            return "the part of shard \(shard) has \(path.display), which is not its file; run it again"
        case .incomplete(let paths, let shards):
            let first = paths.first?.display ?? ""
            let others = paths.count > 1 ? " and \(Readable.count(paths.count - 1, "other file"))" : ""
            return "\(first)\(others) of \(Self.list(shards)) not here as made; copy the variants of every shard "
                + "here, or run it here"
        case .unreadable(let diagnostic):
            return "\(diagnostic.path.display): \(diagnostic.message); \(diagnostic.fix)"
        }
    }

    /// "shard 3/8 is", "shards 3/8 and 4/8 are".
    private static func list(_ shards: [Shard]) -> String {
        let names = shards.prefix(5).map(\.description) + (shards.count > 5 ? ["\(shards.count - 5) more"] : [])
        guard let last = names.last, names.count > 1 else { return "shard \(names.first ?? "") is" }
        return "shards \(names.dropLast().joined(separator: ", ")) and \(last) are"
    }
}
