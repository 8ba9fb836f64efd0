// How a build finds out what there is to do: reads, and writes nothing.

extension Build {
    func inspect(
        _ disk: any Disk, excluding other: (any Disk)?, _ survey: inout Survey
    ) -> Inspection? {
        do throws(Diagnostic) {
            var remarks: [Diagnostic] = []
            let inspection = try Inspection(
                self, disk, selection: selection, excluding: other.flatMap { (try? $0.status(of: .root))?.identity },
                &remarks)
            survey.add(remarks)
            survey.inspections.append(inspection)
            return inspection
        } catch {
            survey.add([error])
            return nil
        }
    }

    func plan(_ inspection: Inspection, owned: Set<BytePath>) -> (plan: Plan, diagnostics: [Diagnostic]) {
        let findings = find(inspection, owned: owned)
        let (plan, diagnostics) = Planner(
            policy: policy, masters: findings.masters, existing: inspection.tree.items.map(\.path)
        ).plan(findings.families)
        return (plan, findings.diagnostics + diagnostics)
    }

    func families(_ inspection: Inspection, owned: Set<BytePath>) -> [AssetFamily] {
        find(inspection, owned: owned).families
    }

    private func find(_ inspection: Inspection, owned: Set<BytePath>) -> MasterFinder.Findings {
        MasterFinder(
            disk: source, index: inspection.known.index, engine: engine, policy: policy, jobs: jobs
        ).find(in: inspection.tree, owned: owned)
    }

    func staleness(_ from: Inspection, _ to: Inspection) -> Staleness {
        Staleness(
            source: from.known, target: to.known, ledger: to.ledger.ledger, engine: engine, jobs: jobs)
    }

    /// Holds the plan against the tree that is written, and finds what in it nobody wants any more.
    func compare(_ survey: inout Survey, _ from: Inspection, _ to: Inspection, wanted plan: Plan) {
        survey.ledgerFile = to.ledger
        survey.isUnrecorded = to.ledger.ledger != to.ledger.recorded
        survey.leftovers = to.tree.leftovers
        survey.states = staleness(from, to).states(of: survey.plan)
        let ledger = to.ledger.ledger
        let wanted = Set(plan.variants.map(\.path) + plan.staged)
        for (path, entry) in ledger.entries where !wanted.contains(path) && isSelected(path, ledger) {
            guard Self.isGone(entry.master, from: source) else { continue }
            if to.ownership.owned.contains(path) {
                survey.orphans.append(path)
            } else if Self.isGone(path, from: target) {
                survey.deadLines.append(path)
            }
        }
        survey.orphans.sort()
        survey.add(survey.orphans.map { .orphan($0, master: ledger[$0]?.master ?? $0) })
    }

    /// Finds the variants that somebody has edited, and those among them whose master is gone.
    func findEdited(_ survey: inout Survey, _ inspection: Inspection, wanted plan: Plan) {
        let ledger = inspection.ledger.ledger
        let wanted = Set(plan.variants.map(\.path))
        for path in inspection.ownership.edited.sorted() where isSelected(path, ledger) {
            if let master = ledger[path]?.master, !wanted.contains(path), Self.isGone(master, from: source) {
                survey.editedOrphans.append(path)
                survey.add([.editedOrphan(path, master: master)])
            } else {
                survey.add([.edited(path)])
            }
        }
    }

    /// Whether nothing is at a path for certain: what could not be looked at, or was not listed, is not gone.
    static func isGone(_ path: BytePath, from disk: any Disk) -> Bool {
        do throws(DiskError) {
            return try disk.status(of: path) == nil
        } catch {
            return false
        }
    }

    /// Finds the hand-made files that may hold the very bytes that Twofold would write.
    func findIdentical(_ survey: inout Survey, _ inspection: Inspection) {
        let kept = Set(survey.plan.kept)
        for (index, variant) in survey.plan.ceded.enumerated() where kept.contains(variant.path) {
            let status = inspection.known.items?[variant.path]?.status
            guard let fact = inspection.known.index.fact(of: variant.path, status: status), let image = fact.image,
                image.couldBeVariant, image.header.map({ $0.size == variant.recipe.size }) ?? true
            else { continue }
            if let known = fact.comparison, let master = try? inspection.known.hash(of: variant.master),
                known.question == question(variant, master)
            {
                if known.isIdentical { survey.identical.insert(variant.path) }
            } else {
                survey.comparisons.insert(index)
            }
        }
    }

    /// Everything that decides the bytes that would be written in a hand-made file's place.
    func question(_ variant: VariantPlan, _ master: ContentHash) -> String {
        var fingerprint = Fingerprint()
        fingerprint.append("master", master.hex)
        fingerprint.append("recipe", variant.recipe.digest)
        fingerprint.append("engine", engine.identity(for: variant))
        return fingerprint.digest
    }
}
