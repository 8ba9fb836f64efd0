/// A project that the command line selects: its root, the selected paths, and its configuration.
struct ProjectSelection {
    var tree: TreeSelection
    var configuration: ConfigurationFile
    /// The files and folders that are looked at.
    var scope: TreeScope
    /// What loads the images around the tree.
    var outer: Consumer
    var source: LocalDisk

    /// The projects of the trees on the command line, and all projects nested in their selected paths, outer ones first.
    ///
    /// All are found before anything is done, so that one invalid configuration keeps the whole run from starting.
    static func find(
        _ trees: [TreeSelection], _ options: PlanOptions, isDurable: Bool, jobs: Int = 1
    ) throws -> [ProjectSelection] {
        var projects: [ProjectSelection] = []
        var open = trees
        var indices: [[UInt8]: TrackedFiles] = [:]
        // Outer projects come first, because one that was named can turn out to be nested in another.
        while let next = open.indices.min(by: { open[$0].root.count < open[$1].root.count }) {
            let tree = open.remove(at: next)
            let source = try LocalDisk.opened(tree.root, isDurable: isDurable)
            let configuration = try ConfigurationFile.find(for: tree, options.configuration)
            let scope = options.scope.scope(of: tree, over: configuration, &indices)
            projects.append(
                ProjectSelection(
                    tree: tree, configuration: configuration, scope: scope,
                    outer: OuterEvidence.consumer(around: tree.root), source: source))
            for place in NestedProjects.find(in: source, selection: tree.selection, scope: scope, jobs: jobs) {
                let root = absolute(place, in: tree.root)
                open.removeAll { $0.root == root }
                open.append(TreeSelection(root: root, selection: [.root]))
            }
        }
        return projects.sorted { $0.tree.root.lexicographicallyPrecedes($1.tree.root) }
    }
}

extension LocalDisk {
    /// Opens a folder; a failure is a usage error.
    static func opened(_ folder: [UInt8], isDurable: Bool) throws -> LocalDisk {
        do throws(DiskError) {
            return try LocalDisk(folder: folder, isDurable: isDurable)
        } catch {
            throw ValidationError("\(Quoting.display(folder)): \(error.reason).")
        }
    }
}
