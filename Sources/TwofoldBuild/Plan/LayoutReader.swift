/// Reads what the files of a tree mean, by the layouts of the policy's targets.
package struct LayoutReader: Sendable {
    /// What a file is.
    package enum Reading {
        /// A file of an image, and whether Apple's grammar read it.
        case image(Rendition, isApple: Bool)
        /// A file in a folder that a target writes.
        case written
        /// Not an image of the layout in its place.
        case other
    }

    private let policy: BuildPolicy
    private let consumers: Consumers
    /// Whether `@1.5x` is a scale in Apple's layout.
    private let hasFractions: Bool
    /// The grammars by layout; none where a name says everything.
    private let grammars: [LayoutKind: any LayoutGrammar]
    /// Whether only Apple's suffixes count.
    ///
    /// Then a name says everything, and thousands of files need not be compared with targets.
    package let isPlain: Bool

    package init(_ policy: BuildPolicy, _ consumers: Consumers = Consumers()) {
        self.policy = policy
        self.consumers = consumers
        hasFractions = policy.wantsFractions
        isPlain = policy.targets.isEmpty && policy.appearances.entries.isEmpty && !consumers.hasReactNative
        grammars =
            isPlain
            ? [:] : Dictionary(uniqueKeysWithValues: LayoutKind.allCases.map { ($0, policy.grammar(of: $0)) })
    }

    /// The meaning of a file whose name was parsed before.
    package func reading(of path: BytePath, named name: AssetName) -> Reading {
        if isPlain {
            return .image(
                Rendition(folder: path.folder, name: hasFractions ? name.readingFraction : name), isApple: true)
        }
        if policy.isWritten(path) { return .written }
        let target = policy.besideTarget(for: path)
        let layout = target?.layout ?? (policy.targets.isEmpty && consumers.isReactNative(path) ? .reactNative : .apple)
        guard let grammar = grammars[layout], let inside = path.seen(from: target?.from ?? .root),
            var rendition = grammar.rendition(at: inside)
        else { return .other }
        rendition.folder = rendition.folder.placed(in: target?.from ?? .root)
        return .image(rendition, isApple: layout == .apple)
    }
}

extension BuildPolicy {
    /// The grammar of a layout, with what the policy says of its names.
    func grammar(of layout: LayoutKind) -> any LayoutGrammar {
        if layout == .web { return webGrammar }
        return layout.grammar(appearances: appearances, hasFractions: wantsFractions) ?? CatalogSetGrammar()
    }

    /// The grammar of web pages, with the widths of all targets for them.
    package var webGrammar: WebGrammar { WebGrammar(appearances: appearances, widths: targets.flatMap(\.widths)) }

    /// Whether anything is wanted at a scale such as 1.5x, so that such names in Apple's layout mean one.
    package var wantsFractions: Bool {
        func isFractional(_ scales: Set<ScaleFactor>?) -> Bool { scales?.contains { !$0.isWhole } ?? false }
        return isFractional(scales) || overrides.contains { isFractional($0.settings.scales) }
            || targets.contains { $0.layout == .apple && isFractional($0.settings.scales) }
    }
}
