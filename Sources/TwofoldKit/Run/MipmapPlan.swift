/// One file of a mipmap chain, and its outcome if nothing is done.
struct MipmapPlan: Sendable {
    var path: BytePath
    /// The level in the file; nil for the whole chain.
    var level: Int?
    /// The origin that the lock file will record.
    var origin: Ledger.Origin
    var outcome: Outcome

    /// The files of a chain: the levels from the largest on, then the whole chain.
    ///
    /// - Parameters:
    ///   - base: The image that the chain is made from.
    ///   - sizes: The sizes of the levels, that of the base first.
    ///   - origin: The image that each level is made from.
    ///   - skipsBase: Whether the file of the whole chain begins with the first half.
    ///   - project: The project of the image.
    ///   - inspection: The project's tree.
    static func files(
        of base: JobRunner.MipmapBase, _ sizes: [PixelSize], from origin: MipmapChain.Origin, skipsBase: Bool,
        in project: Project, _ inspection: Inspection
    ) -> [MipmapPlan] {
        let name = AssetName(parsing: base.path.name)
        let levels = (1..<sizes.count).map { (name.mipmap($0), Int?.some($0), MipmapRecipe.Content.level($0)) }
        let names = OutputNames(existing: inspection.tree.items.map(\.path))
        let space = project.policy.at(base.path).space
        let plans = (levels + [(name.mipmapContainer, nil, .chain(hasBase: !skipsBase))]).map { name, level, content in
            let recipe = MipmapRecipe(origin: origin, space: space, content: content)
            var plan = MipmapPlan(
                path: base.path, level: level, origin: .recipe(recipe.digest),
                outcome: .refused(.nameTooLong(base.path, from: base.path)))
            guard name.bytes.count <= 255, let path = base.path.folder.appending(name.bytes) else { return plan }
            plan.path = path
            plan.outcome = plan.untouchedOutcome(of: base, names, in: project, inspection)
            return plan
        }
        let mixed = Self.withoutMixing(plans, base.path, inspection.ledger.ledger)
        return Self.withoutFilling(mixed, base.path, sizes, project)
    }

    /// The same files, of which none is made where the chain of another image has some of the names: the rest would be taken for
    /// levels of that chain.
    private static func withoutMixing(
        _ plans: [MipmapPlan], _ base: BytePath, _ ledger: Ledger
    ) -> [MipmapPlan] {
        let others = plans.compactMap { plan -> BytePath? in
            guard case .refused(let diagnostic) = plan.outcome, diagnostic.rule == .planTwoMasters else { return nil }
            return ledger[plan.path]?.master
        }
        guard let other = others.first else { return plans }
        return plans.map { plan in
            var plan = plan
            if case .pending = plan.outcome { plan.outcome = .refused(.mixedMipmaps(plan.path, of: other, from: base)) }
            return plan
        }
    }

    /// The same files, of which none is made where a hand-made level has another size: it is of the chain of another image, as of a
    /// smaller one, and the files that are not there would be taken for the rest of that chain.
    private static func withoutFilling(
        _ plans: [MipmapPlan], _ base: BytePath, _ sizes: [PixelSize], _ project: Project
    ) -> [MipmapPlan] {
        let limits = project.policy.limits
        func size(of path: BytePath) -> PixelSize? {
            guard let bytes = try? project.source.contents(of: path, limit: limits.fileBytes) else { return nil }
            return try? project.engine.header(of: bytes, format: .png).size
        }
        for plan in plans {
            guard let level = plan.level, case .refused(let diagnostic) = plan.outcome, diagnostic.rule == .fileForeign,
                let size = size(of: plan.path), size != sizes[level]
            else { continue }
            return plans.map { other in
                guard case .pending = other.outcome else { return other }
                var other = other
                other.outcome = .refused(
                    .fillingMipmaps(other.path, of: plan.path, size, expected: sizes[level], from: base))
                return other
            }
        }
        return plans
    }

    private func untouchedOutcome(
        of base: JobRunner.MipmapBase, _ names: OutputNames, in project: Project, _ inspection: Inspection
    ) -> Outcome {
        if let other = names.other(than: path) {
            return .refused(.outputCollision(path, with: other, from: base.path))
        }
        var staleness = project.staleness(inspection, inspection)
        // Hidden files are not listed, so the levels of a hidden base would not be found again.
        if base.path.name.first == UInt8(ascii: ".") {
            staleness.target = IndexedTree(nil, disk: project.source, index: inspection.known.index)
        }
        switch staleness.state(
            at: path, master: base.path, origin: origin,
            engine: staleness.expectedEngine(from: base.format, to: .png))
        {
        case .current: return .current
        // Mipmaps have one format.
        case .omitted: return .omitted(OmittedFile())
        case .edited: return .refused(.editedOfCommand(path))
        case .foreign: return .refused(.foreignMipmaps(path, of: base.path))
        case .unknown(let diagnostic): return .refused(diagnostic)
        case .stale(let reason):
            // The names of levels omit scale and format, so two bases could overwrite each other's files in turn.
            if reason != .neverMade, reason != .missing, let other = inspection.ledger.ledger[path]?.master,
                other != base.path, !project.source.isGone(other)
            {
                return .refused(.otherMipmaps(path, of: other, from: base.path))
            }
            return .pending(reason)
        }
    }
}
