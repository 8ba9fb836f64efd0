/// The files of a tree, listed once.
public struct SourceTree: Sendable {
    /// One listed path.
    public struct Item: Hashable, Sendable {
        /// Where it lies.
        public var path: BytePath
        /// What it is, a symbolic link as itself.
        public var kind: DiskEntry.Kind
        /// Its status at that moment; nil for what is named like no image or mipmaps, and where it could not be told.
        public var status: FileStatus?
    }

    /// Everything but folders that are descended into without a word, sorted by path.
    public var items: [Item]
    /// Folders that could not be listed.
    public var diagnostics: [Diagnostic]
    /// Folders that have a lock file of their own, and are not descended into; in any order.
    var nestedRoots: [BytePath] = []
    /// What killed runs may have left: everything with a hidden name of Twofold's, sorted.
    var leftovers: [BytePath] = []
    /// Configuration files in folders that are no roots, where nobody looks for them; sorted.
    var unreadConfigurations: [BytePath] = []
    private let needsStatus: Bool

    /// Folders of version control and package managers: what lies in them is nobody's source.
    static let ignoredFolders = Set(
        [".git", ".hg", ".svn", ".build", ".swiftpm", "node_modules"].map { Array($0.utf8) })

    /// Lists everything below `selection`.
    ///
    /// Links are listed and never followed. Files whose name begins with a dot are left out: they are editors' and
    /// file servers' own (`._Button@2x.png` is no picture). Folders whose name begins with a dot are not, except
    /// those of version control and package managers.
    ///
    /// - Parameters:
    ///   - disk: The tree.
    ///   - selection: Folders to list with everything below them, and files to list with their neighbours; `[.root]` is
    ///     the whole tree.
    ///   - excluded: A folder that is not descended into, by identity: the one that `--into` writes.
    ///   - needsStatus: Whether the images' status is asked for.
    public static func list(
        _ disk: any Disk, selection: [BytePath] = [.root], excluding excluded: FileIdentity? = nil,
        needsStatus: Bool = true
    ) -> SourceTree {
        var tree = SourceTree(items: [], diagnostics: [], needsStatus: needsStatus)
        var seen: Set<BytePath> = []
        for path in selection.sorted() {
            do throws(DiskError) {
                guard let status = try disk.status(of: path) else { continue }
                if status.kind == .folder {
                    tree.descend(into: path, disk, excluded, &seen)
                } else {
                    // Its neighbours decide what is made of it, so they are listed too; the plan leaves them out.
                    tree.list(path.folder, disk)
                }
            } catch {
                tree.diagnostics.append(.unreadableFolder(path, error))
            }
        }
        tree.items.sort { $0.path < $1.path }
        // Parts of a selection may have listed one folder twice.
        if selection.count > 1 { tree.removeRepetitions() }
        tree.leftovers = Set(tree.leftovers).sorted()
        tree.unreadConfigurations = Set(tree.unreadConfigurations).sorted()
        return tree
    }

    private mutating func removeRepetitions() {
        var last: BytePath?
        items.removeAll { item in
            defer { last = item.path }
            return item.path == last && item.kind != .folder
        }
    }

    private mutating func descend(
        into start: BytePath, _ disk: any Disk, _ excluded: FileIdentity?, _ seen: inout Set<BytePath>
    ) {
        // A stack of our own: trees may be deeper than a thread's.
        var folders = [start]
        while let folder = folders.popLast() {
            guard seen.insert(folder).inserted else { continue }
            do throws(DiskError) {
                let entries = try disk.entries(of: folder, describing: isDescribed)
                if folder != .root, entries.contains(where: Self.marksRoot) {
                    nestedRoots.append(folder)
                    continue
                }
                for entry in entries {
                    add(entry, in: folder)
                    guard entry.kind == .folder, !Self.ignoredFolders.contains(entry.name),
                        let path = folder.appending(entry.name)
                    else { continue }
                    if let excluded, (try? disk.status(of: path))?.identity == excluded { continue }
                    folders.append(path)
                }
            } catch {
                diagnostics.append(.unreadableFolder(folder, error))
            }
        }
    }

    private mutating func list(_ folder: BytePath, _ disk: any Disk) {
        do throws(DiskError) {
            for entry in try disk.entries(of: folder, describing: isDescribed) { add(entry, in: folder) }
        } catch {
            diagnostics.append(.unreadableFolder(folder, error))
        }
    }

    private mutating func add(_ entry: DiskEntry, in folder: BytePath) {
        guard let path = folder.appending(entry.name) else { return }
        if TemporaryName(parsing: entry.name) != nil {
            leftovers.append(path)
        } else if folder != .root, entry.name.elementsEqual(RootMarker.configurationName.utf8) {
            unreadConfigurations.append(path)
        } else if entry.kind == .folder {
            // A folder is of interest only where a file was meant, which its extension tells.
            if Self.isImageName(entry.name) { items.append(Item(path: path, kind: .folder, status: entry.status)) }
        } else if entry.name.first != UInt8(ascii: ".") {
            items.append(Item(path: path, kind: entry.kind, status: entry.status))
        }
    }

    /// Files that a ledger may record are known again by their status, without being read.
    private func isDescribed(_ name: [UInt8]) -> Bool {
        needsStatus && (Self.isImageName(name) || AssetName.isMipmapContainer(name))
    }

    private static func isImageName(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
        return ImageFormat(fileExtension: name[(dot + 1)...]) != nil
    }

    private static func marksRoot(_ entry: DiskEntry) -> Bool {
        RootMarker.names.contains { entry.name.elementsEqual($0.utf8) }
    }
}
