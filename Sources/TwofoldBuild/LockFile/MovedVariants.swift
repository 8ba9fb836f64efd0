/// The recorded variants that were moved or renamed, found by their bytes: with their masters, or without.
///
/// Whoever renames an image renames its variants, too, and the lock file proves it: a line has lost its files, and files that no
/// line has are those of the line, byte for byte. Without this, such a variant would count as hand-made, and would not follow
/// its master any more.
struct MovedVariants: Sendable {
    struct Move: Hashable, Sendable {
        /// The path in the lock file.
        var path: BytePath
        /// The path of the file with the recorded bytes.
        var target: BytePath
        /// The line of the target; its master is the moved one.
        var entry: LockFile.Entry
        /// The master in the lock file.
        var master: BytePath
        /// Whether the file at the old path is there, too, as an orphan.
        var hasOrphan = false
    }

    /// The variants that were moved together with their masters, sorted by path.
    private(set) var moves: [Move] = []
    /// The variants that were moved alone, sorted by path: their entries have the old masters.
    private(set) var strays: [Move] = []
    /// Whether the tree has no recorded variant at all, as a checkout of a repository that does not keep them.
    private(set) var isBare = false

    init() {}

    /// - Parameter items: The same listing by path.
    init(
        _ tree: TreeListing, _ file: LockFileContent, _ items: ListedItems?, on disk: any Disk, jobs: Int,
        isSparse: @escaping (BytePath) -> Bool, index: () -> FileCache
    ) {
        let lockFile = file.confirmed
        guard let items, !lockFile.entries.isEmpty else { return }
        // If the listing has as many recorded files as there are lines, none of them is elsewhere.
        let count = tree.items.count { lockFile.holds($0.path) }
        if count == lockFile.entries.count { return }
        let search = Search(items: items, entered: Set(tree.entered), disk: disk, isSparse: isSparse)
        let lines = lockFile.entries.filter { path, entry in
            entry.origin.hasFile && (search.isGone(path) || search.isGone(entry.master))
        }
        if lines.isEmpty { return }
        isBare = count == 0 && lines.count > 1
        let files = Unrecorded(lines, in: tree, file: file, index: index(), jobs: jobs)
        if files.hashes.isEmpty { return }
        let masters = files.masters(of: lines, isGone: search.isGone)
        var taken: Set<BytePath> = []
        var left: [Move] = []
        for (path, entry) in lines.sorted(by: { $0.key < $1.key }) {
            var move = Move(
                path: path, target: path, entry: entry, master: entry.master, hasOrphan: !search.isGone(path))
            let isOfCommand = entry.origin.maker != nil
            let master = masters[entry.master] ?? (isOfCommand && !search.isGone(entry.master) ? entry.master : nil)
            let place = master.flatMap { Self.place(of: path, of: entry.master, movedTo: $0) }
            let other =
                isOfCommand ? files.paths[entry.hash]?.first { $0.name == path.name && !taken.contains($0) } : nil
            if let master, let target = place.flatMap({ files.hashes[$0] == entry.hash ? $0 : nil }) ?? other,
                taken.insert(target).inserted
            {
                (move.target, move.entry.master) = (target, master)
                moves.append(move)
            } else if !move.hasOrphan {
                left.append(move)
            }
        }
        var free = files.paths.mapValues { Array($0.reversed().filter { !taken.contains($0) }) }
        strays = left.compactMap { move in
            guard let target = free[move.entry.hash]?.popLast() else { return nil }
            var stray = move
            stray.target = target
            return stray
        }
    }

    /// The path of a variant beside the moved master: the part of its name and of its folder that is not the master's stays.
    private static func place(of path: BytePath, of master: BytePath, movedTo target: BytePath) -> BytePath? {
        if target == master { return nil }
        guard
            let name = AssetName(parsing: path.name).following(
                AssetName(parsing: master.name), renamed: AssetName(parsing: target.name))
        else { return nil }
        let base = path.folder.common(with: master.folder)
        guard let own = path.folder.seen(from: base), let tail = master.folder.seen(from: base),
            target.folder.bytes.hasSuffix(tail.bytes)
        else { return nil }
        let parent = BytePath(Array(target.folder.bytes.dropLast(tail.bytes.count + (tail == .root ? 0 : 1)))) ?? .root
        return own.placed(in: parent).appending(name.bytes)
    }
}

extension MovedVariants {
    private struct Search {
        var items: ListedItems
        var entered: Set<BytePath>
        var disk: any Disk
        var isSparse: (BytePath) -> Bool

        /// Whether nothing is there: of a folder that was listed, the listing tells, which distinguishes the case of letters where
        /// the disk does not.
        func isGone(_ path: BytePath) -> Bool {
            !items.holds(path) && (entered.contains(path.folder) || disk.isGone(path)) && !isSparse(path)
        }
    }

    /// The files that no line has, with the bytes of some lines' files.
    private struct Unrecorded {
        private(set) var hashes: [BytePath: ContentHash] = [:]
        private(set) var paths: [ContentHash: [BytePath]] = [:]

        init(
            _ lines: [BytePath: LockFile.Entry], in tree: TreeListing, file: LockFileContent, index: FileCache,
            jobs: Int
        ) {
            var recorded = file.written
            for entry in file.confirmed.entries.values { recorded.insert(entry.master) }
            let items = tree.items.filter {
                $0.kind == .file && $0.omission == nil && $0.status != nil && !recorded.contains($0.path)
            }
            let wanted = Set(lines.values.flatMap { [$0.hash, $0.masterHash] })
            let found = concurrentMap(items, jobs: jobs) { try? index.hash(of: $0.path, status: $0.status) }
            for (item, hash) in zip(items, found) {
                guard let hash, wanted.contains(hash) else { continue }
                hashes[item.path] = hash
                paths[hash, default: []].append(item.path)
            }
        }

        /// The new paths of masters that are gone: with the same name, or in the same folder, or any of the same bytes.
        ///
        /// Where several have the same bytes it is enough that each gets another one.
        func masters(
            of lines: [BytePath: LockFile.Entry], isGone: (BytePath) -> Bool
        ) -> [BytePath: BytePath] {
            let old = Dictionary(lines.values.map { ($0.master, $0.masterHash) }) { first, _ in first }
                .filter { isGone($0.key) && paths[$0.value] != nil }
            var found: [BytePath: BytePath] = [:]
            let keys: [(BytePath) -> [UInt8]] = [\.name, \.folder.bytes, { _ in [] }]
            var taken: Set<BytePath> = []
            for key in keys {
                struct Question: Hashable {
                    var hash: ContentHash
                    var key: [UInt8]
                }
                var free: [Question: [BytePath]] = [:]
                for hash in Set(old.values) {
                    for path in (paths[hash] ?? []).reversed() where !taken.contains(path) {
                        free[Question(hash: hash, key: key(path)), default: []].append(path)
                    }
                }
                for (path, hash) in old.sorted(by: { $0.key < $1.key }) where found[path] == nil {
                    guard let new = free[Question(hash: hash, key: key(path))]?.popLast() else { continue }
                    found[path] = new
                    taken.insert(new)
                }
            }
            return found
        }
    }
}

/// A variant that was moved or renamed together with its master.
package struct MovedFile: Hashable, Sendable {
    /// The path now.
    package var path: BytePath
    /// The path before.
    package var origin: BytePath
}
