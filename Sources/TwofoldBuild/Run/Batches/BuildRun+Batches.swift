// The build of a large tree, batch by batch, with one journal and one writing of the lock file.

extension BuildRun {
    /// Makes what a survey in batches found missing or stale, or takes over what shards have made.
    func run(
        _ survey: Survey, _ batches: SurveyedBatches, carrying carried: CarriedOutcomes?, observer: any RunObserver,
        cancellation: Cancellation
    ) -> RunReport {
        guard var files = batches.holder?.takeFiles() else {
            // A survey that was run before.
            return run(project.survey(), carrying: carried, observer: observer, cancellation: cancellation)
        }
        observer.runBegins(fileCount: batches.work.fileCount, pixelCount: batches.work.pixelCount)
        // Collects what is not about a batch.
        let collector = ResultCollector([], observer: observer)
        var result = ResultCollector.Result(outcomes: [], diagnostics: [], identical: [])
        var entries: [CatalogEntry] = []
        if case .writes(let file) = survey.mode {
            var work = RecordedWork(project, file, collector, isMerge: carried != nil)
            files.lockFile = file.confirmed
            if work.begin(leftovers: survey.leftovers) {
                var failed: [LockFileLine] = []
                if let carried {
                    for diagnostic in carried.diagnostics { collector.add(diagnostic) }
                    files.tell(observer)
                } else {
                    files.lockFile = LockFile()
                    failed = make(
                        batches, into: &files, lockFile: &work.writer.file.confirmed, result: &result, observer,
                        cancellation
                    )
                    files.lockFile = work.writer.file.confirmed
                }
                entries = CatalogEntries(disk: project.target).enter(
                    survey.plan.catalogs, isPresent: files.presentFiles(in: survey.plan.catalogs).contains)
                // The listing is no longer needed, and the bytes of the lock file take as much memory.
                _ = batches.holder?.takeTree()
                work.record(batchesIn: files.changedFolders, failed: failed, dropping: survey.deadLines)
            }
        }
        observer.runEnded()
        result.diagnostics += collector.result.diagnostics
        return RunReport(
            survey: survey, result, files: RunReport.Files(files.inPlanOrder()), entries: entries,
            cache: project.sharedCache?.report(), duration: ContinuousClock.now - survey.start,
            wasInterrupted: cancellation.isCancelled)
    }

    /// Makes the files of each batch that has some.
    ///
    /// Each is planned again for it, mostly from the cache, because the plans of all batches would be that of the tree.
    ///
    /// - Parameters:
    ///   - files: Receives the outcomes.
    ///   - lockFile: Receives the lines of the files that were made.
    ///   - result: Receives what is no outcome of a file.
    /// - Returns: The lines of the files that could not be placed.
    private func make(
        _ batches: SurveyedBatches, into files: inout FileTable, lockFile: inout LockFile,
        result: inout ResultCollector.Result, _ observer: any RunObserver, _ cancellation: Cancellation
    ) -> [LockFileLine] {
        guard let whole = batches.holder?.takeTree(), let division = whole.batches else { return [] }
        var failed: [LockFileLine] = []
        lazy var recorded = whole.lockFile.confirmed.folders
        let holder = Cancellation.PartHolder(of: cancellation)
        for (number, range) in batches.open where !cancellation.isCancelled {
            let inspection = whole.batch(number, of: division, project)
            var part = project.survey(ofBatch: inspection)
            part.source = inspection
            if !part.comparisons.isEmpty {
                // The survey has judged those in other folders.
                let (folders, ceded) = (recorded, part.plan.ceded)
                part.comparisons = part.comparisons.filter { folders.contains(ceded[$0].path.folder) }
            }
            let variants = part.plan.variants
            let places = files.holds(variants, at: range) ? nil : files.places(in: range)
            if let places {
                // Somebody has changed a master meanwhile. What the survey did not see is left to the next run.
                for (index, variant) in variants.enumerated() where places[variant.path] == nil {
                    part.states[index] = .current
                }
            }
            let graph = JobGraph(part.plan, states: part.states, copies: [], isCompared: part.comparisons.contains)
            let collector = ResultCollector(part, observer: observer)
            // Its jobs hold the plan of the batch for as long as they can be cancelled.
            make(graph, of: part, lockFile: whole.lockFile.confirmed, collector, cancellation.part(holder))
            for line in collector.newLines { lockFile[line.path] = line.entry }
            let made = collector.result
            for (index, outcome) in made.outcomes.enumerated() {
                guard let place = places.map({ $0[variants[index].path] }) ?? range.lowerBound + index else { continue }
                files.set(outcome, at: place)
            }
            if let places {
                let present = Set(variants.map(\.path))
                for (path, place) in places where !present.contains(path) && files.isPending(at: place) {
                    files.set(.skipped(master: files.master(at: place)), at: place)
                }
                result.diagnostics += part.diagnostics.filter { $0.severity == .error }
            }
            result.diagnostics += made.diagnostics
            result.identical.formUnion(made.identical)
            result.decodedCount += made.decodedCount
            failed += collector.failedPlacements
            if project.keepsCache { inspection.saveCache(project.selection) }
        }
        return failed
    }
}
