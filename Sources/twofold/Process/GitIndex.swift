import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The index of the Git repository of a tree, where renamed files are renamed as `git mv` does: staged content stays
/// staged, and nothing else is added.
///
/// No program can be started inside the sandbox, so the Git process that changes the index is started before, and
/// waits. It takes Git's lock only when there is something to rename, and does nothing if this process ends first.
/// Hooks, filters and monitors of the repository are not run.
struct GitIndex {
    private struct Entry {
        var mode, object: [UInt8]
    }

    private let root: [UInt8]
    /// The prefix of the tree's paths in the index.
    private var prefix: [UInt8] = []
    /// The tree's entries in the index; nil where Git did not list them.
    private var entries: [[UInt8]: Entry]?
    private var writer: PipedProgram?

    private static let git = "git -c core.hooksPath=/dev/null -c core.fsmonitor=false"

    /// Reads the index; nil for a tree outside a repository.
    static func open(_ root: [UInt8]) -> GitIndex? {
        var folder = root
        while access(of: folder + Array("/.git".utf8)) != 0 {
            guard let end = folder.lastIndex(of: UInt8(ascii: "/")), !folder.isEmpty else { return nil }
            folder = Array(folder[..<end])
        }
        var index = GitIndex(root: root)
        index.read()
        return index
    }

    private init(root: [UInt8]) { self.root = root }

    private static func access(of path: [UInt8]) -> Int32 {
        withCString(path) { name in faccessat(AT_FDCWD, name, F_OK, 0) }
    }

    private mutating func read() {
        let list = "cd -- \"$1\" && \(Self.git) rev-parse --show-prefix && exec \(Self.git) ls-files -z --stage"
        guard let reader = PipedProgram.start(list, root, direction: .fromProgram) else { return }
        let text = reader.readAll()
        guard reader.finish() == 0, let end = text.firstIndex(of: 0x0A) else { return }
        prefix = Array(text[..<end])
        var entries: [[UInt8]: Entry] = [:]
        // 100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 0	Icons/Sun@2x.png
        for line in text[(end + 1)...].split(separator: 0) {
            guard let tab = line.firstIndex(of: 0x09) else { continue }
            let fields = line[..<tab].split(separator: 0x20)
            guard fields.count == 3, fields[2].elementsEqual("0".utf8) else { continue }
            entries[Array(line[(tab + 1)...])] = Entry(mode: Array(fields[0]), object: Array(fields[1]))
        }
        self.entries = entries
        let change = "cd -- \"$1\" && read -r go && exec \(Self.git) update-index -z --index-info"
        writer = PipedProgram.start(change, root, direction: .toProgram)
    }

    /// Renames the tracked files in the index; returns a message for people, empty if none is tracked.
    func rename(_ moves: [FixReport.Move]) -> String {
        guard let entries else { return hint(moves) }
        let tracked = moves.filter { entries[$0.path.bytes] != nil && entries[$0.target.bytes] == nil }
        guard !tracked.isEmpty else { return "" }
        var lines = Array("go\n".utf8)
        for move in tracked {
            guard let entry = entries[move.path.bytes] else { continue }
            let nothing = Array(repeating: UInt8(ascii: "0"), count: entry.object.count)
            lines += "0 ".utf8 + nothing + [0x09] + prefix + move.path.bytes + [0]
            lines += entry.mode + [0x20] + entry.object + " 0\t".utf8 + prefix + move.target.bytes + [0]
        }
        guard let writer, writer.write(lines), writer.finish() == 0 else { return hint(tracked) }
        return "twofold: \(Readable.count(tracked.count, "file")) also renamed in Git's index\n"
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
