/// A pattern of `paths` with its place in the file: a pattern that matches nothing is mostly a mistake.
struct ConfigurationPattern: Hashable, Sendable {
    var glob: Glob
    var place: TextPlace
    /// Whether it sets rules: those may be about folders, too.
    var setsRules: Bool
}

/// The patterns of a configuration file that is in the tree.
struct ConfigurationPatterns: Hashable, Sendable {
    var file: BytePath
    /// The folder that the patterns are relative to.
    var base: GlobBase
    /// In the order of the file.
    var patterns: [ConfigurationPattern]

    /// Reports the patterns that match none of these files, nor one of their folders where that is enough.
    func unmatched(among files: some Sequence<BytePath>) -> [Diagnostic] {
        var open = patterns
        var folders: Set<BytePath> = [.root]
        for file in files {
            guard !open.isEmpty else { break }
            remove(file, isFolder: false, from: &open)
            var folder = file.folder
            while folders.insert(folder).inserted {
                remove(folder, isFolder: true, from: &open)
                folder = folder.folder
            }
        }
        return open.map { .unmatchedPattern($0, in: file) }
    }

    private func remove(_ path: BytePath, isFolder: Bool, from open: inout [ConfigurationPattern]) {
        guard let names = base.names(of: path) else { return }
        open.removeAll { (!isFolder || $0.setsRules) && $0.glob.matches(names) }
    }
}
