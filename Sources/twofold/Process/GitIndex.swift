import TwofoldKit

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

    /// Prepares for changes; nil for a tree outside a repository.
    ///
    /// - Parameter tracked: What the index lists below the tree's root.
    static func open(_ root: [UInt8], _ tracked: TrackedFiles) -> GitIndex? {
        guard let repository = GitRepository(holding: root) else { return nil }
        return GitIndex(
            root: root, prefix: repository.prefix(of: root), tracked: tracked.index,
            writer: tracked.index.flatMap {
                $0.isEmpty ? nil : repository.start("update-index -z --index-info", after: "read -r go")
            })
    }

    /// Renames the tracked files in the index; returns a message for people, empty if none is tracked.
    func rename(_ moves: [FixReport.Move]) -> String {
        guard let tracked else { return hint(moves) }
        var lines = Array("go\n".utf8)
        var renamed: [FixReport.Move] = []
        for move in moves where tracked.entry(of: move.target) == nil {
            guard let entry = tracked.entry(of: move.path) else { continue }
            renamed.append(move)
            let nothing = Array(repeating: UInt8(ascii: "0"), count: 2 * entry.object.count)
            lines += "0 ".utf8 + nothing + [0x09] + prefix + move.path.bytes + [0]
            lines += String(entry.mode, radix: 8).utf8 + [0x20] + Hexadecimal.digits(of: entry.object)
            lines += " 0\t".utf8 + prefix + move.target.bytes + [0]
        }
        if renamed.isEmpty { return "" }
        guard let writer, writer.write(lines), writer.finish() == 0 else { return hint(renamed) }
        return "twofold: \(Readable.count(renamed.count, "file")) also renamed in Git's index\n"
    }

    /// The message with the commands to run by hand, which also work where Git ignores case.
    private func hint(_ moves: [FixReport.Move]) -> String {
        let git = "git -C \(ShellWord.quoted(root))"
        let (old, new) = (
            moves.map { ShellWord.quoted($0.path.bytes) }.joined(separator: " "),
            moves.map { ShellWord.quoted($0.target.bytes) }.joined(separator: " ")
        )
        return "twofold: Git's index could not be changed; to rename the tracked files there, run:\n"
            + "  \(git) rm --cached -q --ignore-unmatch -- \(old) && \(git) add -- \(new)\n"
    }
}
