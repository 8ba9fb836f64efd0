/// The files of a tree, listed once.
public struct TreeListing: Sendable {
    /// One listed path.
    public struct Item: Hashable, Sendable {
        /// Its path.
        public var path: BytePath
        /// Its kind; a symbolic link is listed as a link.
        public var kind: DiskEntry.Kind
        /// Its status then; nil if its name is none that a result is cached of, and if it could not be read.
        public var status: FileStatus?
        /// Why it is ignored: it cannot be a master and no rule checks it, but its name is taken.
        public var omission: Omission?
    }

    /// Everything except folders that were entered, sorted by path.
    public var items: [Item]
    /// Folders that could not be listed, and `.gitignore` files that do not apply.
    public var diagnostics: [Diagnostic]
    /// The folders that were ignored; files are added later, because the lock file says which are Twofold's.
    public internal(set) var passedOver = PassedOver()
    /// The folders that were entered, in any order.
    var entered: [BytePath] = []
    /// Folders that have their own lock file, and are not entered; in any order.
    var nestedRoots: [BytePath] = []
    /// Possible leftovers of killed runs: everything with a hidden name of Twofold's, sorted.
    var leftovers: [BytePath] = []
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
    ///   - disk: The tree.
    ///   - selection: Folders to list with everything below them, and files to list with their neighbors; `[.root]` is
    ///     the whole tree.
    ///   - named: The paths that a person named, which are looked at even if they would be ignored; nil for `selection`.
    ///   - excluded: A folder that is not entered, by identity: the one that `--into` writes.
    ///   - scope: The paths to ignore.
    ///   - needsItems: Whether files are listed; if not, folders are only searched for lock files.
    public static func list(
        _ disk: any Disk, selection: [BytePath] = [.root], named: [BytePath]? = nil,
        excluding excluded: FileIdentity? = nil, scope: TreeScope = TreeScope(), needsItems: Bool = true
    ) -> TreeListing {
        list(
            disk, selection: selection, named: named, excluding: excluded, scope: scope, needsItems: needsItems,
            notesAll: false)
    }

    /// Lists everything below `selection`, and notes everything that it sees if `notesAll`.
    static func list(
        _ disk: any Disk, selection: [BytePath], named: [BytePath]?, excluding excluded: FileIdentity?,
        scope: TreeScope, needsItems: Bool = true, notesAll: Bool
    ) -> TreeListing {
        var listing = TreeWalk(
            disk: disk, scope: scope, named: Set(named ?? selection), excluded: excluded, needsItems: needsItems)
        if notesAll { listing.tree.seen = SeenTree() }
        for path in selection.sorted() { listing.add(path) }
        var tree = listing.tree
        tree.items.sort { $0.path < $1.path }
        // Parts of a selection may have listed a folder twice.
        if selection.count > 1 { tree.removeRepetitions() }
        tree.leftovers = Set(tree.leftovers).sorted()
        tree.unreadConfigurations = Set(tree.unreadConfigurations).sorted()
        return tree
    }

    /// Possible leftovers of killed runs anywhere in a tree, without a list of its files.
    static func leftovers(on disk: any Disk, excluding excluded: FileIdentity?) -> [BytePath] {
        var walk = TreeWalk(
            disk: disk, scope: .everything, named: [.root], excluded: excluded, needsItems: false)
        walk.needsLeftovers = true
        walk.add(.root)
        return Set(walk.tree.leftovers).sorted()
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
    static func isDescribed(_ name: [UInt8]) -> Bool {
        isImageName(name) || AssetName.isMipmapContainer(name) || name == ContentsFile.name
    }

    static func isImageName(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
        return ImageFormat(fileExtension: name[(dot + 1)...]) != nil
    }
}

/// A listing in progress.
private struct TreeWalk {
    let disk: any Disk
    let scope: TreeScope
    /// The paths that the selection names.
    let named: Set<BytePath>
    let excluded: FileIdentity?
    let needsItems: Bool
    /// Whether leftovers are listed where no other files are.
    var needsLeftovers = false
    var tree: TreeListing
    private var seen: Set<BytePath> = []

    init(disk: any Disk, scope: TreeScope, named: Set<BytePath>, excluded: FileIdentity?, needsItems: Bool) {
        self.disk = disk
        self.scope = scope
        self.named = named
        self.excluded = excluded
        self.needsItems = needsItems
        tree = TreeListing(items: [], diagnostics: scope.diagnostics)
    }

    /// Lists a part of the selection.
    mutating func add(_ path: BytePath) {
        do throws(DiskError) {
            guard let status = try disk.status(of: path) else { return }
            if status.kind == .folder {
                let folder = place(at: path)
                // A folder that is not named itself may be ignored.
                if scope.enters(folder) { descend(into: folder) }
            } else {
                // Its neighbors decide what is made from it, so they are listed too; the plan leaves them out.
                list(place(at: path.folder))
            }
        } catch {
            tree.diagnostics.append(.unreadableFolder(path, error))
        }
    }

    // MARK: Folders

    /// A folder of the tree, with the decisions about the folders above it.
    private mutating func place(at folder: BytePath) -> TreeScope.Place {
        var place = scope.root
        for name in folder.components {
            guard let path = place.path.appending(name) else { continue }
            let rules = rules(in: place) { [disk] name in
                place.path.appending(name).flatMap { try? disk.status(of: $0) }?.kind
            }
            place = judged(path, .folder, rules, in: place)
        }
        return place
    }

    private mutating func descend(into start: TreeScope.Place) {
        // An explicit stack, because trees may be deeper than a thread's stack allows.
        var places = [start]
        while let place = places.popLast() {
            let folder = place.path
            guard seen.insert(folder).inserted else { continue }
            do throws(DiskError) {
                let entries = try disk.entries(of: folder, describing: isDescribed)
                if tree.seen != nil { note(entries, in: folder) }
                if folder != .root, entries.contains(where: Self.marksRoot) {
                    // A folder that is ignored is not a project, even with a lock file.
                    if place.omission == nil { tree.nestedRoots.append(folder) }
                    continue
                }
                tree.entered.append(folder)
                for inner in add(entries, in: place) {
                    if let excluded, (try? disk.status(of: inner.path))?.identity == excluded { continue }
                    places.append(inner)
                }
            } catch {
                tree.diagnostics.append(.unreadableFolder(folder, error))
            }
        }
    }

    private mutating func note(_ entries: [DiskEntry], in folder: BytePath) {
        let disk = disk
        tree.seen?.add(entries, in: folder, of: disk)
    }

    private mutating func list(_ place: TreeScope.Place) {
        do throws(DiskError) {
            _ = add(try disk.entries(of: place.path, describing: isDescribed), in: place)
        } catch {
            tree.diagnostics.append(.unreadableFolder(place.path, error))
        }
    }

    private func isDescribed(_ name: [UInt8]) -> Bool {
        if tree.seen != nil { return SeenTree.isDescribed(name) }
        return needsItems && TreeListing.isDescribed(name)
    }

    private mutating func rules(
        in place: TreeScope.Place, kind: ([UInt8]) -> DiskEntry.Kind?
    ) -> IgnoreRules {
        guard scope.isIgnoring else { return place.rules }
        return place.rules.entering(place.path, disk, &tree.diagnostics, kind: kind)
    }

    private func judged(
        _ path: BytePath, _ kind: DiskEntry.Kind, _ rules: IgnoreRules, in folder: TreeScope.Place
    ) -> TreeScope.Place {
        if named.contains(path) {
            return TreeScope.Place(path: path, rules: rules, omission: nil, choiceCount: scope.choices.count)
        }
        return scope.place(path, isFolder: kind == .folder, rules: rules, in: folder)
    }

    // MARK: Entries

    /// Adds the entries of a folder, and returns the folders in it to enter.
    private mutating func add(_ entries: [DiskEntry], in place: TreeScope.Place) -> [TreeScope.Place] {
        let rules = rules(in: place) { name in entries.first { $0.name == name }?.kind }
        var folders: [TreeScope.Place] = []
        for entry in entries where needsItems || needsLeftovers || entry.kind == .folder {
            guard let path = place.path.appending(entry.name) else { continue }
            if TemporaryName(parsing: entry.name) != nil {
                tree.leftovers.append(path)
            } else if place.path != .root, entry.name == Self.configurationName {
                if place.omission == nil { tree.unreadConfigurations.append(path) }
            } else if entry.kind == .folder {
                guard !StandardFolders.areVersionControl(entry.name), path != LedgerName.shards else { continue }
                let inner = judged(path, .folder, rules, in: place)
                // A folder matters only where a file was meant, which its extension shows.
                if TreeListing.isImageName(entry.name) { append(entry, inner) }
                if scope.enters(inner) {
                    folders.append(inner)
                } else if let omission = inner.omission {
                    tree.passedOver.folders[omission, default: 0] += 1
                }
            } else if needsItems, entry.name.first != UInt8(ascii: ".") {
                append(entry, judged(path, entry.kind, rules, in: place))
            }
        }
        return folders
    }

    private mutating func append(_ entry: DiskEntry, _ place: TreeScope.Place) {
        // What is seen for later has the status of more files.
        let status = tree.seen == nil || TreeListing.isDescribed(entry.name) ? entry.status : nil
        tree.items.append(
            TreeListing.Item(path: place.path, kind: entry.kind, status: status, omission: place.omission))
    }

    private static let configurationName = Array(LedgerName.configurationName.utf8)
    private static let rootMarks = LedgerName.names.map { Array($0.utf8) }

    private static func marksRoot(_ entry: DiskEntry) -> Bool {
        // Compares the first letter first, because hardly any name begins like this.
        rootMarks.contains { entry.name.first == $0.first && entry.name == $0 }
    }
}
