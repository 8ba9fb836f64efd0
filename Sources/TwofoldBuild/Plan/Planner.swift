/// Turns images and policy into a plan, and finds all obstacles before a byte is written.
///
/// It is a function between values: it reads no disk.
struct Planner {
    /// The images, their families and masters.
    let findings: MasterFinder.Findings
    let policy: BuildPolicy
    /// Everything that was listed: a variant must not collide with any of these names.
    let existing: [BytePath]
    /// What Twofold made.
    let owned: Set<BytePath>
    /// Hand-made files in folders that targets write, by their paths without extension.
    ///
    /// On some platforms, two files of one name are two resources of one name, whatever their formats: so a hand-made
    /// `foo.png` keeps its place from a variant `foo.webp`.
    private let occupied: [BytePath: BytePath]
    /// Whether another tree is written, where no master takes a variant's name.
    let isStaged: Bool
    /// What loads the images, and so which scales are of use.
    let consumers: Consumers
    /// The number of threads that plan.
    let jobs: Int
    /// The names without scales of the icons that property lists name.
    let icons: Set<[UInt8]>
    /// The timer, where a run is measured.
    let timer: StageTimer<SharedStage>?
    let ownPolicy: SharedPolicy
    let targets: [PlannedTarget]

    init(
        _ findings: MasterFinder.Findings, policy: BuildPolicy, existing: [BytePath], owned: Set<BytePath> = [],
        isStaged: Bool = false,
        consumers: Consumers = Consumers(), jobs: Int = 1, icons: Set<[UInt8]> = [],
        timer: StageTimer<SharedStage>? = nil
    ) {
        self.findings = findings
        self.policy = policy
        self.existing = existing
        self.owned = owned
        self.isStaged = isStaged
        self.consumers = consumers
        self.jobs = jobs
        self.icons = icons
        self.timer = timer
        occupied = Dictionary(findings.placed.map { ($0.withoutExtension, $0) }) { first, _ in first }
        ownPolicy = SharedPolicy(policy)
        targets = (policy.targets.isEmpty ? [.beside] : policy.targets).map { target in
            PlannedTarget(
                target, grammar: policy.grammar(of: target.layout),
                policy: policy.overrides.isEmpty ? SharedPolicy(target.policy(policy)) : nil)
        }
    }

    func plan() -> (plan: Plan, diagnostics: [Diagnostic]) {
        var draft = Draft()
        if policy.wantsFormats {
            draft.families = Dictionary(findings.families.map { ($0.key, $0) }) { first, _ in first }
        }
        planImages(into: &draft)
        for set in findings.sets where policy.fillsCatalog(at: set.folder) { plan(set, into: &draft) }
        planMadeSets(into: &draft)
        separateResources(&draft)
        var diagnostics = draft.diagnostics
        let tooSmall = draft.tooSmall.sorted { a, b in
            (a.key.device.rawValue, a.key.pointFactor) < (b.key.device.rawValue, b.key.pointFactor)
        }
        for (wish, (masters, scale)) in tooSmall {
            diagnostics.append(
                .tooSmallForDevice(
                    Set(masters).sorted(), wish.device.rawValue, factor: wish.pointFactor, scale: scale))
        }
        let (variants, collisions) = OutputNames.separate(
            draft.variants, existing: existing, isSpelled: consumers.projects.spell)
        diagnostics += collisions.map(consumers.weighed)
        diagnostics += draft.layoutDiagnostics(targets) + unusedScales(draft)
        let filled = Set(draft.catalogs.map(\.manifest.folder))
        let unlisted = variants.lazy.map(\.path).filter { $0.isInFilledSet && !filled.contains($0.folder) }
        diagnostics += Dictionary(grouping: unlisted, by: \.folder).sorted { $0.key < $1.key }
            .map { .inCatalog($0.key, count: $0.value.count) }
        let byMaster = Dictionary(grouping: variants, by: \.master)
        if !draft.oddIfUnused.isEmpty {
            diagnostics = diagnostics.map { diagnostic in
                guard let (padded, unused) = draft.oddIfUnused[diagnostic.path], diagnostic == padded,
                    byMaster[diagnostic.path] == nil
                else { return diagnostic }
                return unused
            }
        }
        let ceded = Dictionary(grouping: draft.ceded, by: \.master)
        let plan = Plan(
            masters: draft.masters.map { master in
                MasterPlan(
                    master: master, variants: byMaster[master.path] ?? [], ceded: ceded[master.path] ?? [])
            }.sorted { $0.master.path < $1.master.path },
            kept: draft.kept.sorted(), staged: draft.staged.sorted(),
            catalogs: draft.catalogs.filter { !$0.isCertainlyCurrent })
        return (plan, diagnostics)
    }

    private func planImages(into draft: inout Draft) {
        // With several formats, what is hand-made in one decides about the others.
        guard !policy.wantsFormats else {
            for family in findings.families { self.plan(family, into: &draft) }
            return
        }
        let drafts = timer.time(.plan) {
            concurrentShares(findings.families, jobs: jobs, least: 64) { share in
                var draft = Draft()
                for family in share { self.plan(family, into: &draft) }
                return [draft]
            }
        }
        for found in drafts { draft.add(found) }
    }

    /// The hand-made file in the place of a variant.
    func occupant(of path: BytePath) -> BytePath? { occupied.isEmpty ? nil : occupied[path.withoutExtension] }

    // MARK: One image

    private static let devices: [DeviceModifier?] = [nil] + DeviceModifier.allCases
    /// The lines of nearly every image.
    private static let plainLines = [devices.map { Line(device: $0) }]

    /// The lines of an image, those with the same conditions together: for every device first, then for each.
    private static func lines(of family: AssetFamily) -> [[Line]] {
        guard family.isQualified else { return plainLines }
        let conditions = Set(family.lines.keys.map(\.qualifiers)).sorted { $0.lexicographicallyPrecedes($1) }
        return conditions.map { qualifiers in devices.map { Line(device: $0, qualifiers: qualifiers) } }
    }

    private func plan(_ family: AssetFamily, into draft: inout Draft) {
        for lines in Self.lines(of: family) { plan(family, lines, into: &draft) }
    }

    private func plan(_ family: AssetFamily, _ lines: [Line], into draft: inout Draft) {
        let usable = lines.map { sources(family, $0, &draft) }
        guard let largest = usable.lazy.compactMap(\.largest).first else { return }
        for (index, target) in targets.enumerated() where isFor(largest.path, target) {
            if target.target.layout == .apple, target.target.to == nil {
                let usable = target.hasOwnSettings ? usable.map { $0.with(target) } : usable
                planBeside(family, lines, usable: usable, for: target, into: &draft)
            } else {
                for (line, sources) in zip(lines, usable) {
                    if !sources.isEmpty {
                        plan(family, line, from: sources.with(target), for: target, at: index, into: &draft)
                    } else if target.target.layout.hasDevices, case let universal = usable[0].with(target),
                        let wish = Self.wish(for: line, from: universal)
                    {
                        plan(family, line, from: universal, as: wish, for: target, at: index, into: &draft)
                    }
                }
            }
        }
        // Of the files that are ignored, only those in a variant's place belong to the image.
        for sources in usable {
            for file in sources.files where !file.isIgnored || draft.kept.contains(file.path) {
                // Its name there is that of its 1x.
                if sources.given?.path == file.path { continue }
                draft.staged.append(file.path)
            }
        }
    }

    /// Whether a target is for a master: of those that write beside it, only the first one is.
    private func isFor(_ master: BytePath, _ target: PlannedTarget) -> Bool {
        if policy.targets.isEmpty { return true }
        guard target.target.covers(master) else { return false }
        return target.target.to != nil || policy.besideTarget(for: master) == target.target
    }

    private func planBeside(
        _ family: AssetFamily, _ lines: [Line], usable: [Sources], for target: PlannedTarget, into draft: inout Draft
    ) {
        for (line, own) in zip(lines, usable) {
            if let given = own.given {
                planGiven(given, line, target, into: &draft)
            } else if !own.isEmpty {
                plan(family, line, own: own, from: own, pointFactor: 1, for: target, into: &draft)
            } else if let wish = Self.wish(for: line, from: usable[0]) {
                plan(family, line, own: own, from: usable[0], pointFactor: wish.pointFactor, for: target, into: &draft)
            }
        }
    }

    /// The wish for a device's line that has no masters itself; nil if none of the universal masters' settings is one.
    private static func wish(for line: Line, from universal: Sources) -> DeviceLine? {
        line.device.flatMap { device in universal.largest?.policy.devices.first { $0.device == device } }
    }

    private func plan(
        _ family: AssetFamily, _ line: Line, own: Sources, from sources: Sources, pointFactor: Double,
        for target: PlannedTarget, into draft: inout Draft
    ) {
        guard let largest = sources.largest else { return }
        let scales = scales(of: largest, for: line.device, pointFactor, sources, &draft)
        let handMade = own.drawn.isEmpty ? own.files : own.files.filter { !own.drawn.contains($0.path) }
        if pointFactor == 1, !scales.contains(.x1), !handMade.contains(where: { $0.name.scale == .x1 }) {
            note(unusedOf: largest, &draft)
        }
        for scale in scales where largest.master.name.variant(scale: scale, device: line.device).mayBeMade {
            let wanted = scale.factor * pointFactor
            let source = sources.vectorImage ?? Self.source(for: wanted, among: sources.images) ?? largest
            let files = handMade.filter { $0.name.scale == scale }.map(\.path)
            // A master is not "kept from being overwritten": only a file in a variant's place is. Beside a vector
            // image, that is every file of pixels.
            let kept = files.filter { path in !sources.images.contains { $0.path == path } }
            draft.kept.formUnion(kept)
            let slot = FormatSlot(
                family: family.key, source: source,
                plain: variant(at: source.path, of: source, scale: scale, line, wanted: wanted),
                isMasters: !files.isEmpty && kept.isEmpty, isDrawn: !kept.isEmpty)
            // A function, because a closure with a name gets a copy of the planner, as one that is handed on does.
            func place(_ format: ImageFormat?) -> BytePath? {
                output(of: source.master, scale: scale, line, target, as: format)
            }
            let formats =
                source.wantsOtherFormats
                ? formats(of: slot, &draft, at: place) : formats(of: slot, &draft) { _ in nil }
            for (format, rivals) in formats {
                let path = place(format)
                let taken = slot.isOwn(format) ? files : draft.handMade(slot, format).filter { $0 == path }
                if let path, taken.isEmpty || !slot.isOwn(format) || kept.contains(path) {
                    draft.kept.formUnion(taken)
                    let variant = variant(
                        at: path, of: source, scale: scale, line, wanted: wanted, as: format, rivals)
                    add(variant, of: source, unless: taken.isEmpty ? nil : path, for: target, to: &draft)
                } else if path == nil, taken.isEmpty {
                    draft.diagnostics.append(.nameTooLong(largest.path, from: largest.path))
                }
            }
        }
    }
}
