// The survey of a large tree, batch by batch.

extension Project {
    /// The survey of a large tree, which holds the plan of one batch at a time.
    func surveyBatches<E: Error>(
        _ survey: inout Survey, of from: Inspection, in batches: TreeBatches,
        _ visit: (Survey, Inspection) throws(E) -> [BytePath: Outcome]
    ) throws(E) {
        noteState(&survey, from)
        survey.add(from.tree.diagnostics)
        survey.add(earlierDiagnostics)
        if policy.strayTargets > 0 { survey.add([.targetsOutside(policy.strayTargets)]) }
        var taken = SurveyedBatches()
        lazy var recorded = from.lockFile.confirmed.folders
        for number in 0..<batches.count {
            let inspection = from.batch(number, of: batches, self)
            var part = self.survey(ofBatch: inspection)
            if part.hasLikeness { judgeLikeness(&part, inspection, recorded: recorded) }
            let outcomes = try visit(part, inspection)
            taken.take(part, ofBatch: number, outcomes: outcomes, in: inspection)
            survey.take(listsOf: part)
            if keepsCache { inspection.saveCache(selection) }
        }
        survey.sortLists()
        survey.add(configurationDiagnostics(from.tree, taken.files.paths) + catalogNameDiagnostics(from))
        var whole = from
        whole.ownership = taken.unplanned
        balance(&survey, from: whole, to: whole, taken.outline, settledCount: taken.settledCount)
        reportLostLockFile(&survey, from, families(from))
        survey.source = nil
        survey.batches = taken
        taken.close(from, survey)
        survey.batches = taken
    }

    /// The survey of a batch, without what concerns more than its folders.
    package func survey(ofBatch inspection: Inspection) -> Survey {
        var part = Survey(policy: policy)
        part.ignoredCounts = inspection.tree.ignoredCounts
        let (plan, found, _) = plan(inspection, owned: inspection.ownership.recorded)
        part.plan = plan
        part.plan.staged = []
        part.add(found)
        compareVariants(&part, inspection, inspection)
        findEdited(&part, inspection, wanted: plan)
        findIdentical(&part, inspection)
        return part
    }
}
