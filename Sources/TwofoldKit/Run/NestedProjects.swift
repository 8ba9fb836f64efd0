/// The projects inside of a project: folders further down that have a lock file of their own.
///
/// A ``Project`` leaves them out, because two lock files for one file would contradict each other. Whoever wants the whole of a
/// tree runs one operation for each of them.
public enum NestedProjects {
    /// The nested projects nearest to the root, sorted by path; what is nested in them is found by asking again.
    ///
    /// A folder that `--into` wrote is none: what it holds are copies of files that have their place elsewhere.
    ///
    /// - Parameters:
    ///   - disk: The project that is looked through.
    ///   - selection: What of it.
    ///   - scope: What of that is passed over: nobody's projects lie there.
    public static func find(
        in disk: any Disk, selection: [BytePath] = [.root], scope: TreeScope = TreeScope()
    ) -> [BytePath] {
        TreeListing.list(disk, selection: selection, scope: scope, needsItems: false).nestedRoots
            .filter { !isStaging($0, disk) }.sorted()
    }

    private static func isStaging(_ folder: BytePath, _ disk: any Disk) -> Bool {
        let ledger = bytes(of: LedgerName.path, in: folder, disk).flatMap { try? Ledger.decode($0).ledger }
        let journal = bytes(of: LedgerName.journal, in: folder, disk).flatMap(Journal.decode) ?? []
        let entries = (ledger ?? Ledger()).entries.values + journal.map(\.entry)
        return entries.contains { $0.origin == .copy }
    }

    private static func bytes(of file: BytePath, in folder: BytePath, _ disk: any Disk) -> [UInt8]? {
        try? disk.contents(of: file.placed(in: folder), limit: 1 << 30)
    }
}
