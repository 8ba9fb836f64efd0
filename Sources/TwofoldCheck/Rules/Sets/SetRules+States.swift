// An image and its state, or its mask.

extension SetRules {
    /// - Parameter asked: The pairs that code shows in each other's place, whatever their names are.
    /// - Parameter isStretched: Whether every view that shows an image of a name stretches it.
    static func states(
        _ members: [SetMember], asked: [TreeReferences.Found<StateImages>] = [],
        isStretched: ([UInt8]) -> Bool = { _ in false }
    ) -> [Finding] {
        let known = SetMembers(members)
        var seen: Set<Pair> = []
        let byCode = asked.flatMap { found in
            known.pairs(found.value).compactMap { base, state -> Finding? in
                guard seen.insert(Pair(base: base.image.key, state: state.image.key)).inserted else { return nil }
                let source = ReferenceSummary.Source(path: found.path, place: found.value.place)
                let areStretched = !found.value.isMask && [base, state].allSatisfy { isStretched($0.image.key.stem) }
                return differentScales(base, state, source, areStretched: areStretched)
                    ?? differentSizes(base, state, source, isMask: found.value.isMask)
            }
        }
        let byName = members.compactMap { StatePair($0, among: known) }.compactMap { pair -> Finding? in
            guard !seen.contains(Pair(base: pair.base.image.key, state: pair.state.image.key)) else { return nil }
            // Two images of different sizes that nothing shows in one place may have such names by chance.
            let scales = pair.state.hasSize(of: pair.base) ? differentScales(pair.base, pair.state) : nil
            // Arrows up and down are not states, whatever their names, and may have two sizes.
            return scales
                ?? (pair.word.isDirection ? nil : differentSizes(pair.base, pair.state, isMask: pair.word.isMask))
        }
        return byName + byCode
    }

    private struct Pair: Hashable {
        var base: FamilyKey
        var state: FamilyKey
    }

    private static func differentScales(
        _ base: SetMember, _ state: SetMember, _ source: ReferenceSummary.Source? = nil, areStretched: Bool = false
    ) -> Finding? {
        for screen in base.screens {
            guard let a = base.scale(on: screen), let b = state.scale(on: screen), a != b else { continue }
            let (poor, rich) = a < b ? (base, state) : (state, base)
            // Stretched over one control, neither is blurred.
            if areStretched, poor.hasPixels(of: rich, on: screen) { continue }
            let (path, other) = (poor.path(on: screen), rich.path(on: screen))
            let reason = source.map { "; \($0.words) shows both in one place" } ?? ""
            return Finding(
                .setsStateScale, path,
                "\(screen.scale) screens show this file at \(min(a, b)), but \(other.name(beside: path)) at \(max(a, b))"
                    + reason, related: [other] + [source?.path].compactMap(\.self))
        }
        return nil
    }

    private static func differentSizes(
        _ base: SetMember, _ state: SetMember, _ source: ReferenceSummary.Source? = nil, isMask: Bool = false
    ) -> Finding? {
        for screen in SetMember.Screen.all {
            guard let base = base.file(on: screen), let state = state.file(on: screen),
                let a = base.size, let b = state.size, a != b
            else { continue }
            let name = base.path.name(beside: state.path)
            let related = [base.path] + [source?.path].compactMap(\.self)
            if isMask {
                let reason = source.map { "in \($0.words)" } ?? "by its name"
                return Finding(
                    .setsMaskSize, state.path, "\(b), but \(name), which this file masks \(reason), is \(a)",
                    related: related)
            }
            let reason = source.map { "; \($0.words) shows both in one place" } ?? ""
            return Finding(
                .setsStateSize, state.path, "\(b), but \(name) is \(a)" + reason,
                fix: "export both at one size, with transparent edges where one is smaller", related: related)
        }
        return nil
    }
}

extension Rule {
    static let setsStateScale = Rule(
        "sets.state-scale", .warning, items: [31, 32, 33],
        meaning: "some screen gets an image and its pressed, selected … state or mask at two scales",
        fix: "export both at the same scales",
        why: "one of the two is sharp and the other blurred, or a mask covers more or less of its image than was drawn")

    static let setsStateSize = Rule(
        "sets.state-size", .note, isArt: true, items: [31],
        meaning: "an image and its pressed, selected … state have different sizes", fix: "export both at one size",
        why: "a control changes its size, or stretches its image, when its state changes")

    static let setsMaskSize = Rule(
        "sets.mask-size", .note, isArt: true, items: [33], meaning: "an image and its mask have different sizes",
        fix: "export both at one size",
        why: "a mask is laid on its image pixel by pixel, and covers more or less of it than was drawn")
}
