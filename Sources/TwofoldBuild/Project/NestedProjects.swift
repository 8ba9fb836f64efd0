/// The projects inside a project: folders further down with a lock file or a configuration.
///
/// A ``Project`` excludes them, because two lock files for one file would contradict each other. To process a whole tree,
/// run one operation for each project.
package enum NestedProjects {
    /// The nested projects nearest to the root, sorted by path; search each of them for those nested in it.
    ///
    /// A folder that `--into` wrote is not a project, because it has copies of files from elsewhere.
    ///
    /// - Parameters:
    ///   - disk: The project to search.
    ///   - selection: The paths in it to search.
    ///   - scope: The files and folders that are looked at; projects in ignored folders do not count.
    ///   - jobs: The number of folders to read at once. No thread that does so is left when this returns, so that a sandbox can
    ///     confine all threads.
    package static func find(
        in disk: any Disk, selection: [BytePath] = [.root], scope: TreeScope = TreeScope(), jobs: Int = 1
    ) -> [BytePath] {
        TreeListing.nestedRoots(disk, selection: selection, scope: scope, jobs: jobs)
            .filter { !isStaging($0, disk) }.sorted()
    }

    private static func isStaging(_ folder: BytePath, _ disk: any Disk) -> Bool {
        let lockFile = bytes(of: LockFileName.path, in: folder, disk).flatMap { try? LockFile.decode($0).lockFile }
        let journal = bytes(of: LockFileName.journal, in: folder, disk).flatMap(Journal.decode) ?? []
        let entries = (lockFile ?? LockFile()).entries.values + journal.map(\.entry)
        return entries.contains { $0.origin == .copy }
    }

    private static func bytes(of file: BytePath, in folder: BytePath, _ disk: any Disk) -> [UInt8]? {
        try? disk.contents(of: file.placed(in: folder), limit: 1 << 30)
    }
}
