/// The files that Twofold made of masters that get another name: they and their lines in the ledger go with them.
struct VariantMoves {
    /// One file, and what the ledger says of it before and after.
    struct Follower {
        var move: FixReport.Move
        /// With the master's new path.
        var entry: Ledger.Entry
        /// Whether only its line changes: a mipmap says nothing of its master's scale and extension.
        var stays: Bool { move.path == move.target }
    }

    /// By the master's old path; in each sorted by path.
    private(set) var followers: [BytePath: [Follower]] = [:]

    /// - Parameters:
    ///   - moves: What is about to be renamed.
    ///   - ledger: What was made of it.
    ///   - isFree: Whether a file could get a path; one that could not stays, and is an orphan.
    init(_ moves: [FixReport.Move], _ ledger: Ledger, isFree: (_ target: BytePath, _ path: BytePath) -> Bool) {
        let targets = Dictionary(moves.map { ($0.path, $0.target) }) { first, _ in first }
        for (path, entry) in ledger.entries.sorted(by: { $0.key < $1.key }) {
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

    /// Lines for the new names, to be recorded before anything moves: a line without its file is a variant to be made, and
    /// a file without its line would be somebody's own.
    var announced: [BytePath: Ledger.Entry?] {
        var lines: [BytePath: Ledger.Entry?] = [:]
        for follower in followers.values.joined() where !follower.stays { lines[follower.move.target] = follower.entry }
        return lines
    }

    /// What the ledger has to say once these have followed: the others keep their old lines, and have no new ones.
    func settled(_ followed: Set<BytePath>) -> [BytePath: Ledger.Entry?] {
        var lines: [BytePath: Ledger.Entry?] = [:]
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
