/// The projects that a watch follows, and where their settings are.
struct WatchedProjects {
    /// The roots of the projects, each before those below it.
    var roots: [[UInt8]]
    /// The roots that the command line names; the others are projects nested in them.
    var named: Set<[UInt8]>
    var trees: [WatchedTree]
    /// The folders above them that can hold settings.
    var outside: [OutsideFolder]

    private static let settings = Set(
        ([Configuration.fileName, ".gitignore"] + Configuration.mistakenNames).map { Array($0.utf8) })

    /// Finds them as a build does.
    static func find(_ options: PlanOptions) throws -> WatchedProjects {
        let named = try TreeSelection.resolve(options)
        let found = try ProjectSelection.find(named, options, isDurable: false)
        let staging = options.into.flatMap { try? LocalDisk(folder: RawArguments.bytes(of: $0)) }
        let excluded = staging.flatMap { try? $0.status(of: .root)?.identity }
        return WatchedProjects(
            roots: found.map(\.tree.root), named: Set(named.map(\.root)),
            trees: found.map {
                WatchedTree(
                    root: $0.tree.root, disk: $0.source, selection: $0.tree.selection, scope: $0.scope,
                    excluded: excluded)
            },
            outside: found.flatMap { outside($0.tree.root) } + given(options.configuration))
    }

    /// The folders above a root up to the top of the repository, where settings are searched for, and its own list of
    /// ignored files.
    private static func outside(_ root: [UInt8]) -> [OutsideFolder] {
        let folders = upToRepository(root)
        let list = (folders.last ?? root) + Array("/.git/info".utf8)
        return folders.dropFirst().map { OutsideFolder(path: $0, names: settings) }
            + [OutsideFolder(path: list, names: [Array("exclude".utf8)])]
    }

    private static func given(_ options: ConfigurationOptions) -> [OutsideFolder] {
        guard let file = options.config, let path = realPath(of: RawArguments.bytes(of: file)),
            let name = path.split(separator: UInt8(ascii: "/")).last
        else { return [] }
        return [OutsideFolder(path: parent(path), names: [Array(name)])]
    }
}
