/// What a build does otherwise for some masters, told by their paths.
public struct PathPolicy: Hashable, Sendable {
    /// The masters that it holds for.
    public var paths: PathMatcher
    /// How the filter is chosen; nil leaves it as it is.
    public var filter: FilterSetting?
    /// What colours are averaged in; nil leaves it as it is.
    public var space: BlendingSpace?
    /// What becomes of colours that a profile describes; nil leaves it as it is.
    public var colour: ColourPolicy?

    /// A policy; what is nil leaves things as they are.
    public init(
        paths: PathMatcher, filter: FilterSetting? = nil, space: BlendingSpace? = nil, colour: ColourPolicy? = nil
    ) {
        self.paths = paths
        self.filter = filter
        self.space = space
        self.colour = colour
    }
}

// What holds for a master: the last entry that says something about it, or else what holds everywhere.

extension BuildPolicy {
    /// The filter for a master, or nil for the automatic choice.
    func filter(at master: BytePath) -> ResamplingFilter? {
        guard let setting = last(\.filter, at: master) else { return filter }
        return setting.filter
    }

    /// What a master's colours are averaged in.
    func space(at master: BytePath) -> BlendingSpace { last(\.space, at: master) ?? space }

    /// What becomes of a master's colours that a profile describes.
    func colour(at master: BytePath) -> ColourPolicy { last(\.colour, at: master) ?? colour }

    private func last<Value>(_ value: (PathPolicy) -> Value?, at master: BytePath) -> Value? {
        for entry in overrides.reversed() {
            if let said = value(entry), entry.paths.matches(master) { return said }
        }
        return nil
    }

    /// A diagnostic as the rules and ``isStrict`` want it; nil where they want none.
    ///
    /// An error of a build stays one: it says that something was refused or failed.
    func judged(_ diagnostic: Diagnostic) -> Diagnostic? {
        var diagnostic = diagnostic
        let isRemark = diagnostic.severity != .error || diagnostic.id.isOnlyChecked
        if isRemark, let setting = rules.severity(of: diagnostic.id, at: diagnostic.path) {
            guard let severity = setting.severity else { return nil }
            diagnostic.severity = severity
        }
        return diagnostic.strict(isStrict)
    }
}
