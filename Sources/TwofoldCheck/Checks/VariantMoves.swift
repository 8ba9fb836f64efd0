/// The variants and mipmaps of renamed masters, which are renamed with them, lines in the lock file included.
struct VariantMoves {
    /// One file, and its entries in the lock file before and after.
    struct Follower {
        var move: FixReport.Move
        /// The entry with the master's new path.
        var entry: LockFile.Entry
        /// Whether only its line changes: the name of a mipmap omits its master's scale and extension.
        var stays: Bool { move.path == move.target }
    }

    /// The files by their master's old path, each list sorted by path.
    private(set) var followers: [BytePath: [Follower]] = [:]

    /// - Parameters:
    ///   - moves: The masters that are about to be renamed.
    ///   - lockFile: The lock file, which lists their variants.
    ///   - isFree: Whether a path is free; a file whose new path is not stays, and becomes an orphan.
    init(_ moves: [FixReport.Move], _ lockFile: LockFile, isFree: (_ target: BytePath, _ path: BytePath) -> Bool) {
        let targets = Dictionary(moves.map { ($0.path, $0.target) }) { first, _ in first }
        for (path, entry) in lockFile.entries.sorted(by: { $0.key < $1.key }) {
            guard let target = targets[entry.master],
                let name = AssetName(parsing: path.name).following(
                    AssetName(parsing: entry.master.name), renamed: AssetName(parsing: target.name)),
                let place = target.folder.appending(name.bytes), place == path || isFree(place, path)
            else { continue }
            var renamed = entry
            renamed.master = target
            followers[entry.master, default: []].append(
                Follower(move: FixReport.Move(path: path, target: place), entry: renamed))
        }
    }

    /// Lines for the new names, to be recorded before anything moves: a line without its file only means a missing variant,
    /// but a file without its line would count as hand-made.
    var announced: [BytePath: LockFile.Entry?] {
        var lines: [BytePath: LockFile.Entry?] = [:]
        for follower in followers.values.joined() where !follower.stays { lines[follower.move.target] = follower.entry }
        return lines
    }

    /// The lines of the lock file after these files were renamed; the others keep their old lines and get no new ones.
    func settled(_ followed: Set<BytePath>) -> [BytePath: LockFile.Entry?] {
        var lines: [BytePath: LockFile.Entry?] = [:]
        for follower in followers.values.joined() {
            switch (followed.contains(follower.move.path), follower.stays) {
            case (true, true): lines[follower.move.path] = follower.entry
            case (true, false): lines[follower.move.path] = .some(nil)
            case (false, true): break
            case (false, false): lines[follower.move.target] = .some(nil)
            }
        }
        return lines
    }
}
