/// The removal of orphans, file by file: for `prune`, and for a build that keeps a staged folder in step.
struct OrphanRemoval {
    let project: Project
    /// The lock file, which says what may be removed.
    let lockFile: LockFile
    private(set) var removed: [BytePath] = []
    /// The reasons why others were not.
    private(set) var problems: [Diagnostic] = []
    /// The lines of the lock file that change; nil removes one.
    private(set) var changes: [BytePath: LockFile.Entry?] = [:]

    /// Removes files that still have the bytes that Twofold wrote.
    ///
    /// - Parameter unneeded: Those that are removed even if their master exists.
    mutating func remove(_ orphans: [BytePath], unneeded: Set<BytePath> = []) {
        for path in orphans {
            // A program that saves a master can remove it for a moment.
            guard let entry = lockFile[path], unneeded.contains(path) || project.source.isGone(entry.master)
            else { continue }
            // The lock file comes with the tree, and a line of it can name a file that Twofold never wrote.
            guard mayBeOurs(path) else {
                problems.append(.editedOrphan(path, master: entry.master, isStaged: project.isStaging))
                continue
            }
            do throws(DiskError) {
                try project.target.remove(path, expecting: entry.hash)
                changes[path] = .some(nil)
                removed.append(path)
            } catch {
                problems.append(
                    error.kind == .changed
                        ? .editedOrphan(path, master: entry.master, isStaged: project.isStaging)
                        : .notRemoved(path, error))
            }
        }
    }

    /// Whether a file has the form of those that Twofold writes, which PNGs of other programs seldom have.
    private func mayBeOurs(_ path: BytePath) -> Bool {
        guard AssetName(parsing: path.name).fileExtension.map({ ImageFormat(fileExtension: $0) }) == .png,
            let start = try? project.target.read(path, upTo: ImageProbe.shortStart)
        else { return true }
        return PNGFile.isPlain(start.bytes)
    }

    /// Empties the slots of asset catalogs that name removed files.
    ///
    /// - Parameter isWanted: Whether to do so in this `Contents.json`.
    mutating func emptySlots(where isWanted: (BytePath) -> Bool = { _ in true }) {
        let paths = removed.filter { $0.folder.contentsFile.map(isWanted) ?? false }
        let cleared = CatalogEntries(disk: project.target).clear(paths, staged: project.isStaging ? lockFile : nil)
        problems += cleared.problems
        for (path, entry) in cleared.entries { changes[path] = entry }
    }
}

extension Survey {
    /// The files in a staged folder that a build removes, because their master is gone; empty where nothing is staged.
    ///
    /// A folder that could not be listed may hold what is missed, so that nothing is removed before all can be read. Variants whose
    /// master only has another pattern for names stay until `prune`: another build may make them again.
    package var removable: [BytePath] {
        guard isStaged, !orphans.isEmpty, !diagnostics.contains(where: { $0.rule == .treeUnreadable }) else {
            return []
        }
        return orphans.filter { !misnamed.contains($0) }
    }
}
