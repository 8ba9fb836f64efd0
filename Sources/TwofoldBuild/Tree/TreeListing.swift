/// The files of a tree, listed once.
package struct TreeListing: Sendable {
    package struct Item: Hashable, Sendable {
        package var path: BytePath
        /// Its kind; a symbolic link is listed as a link.
        package var kind: DiskEntry.Kind
        /// Its status then; nil if its name is none that a result is cached of, and if it could not be read.
        package var status: FileStatus?
        /// Why it is ignored: it cannot be a master and no rule checks it, but its name is taken.
        package var omission: Omission?
    }

    /// Everything except folders that were entered, sorted by path.
    package var items: [Item]
    /// Folders that could not be listed, and `.gitignore` files that do not apply.
    var diagnostics: [Diagnostic]
    /// The folders that were ignored; files are added later, because the lock file says which are Twofold's.
    var ignoredCounts = IgnoredCounts()
    /// The folders that were entered, in any order.
    package var entered: [BytePath] = []
    /// Folders that are projects by themselves, and are not entered; in any order.
    package var nestedRoots: [BytePath] = []
    /// Possible leftovers of killed runs: everything with a hidden name of Twofold's, sorted.
    package var leftovers: [BytePath] = []
    /// Configuration files in folders that are not roots, where they have no effect; sorted.
    var unreadConfigurations: [BytePath] = []
    /// Everything that was seen, if the caller asked for it.
    var seen: SeenTree?

    /// Lists everything below `selection`.
    ///
    /// Links are listed and never followed. Files whose name begins with a dot are left out, because editors and file
    /// servers write them: `._Button@2x.png` is not an image.
    ///
    /// - Parameters:
    ///   - selection: Folders to list with everything below them, and files to list with their neighbors; `[.root]` is
    ///     the whole tree.
    ///   - named: The paths that a person named, which are looked at even if they would be ignored; nil for `selection`.
    ///   - excluded: A folder that is not entered, by identity: the one that `--into` writes.
    ///   - scope: The paths to ignore.
    ///   - needsItems: Whether files are listed; if not, folders are only searched for lock files.
    ///   - notesAll: Whether everything that is seen is noted.
    ///   - jobs: The number of folders to read at once.
    package static func list(
        _ disk: any Disk, selection: [BytePath] = [.root], named: [BytePath]? = nil,
        excluding excluded: FileIdentity? = nil, scope: TreeScope = TreeScope(), needsItems: Bool = true,
        notesAll: Bool = false, jobs: Int = 1, timer: StageTimer<SharedStage>? = nil
    ) -> TreeListing {
        let reader = FolderReader(
            disk: disk, scope: scope, named: Set(named ?? selection), excluded: excluded, needsItems: needsItems,
            notesAll: notesAll)
        var tree = TreeWalk.tree(below: selection, reader, jobs: jobs, timer: timer)
        tree.items.sort { $0.path < $1.path }
        // Parts of a selection may have listed a folder twice.
        if selection.count > 1 { tree.removeRepetitions() }
        tree.leftovers = Set(tree.leftovers).sorted()
        tree.unreadConfigurations = Set(tree.unreadConfigurations).sorted()
        return tree
    }

    /// The folders below `selection` that have their own lock file, found by threads that have ended when this returns.
    static func nestedRoots(
        _ disk: any Disk, selection: [BytePath], scope: TreeScope, jobs: Int
    ) -> [BytePath] {
        let reader = FolderReader(disk: disk, scope: scope, named: Set(selection), excluded: nil, needsItems: false)
        return TreeWalk.tree(below: selection, reader, jobs: jobs, threads: .joined).nestedRoots
    }

    /// Possible leftovers of killed runs anywhere in a tree, without a list of its files.
    static func leftovers(on disk: any Disk, excluding excluded: FileIdentity?) -> [BytePath] {
        let reader = FolderReader(
            disk: disk, scope: .everything, named: [.root], excluded: excluded, needsItems: false, needsLeftovers: true)
        return Set(TreeWalk.tree(below: [.root], reader).leftovers).sorted()
    }

    private mutating func removeRepetitions() {
        var last: BytePath?
        items.removeAll { item in
            defer { last = item.path }
            return item.path == last && item.kind != .folder
        }
        var seen: Set<Diagnostic> = []
        diagnostics.removeAll { !seen.insert($0).inserted }
    }

    /// Whether a file needs its status: it proves that what an earlier run found in the file is still true.
    package static func isDescribed(_ name: [UInt8]) -> Bool {
        isImageName(name) || AssetName.isMipmapContainer(name) || name == ContentsFile.name
    }

    package static func isImageName(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
        return ImageFormat(fileExtension: name[(dot + 1)...]) != nil
    }
}

extension TreeListing {
    /// Ignores the copies whose names say their content, which other files of a tree are the images of.
    ///
    /// The name alone proves nothing: `Fair@2x.20240131.png` has a date. The bytes do, and are read once only.
    mutating func ignoreCopies(_ index: FileCache) {
        for number in items.indices where items[number].kind == .file && items[number].omission == nil {
            let item = items[number]
            guard let digits = HashedName.digits(in: item.path.bytes), Self.isImageName(item.path.name),
                let hash = try? index.hash(of: item.path, status: item.status), hash.hex.utf8.starts(with: digits)
            else { continue }
            items[number].omission = .copy
        }
    }
}
