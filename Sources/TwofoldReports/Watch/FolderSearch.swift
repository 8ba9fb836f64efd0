/// The folders of a tree in which changes matter.
struct FolderSearch {
    /// The folders that are looked at, sorted.
    var folders: [BytePath]
    /// Whether another project begins in one of them.
    var findsProjects: Bool

    /// Finds the folders of a whole selection.
    init(_ tree: WatchedTree) throws(DiskError) {
        let disk = try tree.disk.reopened()
        self.init(disk, tree, below: tree.selection)
        // A named file is watched through its folder, and the root through its own file of settings.
        folders = Set(folders + [.root] + tree.selection.compactMap { disk.isFolder($0) ? nil : $0.folder }).sorted()
    }

    /// Finds a folder and those below it; none if it is ignored.
    init(_ tree: WatchedTree, in folder: BytePath) throws(DiskError) {
        let isMeant =
            !StandardFolders.areVersionControl(folder.name) && tree.selection.contains { folder.isWithin($0) }
        self.init(try tree.disk.reopened(), tree, below: isMeant ? [folder] : [])
    }

    private init(_ disk: LocalDisk, _ tree: WatchedTree, below selection: [BytePath]) {
        let listing = TreeListing.list(
            disk, selection: selection, named: tree.selection, excluding: tree.excluded, scope: tree.scope,
            needsItems: false)
        folders = Set(listing.entered).sorted()
        findsProjects = !listing.nestedRoots.isEmpty
    }
}

extension Disk {
    fileprivate func isFolder(_ path: BytePath) -> Bool { (try? status(of: path))?.kind == .folder }
}
