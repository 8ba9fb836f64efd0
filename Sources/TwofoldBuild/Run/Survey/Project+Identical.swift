// Finds hand-made files that are byte-identical to what Twofold would write in their place.

extension Project {
    /// Finds the hand-made files that could be byte-identical to what Twofold would write.
    func findIdentical(_ survey: inout Survey, _ inspection: Inspection) {
        let kept = Set(survey.plan.kept)
        for (index, variant) in survey.plan.ceded.enumerated() where kept.contains(variant.path) {
            let status = inspection.known.items?[variant.path]?.status
            guard let fact = inspection.known.index.entry(of: variant.path, status: status), let image = fact.image,
                image.couldBeVariant, image.header.map({ $0.size == variant.recipe.size }) ?? true
            else { continue }
            switch earlierAnswer(variant, fact, inspection) {
            case true?: survey.identical.insert(variant.path)
            case false?: break
            case nil: survey.comparisons.insert(index)
            }
        }
    }

    /// Whether the file in a variant's place was found to be identical by an earlier run; nil if none has asked the same.
    private func earlierAnswer(_ variant: VariantPlan, _ fact: CachedFile, _ inspection: Inspection) -> Bool? {
        guard let known = fact.comparison, let master = try? inspection.known.hash(of: variant.master),
            known.question == engine.question(variant, master)
        else { return nil }
        return known.isIdentical
    }

    /// Compares hand-made files in folders without recorded files with their variants now, and not in the run: if they are
    /// identical, a lock file was lost.
    ///
    /// - Parameter recorded: The folders with recorded files.
    func judgeLikeness(_ survey: inout Survey, _ inspection: Inspection, recorded: Set<BytePath>) {
        let ceded = survey.plan.ceded
        let open = survey.comparisons.filter { !recorded.contains(ceded[$0].path.folder) }
        let candidates = Dictionary(grouping: open.map { ceded[$0] }, by: \.master)
        let runner = JobRunner(self, LockFile(), inspection.known.index)
        let masters = survey.plan.masters.map(\.master).filter { candidates[$0.path] != nil }
        let found = concurrentMap(masters, jobs: jobs) { master in
            runner.identical(candidates[master.path] ?? [], of: master, inspection.known)
        }
        survey.decodedCount += found.count { $0.isDecoded }
        survey.identical.formUnion(found.flatMap(\.paths))
        survey.comparisons.subtract(open)
    }

    /// Reports that a lock file was lost, this one or one further down.
    ///
    /// The sign is a hand-made file that is byte-identical to its variant, in a folder without recorded files. A hand-made file
    /// alone is no sign: drawing smaller scales by hand is good practice, and needs no lock file.
    func reportLostLockFile(
        _ survey: inout Survey, _ inspection: Inspection, _ families: @autoclosure () -> [AssetFamily]
    ) {
        if inspection.lockFile.isEmptyFile, !survey.plan.kept.isEmpty {
            survey.add([.emptyLockFile(LockFileName.path)])
            return
        }
        if inspection.lockFile.isAbsent, inspection.lockFile.shardFiles.isEmpty, survey.identical.isEmpty,
            holdsVariant(inspection, families())
        {
            survey.add([.ledgerAbsent(LockFileName.path)])
            return
        }
        guard !survey.identical.isEmpty else { return }
        let recorded = inspection.lockFile.confirmed.folders
        let lost = survey.identical.map(\.folder).filter { !recorded.contains($0) }
        guard let first = lost.first else { return }
        let folder = lost.reduce(first) { $0.common(with: $1) }
        survey.add([inspection.lockFile.isAbsent ? .ledgerAbsent(LockFileName.path) : .ledgerAbsent(below: folder)])
    }

    /// Whether any file is byte-identical to what a larger one of its image gives, where no lock file records anything: then the
    /// file counts as a master, and is not compared with a variant of its own.
    private func holdsVariant(_ inspection: Inspection, _ families: [AssetFamily]) -> Bool {
        let candidates = belowTheLargest(families).filter { path in
            inspection.known.index.entry(of: path, status: inspection.known.items?[path]?.status)?.image?.couldBeVariant
                == true
        }
        guard !candidates.isEmpty else { return false }
        let owned = inspection.ownership.possiblyOwned.union(candidates)
        let plan = plan(inspection, owned: owned).plan
        let runner = JobRunner(self, LockFile(), inspection.known.index)
        return plan.masters.contains { master in
            var open: [VariantPlan] = []
            for variant in master.variants where candidates.contains(variant.path) {
                let status = inspection.known.items?[variant.path]?.status
                guard let fact = inspection.known.index.entry(of: variant.path, status: status),
                    fact.image?.header?.size == variant.recipe.size
                else { continue }
                switch earlierAnswer(variant, fact, inspection) {
                case true?: return true
                case false?: break
                case nil: open.append(variant)
                }
            }
            return !open.isEmpty && !runner.identical(open, of: master.master, inspection.known).paths.isEmpty
        }
    }
}

extension Survey {
    /// Whether hand-made files are, or may be, identical to their variants.
    var hasLikeness: Bool { !comparisons.isEmpty || !identical.isEmpty }
}

extension LockFile {
    /// The folders with recorded files.
    var folders: Set<BytePath> {
        var folders: Set<BytePath> = []
        for path in entries.keys { folders.insert(path.folder) }
        return folders
    }
}
