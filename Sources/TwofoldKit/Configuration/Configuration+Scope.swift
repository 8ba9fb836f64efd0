extension Configuration {
    /// What of a tree is looked at by this file, and by what goes before it.
    ///
    /// `exclude` goes before `include` of the same file.
    ///
    /// - Parameters:
    ///   - flags: What the command line says.
    ///   - flagBase: The folder that its globs begin in.
    ///   - base: The folder that the file's globs begin in.
    ///   - rules: What `.gitignore` files above the tree's root say.
    public func scope(
        under flags: Configuration = Configuration(), flagBase: GlobBase = .root, base: GlobBase = .root,
        rules: IgnoreRules = IgnoreRules()
    ) -> TreeScope {
        let said = [
            (flags.exclude, flagBase, false), (flags.include, flagBase, true), (exclude, base, false),
            (include, base, true),
        ]
        let choices = said.filter { !$0.0.isEmpty }.map { globs, base, isIncluded in
            TreeScope.Choice(PathMatcher(globs, from: base), isIncluded: isIncluded)
        }
        return TreeScope(choices: choices, rules: rules)
    }
}

extension TreeScope.Choice {
    fileprivate init(_ paths: PathMatcher, isIncluded: Bool) {
        self.init(
            isIncluded: isIncluded, means: { path, isFolder in paths.matches(path, isFolder: isFolder) },
            leads: paths.leads)
    }
}
