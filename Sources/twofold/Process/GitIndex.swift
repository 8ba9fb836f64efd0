/// The index of the Git repository of a tree, where renamed files are renamed as `git mv` does: staged content stays
/// staged, and nothing else is added.
///
/// No program can be started inside the sandbox, so the Git process that changes the index is started before, and
/// waits. It takes Git's lock only when there is something to rename, and does nothing if this process ends first.
struct GitIndex {
    private let root: [UInt8]
    /// The prefix of the tree's paths in the index.
    private let prefix: [UInt8]
    /// What the index lists; nil where it cannot be read.
    private let tracked: GitIndexFile?
    private let writer: PipedProgram?
    /// Stores the content of edited code, of which the index has only the name.
    private let storage: PipedProgram?

    /// Prepares for changes; nil for a tree outside a repository.
    ///
    /// - Parameter tracked: What the index lists below the tree's root.
    static func open(_ root: [UInt8], _ tracked: TrackedFiles) -> GitIndex? {
        guard let repository = GitRepository(holding: root) else { return nil }
        let isUsed = tracked.index?.isEmpty == false
        return GitIndex(
            root: root, prefix: repository.prefix(of: root), tracked: tracked.index,
            writer: isUsed ? repository.start("update-index -z --index-info") : nil,
            storage: isUsed ? repository.start("fast-import --quiet --done") : nil)
    }

    /// Renames the tracked files in the index, and stages the changes of code whose content was staged as it was; returns a
    /// message for people, empty if nothing is tracked.
    ///
    /// Code is compared and stored byte for byte: a filter is a program that the repository names.
    func rename(_ moves: [FixReport.Move], _ texts: [BytePath: FixReport.Text] = [:]) -> String {
        guard let tracked else { return hint(moves, Array(texts.keys).sorted()) }
        var lines = Array("go\n".utf8)
        var renamed: [FixReport.Move] = []
        for move in moves where tracked.entry(of: move.target) == nil {
            guard let entry = tracked.entry(of: move.path) else { continue }
            renamed.append(move)
            let nothing = Array(repeating: UInt8(ascii: "0"), count: 2 * entry.object.count)
            lines += "0 ".utf8 + nothing + [0x09] + prefix + move.path.bytes + [0]
            lines += line(entry.mode, entry.object, move.target)
        }
        var edited: [BytePath] = []
        var contents = Array("go\n".utf8)
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            guard let entry = tracked.entry(of: path) else { continue }
            let names = [text.before, text.after].map { GitIndexFile.Entry.name(of: $0, length: entry.object.count) }
            guard names[0] == entry.object else { continue }
            edited.append(path)
            contents += "blob\ndata \(text.after.count)\n".utf8 + text.after + [0x0A]
            lines += line(entry.mode, names[1], path)
        }
        if renamed.isEmpty, edited.isEmpty { return "" }
        let isStored = edited.isEmpty || send(contents + "done\n".utf8, to: storage)
        guard isStored, send(lines, to: writer) else { return hint(renamed, edited) }
        let staged = edited.isEmpty ? "" : ", \(Readable.count(edited.count, "edit")) staged"
        return "twofold: \(Readable.count(renamed.count, "file")) also renamed in Git's index\(staged)\n"
    }

    private func line(_ mode: UInt32, _ object: [UInt8], _ path: BytePath) -> [UInt8] {
        String(mode, radix: 8).utf8 + [0x20] + Hexadecimal.digits(of: object) + " 0\t".utf8 + prefix + path.bytes + [0]
    }

    private func send(_ bytes: [UInt8], to program: PipedProgram?) -> Bool {
        program.map { $0.write(bytes) && $0.finish() == 0 } ?? false
    }

    /// The message with the commands to run by hand, which also work where Git ignores case.
    private func hint(_ moves: [FixReport.Move], _ edited: [BytePath]) -> String {
        let git = "git -C \(ShellWord.quoted(root))"
        let old = moves.map { ShellWord.quoted($0.path.bytes) }.joined(separator: " ")
        let new = (moves.map(\.target) + edited).map { ShellWord.quoted($0.bytes) }.joined(separator: " ")
        let removal = moves.isEmpty ? "" : "\(git) rm --cached -q --ignore-unmatch -- \(old) && "
        return "twofold: Git's index could not be changed; to rename the tracked files there, run:\n"
            + "  \(removal)\(git) add -- \(new)\n"
    }
}
