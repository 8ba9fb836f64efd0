// What the lock file makes superfluous once it is written.

extension LockFileContent {
    /// Removes the files of shards, because the lock file has their lines now.
    ///
    /// What is not a shard's stays, and the folder with it.
    func discardShards(of disk: any Disk) throws(DiskError) {
        guard !shardFiles.isEmpty else { return }
        for file in shardFiles {
            guard try disk.status(of: file.path) != nil else { continue }
            let bytes = try disk.contents(of: file.path, limit: 1 << 30)
            try disk.remove(file.path, expecting: ContentHash(of: bytes))
        }
        // Somebody's notes may lie there, too.
        try? disk.removeFolder(ShardFile.folder)
    }

    /// Removes the journal, because the lock file has its lines now.
    static func discardJournal(of disk: any Disk) throws(DiskError) {
        guard try disk.status(of: Journal.path) != nil else { return }
        let bytes = try disk.contents(of: Journal.path, limit: 1 << 30)
        try disk.remove(Journal.path, expecting: ContentHash(of: bytes))
    }
}
