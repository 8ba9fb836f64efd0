/// The `.gitignore` files above a tree, up to the root of the repository that it lies in.
///
/// A person's own patterns for all repositories (`core.excludesFile`) do not count: a check must give everybody the same
/// result.
enum OuterIgnoreFiles {
    /// Their rules, and diagnostics about them; empty outside a repository.
    static func rules(above root: [UInt8]) -> (rules: IgnoreRules, diagnostics: [Diagnostic]) {
        // The listing of the tree reads the root's file.
        let folders = upToRepository(root).dropFirst().reversed()
        guard let top = folders.first, isRepository(top), let way = BytePath(rest(of: root, in: top)) else {
            return (IgnoreRules(), [])
        }
        var rules = IgnoreRules(above: way)
        var diagnostics: [Diagnostic] = []
        for folder in folders {
            guard let disk = try? LocalDisk(folder: folder), let base = BytePath(rest(of: folder, in: top)) else {
                continue
            }
            for name in (folder == top ? [".git/info/exclude"] : []) + [".gitignore"] {
                guard let path = BytePath(name) else { continue }
                if let shortcoming = rules.read(path, on: disk, of: base) {
                    diagnostics.append(.outerIgnoreFile(folder + slash + path.bytes, shortcoming))
                }
            }
        }
        return (rules, diagnostics)
    }
}
