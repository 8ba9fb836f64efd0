/// The sources of a line's variants: images of pixels, ascending by scale, or a vector image, which goes before them.
struct Sources {
    var images: [Source] = []
    var vectorImage: Source?
    /// The hand-made files of the line: variants may be made from no others.
    var files: [AssetFamily.Member] = []
    /// The vector images among them that are drawn.
    var drawn: [BytePath] = []

    var isEmpty: Bool { largest == nil }
    /// The file whose scale the caller gave; nil where names state it.
    var given: Source? { images.first(where: \.master.hasGivenScale) }
    /// The source whose policy says which scales and devices are made.
    var largest: Source? { vectorImage ?? images.last }

    /// The same sources with a target's settings.
    func with(_ target: PlannedTarget) -> Sources {
        guard target.hasOwnSettings else { return self }
        var sources = self
        sources.images = images.map { $0.with(target) }
        sources.vectorImage = vectorImage?.with(target)
        return sources
    }
}

/// A master with the policy for its path, which is looked up once; shared by all that is planned from it.
final class Source: Sendable {
    let master: Master
    private let shared: SharedPolicy

    init(_ master: Master, _ policy: SharedPolicy) {
        self.master = master
        shared = policy
    }

    var path: BytePath { master.path }
    var policy: BuildPolicy { shared.policy }
    /// The formats of its variants, most wanted first.
    var formats: [ImageFormat] {
        !shared.wantsFormats || path.isInCatalog ? [master.format.ofVariants] : policy.formats(of: master.format)
    }
    /// Whether variants are made in other formats than its own.
    var wantsOtherFormats: Bool { shared.wantsFormats && formats != [master.format.ofVariants] }

    /// The same master with a target's settings.
    func with(_ target: PlannedTarget) -> Source {
        Source(master, target.policy ?? SharedPolicy(target.target.policy(policy)))
    }
}

/// A policy that thousands of masters share: it is large, and nearly always the same for all.
final class SharedPolicy: Sendable {
    let policy: BuildPolicy
    /// Whether it names formats; asked for every file, and the policy is not copied for it.
    let wantsFormats: Bool

    init(_ policy: BuildPolicy) {
        self.policy = policy
        wantsFormats = !policy.formats.isEmpty
    }
}

/// A target, with what planning needs of it; shared by all masters, like their policy.
final class PlannedTarget: Sendable {
    let target: Target
    /// Whether the target changes settings of its masters.
    let hasOwnSettings: Bool
    let grammar: any LayoutGrammar
    /// The policy of all masters; nil where they differ by path.
    let policy: SharedPolicy?

    init(_ target: Target, grammar: any LayoutGrammar, policy: SharedPolicy?) {
        self.target = target
        hasOwnSettings = target.settings != PolicySettings() || target.layout == .android
        self.grammar = grammar
        self.policy = policy
    }

    /// Whether vector images are copied as they are, because the platform renders them.
    var takesVectorImages: Bool { target.layout == .catalog }

    /// The path of a file with this meaning, whose folder is one of the masters' tree.
    func path(of rendition: Rendition) throws(LayoutProblem) -> BytePath {
        // Names for one system are React Native's, also where no target says so.
        let isOfOneSystem =
            target.layout == .apple
            && rendition.qualifiers.contains { qualifier in
                if case .platform = qualifier { true } else { false }
            }
        let grammar = isOfOneSystem ? ReactNativeGrammar() : grammar
        guard let folder = rendition.folder.seen(from: target.from) else { throw .tooLong }
        var inside = rendition
        inside.folder = folder
        return try grammar.path(of: inside).placed(in: target.to ?? target.from)
    }
}
