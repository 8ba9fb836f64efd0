/// Images that are shown in each other's place: frames of an animation, states of a button, an image and its mask.
enum SetRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        let members = SetMember.all(tree)
        let asked = tree.references?.framePrefixes ?? []
        let counted = tree.references?.countedPrefixes ?? []
        let runs = FrameRun.all(members, asked: asked.union(counted))
        return runs.flatMap { frames($0, isCounted: counted.contains($0.prefix) && !asked.contains($0.prefix)) }
            + animations(members, tree.references?.animations ?? [], besides: runs)
            + states(members, asked: tree.references?.states ?? [])
    }

    /// Frames that code lists, whatever their names are, and that are not a run by their names.
    private static func animations(
        _ members: [SetMember], _ asked: [TreeReferences.Found<FrameList>], besides runs: [FrameRun]
    ) -> [Finding] {
        guard !asked.isEmpty else { return [] }
        let known = SetMembers(members)
        let numbered = Set(runs.flatMap(\.frames).map(\.member.image.key))
        var seen: Set<Set<FamilyKey>> = []
        return asked.compactMap { found in
            let frames = known.frames(found.value).sorted { $0.image.files[0].path < $1.image.files[0].path }
            let keys = Set(frames.map(\.image.key))
            guard !keys.isSubset(of: numbered), seen.insert(keys).inserted else { return nil }
            let source = TextSource(path: found.path, place: found.value.place)
            let scales = SetMember.Screen.all.lazy.compactMap { screen in
                FrameRun.strangers(among: frames, screen).map { Finding(.framesScale($0, on: screen, in: source)) }
            }.first
            let sizes = FrameSizes(frames, isSure: true)?.unusual ?? []
            return scales ?? (sizes.isEmpty ? nil : Finding(.framesSize(sizes, in: source)))
        }
    }

    /// - Parameter isCounted: Whether the app's own code counts them, from any number.
    static func frames(_ run: FrameRun, isCounted: Bool = false) -> [Finding] {
        var findings = run.gaps.map { gap in
            Finding(.framesGap(gap.after.image.files[0].path, missing: gap.missing, of: run))
        }
        let first = run.frames[0]
        // Numbers with leading zeros are counted by the app's own code, and mostly from 1.
        // So are numbers with text behind them, which the platform does not read.
        if !isCounted, run.suffix.isEmpty, first.number > (run.isPadded ? 1 : 0) {
            findings.append(Finding(.framesStart(first.member.image.files[0].path, first.number, run)))
        }
        let others = run.sizes.unusual
        if !others.isEmpty { findings.append(Finding(.framesSize(others, of: run))) }
        if let lacking = run.sizes.lacking { findings.append(Finding(.framesSize(lacking, of: run))) }
        for screen in SetMember.Screen.all {
            guard let strangers = run.strangers(on: screen) else { continue }
            findings.append(Finding(.framesScale(strangers, on: screen, of: run)))
            break
        }
        return findings
    }

    /// - Parameter asked: The pairs that code shows in each other's place, whatever their names are.
    static func states(_ members: [SetMember], asked: [TreeReferences.Found<StateImages>] = []) -> [Finding] {
        let known = SetMembers(members)
        let named = members.compactMap { StatePair($0, among: known) }
        // Arrows up and down are not states, whatever their names, and may have two sizes.
        let byName = named.compactMap { pair in
            differentScales(pair.base, pair.state)
                ?? (pair.word.isDirection ? nil : differentSizes(pair.base, pair.state, isMask: pair.word.isMask))
        }
        var seen = Set(named.map { Pair(base: $0.base.image.key, state: $0.state.image.key) })
        let byCode = asked.flatMap { found in
            known.pairs(found.value).compactMap { base, state -> Finding? in
                guard seen.insert(Pair(base: base.image.key, state: state.image.key)).inserted else { return nil }
                let source = TextSource(path: found.path, place: found.value.place)
                return differentScales(base, state, source)
                    ?? differentSizes(base, state, source, isMask: found.value.isMask)
            }
        }
        return byName + byCode
    }

    private struct Pair: Hashable {
        var base: FamilyKey
        var state: FamilyKey
    }

    private static func differentScales(
        _ base: SetMember, _ state: SetMember, _ source: TextSource? = nil
    ) -> Finding? {
        for screen in SetMember.Screen.all {
            guard let a = base.scale(on: screen), let b = state.scale(on: screen), a != b else { continue }
            let (poor, rich) = a < b ? (base, state) : (state, base)
            return Finding(
                .stateScale(
                    poor.path(on: screen), min(a, b), rich.path(on: screen), max(a, b), on: screen, source))
        }
        return nil
    }

    private static func differentSizes(
        _ base: SetMember, _ state: SetMember, _ source: TextSource? = nil, isMask: Bool = false
    ) -> Finding? {
        for screen in SetMember.Screen.all {
            guard let base = base.file(on: screen), let state = state.file(on: screen),
                let a = base.size, let b = state.size, a != b
            else { continue }
            return Finding(
                isMask
                    ? .maskSize(state.path, b, base.path, a, source) : .stateSize(state.path, b, base.path, a, source))
        }
        return nil
    }
}

/// The place in a source file that shows two images in each other's place.
struct TextSource: Hashable, Sendable {
    var path: BytePath
    var place: TextPlace?

    /// `Views/Cell.swift:12`.
    var words: String { Quoting.display(path.bytes) + (place.map { ":\($0.line)" } ?? "") }
}
