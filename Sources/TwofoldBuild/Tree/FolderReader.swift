/// Reads single folders of a tree, for a ``TreeWalk``: a function between values, so that several threads can do it at once.
struct FolderReader: Sendable {
    let disk: any Disk
    let scope: TreeScope
    /// The paths that the selection names.
    let named: Set<BytePath>
    /// A folder that is not entered.
    let excluded: FileIdentity?
    /// Whether files are listed.
    let needsItems: Bool
    /// Whether leftovers are listed where no other files are.
    var needsLeftovers = false
    /// Whether everything that is seen is noted.
    var notesAll = false

    /// What one folder adds to a listing, and the folders in it to enter.
    struct Reading: Sendable {
        var tree: TreeListing
        var inner: [TreeScope.Place] = []
    }

    func enter(_ place: TreeScope.Place) -> Reading {
        let folder = place.path
        var reading = Reading(tree: TreeListing(items: [], diagnostics: []))
        do throws(DiskError) {
            let entries = try disk.entries(of: folder, describing: { isDescribed($0, in: folder) })
            if notesAll {
                var seen = SeenTree()
                seen.add(entries, in: folder, of: disk)
                reading.tree.seen = seen
            }
            if isOfAnotherRepository(folder, entries) {
                reading.tree.ignoredCounts.folders[.submodule, default: 0] += 1
                return reading
            }
            if folder != .root, isProject(folder, entries) {
                // A folder that is ignored is not a project, whatever it has.
                if place.omission == nil { reading.tree.nestedRoots.append(folder) }
                return reading
            }
            reading.tree.entered.append(folder)
            reading.inner = add(entries, in: place, to: &reading.tree).filter { inner in
                excluded == nil || (try? disk.status(of: inner.path))?.identity != excluded
            }
        } catch {
            reading.tree.diagnostics.append(.unreadableFolder(folder, error))
        }
        return reading
    }

    /// Whether a folder is a submodule, or another working tree of a repository, and nobody named it: there, `.git` is a file.
    private func isOfAnotherRepository(_ folder: BytePath, _ entries: [DiskEntry]) -> Bool {
        guard folder != .root, scope.isIgnoring, !named.contains(folder) else { return false }
        return entries.contains { $0.kind == .file && $0.name == Self.repository }
            || scope.tracked.index?.entry(of: folder)?.isSubmodule == true
    }

    /// Reads the files of a folder, without entering what is in it.
    func list(_ place: TreeScope.Place) -> TreeListing {
        var tree = TreeListing(items: [], diagnostics: [])
        do throws(DiskError) {
            let entries = try disk.entries(of: place.path, describing: { isDescribed($0, in: place.path) })
            _ = add(entries, in: place, to: &tree)
        } catch {
            tree.diagnostics.append(.unreadableFolder(place.path, error))
        }
        return tree
    }

    /// A folder of the tree, with the decisions about the folders above it.
    func place(at folder: BytePath, _ diagnostics: inout [Diagnostic]) -> TreeScope.Place {
        var place = scope.root
        for name in folder.components {
            guard let path = place.path.appending(name) else { continue }
            let rules = rules(in: place, &diagnostics) { name in
                place.path.appending(name).flatMap { try? disk.status(of: $0) }?.kind
            }
            place = judged(path, .folder, rules, in: place)
        }
        return place
    }

    /// Whether the status of a file of a folder is read.
    private func isDescribed(_ name: [UInt8], in folder: BytePath) -> Bool {
        notesAll ? SeenTree.isDescribed(name, in: folder) : needsItems && TreeListing.isDescribed(name)
    }

    private func rules(
        in place: TreeScope.Place, _ diagnostics: inout [Diagnostic], kind: ([UInt8]) -> DiskEntry.Kind?
    ) -> IgnoreRules {
        guard scope.isIgnoring else { return place.rules }
        return place.rules.entering(place.path, disk, &diagnostics, kind: kind)
    }

    private func judged(
        _ path: BytePath, _ kind: DiskEntry.Kind, _ rules: IgnoreRules, in folder: TreeScope.Place
    ) -> TreeScope.Place {
        if named.contains(path) {
            return TreeScope.Place(path: path, rules: rules, omission: nil, choiceCount: scope.choices.count)
        }
        return scope.place(path, isFolder: kind == .folder, rules: rules, in: folder)
    }

    /// Adds the entries of a folder to a listing, and returns the folders in it to enter.
    private func add(
        _ entries: [DiskEntry], in place: TreeScope.Place, to tree: inout TreeListing
    ) -> [TreeScope.Place] {
        let rules = rules(in: place, &tree.diagnostics) { name in entries.first { $0.name == name }?.kind }
        var folders: [TreeScope.Place] = []
        for entry in entries where needsItems || needsLeftovers || entry.kind == .folder {
            guard let path = place.path.appending(entry.name) else { continue }
            if TemporaryName(parsing: entry.name) != nil {
                tree.leftovers.append(path)
            } else if place.path != .root, entry.name == Self.configurationName {
                if place.omission == nil { tree.unreadConfigurations.append(path) }
            } else if entry.kind == .folder {
                guard !StandardFolders.areVersionControl(entry.name), path != LockFileName.shards else { continue }
                let inner = judged(path, .folder, rules, in: place)
                // A folder matters only where a file was meant, which its extension shows.
                if TreeListing.isImageName(entry.name) { tree.items.append(item(entry, inner)) }
                if scope.enters(inner) {
                    folders.append(inner)
                } else if let omission = inner.omission {
                    tree.ignoredCounts.folders[omission, default: 0] += 1
                }
            } else if needsItems, entry.name.first != UInt8(ascii: ".") {
                tree.items.append(item(entry, judged(path, entry.kind, rules, in: place)))
            }
        }
        return folders
    }

    private func item(_ entry: DiskEntry, _ place: TreeScope.Place) -> TreeListing.Item {
        // What is seen for later has the status of more files.
        let status = !notesAll || TreeListing.isDescribed(entry.name) ? entry.status : nil
        return TreeListing.Item(path: place.path, kind: entry.kind, status: status, omission: place.omission)
    }

    private static let repository = Array(".git".utf8)
    private static let configurationName = Array(LockFileName.configurationName.utf8)
    private static let rootMarks = LockFileName.names.map { Array($0.utf8) }

    /// Whether a folder has a lock file; or a configuration, and no file in it is recorded further up.
    private func isProject(_ folder: BytePath, _ entries: [DiskEntry]) -> Bool {
        entries.contains(where: Self.marksRoot)
            || entries.contains { $0.name == Self.configurationName } && !LockFileName.records(folder, disk)
    }

    private static func marksRoot(_ entry: DiskEntry) -> Bool {
        // Compares the first letter first, because hardly any name begins like this.
        rootMarks.contains { entry.name.first == $0.first && entry.name == $0 }
    }
}
