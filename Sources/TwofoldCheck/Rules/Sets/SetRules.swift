/// Images that are shown in each other's place: frames of an animation, states of a button, an image and its mask.
enum SetRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        let members = SetMember.all(tree)
        let asked = tree.references?.framePrefixes ?? []
        let counted = tree.references?.countedPrefixes ?? []
        let all = FrameRun.all(members, asked: asked.union(counted))
        let runs = all.filter { isAnimation($0, in: tree) }
        return runs.flatMap { run in
            let isPlayed = asked.contains(run.prefix)
            let found = frames(run, isPlayed: isPlayed, isCounted: counted.contains(run.prefix) && !isPlayed)
            // On trees of others whose sources name images one by one, none of fourteen gaps was in an animation, and one of eight
            // frames of another size.
            guard !run.isAsked, !isPlayed, tree.references?.fileCount ?? 0 > 0 else { return found }
            return found.map { [.setsFramesGap, .setsFramesSize].contains($0.diagnostic.rule) ? $0.onRequest : $0 }
        }
            + animations(members, tree.references?.animations ?? [], besides: runs)
            + states(members, asked: tree.references?.states ?? []) { tree.references?.stretches($0) ?? false }
    }

    /// Whether images are frames, and not the pages of a font, screenshots or anything else that is numbered: code asks for them by
    /// their number, or they are as many as only an animation has.
    private static func isAnimation(_ run: FrameRun, in tree: CheckContext) -> Bool {
        if run.isAsked { return true }
        guard run.isSurelyAnimation, run.frames.count >= leastUnasked else { return false }
        guard let path = run.frames[0].member.image.files.first?.path else { return false }
        guard tree.followsApple(path) else { return false }
        // Where code is read and asks for images, it asks for frames, too.
        guard let references = tree.references, references.hasCode else { return true }
        return references.mayLoad(for: run.prefix + [UInt8(ascii: "0")])
            || references.mayLoad(for: run.frames[0].member.image.key.stem)
    }

    /// The fewest frames of an animation that no code asks for.
    private static let leastUnasked = 8
}
