/// A `Contents.json` that a staged catalog needs: the source's with the variants entered, or one that is made.
///
/// The source's belongs to a person, and only its entries are Twofold's. The staged one is Twofold's like every staged file:
/// the lock file records it, so that it follows the source and is removed with its set.
struct StagedContents: Sendable {
    /// What the file says when it is complete.
    var plan: CatalogPlan
    /// The source's file, or the first master of a set that only the staged tree has.
    var master: BytePath
    var masterHash: ContentHash
    /// Its variants that are in place, although this run does not look at them.
    var others: Set<BytePath>
    /// Its state by lock file and disk.
    var state: VariantState

    /// The text with those variants that are present; nil if there is nothing to say.
    func bytes(_ isPresent: (BytePath) -> Bool) -> [UInt8]? {
        guard let kept = plan.keeping(isPresent) else { return plan.file?.bytes }
        return kept.bytes
    }

    /// Its entry in the lock file with this text.
    func entry(_ bytes: [UInt8]) -> LockFile.Entry {
        let hash = ContentHash(of: bytes)
        return LockFile.Entry(
            hash: hash, master: master, masterHash: masterHash, origin: Self.origin(hash), engine: "")
    }

    /// The text follows from the source's and the entries, so it stands for both.
    static func origin(_ hash: ContentHash) -> LockFile.Origin { .recipe(hash.hex) }
}

extension Project {
    /// The `Contents.json` files that a staged tree lacks, or has with another text.
    ///
    /// - Parameter selected: The part of it that is selected.
    func stagedContents(
        of plan: Plan, selected: Plan, _ from: Inspection, _ to: Inspection
    ) -> [StagedContents] {
        guard !plan.catalogs.isEmpty else { return [] }
        let variants = Set(selected.variants.map(\.path))
        let masters = Dictionary(plan.variants.map { ($0.path, $0.master) }) { first, _ in first }
        let staleness = staleness(from, to)
        return plan.catalogs.compactMap { plan in
            guard isSelected(plan.manifest) || plan.paths.contains(where: variants.contains) else { return nil }
            let others = Set(plan.paths.filter { !variants.contains($0) && to.ownership.owned.contains($0) })
            guard let master = plan.contents == nil ? plan.paths.lazy.compactMap({ masters[$0] }).first : plan.manifest
            else { return nil }
            var file = StagedContents(
                plan: plan, master: master, masterHash: ContentHash(of: plan.file?.bytes ?? []), others: others,
                state: .unknown(.notEntered(plan.manifest, plan.obstacle)))
            if plan.contents == nil, let hash = try? from.known.hash(of: master) { file.masterHash = hash }
            if let bytes = file.bytes({ variants.contains($0) || others.contains($0) }) {
                file.state = staleness.state(
                    at: plan.manifest, master: master, origin: StagedContents.origin(ContentHash(of: bytes)),
                    engine: .revision(""))
            }
            return file.state == .current ? nil : file
        }
    }
}

extension Plan {
    /// Adds the other files of every catalog, also of one without masters: a compiler of catalogs takes it only as a whole, and what
    /// is staged is what the app is built from.
    mutating func stageCatalogs(of tree: TreeListing) {
        let made = Set(variants.map(\.path))
        let written = made.union(self.catalogs.map(\.manifest)).union(staged)
        staged += tree.items.lazy.filter { item in
            item.kind == .file && item.omission == nil && item.path.isInCatalog && !written.contains(item.path)
        }.map(\.path)
        staged.sort()
    }
}
