/// Removes what killed runs left behind, and nothing that may be somebody's work.
///
/// To be called under the tree's lock only: what another run has in work has the same kind of name.
struct StaleTemporaries {
    var disk: any Disk
    /// Hashes of which the ledger or the journal says that Twofold wrote such bytes.
    var claimed: Set<ContentHash>

    /// Removes what it can prove to be Twofold's own; the rest is named.
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
                // A folder or a link that came out of an exchange is somebody's.
                case .notARegularFile, .symbolicLink: return .leftover(path)
                default: return .notRemoved(path, error)
                }
            }
        }
    }

    private func isOurs(_ path: BytePath, _ bytes: [UInt8], _ hash: ContentHash) -> Bool {
        switch TemporaryName(parsing: path.name) {
        case .written: true
        // It may hold an owned file, its successor, or what somebody saved at that very moment.
        case .exchanged: claimed.contains(hash) || path.folder == .root && Journal.isJournal(bytes)
        case nil: false
        }
    }
}
