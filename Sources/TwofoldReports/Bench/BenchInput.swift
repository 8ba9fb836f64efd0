/// The masters of trees, read into memory once, so that no figure includes the disk.
///
/// Hand-made files beside a master are included, because they decide which variants it gets. Variants and lock files are
/// not, so that every variant has to be made.
package struct BenchInput: Sendable {
    private struct Tree {
        var files: [BytePath: [UInt8]] = [:]
        var selection: [BytePath]
    }

    private var trees: [Tree] = []
    /// The files that were left out because of an error.
    private(set) var leftOut = 0

    package init() {}

    /// The measured paths, relative to their tree.
    var start: BytePath { trees.first?.selection.first ?? .root }

    /// Reads the masters of a project, and makes all their variants once, to warm up and to find those that cannot be made.
    ///
    /// - Returns: The survey's diagnostics, and those of masters that were left out.
    package mutating func add(_ project: Project) -> [Diagnostic] {
        let survey = project.survey()
        var diagnostics = survey.diagnostics
        let images = Set(survey.plan.masters.filter { !$0.variants.isEmpty }.map { FamilyKey(of: $0.master.path) })
        var tree = Tree(selection: project.selection)
        if let found = survey.source {
            for item in found.tree.items where item.kind == .file && item.omission == nil {
                guard !found.ownership.possiblyOwned.contains(item.path), images.contains(FamilyKey(of: item.path))
                else { continue }
                do throws(DiskError) {
                    tree.files[item.path] = try project.source.contents(
                        of: item.path, limit: project.policy.limits.fileBytes)
                } catch {
                    diagnostics.append(.unreadable(item.path, error))
                }
            }
        }
        rehearse(&tree, project, &diagnostics)
        trees.append(tree)
        leftOut += Set(diagnostics.filter { $0.severity == .error }.map(\.path)).count
        return diagnostics.sorted { ($0.path, $0.id.rawValue) < ($1.path, $1.id.rawValue) }
    }

    /// Runs until nothing fails, each time without the masters that failed.
    private func rehearse(_ tree: inout Tree, _ project: Project, _ diagnostics: inout [Diagnostic]) {
        while true {
            let report = BenchRun(project, InMemoryTree(tree.files), tree.selection).report
            var broken: Set<BytePath> = []
            for file in report.files {
                switch file.outcome {
                case .failed, .skipped: broken.insert(file.variant?.master ?? file.path)
                default: break
                }
            }
            guard !broken.isEmpty else { return }
            let known = Set(diagnostics)
            diagnostics += report.diagnostics.filter { $0.severity == .error && !known.contains($0) }
            for path in broken { tree.files[path] = nil }
        }
    }

    /// All trees in one, each in its own folder, with the given number of copies.
    func arranged(copies: Int) -> (tree: InMemoryTree, selection: [BytePath]) {
        var files: [BytePath: [UInt8]] = [:]
        var selection: [BytePath] = []
        for copy in 0..<max(1, copies) {
            for (index, tree) in trees.enumerated() {
                let folder = Array("\(copy)-\(index)".utf8)
                let moved = { (path: BytePath) in BytePath(components: [folder] + path.components) }
                for (path, bytes) in tree.files { if let path = moved(path) { files[path] = bytes } }
                selection += tree.selection.compactMap(moved)
            }
        }
        return (InMemoryTree(files), selection)
    }
}
