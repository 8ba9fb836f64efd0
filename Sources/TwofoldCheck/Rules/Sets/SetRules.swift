/// Images that are shown in each other's place: frames of an animation, states of a button, an image and its mask.
enum SetRules: RuleGroup {
    static let rules = frameRules + stateRules

    static func findings(in tree: CheckContext) -> [Finding] {
        let members = SetMember.all(tree)
        let asked = tree.references?.framePrefixes ?? []
        let counted = tree.references?.countedPrefixes ?? []
        let runs = FrameRun.all(members, asked: asked.union(counted))
        return runs.flatMap { frames($0, isCounted: counted.contains($0.prefix) && !asked.contains($0.prefix)) }
            + animations(members, tree.references?.animations ?? [], besides: runs)
            + states(members, asked: tree.references?.states ?? [])
    }
}
