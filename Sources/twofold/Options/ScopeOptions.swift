/// The files and folders to search: shared by every command that looks for images.
struct ScopeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Ignore the files and folders that match this pattern; can be given several times.",
            valueName: "glob"),
        transform: Glob.init)
    var exclude: [Glob] = []

    @Option(
        help: ArgumentHelp(
            "Search files and folders that match this pattern even if they would be ignored; can be given several times.",
            valueName: "glob"),
        transform: Glob.init)
    var include: [Glob] = []

    @Flag(
        name: .customLong("no-ignore"),
        help: """
            Also search what .gitignore files ignore, hidden folders, Pods, Carthage, node_modules, DerivedData and \
            bundles (default: these are ignored).
            """)
    var ignoresNothing = false

    /// The scope of a tree, with the file's settings where these options say nothing.
    ///
    /// Call this before the sandbox is entered: it reads `.gitignore` files and the index above the tree.
    ///
    /// - Parameter indices: What was read of the indices of repositories, by their folders.
    func scope(
        of tree: TreeSelection, over file: ConfigurationFile, _ indices: inout [[UInt8]: TrackedFiles]
    ) -> TreeScope {
        var said = Configuration()
        said.exclude = exclude
        said.include = include
        let here = currentFolder.map { GlobBase.folder($0, of: tree.root) } ?? .root
        var scope = file.configuration.scope(under: said, flagBase: here, base: file.base)
        scope.isIgnoring = !ignoresNothing
        if scope.isIgnoring {
            (scope.rules, scope.diagnostics) = OuterIgnoreFiles.rules(above: tree.root)
        }
        if let repository = GitRepository(holding: tree.root) {
            let tracked = indices[repository.directory] ?? repository.tracked()
            indices[repository.directory] = tracked
            scope.tracked = tracked.below(repository.prefix(of: tree.root))
        }
        return scope
    }
}

extension GlobBase {
    /// A folder relative to a tree's root; the root itself where neither contains the other.
    static func folder(_ folder: [UInt8], of root: [UInt8]) -> GlobBase {
        if isWithin(root, folder) { return BytePath(rest(of: root, in: folder)).map(GlobBase.above) ?? .root }
        guard isWithin(folder, root) else { return .root }
        return BytePath(rest(of: folder, in: root)).map(GlobBase.within) ?? .root
    }
}
