extension MipmapReport.File {
    /// The files of a chain, with their outcomes if nothing is done: the levels from the largest on, then the whole chain.
    ///
    /// - Parameters:
    ///   - base: The image that the chain is made from.
    ///   - sizes: The sizes of the levels, that of the base first.
    ///   - origin: The image that each level is made from.
    ///   - skipsBase: Whether the file of the whole chain begins with the first half.
    static func planned(
        of base: JobRunner.DecodedMaster, _ sizes: [PixelSize], from origin: MipmapChain.Origin, skipsBase: Bool,
        _ outputs: NamedOutputs
    ) -> [Self] {
        let name = AssetName(parsing: base.path.name)
        let levels = (1..<sizes.count).map { (name.mipmap($0), Int?.some($0), MipmapRecipe.Content.level($0)) }
        let space = outputs.project.policy.at(base.path).space
        let plans = (levels + [(name.mipmapContainer, nil, .chain(hasBase: !skipsBase))]).map { name, level, content in
            let recipe = MipmapRecipe(origin: origin, space: space, content: content)
            var plan = Self(
                path: base.path, level: level, size: sizes[level ?? (skipsBase ? 1 : 0)],
                origin: .recipe(recipe.digest),
                outcome: .refused(.nameTooLong(base.path, from: base.path)))
            guard name.bytes.count <= 255, let path = base.path.folder.appending(name.bytes) else { return plan }
            plan.path = path
            plan.outcome = outputs.untouchedOutcome(
                of: path, from: base, plan.origin, foreign: .foreignMipmaps(path, of: base.path),
                // The names of levels omit scale and format.
                contested: { .otherMipmaps(path, of: $0, from: base.path) })
            return plan
        }
        let mixed = Self.withoutMixing(plans, base.path, outputs.inspection.lockFile.confirmed)
        return Self.withoutFilling(mixed, base: base.path, in: outputs.project)
    }

    /// The same files, of which none is made where the chain of another image has some of the names: the rest would be taken for
    /// levels of that chain.
    private static func withoutMixing(
        _ plans: [Self], _ base: BytePath, _ lockFile: LockFile
    ) -> [Self] {
        let others = plans.compactMap { plan -> BytePath? in
            guard case .refused(let diagnostic) = plan.outcome, diagnostic.rule == .planTwoMasters else { return nil }
            return lockFile[plan.path]?.master
        }
        guard let other = others.first else { return plans }
        return plans.map { plan in plan.refusedIfPending(.mixedMipmaps(plan.path, of: other, from: base)) }
    }

    /// The same files, of which none is made where a hand-made level has another size: it is of the chain of another image, as of a
    /// smaller one, and the files that are not there would be taken for the rest of that chain.
    private static func withoutFilling(
        _ plans: [Self], base: BytePath, in project: Project
    ) -> [Self] {
        func size(of path: BytePath) -> PixelSize? {
            let limit = project.policy.limits.fileBytes
            guard let bytes = try? project.source.contents(of: path, limit: limit) else { return nil }
            return try? project.engine.header(of: bytes, format: .png).size
        }
        for plan in plans {
            guard plan.level != nil, case .refused(let diagnostic) = plan.outcome, diagnostic.rule == .fileForeign,
                let size = size(of: plan.path), size != plan.size
            else { continue }
            return plans.map { other in
                other.refusedIfPending(
                    .fillingMipmaps(other.path, of: plan.path, size, expected: plan.size, from: base))
            }
        }
        return plans
    }

    private func refusedIfPending(_ refusal: Diagnostic) -> Self {
        var plan = self
        if outcome.isPending { plan.outcome = .refused(refusal) }
        return plan
    }
}
