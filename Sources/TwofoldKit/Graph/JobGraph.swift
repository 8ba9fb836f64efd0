/// The work of a run: for each master one decoding, and the renderings that need it.
///
/// Two levels and no more: a rendering is resample, encode, verify; placing follows in batches.
public struct JobGraph: Sendable {
    /// One master to be decoded once, and what is rendered of it.
    public struct Decoding: Sendable {
        /// The master.
        public var master: Master
        /// Indices into the plan's variants, in the order in which they are rendered.
        public var renderings: [Int]
        /// Bytes of pixels that are alive while the master is: its own and its largest variant's.
        public var byteCost: Int
    }

    /// One file to be copied as it is.
    public struct Copying: Sendable {
        /// The file, in source and target.
        public var path: BytePath
        /// Its place in the list of staged files.
        public var index: Int
    }

    /// Longest first, so that the end of a run is not one core with one large picture.
    public var decodings: [Decoding]
    /// Files that are brought along.
    public var copyings: [Copying]

    /// The work that is left to do: renderings that are stale, and the decodings that those need.
    ///
    /// - Parameters:
    ///   - plan: What is wanted.
    ///   - states: How each of the plan's variants stands, in plan order.
    ///   - copies: How each of the plan's staged files stands.
    public init(_ plan: Plan, states: [VariantState], copies: [VariantState]) {
        var first = 0
        var decodings: [Decoding] = []
        for masterPlan in plan.masters {
            let indices = first..<(first + masterPlan.variants.count)
            first = indices.upperBound
            let stale = indices.filter { states[$0].isStale }
            guard !stale.isEmpty else { continue }
            let pixels = masterPlan.master.header.decodedByteCount
            let largest = masterPlan.variants.map(\.recipe.size.area).max() ?? 0
            let bytesPerPixel = pixels / max(1, masterPlan.master.header.size.area)
            decodings.append(
                Decoding(
                    master: masterPlan.master, renderings: stale,
                    byteCost: pixels + largest * bytesPerPixel))
        }
        self.decodings = decodings.sorted {
            ($1.byteCost, $0.master.path) < ($0.byteCost, $1.master.path)
        }
        copyings = plan.staged.indices.filter { copies[$0].isStale }.map { Copying(path: plan.staged[$0], index: $0) }
    }
}
