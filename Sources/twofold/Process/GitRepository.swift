/// The Git repository that a tree lies in.
///
/// It is found by a look upwards, and what it tracks is read from its index. Git itself is started for two things only, see ``start(_:)``,
/// because a stranger's tree can look like a repository whose settings start programs.
struct GitRepository {
    /// The folder that contains `.git`, without links.
    let workTree: [UInt8]
    /// The folder with the index: `.git`, or the one that a file of this name leads to, as in a submodule.
    let directory: [UInt8]

    /// The nearest repository at or above a folder; nil where there is none.
    init?(holding root: [UInt8]) {
        guard let folder = upToRepository(root).last, isRepository(folder) else { return nil }
        workTree = folder
        directory = Self.linked(from: folder) ?? folder + Self.mark
    }

    private static let mark = Array("/.git".utf8)
    private static let link = Array("gitdir: ".utf8)
    /// No system has longer paths.
    private static let maxLinkLength = 4096 + 16

    /// The folder that a `.git` file in a folder names; nil where `.git` is no such file.
    private static func linked(from folder: [UInt8]) -> [UInt8]? {
        guard let disk = try? LocalDisk(folder: folder), let name = BytePath(".git"),
            let text = try? disk.contents(of: name, limit: maxLinkLength), text.starts(with: link)
        else { return nil }
        let path = Array(text.dropFirst(link.count).prefix { $0 != 0x0A && $0 != 0x0D })
        return realPath(of: path.first == slash[0] ? path : folder + slash + path)
    }

    var index: [UInt8] { directory + Array("/index".utf8) }

    /// The prefix of a tree's paths in the index: empty, or with a slash at the end.
    func prefix(of root: [UInt8]) -> [UInt8] {
        root == workTree ? [] : rest(of: root, in: workTree) + slash
    }

    /// What the index lists, with paths from ``workTree``.
    func tracked() -> TrackedFiles {
        guard let disk = try? LocalDisk(folder: directory), let name = BytePath("index") else { return .unread }
        do throws(DiskError) {
            // A repository in which nothing was ever added has none.
            guard try disk.status(of: name) != nil else { return .listed(GitIndexFile()) }
            let bytes = try disk.contents(of: name, limit: 1 << 30)
            return GitIndexFile(bytes).map { .listed($0) } ?? .unread
        } catch {
            return .unread
        }
    }

    /// Starts Git on this repository and no other, outside of the tree.
    ///
    /// Nothing that the repository could make it run is run: no hook, no monitor, no fetch of missing objects.
    ///
    /// It begins when it gets a first line, and never without one.
    ///
    /// - Parameter command: The command and its arguments, in words of the shell.
    func start(_ command: StaticString) -> PipedProgram? {
        PipedProgram.start(
            """
            cd / && read -r go && GIT_NO_LAZY_FETCH=1 GIT_ALLOW_PROTOCOL=none GIT_TERMINAL_PROMPT=0 exec git \
            -c protocol.allow=never -c safe.bareRepository=explicit -c core.hooksPath=/dev/null -c core.fsmonitor=false \
            --git-dir="$1" --work-tree="$2" \(command)
            """, [directory, workTree])
    }
}
