/// Turns images and policy into a plan, and finds all obstacles before a byte is written.
///
/// It is a function between values: it reads no disk.
struct Planner {
    let policy: BuildPolicy
    let masters: [BytePath: Master]
    /// Everything that was listed: a variant must not collide with any of these names.
    let existing: [BytePath]
    private let ownPolicy: SharedPolicy

    init(policy: BuildPolicy, masters: [BytePath: Master], existing: [BytePath]) {
        self.policy = policy
        self.masters = masters
        self.existing = existing
        ownPolicy = SharedPolicy(policy)
    }

    func plan(_ families: [AssetFamily]) -> (plan: Plan, diagnostics: [Diagnostic]) {
        var draft = Draft()
        if policy.wantsFormats {
            draft.families = Dictionary(families.map { ($0.key, $0) }) { first, _ in first }
        }
        for family in families { plan(family, into: &draft) }
        var diagnostics = draft.diagnostics
        for wish in policy.devices {
            guard let (masters, scale) = draft.tooSmall[wish.device] else { continue }
            diagnostics.append(
                .tooSmallForDevice(
                    masters.sorted(), wish.device.rawValue, factor: wish.pointFactor, scale: scale))
        }
        let (variants, collisions) = OutputNames.separate(draft.variants, existing: existing)
        diagnostics += collisions
        diagnostics += Self.catalogNotes(variants)
        let byMaster = Dictionary(grouping: variants, by: \.master)
        let ceded = Dictionary(grouping: draft.ceded, by: \.master)
        let plan = Plan(
            masters: draft.masters.map { master in
                MasterPlan(
                    master: master, variants: byMaster[master.path] ?? [], ceded: ceded[master.path] ?? [])
            }.sorted { $0.master.path < $1.master.path },
            kept: draft.kept.sorted(), staged: draft.staged.sorted())
        return (plan, diagnostics)
    }

    private struct Draft {
        /// All families, where variants may get in the way of another family's files.
        var families: [FamilyKey: AssetFamily] = [:]
        var masters: [Master] = []
        var variants: [VariantPlan] = []
        var ceded: [VariantPlan] = []
        var kept: Set<BytePath> = []
        var staged: [BytePath] = []
        var diagnostics: [Diagnostic] = []
        /// Masters with too few pixels for a device's line.
        var tooSmall: [DeviceModifier: (masters: [BytePath], scale: Int)] = [:]

        /// The files of a slot in another format that a person made.
        func handMade(_ slot: Slot, _ format: ImageFormat) -> [AssetFamily.Member] {
            family(slot, format)?.handMade(slot.line).filter { $0.name.scale == slot.scale } ?? []
        }

        /// Whether an image has masters in another format, from which that format's files are made.
        func hasMaster(_ slot: Slot, _ format: ImageFormat, _ masters: [BytePath: Master]) -> Bool {
            family(slot, format)?.handMade(slot.line).contains { masters[$0.path] != nil } ?? false
        }

        private func family(_ slot: Slot, _ format: ImageFormat) -> AssetFamily? {
            var key = slot.family
            key.format = format
            return families[key]
        }
    }

    // MARK: One image

    private static let lines: [DeviceModifier?] = [nil] + DeviceModifier.allCases

    private func plan(_ family: AssetFamily, into draft: inout Draft) {
        let usable = Self.lines.map { family.lines[$0] == nil ? Sources() : sources(family, $0, &draft) }
        guard usable.contains(where: { !$0.isEmpty }) else { return }
        for (line, own) in zip(Self.lines, usable) {
            if !own.isEmpty {
                plan(family, line, from: own, pointFactor: 1, into: &draft)
            } else if let line, let universal = usable[0].largest,
                let wish = universal.policy.devices.first(where: { $0.device == line })
            {
                plan(family, line, from: usable[0], pointFactor: wish.pointFactor, into: &draft)
            }
        }
        // Of the files that are passed over, only those in a variant's place belong to the image.
        for line in Self.lines {
            for file in family.handMade(line) where !file.isPassedOver || draft.kept.contains(file.path) {
                draft.staged.append(file.path)
            }
        }
    }

    /// The sources of a line's variants: images of pixels, ascending by scale, or a vector image, which goes before
    /// them.
    private struct Sources {
        var images: [Source] = []
        var vectorImage: Source?

        var isEmpty: Bool { largest == nil }
        /// The source whose policy says which scales and devices are made.
        var largest: Source? { vectorImage ?? images.last }
    }

    /// A master with the policy for its path, which is looked up once.
    private struct Source {
        var master: Master
        private let shared: SharedPolicy

        init(_ master: Master, _ policy: SharedPolicy) {
            self.master = master
            shared = policy
        }

        var path: BytePath { master.path }
        var policy: BuildPolicy { shared.policy }
        /// The formats of its variants, most wanted first.
        var formats: [ImageFormat] {
            policy.formats.isEmpty || path.isInCatalog
                ? [master.format.ofVariants] : policy.formats(of: master.format)
        }
        /// Whether variants are made in other formats than its own.
        var wantsOtherFormats: Bool { formats != [master.format.ofVariants] }
    }

    /// A policy that thousands of masters share: it is large, and nearly always the same for all.
    private final class SharedPolicy: Sendable {
        let policy: BuildPolicy
        init(_ policy: BuildPolicy) { self.policy = policy }
    }

    /// The usable sources of a line; reports why all others are not usable.
    private func sources(_ family: AssetFamily, _ line: DeviceModifier?, _ draft: inout Draft) -> Sources {
        let vectorImages = family.handMade(line).compactMap { masters[$0.path] }.filter(\.format.isVector)
        if vectorImages.count > 1 {
            let path = output(of: vectorImages[0], scale: .x1, device: line) ?? vectorImages[0].path
            draft.diagnostics.append(.twoMasters(path, vectorImages[0].path, vectorImages[1].path))
            return Sources()
        }
        guard let vectorImage = vectorImages.first else { return Sources(images: usableImages(family, line, &draft)) }
        // The images beside it are kept, and no variants are made from them.
        draft.masters.append(vectorImage)
        return Sources(vectorImage: source(vectorImage))
    }

    private func source(_ master: Master) -> Source {
        Source(master, policy.overrides.isEmpty ? ownPolicy : SharedPolicy(policy.at(master.path)))
    }

    private func usableImages(
        _ family: AssetFamily, _ line: DeviceModifier?, _ draft: inout Draft
    ) -> [Source] {
        var usable: [Master] = []
        for member in family.handMade(line) {
            guard let master = masters[member.path], !master.format.isVector else { continue }
            if let rival = usable.last, rival.name.scale == master.name.scale {
                // Two files claim one place in the line ("foo@2x.png" and "foo@2x.PNG"): neither is preferred.
                let path = output(of: rival, scale: .x1, device: line) ?? rival.path
                draft.diagnostics.append(.twoMasters(path, rival.path, master.path))
                return []
            }
            usable.append(master)
        }
        return usable.map(source).filter { source in
            let master = source.master
            draft.masters.append(master)
            let scale = master.name.scale
            let size = master.header.size
            if size.isWhole(at: scale) { return true }
            let side = IconCatalogue.side(of: master.name)
            // 83.5 points are not whole, and yet the right size for that icon.
            if let side, size == PixelSize(width: side, height: side) { return true }
            let isRefused = source.policy.odd == .error
            let beside = family.handMade(line).first { $0.name.scale < scale }
            draft.diagnostics.append(
                .oddSize(
                    master.path, size, scale, refused: isRefused,
                    fix: Self.fix(for: size, scale, icon: side, beside: beside)))
            return !isRefused
        }
    }

    /// The right size: that of the icon that the name states, that of a hand-made file beside it, or the nearest.
    private static func fix(
        for size: PixelSize, _ scale: ScaleFactor, icon side: Int?, beside small: AssetFamily.Member?
    ) -> OddSizeFix {
        if let side, max(abs(size.width - side), abs(size.height - side)) < scale.pixelsPerPoint {
            return .size(PixelSize(width: side, height: side))
        }
        return small.map { .multiple(of: $0.path, $0.name.scale) } ?? .size(size.nearestWhole(at: scale))
    }

    private func plan(
        _ family: AssetFamily, _ line: DeviceModifier?, from sources: Sources, pointFactor: Double,
        into draft: inout Draft
    ) {
        guard let largest = sources.largest else { return }
        let targets = scales(of: largest, for: line, pointFactor, sources, &draft)
        let handMade = family.handMade(line).filter { masters[$0.path]?.format.isVector != true }
        for target in targets where largest.master.name.variant(scale: target, device: line).mayHaveScreen {
            let wanted = Double(target.pixelsPerPoint) * pointFactor
            let source = sources.vectorImage ?? Self.source(for: wanted, among: sources.images) ?? largest
            let files = handMade.filter { $0.name.scale == target }.map(\.path)
            // A master is not "kept from being overwritten": only a file in a variant's place is. Beside a vector
            // image, that is every file of pixels.
            let kept = files.filter { path in !sources.images.contains { $0.path == path } }
            draft.kept.formUnion(kept)
            let slot = Slot(
                family: family.key, source: source, scale: target, line: line, wanted: wanted,
                isMasters: !files.isEmpty && kept.isEmpty)
            for (format, rivals) in formats(of: slot, &draft) {
                if format == source.master.format.ofVariants {
                    if files.isEmpty {
                        plan(slot, format, rivals, named: largest.path, &draft)
                    } else if let place = output(of: slot, format), kept.contains(place) {
                        cede(slot, format, rivals, &draft)
                    }
                } else if kept.isEmpty {
                    // Where a scale is drawn by hand, another format would show another image.
                    let others = draft.handMade(slot, format).map(\.path)
                    draft.kept.formUnion(others)
                    if others.isEmpty {
                        plan(slot, format, rivals, named: largest.path, &draft)
                    } else {
                        cede(slot, format, rivals, &draft)
                    }
                }
            }
        }
    }

    /// One scale of a line, which may have a file in each of several formats.
    private struct Slot {
        var family: FamilyKey
        var source: Source
        var scale: ScaleFactor
        var line: DeviceModifier?
        /// The pixels per point of the universal line.
        var wanted: Double
        /// Whether a master is the file of this scale in its own format.
        var isMasters: Bool
    }

    private func plan(
        _ slot: Slot, _ format: ImageFormat, _ rivals: FormatRivals, named path: BytePath, _ draft: inout Draft
    ) {
        guard let place = output(of: slot, format) else {
            draft.diagnostics.append(.nameTooLong(path, from: path))
            return
        }
        let variant = variant(at: place, of: slot, format, rivals)
        if let problem = problem(with: variant, of: slot.source.master) {
            draft.diagnostics.append(problem)
        } else {
            draft.variants.append(variant)
        }
    }

    /// Plans what would be made if no hand-made file was in its place.
    private func cede(_ slot: Slot, _ format: ImageFormat, _ rivals: FormatRivals, _ draft: inout Draft) {
        guard let place = output(of: slot, format), draft.kept.contains(place) else { return }
        let ceded = variant(at: place, of: slot, format, rivals)
        if problem(with: ceded, of: slot.source.master) == nil { draft.ceded.append(ceded) }
    }

    /// The formats of a scale that can be made, most wanted first, each with its rivals; reports those that cannot.
    private func formats(of slot: Slot, _ draft: inout Draft) -> [(format: ImageFormat, rivals: FormatRivals)] {
        let (master, policy) = (slot.source.master, slot.source.policy)
        let own = master.format.ofVariants
        let wanted = slot.source.formats
        if wanted == [own] { return [(own, FormatRivals())] }
        if let place = wanted.firstIndex(of: own),
            wanted[(place + 1)...].contains(where: { draft.hasMaster(slot, $0, masters) })
        {
            // The other formats are made from those masters.
            return [(own, FormatRivals())]
        }
        let size = variant(at: master.path, of: slot, own, FormatRivals()).recipe.size
        var (fitting, problems): ([ImageFormat], [(ImageFormat, FormatMisfit)]) = ([], [])
        for format in wanted {
            if format == own {
                fitting.append(format)
            } else if let misfit = FormatMisfit(of: format, master, size) {
                problems.append((format, misfit))
            } else if !draft.hasMaster(slot, format, masters) {
                fitting.append(format)
            }
        }
        for (format, misfit) in problems where !(misfit.isExpected && !fitting.isEmpty) {
            let place = output(of: slot, format) ?? master.path
            draft.diagnostics.append(.misfit(misfit, place, format, from: master.path))
        }
        let rivals = fitting.map { format -> FormatRivals.Rival in
            slot.isMasters && format == own ? .master : .variant(encoding(of: slot, format))
        }
        return fitting.enumerated().map { place, format in
            (format, FormatRivals(of: place, among: rivals, policy.formatChoice))
        }
    }

    /// The scales to make, largest first: a vector image has no scale, so it is drawn at those that screens have.
    private func scales(
        of source: Source, for line: DeviceModifier?, _ pointFactor: Double, _ sources: Sources, _ draft: inout Draft
    ) -> [ScaleFactor] {
        let master = source.master
        // Its own scale has no file yet in other formats.
        let isFirst = source.wantsOtherFormats && master.name.device == line && pointFactor == 1
        let own =
            master.format.isVector
            ? [.x1, .x2, .x3] : master.name.scale.smaller + (isFirst ? [master.name.scale] : [])
        let wanted = source.policy.scales.map(Array.init) ?? own
        guard let line, pointFactor != 1 else {
            return wanted.filter { IconCatalogue.isWhole(master.name, at: $0) }.sorted(by: >)
        }
        // Lookup puts the screen's scale first. Wherever it finds a universal file, the line needs its own file.
        let universal = Set(wanted).union(sources.images.map(\.master.name.scale))
        let needed = line.screens.filter(universal.contains)
        let most = (needed.max()?.pixelsPerPoint).map { Double($0) * pointFactor } ?? 0
        if sources.vectorImage == nil, most > Double(master.name.scale.pixelsPerPoint) {
            let known = draft.tooSmall[line] ?? ([], 0)
            draft.tooSmall[line] = (known.masters + [master.path], max(known.scale, Int(most.rounded(.up))))
            return []
        }
        return needed.sorted(by: >)
    }

    /// Why a variant cannot be made; nil if it can.
    private func problem(with variant: VariantPlan, of master: Master) -> Diagnostic? {
        let recipe = variant.recipe
        guard recipe.isDrawn else {
            return recipe.ratio >= 1
                ? nil
                : .wouldEnlarge(variant.path, master: master.path, size: recipe.size, masterSize: master.header.size)
        }
        return policy.limits.admit(recipe.size)
            ? nil : .image(.tooLarge(recipe.size), variant.path, limits: policy.limits, related: [master.path])
    }

    /// The smallest master whose scale `wanted` divides, so that pixels are averaged in whole blocks; nil if none fits.
    private static func source(for wanted: Double, among sources: [Source]) -> Source? {
        sources.first { source in
            let ratio = Double(source.master.name.scale.pixelsPerPoint) / wanted
            return ratio >= 1 && ratio == ratio.rounded()
        }
    }

    private func variant(
        at path: BytePath, of slot: Slot, _ format: ImageFormat, _ rivals: FormatRivals
    ) -> VariantPlan {
        let (master, policy, scale) = (slot.source.master, slot.source.policy, slot.scale)
        let points = master.drawnSize(fitting: policy.vectorSize)
        let sourceScale = points == nil ? master.name.scale : .x1
        let ratio = Double(sourceScale.pixelsPerPoint) / slot.wanted
        let isLossy = master.header.isLossy
        let filter = FilterChoice(
            named: policy.filter, format: master.format, isLossy: isLossy, ratio: ratio)
        return VariantPlan(
            path: path, master: master.path, masterFormat: master.format, device: slot.line,
            recipe: Recipe(
                sourceScale: sourceScale, scale: scale,
                size: Recipe.size(of: points?.inPixels ?? master.header.size, at: sourceScale, ratio: ratio),
                ratio: ratio, isDrawn: points != nil, filter: filter.filter,
                space: policy.space, color: policy.color, density: policy.density,
                encoding: encoding(of: slot, format), rivals: rivals), filter: filter)
    }

    private func encoding(of slot: Slot, _ format: ImageFormat) -> ImageEncoding {
        let (master, policy) = (slot.source.master, slot.source.policy)
        guard format == master.format.ofVariants else {
            return ImageEncoding(
                format, from: master.format, isLossy: master.header.isLossy, effort: policy.effort,
                quality: policy.quality[format])
        }
        let ratio = Double(master.name.scale.pixelsPerPoint) / slot.wanted
        if policy.pairsTIFF, master.format == .tiff, slot.scale == .x1, ratio >= 2 {
            let small = Recipe.size(of: master.header.size, at: master.name.scale, ratio: ratio)
            let large = Recipe.size(of: master.header.size, at: master.name.scale, ratio: ratio / 2)
            // With a device's point factor one may be rounded where the other is not.
            if large == PixelSize(width: small.width * 2, height: small.height * 2) { return .tiffPair }
        }
        return ImageEncoding(
            format: master.format, isLossy: master.header.isLossy, effort: policy.effort,
            quality: policy.quality[master.format])
    }

    /// The path of a slot's file in a format; nil when the name would be too long.
    private func output(of slot: Slot, _ format: ImageFormat) -> BytePath? {
        let master = slot.source.master
        guard format != master.format.ofVariants else {
            return output(of: master, scale: slot.scale, device: slot.line)
        }
        let name = master.name.variant(scale: slot.scale, device: slot.line, fileExtension: format.fileExtension).bytes
        return name.count <= 255 ? master.path.folder.appending(name) : nil
    }

    /// The path of a variant: in its master's folder, by construction.
    ///
    /// Nil when the name would be too long.
    private func output(of master: Master, scale: ScaleFactor, device: DeviceModifier?) -> BytePath? {
        let name = master.name.variant(
            scale: scale, device: device, fileExtension: master.format.isVector ? Array("png".utf8) : nil
        ).bytes
        return name.count <= 255 ? master.path.folder.appending(name) : nil
    }

    private static let catalogEnd = Array(".imageset".utf8)

    private static func isInSet(_ path: BytePath) -> Bool {
        path.bytes[..<(path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)].hasSuffix(catalogEnd)
    }

    private static func catalogNotes(_ variants: [VariantPlan]) -> [Diagnostic] {
        Dictionary(grouping: variants.lazy.map(\.path).filter(isInSet), by: \.folder)
            .sorted { $0.key < $1.key }
            .map { .inCatalog($0.key, count: $0.value.count) }
    }
}
