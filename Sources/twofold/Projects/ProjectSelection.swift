import ArgumentParser
import TwofoldKit

/// A project that the command line selects: a root, what of it is meant, and the configuration that holds for it.
struct ProjectSelection {
    var tree: TreeSelection
    var configuration: ConfigurationFile
    /// What of it is passed over.
    var scope: TreeScope
    var source: LocalDisk

    /// The projects that trees on the command line stand for, and all that are nested in what is meant of them, each before
    /// those below it.
    ///
    /// All are found before anything is done, so that one wrong configuration keeps the whole run from beginning.
    ///
    /// - Parameters:
    ///   - trees: What the command line names.
    ///   - options: Which configuration holds, and what is passed over.
    ///   - isDurable: Whether placed files must survive a power cut.
    static func find(
        _ trees: [TreeSelection], _ options: PlanOptions, isDurable: Bool
    ) throws -> [ProjectSelection] {
        var projects: [ProjectSelection] = []
        var open = trees
        // Outer ones first: one that was named may turn out to be nested in another.
        while let next = open.indices.min(by: { open[$0].root.count < open[$1].root.count }) {
            let tree = open.remove(at: next)
            let source = try LocalDisk.opened(tree.root, isDurable: isDurable)
            let configuration = try ConfigurationFile.find(for: tree, options.configuration)
            let scope = options.scope.scope(of: tree, over: configuration)
            projects.append(ProjectSelection(tree: tree, configuration: configuration, scope: scope, source: source))
            for place in NestedProjects.find(in: source, selection: tree.selection, scope: scope) {
                let root = absolute(place, in: tree.root)
                open.removeAll { $0.root == root }
                open.append(TreeSelection(root: root, selection: [.root]))
            }
        }
        return projects.sorted { $0.tree.root.lexicographicallyPrecedes($1.tree.root) }
    }
}

/// A path of a tree, as one of the file system.
func absolute(_ path: BytePath, in root: [UInt8]) -> [UInt8] {
    path == .root ? root : (root == slash ? [] : root) + slash + path.bytes
}

extension LocalDisk {
    /// Opens a folder; an error of it is one of usage.
    static func opened(_ folder: [UInt8], isDurable: Bool) throws -> LocalDisk {
        do throws(DiskError) {
            return try LocalDisk(folder: folder, isDurable: isDurable)
        } catch {
            throw ValidationError("\(Quoting.display(folder)): \(error.reason).")
        }
    }
}
