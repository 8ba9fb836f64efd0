import ArgumentParser
import TwofoldKit

/// What of a tree is looked at: shared by every command that looks for images.
struct ScopeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Pass over the files and folders that this pattern means; may be given several times.",
            valueName: "glob"),
        transform: Glob.init)
    var exclude: [Glob] = []

    @Option(
        help: ArgumentHelp(
            "Look at what this pattern means where it would be ignored; may be given several times.",
            valueName: "glob"),
        transform: Glob.init)
    var include: [Glob] = []

    @Flag(
        name: .customLong("no-ignore"),
        help: """
            Look at what .gitignore files ignore, and into hidden folders, Pods, Carthage, node_modules, DerivedData and \
            bundles (default: these are passed over).
            """)
    var ignoresNothing = false

    /// What of a tree is looked at, with what the file says where these options say nothing.
    ///
    /// To be asked before the right to read above the tree is given up.
    func scope(of tree: TreeSelection, over file: ConfigurationFile) -> TreeScope {
        var said = Configuration()
        said.exclude = exclude
        said.include = include
        let here = realPath(of: Array(".".utf8)).map { GlobBase.folder($0, of: tree.root) } ?? .root
        var scope = file.configuration.scope(under: said, flagBase: here, base: file.base)
        scope.isIgnoring = !ignoresNothing
        if scope.isIgnoring {
            (scope.rules, scope.diagnostics) = OuterIgnoreFiles.rules(above: tree.root)
        }
        return scope
    }
}

extension GlobBase {
    /// A folder, seen from a tree's root; the root itself where neither lies in the other.
    static func folder(_ folder: [UInt8], of root: [UInt8]) -> GlobBase {
        if isWithin(root, folder) { return BytePath(rest(of: root, in: folder)).map(GlobBase.above) ?? .root }
        guard isWithin(folder, root) else { return .root }
        return BytePath(rest(of: folder, in: root)).map(GlobBase.within) ?? .root
    }
}

/// A path without the folder that it lies in, and the slash behind it.
func rest(of path: [UInt8], in folder: [UInt8]) -> [UInt8] {
    Array(path.dropFirst(path == folder ? path.count : folder == slash ? 1 : folder.count + 1))
}
