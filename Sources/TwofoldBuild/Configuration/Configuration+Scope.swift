extension Configuration {
    /// The part of a tree that this file and the command line select.
    ///
    /// `exclude` overrides `include` of the same file.
    ///
    /// - Parameters:
    ///   - flags: The settings of the command line.
    ///   - flagBase: The folder that its globs are relative to.
    ///   - base: The folder that the file's globs are relative to.
    ///   - rules: The rules of `.gitignore` files above the tree's root.
    package func scope(
        under flags: Configuration = Configuration(), flagBase: GlobBase = .root, base: GlobBase = .root,
        rules: IgnoreRules = IgnoreRules()
    ) -> TreeScope {
        let said = [
            (flags.exclude, flagBase, false, true), (flags.include, flagBase, true, true),
            (exclude, base, false, false),
            (include, base, true, false),
        ]
        let choices = said.filter { !$0.0.isEmpty }.map { globs, base, isIncluded, isForOneRun in
            var choice = TreeScope.Choice(PathMatcher(globs, from: base), isIncluded: isIncluded)
            choice.isForOneRun = isForOneRun
            return choice
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
