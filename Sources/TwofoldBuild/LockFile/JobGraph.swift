/// The work of a run: for each master one decoding, and the renderings and comparisons that need it.
///
/// There are only these two levels: a rendering resamples, encodes and verifies; placement follows in batches.
struct JobGraph: Sendable {
    /// A job that needs a decoded master.
    enum Leaf: Sendable {
        /// Makes variants of the same pixels; indices into the plan's variants.
        case group([Int])
        /// Compares a hand-made file with what would be made; an index into the plan's ceded variants.
        case comparison(Int)
    }

    /// One master to be decoded once, and its renderings.
    struct Decoding: Sendable {
        var master: Master
        /// Indices into the plan's variants, those of the same pixels together: they differ only in format.
        var groups: [[Int]]
        /// Indices into the plan's ceded variants, whose files are compared with what would be made.
        var comparisons: [Int]
        /// Bytes of pixels that are alive as long as the master is: its own and its largest variant's.
        var byteCost: Int

        /// The variants of all groups, in the order in which they are rendered.
        var renderings: [Int] { groups.flatMap(\.self) }
        var leaves: [Leaf] { groups.map(Leaf.group) + comparisons.map(Leaf.comparison) }
    }

    /// One file to be copied unchanged.
    struct Copying: Sendable {
        /// The file, in source and target.
        var path: BytePath
        /// Its index among the files of the run, where the staged ones follow the variants.
        var index: Int
    }

    /// Longest first, so that the end of a run is not one core with one large image.
    var decodings: [Decoding]
    var copyings: [Copying]

    /// The indices of all files that are made, among those of the run.
    var files: [Int] { decodings.flatMap(\.renderings) + copyings.map(\.index) }
    /// Whether nothing is left to do.
    var isEmpty: Bool { decodings.isEmpty && copyings.isEmpty }

    /// The work that is left: renderings that are stale, comparisons, and the decodings that those need.
    ///
    /// - Parameters:
    ///   - states: The state of each of the plan's variants, in plan order.
    ///   - copies: The state of each of the plan's staged files.
    ///   - isCompared: Whether the ceded variant of this index is rendered for a comparison.
    init(
        _ plan: Plan, states: [VariantState], copies: [VariantState], isCompared: (Int) -> Bool = { _ in false }
    ) {
        var variant = 0
        var ceded = 0
        var decodings: [Decoding] = []
        for masterPlan in plan.masters {
            let stale = (variant..<(variant + masterPlan.variants.count)).filter { states[$0].isStale }
            let compared = (ceded..<(ceded + masterPlan.ceded.count)).filter(isCompared)
            let first = variant
            variant += masterPlan.variants.count
            ceded += masterPlan.ceded.count
            guard !stale.isEmpty || !compared.isEmpty else { continue }
            let header = masterPlan.master.header
            let largest = (masterPlan.variants + masterPlan.ceded).map(\.recipe.size.area).max() ?? 0
            decodings.append(
                Decoding(
                    master: masterPlan.master, groups: VariantPlan.groups(stale, masterPlan.variants, from: first),
                    comparisons: compared,
                    byteCost: Self.cost(header, largest: largest)))
        }
        self.decodings = decodings.sorted {
            ($1.byteCost, $0.master.path) < ($0.byteCost, $1.master.path)
        }
        copyings = plan.staged.indices.filter { copies[$0].isStale }.map { [variant] in
            Copying(path: plan.staged[$0], index: variant + $0)
        }
    }

    /// Bytes of a master's pixels and of its largest variant's, saturating long before a sum could overflow.
    private static func cost(_ header: ImageHeader, largest: Int) -> Int {
        let most = 1 << 50
        let frames = header.drawing == nil ? header.pages : 1
        let own = min(min(header.decodedByteCount, most / frames) * frames, most)
        return own + min(largest, most / 64) * (own / max(1, header.size.area))
    }
}
