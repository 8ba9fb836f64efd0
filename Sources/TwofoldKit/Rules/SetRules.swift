/// Images that are shown in each other's place: frames of an animation, states of a button, an image and its mask.
enum SetRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        let members = tree.images.compactMap { SetMember($0, tree.planned) }
        return FrameRun.all(members).flatMap(frames) + states(members)
    }

    static func frames(_ run: FrameRun) -> [Finding] {
        var findings = run.gaps.map { gap in
            Finding(.framesGap(gap.after.image.files[0].path, missing: gap.missing, of: run))
        }
        let first = run.frames[0]
        // Numbers with leading zeros are counted by the app's own code, and mostly from 1.
        // So are numbers with text behind them, which the platform does not read.
        if run.suffix.isEmpty, first.number > (run.isPadded ? 1 : 0) {
            findings.append(Finding(.framesStart(first.member.image.files[0].path, first.number, run)))
        }
        let others = run.unusual
        if !others.isEmpty { findings.append(Finding(.framesSize(others, of: run))) }
        if let lacking = run.lacking { findings.append(Finding(.framesSize(lacking, of: run))) }
        for screen in SetMember.Screen.all {
            guard let strangers = run.strangers(on: screen) else { continue }
            findings.append(Finding(.framesScale(strangers, on: screen, of: run)))
            break
        }
        return findings
    }

    static func states(_ members: [SetMember]) -> [Finding] {
        let known = SetMembers(members)
        return members.compactMap { member in
            guard let pair = StatePair(member, among: known) else { return nil }
            return differentScales(pair) ?? differentSizes(pair)
        }
    }

    private static func differentScales(_ pair: StatePair) -> Finding? {
        for screen in SetMember.Screen.all {
            guard let a = pair.base.scale(on: screen), let b = pair.state.scale(on: screen), a != b else { continue }
            let (poor, rich) = a < b ? (pair.base, pair.state) : (pair.state, pair.base)
            return Finding(
                .stateScale(
                    poor.path(on: screen), min(a, b), rich.path(on: screen), max(a, b), on: screen))
        }
        return nil
    }

    /// Arrows up and down are not states, whatever their names, and may have two sizes.
    private static func differentSizes(_ pair: StatePair) -> Finding? {
        guard !pair.word.isDirection else { return nil }
        for screen in SetMember.Screen.all {
            guard let base = pair.base.file(on: screen), let state = pair.state.file(on: screen),
                let a = base.size, let b = state.size, a != b
            else { continue }
            return Finding(
                pair.word.isMask ? .maskSize(state.path, b, base.path, a) : .stateSize(state.path, b, base.path, a))
        }
        return nil
    }
}
