// Hand-made files compared with the variants in their places.

extension JobRunner {
    /// The hand-made files that are byte-identical to the variants in their places, and whether the master was decoded.
    ///
    /// It is not, where the shared cache knows what all of the variants would be.
    func identical(
        _ variants: [VariantPlan], of master: Master, _ known: IndexedTree
    ) -> (paths: [BytePath], isDecoded: Bool) {
        let wanted = variants.enumerated().map { Wanted(place: .ceded($0.offset), variant: $0.element) }
        var paths: [BytePath] = []
        var open = variants
        if let answers = askCache(for: wanted, master, known) {
            let told = wanted.map { ($0.variant, isIdentical($0, answers, known)) }
            paths = told.filter { $0.1 == true }.map(\.0.path)
            open = told.filter { $0.1 == nil }.map(\.0)
        }
        if open.isEmpty { return (paths, false) }
        guard let decoded = try? decode(master) else { return (paths, true) }
        paths += open.filter { variant in
            isIdentical(variant, decoded, known) { offer($0, variant, of: decoded) { _, store in store() } }
        }.map(\.path)
        return (paths, true)
    }

    /// Whether a hand-made file is byte-identical to the variant in its place; the answer goes into the cache.
    ///
    /// - Parameters:
    ///   - known: The tree of both.
    ///   - use: Receives the variant that was made to compare.
    func isIdentical(
        _ variant: VariantPlan, _ master: DecodedMaster, _ known: IndexedTree, use: (Encoded) -> Void = { _ in }
    ) -> Bool {
        guard let made = try? hash(of: variant, of: master, use: use) else { return false }
        return isIdentical(variant, made: made, of: master.hash, known)
    }

    /// The same where the hash of the variant is known.
    func isIdentical(
        _ variant: VariantPlan, made: ContentHash, of master: ContentHash, _ known: IndexedTree
    ) -> Bool {
        guard let status = known.items?[variant.path]?.status, let there = try? known.hash(of: variant.path)
        else { return false }
        known.index.learn(variant.path, status: status) { fact in
            fact.comparison = .init(question: engine.question(variant, master), isIdentical: made == there)
        }
        return made == there
    }
}

extension ImageEngine {
    /// A fingerprint of everything that decides the bytes of the variant in a hand-made file's place.
    func question(_ variant: VariantPlan, _ master: ContentHash) -> String {
        var fingerprint = Fingerprint()
        fingerprint.append("master", master.hex)
        fingerprint.append("recipe", variant.recipe.digest)
        fingerprint.append("engine", identity(for: variant))
        return fingerprint.digest
    }
}
