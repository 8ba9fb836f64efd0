/// The run of every command that names the files it makes: launch images, mipmaps, icons.
///
/// They are owned by the same rules as variants, and only what the command selects of the project is looked at.
struct NamedOutputs: Sendable {
    let project: Project
    let inspection: Inspection
    let runner: JobRunner
    private let names: OutputNames
    private let staleness: Staleness

    /// Reads a part of a project; nil if its lock file cannot be read.
    ///
    /// - Parameters:
    ///   - selection: The masters, and the folder of the files where it exists.
    ///   - areListed: Whether all files are in places that are listed; hidden, ignored and nested ones are not.
    ///   - diagnostics: Receives what there is to say of the project.
    init?(
        _ project: Project, selecting selection: [BytePath], areListed: Bool = true,
        _ diagnostics: inout [Diagnostic]
    ) {
        var project = project
        project.selection = selection
        project.staging = nil
        var survey = Survey(policy: project.policy)
        let found = project.inspect(project.source, excluding: nil, &survey)
        diagnostics += survey.diagnostics
        guard let inspection = found else { return nil }
        diagnostics += inspection.tree.diagnostics.compactMap(project.policy.judged)
        var staleness = project.staleness(inspection, inspection)
        if !areListed {
            staleness.target = IndexedTree(nil, disk: project.source, index: inspection.known.index)
        }
        self.project = project
        self.inspection = inspection
        self.staleness = staleness
        runner = JobRunner(project, inspection.lockFile.confirmed, inspection.known.index)
        names = OutputNames(existing: inspection.tree.items.map(\.path))
    }

    /// Diagnostics with the severities of the project's policy.
    func judged(_ diagnostics: [Diagnostic]) -> [Diagnostic] { diagnostics.compactMap(project.policy.judged) }

    /// The outcome of a file if nothing is done.
    ///
    /// - Parameters:
    ///   - origin: The origin that the lock file will record.
    ///   - engine: The engine that a current file was made by; nil for that which makes PNGs of the master.
    ///   - objection: What forbids the file, whatever its state.
    ///   - foreign: What to say of something else in its place.
    ///   - contested: What to say where it was made from another image, which still exists: each of the two could
    ///     overwrite the file of the other in turn.
    func untouchedOutcome(
        of path: BytePath, from master: JobRunner.DecodedMaster, _ origin: LockFile.Origin,
        engine: ExpectedEngine? = nil, objection: Diagnostic? = nil, foreign: Diagnostic,
        contested: ((BytePath) -> Diagnostic)? = nil
    ) -> Outcome {
        if let other = names.other(than: path) {
            return .refused(.outputCollision(path, with: other, from: master.path))
        }
        if let objection { return .refused(objection) }
        let state = staleness.state(
            at: path, master: master.path, origin: origin,
            engine: engine ?? staleness.expectedEngine(from: master.format, to: .png))
        if let contested, case .stale(let reason) = state, reason != .neverMade, reason != .missing,
            let other = inspection.lockFile.confirmed[path]?.master, other != master.path, !project.source.isGone(other)
        {
            return .refused(contested(other))
        }
        return state.untouchedOutcome(edited: .editedOfCommand(path), foreign: foreign)
    }

    /// Makes the files that are pending, and records them.
    ///
    /// - Parameters:
    ///   - writes: False only says what would be made.
    ///   - observer: Receives the progress of the run.
    ///   - cancellation: Ends the run early.
    ///   - value: Makes what all files need, in one job.
    ///   - render: Makes the file at an index, in a job of its own.
    ///   - conclude: Does the rest of the writing when the files are recorded.
    func make<Value: Sendable>(
        _ files: [ResultCollector.File], writes: Bool, _ observer: any RunObserver, _ cancellation: Cancellation,
        from value: @escaping @Sendable () -> Value,
        render: @escaping @Sendable (Int, Value) throws(Diagnostic) -> JobRunner.FinishedFile,
        conclude: (ResultCollector) -> Void = { _ in }
    ) -> ResultCollector.Result {
        let collector = ResultCollector(files, observer: observer)
        guard writes else { return collector.result }
        let work = RecordedWork(project, inspection.lockFile, collector)
        let pending = files.indices.filter { files[$0].outcome.isPending }
        collector.begin(pending)
        if work.begin(leftovers: inspection.tree.leftovers) {
            if !pending.isEmpty {
                place(pending, collector, cancellation, from: value, render: render)
                work.record()
            }
            conclude(collector)
        }
        observer.runEnded()
        return collector.result
    }

    /// Writes a list of files, if it changes.
    ///
    /// - Parameters:
    ///   - bytes: Its new content; nil where a name in it is not UTF-8.
    ///   - before: Its content as it was read; nil where it is missing.
    func write(
        _ bytes: [UInt8]?, at path: BytePath, over before: [UInt8]?, _ collector: ResultCollector
    ) -> IconReport.Companion {
        if bytes == before { return .init(path: path, outcome: .current) }
        do throws(DiskError) {
            guard let bytes else {
                collector.add(.notEntered(path, nil))
                return .init(path: path, outcome: .failed)
            }
            let expected = before.map { ExpectedFile.file(ContentHash(of: $0)) } ?? .absent
            try project.source.place(bytes, at: path, expecting: expected)
            try project.source.makeNamesDurable(in: [path.folder])
            return .init(path: path, outcome: before == nil ? .made : .edited)
        } catch {
            collector.add(.notEntered(path, error))
            return .init(path: path, outcome: .failed)
        }
    }

    private func place<Value: Sendable>(
        _ pending: [Int], _ collector: ResultCollector, _ cancellation: Cancellation,
        from value: @escaping @Sendable () -> Value,
        render: @escaping @Sendable (Int, Value) throws(Diagnostic) -> JobRunner.FinishedFile
    ) {
        let batch = PlacementBatch(disk: project.source, collector: collector, isPlacedElsewhere: project.jobs > 1)
        let executor = Executor(
            // Any budget admits a lone value.
            roots: [.init(cost: 0, leaves: pending, run: value)], limit: project.jobs,
            budget: PixelBudget(limit: project.memory),
            leaf: { index, value in
                batch.settle(index) { () throws(Diagnostic) in try render(index, value) }
            },
            skipped: collector.skip, meanwhile: batch.placeFull, wakeCaller: batch.wakeCaller,
            cores: project.cores)
        cancellation.onCancel { executor.cancel() }
        executor.run()
        batch.flush(jobs: project.jobs)
    }
}
