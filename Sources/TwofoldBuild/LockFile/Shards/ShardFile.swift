/// A file of a shard in the folder `twofold.shards`, which lies beside the lock file until the shards are merged.
struct ShardFile: Hashable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        /// What the shard has done, for the merge.
        case part
        /// What it is doing; see ``Journal``.
        case journal
        /// What is locked while it runs, so that one process at a time does a shard's work.
        case busy
    }

    static let folder = LockFileName.shards

    var shard: Shard
    var kind: Kind

    var path: BytePath {
        let name = "\(shard.number)-of-\(shard.count).\(kind.rawValue)"
        return Self.folder.appending(Array(name.utf8)) ?? Self.folder
    }

    init(_ kind: Kind, of shard: Shard) {
        self.kind = kind
        self.shard = shard
    }

    /// Reads a name; nil for any other file.
    init?(named name: [UInt8]) {
        let fields = String(decoding: name, as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
        guard fields.count == 2, let kind = Kind(rawValue: String(fields[1])) else { return nil }
        let words = fields[0].split(separator: "-", omittingEmptySubsequences: false)
        guard words.count == 3, words[1] == "of", let number = Int(decimal: words[0]),
            let count = Int(decimal: words[2]), let shard = try? Shard(number: number, of: count)
        else { return nil }
        self.init(kind, of: shard)
        guard path.name == name else { return nil }
    }

    /// The files of all shards on a disk, sorted.
    static func list(on disk: any Disk) throws(DiskError) -> [ShardFile] {
        guard try disk.status(of: folder)?.kind == .folder else { return [] }
        return try disk.entries(of: folder).compactMap { ShardFile(named: $0.name) }.sorted {
            ($0.shard, $0.kind.rawValue) < ($1.shard, $1.kind.rawValue)
        }
    }

    /// Makes the folder, by a file in it.
    static func prepare(_ shard: Shard, on disk: any Disk) throws(DiskError) {
        let path = ShardFile(.busy, of: shard).path
        guard try disk.status(of: path) == nil else { return }
        do throws(DiskError) {
            try disk.place([], at: path, expecting: .absent)
        } catch {
            // Another process of the same shard was faster.
            guard error.kind == .occupied else { throw error }
        }
    }
}
