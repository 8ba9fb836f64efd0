// The jobs of a shared cache: ask for a master's variants, verify what comes, store what was made.

extension JobRunner {
    /// What a shared cache had for the variants of one master, not verified yet.
    struct CachedFiles: Sendable {
        var masterHash: ContentHash
        var masterByteCount: Int
        var found: [Wanted.Place: SharedCache.Found]

        /// The bytes that it keeps in memory.
        var byteCount: Int {
            found.values.reduce(0) { sum, found in
                if case .file(let file?, _, _) = found { sum + file.count } else { sum }
            }
        }
    }

    /// A variant to ask for.
    struct Wanted: Sendable {
        /// Its index in one of the plan's lists.
        enum Place: Hashable, Sendable { case variants(Int), ceded(Int) }

        var place: Place
        var variant: VariantPlan
        /// Whether it is only compared with the hand-made file in its place, so that nobody needs its bytes.
        var isCompared: Bool { if case .ceded = place { true } else { false } }
    }

    /// Asks the cache for variants of a master, whose bytes are read only where their hash is not known; nil if nothing is
    /// there.
    func askCache(for wanted: [Wanted], _ master: Master, _ known: IndexedTree) -> CachedFiles? {
        guard let cache, cache.isAnswering else { return nil }
        let status = known.items?[master.path]?.status
        var files = CachedFiles(masterHash: ContentHash(of: []), masterByteCount: status?.size ?? 0, found: [:])
        var file: [UInt8] = []
        if master.format != .svg, let hash = index.entry(of: master.path, status: status)?.hash {
            files.masterHash = hash
        } else {
            // A master that cannot be read is reported when it is decoded.
            guard let content = try? source.content(of: master.path, limit: policy.limits.fileBytes) else { return nil }
            file = content.bytes
            files.masterHash = ContentHash(of: file)
            files.masterByteCount = file.count
            index.learn(master.path, status: content.status) { [hash = files.masterHash] in $0.hash = hash }
        }
        for wanted in wanted where wanted.variant.isSharable(file) {
            files.found[wanted.place] = cache.find(
                question(wanted.variant, of: files.masterHash, isStrict: wanted.isCompared),
                limit: policy.limits.fileBytes,
                known: wanted.variant.recipe.isCopy ? files.masterHash : nil, wantsFile: !wanted.isCompared)
        }
        return files.found.isEmpty ? nil : files
    }

    /// The results for the variants that the cache had, by their indices in the plan, with every file decoded; those that are
    /// unsound are not among them.
    func admitted(_ files: CachedFiles, _ wanted: [Wanted], _ master: Master) -> [Int: Rendered] {
        var results: [Int: Rendered] = [:]
        for wanted in wanted {
            guard case .variants(let index) = wanted.place, let found = files.found[wanted.place] else { continue }
            let variant = wanted.variant
            if case .omitted = found, variant.recipe.rivals.isEmpty {
                cache?.noteDamage("\(variant.path.display) would not be made, although there is no other format")
                continue
            }
            var isVerified = false
            if case .file(let file?, _, _) = found {
                if let flaw = clock.time(.verify, { flaw(in: file, as: variant, of: master) }) {
                    cache?.noteDamage("the file for \(variant.path.display) has \(flaw)")
                    continue
                }
                isVerified = true
            }
            // What cannot be placed is tried again as if it were not there, and reported then.
            guard let result = try? rendered(found, files, variant) else { continue }
            results[index] = result
            cache?.noteHit(isVerified: isVerified)
        }
        return results
    }

    /// Whether a hand-made file is byte-identical to the variant in its place, by the answer of the cache; nil if that does not
    /// say.
    func isIdentical(_ wanted: Wanted, _ files: CachedFiles, _ known: IndexedTree) -> Bool? {
        guard wanted.isCompared, case .file(_, let made, _)? = files.found[wanted.place] else { return nil }
        return isIdentical(wanted.variant, made: made, of: files.masterHash, known)
    }

    /// Stores what would be made in a hand-made file's place, so that others need not make it to compare.
    func offer(
        _ encoded: Encoded, _ variant: VariantPlan, of master: DecodedMaster,
        _ later: (Int, @escaping @Sendable () -> Void) -> Void
    ) {
        guard variant.recipe.rivals.isEmpty, let file = try? finish(encoded, variant, of: master) else { return }
        offer(.file(file), variant, of: master, isStrict: true, later)
    }

    /// Stores a variant that was made and verified; `later` does it when there is time.
    func offer(
        _ result: Rendered, _ variant: VariantPlan, of master: DecodedMaster, isStrict: Bool = false,
        _ later: (Int, @escaping @Sendable () -> Void) -> Void
    ) {
        // What a decoder says about a master is said by the run that decodes it: so others shall decode it, too.
        guard let cache, cache.isTaking, master.diagnostics.isEmpty, variant.isSharable(master.file) else { return }
        let question = question(variant, of: master.hash, isStrict: isStrict)
        switch result {
        case .file(let file):
            let (bytes, entry) = (file.placement.bytes, file.placed.entry)
            let answer = CachedVariant(.file(entry.hash, byteCount: bytes.count), maker: entry.engine)
            later(bytes.count) { cache.keep(answer, bytes, for: question) }
        case .omitted(let omission):
            let answer = CachedVariant(.omitted, maker: omission.entry.engine)
            later(1) { cache.keep(answer, nil, for: question) }
        }
    }

    /// - Parameter isStrict: Whether the bytes matter, and not only the pixels.
    private func question(_ variant: VariantPlan, of master: ContentHash, isStrict: Bool) -> CacheQuestion {
        CacheQuestion(
            variant, of: master, by: engine, filter: policy.at(variant.master).filter, machine: cache?.machine ?? "",
            key: cache?.key,
            isStrictEngine: policy.isStrictEngine || isStrict)
    }

    private func rendered(
        _ found: SharedCache.Found, _ files: CachedFiles, _ variant: VariantPlan
    ) throws(Diagnostic) -> Rendered? {
        func entry(_ hash: ContentHash, _ origin: LockFile.Origin, _ maker: String) -> LockFile.Entry {
            LockFile.Entry(
                hash: hash, master: variant.master, masterHash: files.masterHash, origin: origin, engine: maker)
        }
        switch found {
        case .file(let file, let hash, let maker):
            // Without bytes it is a copy: the cache says that the master is sound, and has no other bytes.
            let bytes = if let file { file } else { try read(variant.master).bytes }
            guard file != nil || ContentHash(of: bytes) == hash else { return nil }
            return .file(
                try finish(
                    bytes, at: variant.path, entry(hash, .recipe(variant.recipe.digest), maker),
                    masterByteCount: files.masterByteCount))
        case .omitted(let maker):
            return .omitted(
                try omission(of: variant, entry(ContentHash(of: []), .omitted(variant.recipe.digest), maker)))
        }
    }

    /// What shows that a file from elsewhere is not the variant, without its pixels: there are no others to compare with.
    private func flaw(in file: [UInt8], as variant: VariantPlan, of master: Master) -> String? {
        let recipe = variant.recipe
        let format = recipe.encoding.format
        let limits = policy.limits.admitting(frames: max(1, master.header.pages))
        guard let image = try? engine.decode(page: 0, of: file, format: format, limits: limits) else {
            return "damage"
        }
        let (size, expected) = (image.frameSize, recipe.size)
        if recipe.isNinePatch {
            guard size.width >= expected.width, size.height >= expected.height,
                (try? NinePatch(of: image.pixels)) != nil
            else { return "no nine-patch" }
            return nil
        }
        if size != expected {
            return "\(size.width) x \(size.height) pixels and not \(expected.width) x \(expected.height)"
        }
        // Of other formats, headers do not say as exactly what pixels a file has.
        if master.format == .png, format == .png {
            let header = master.header
            if image.pixels.layout.hasAlpha, !header.layout.hasAlpha { return "alpha, which its master has not" }
            if image.pixels.depth.rawValue > header.depth.rawValue { return "more bits than its master" }
        }
        if recipe.encoding == .tiffPair,
            (try? engine.decode(page: 1, of: file, format: format, limits: policy.limits)) == nil
        {
            return "one page"
        }
        return nil
    }
}

extension JobRunner.DecodedMaster {
    /// The bytes of a vector image; empty for pixels.
    fileprivate var file: [UInt8] { if case .vectorImage(let file, _) = content { file } else { [] } }
}
