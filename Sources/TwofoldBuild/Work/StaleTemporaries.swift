/// Removes leftovers of killed runs, and no file that could be somebody's work.
///
/// Call this only under the tree's run lock: temporary files of a living run have the same kind of name.
struct StaleTemporaries {
    var disk: any Disk
    /// The hashes of bytes that, by the lock file or the journal, Twofold wrote.
    var claimed: Set<ContentHash>

    /// Removes the files that it can prove to be Twofold's; the others are reported.
    func sweep(_ paths: [BytePath]) -> [Diagnostic] {
        paths.compactMap { path in
            do throws(DiskError) {
                let bytes = try disk.contents(of: path, limit: 1 << 30)
                let hash = ContentHash(of: bytes)
                guard isOurs(path, bytes, hash) else { return .leftover(path) }
                try disk.remove(path, expecting: hash)
                return nil
            } catch {
                switch error.kind {
                // Twofold never writes a folder or a link, so one that came out of an exchange is somebody's.
                case .notARegularFile, .symbolicLink: return .leftover(path)
                default: return .notRemoved(path, error)
                }
            }
        }
    }

    private func isOurs(_ path: BytePath, _ bytes: [UInt8], _ hash: ContentHash) -> Bool {
        switch TemporaryName(parsing: path.name) {
        case .written: true
        // The file can be an owned one, its successor, or one that somebody saved at that moment.
        case .exchanged: claimed.contains(hash) || path.folder == .root && Journal.isJournal(bytes)
        case nil: false
        }
    }
}
