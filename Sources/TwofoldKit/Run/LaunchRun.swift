/// Makes the launch images of an app from one image.
///
/// The files are owned by the same rules as variants: a hand-made file takes the place of the image with its name, and a
/// file that was edited after Twofold wrote it is never overwritten. The others are still made.
public struct LaunchRun: Sendable {
    /// The project of the image and of the folder.
    ///
    /// Its selection and its tree for staging are not used.
    public var project: Project
    /// The images to make.
    public var plan: LaunchPlan
    /// How the master comes into them.
    public var framing: LaunchFraming

    /// A run that has not begun.
    public init(_ project: Project, _ plan: LaunchPlan, _ framing: LaunchFraming = LaunchFraming()) {
        self.project = project
        self.plan = plan
        self.framing = framing
    }

    /// Makes the missing and stale launch images, and records them.
    ///
    /// It never throws: failures are in the report.
    ///
    /// - Parameters:
    ///   - master: The image, of any name and format that the engine reads.
    ///   - folder: The folder that receives them; it is made where it is missing.
    ///   - writes: False reports what would be made, and writes nothing.
    ///   - observer: Receives the progress of the run.
    ///   - cancellation: Ends the run early.
    public func run(
        from master: BytePath, into folder: BytePath, writes: Bool = true,
        observer: any RunObserver = SilentObserver(), cancellation: Cancellation = Cancellation()
    ) -> LaunchReport {
        var project = project
        let isFolder = (try? project.source.status(of: folder))?.kind == .folder
        project.selection = isFolder ? [master, folder] : [master]
        project.staging = nil
        let policy = project.policy
        var survey = Survey(policy: policy)
        var report = LaunchReport(master: master, entries: plan.launchImageEntries)
        guard let inspection = project.inspect(project.source, excluding: nil, &survey) else {
            report.diagnostics = survey.diagnostics
            return report
        }
        report.diagnostics = survey.diagnostics + inspection.tree.diagnostics.compactMap(policy.judged)
        let runner = JobRunner(project, inspection.ledger.ledger, inspection.known.index)
        do throws(Diagnostic) {
            let decoded = try runner.decodeLaunchMaster(master)
            report.describe(decoded, framing, plan)
            report.diagnostics += decoded.diagnostics.compactMap(policy.judged)
            if case .pixels(let image) = decoded.content {
                report.diagnostics += image.remarks.map { .remark(master, $0) }.compactMap(policy.judged)
            }
            let files = LaunchFilePlan.files(of: plan, in: folder, from: decoded, framing, project, inspection)
            let collector = ResultCollector(
                files.map { file in
                    .init(path: file.path, master: master, pixelCount: file.image.size.area, outcome: file.outcome)
                }, observer: observer)
            if writes {
                let work = RecordedWork(project, inspection.ledger, collector)
                let pending = files.indices.filter { if case .pending = files[$0].outcome { true } else { false } }
                collector.begin(pending)
                if work.begin(leftovers: inspection.tree.leftovers), !pending.isEmpty {
                    make(pending, files, from: decoded, project, runner, collector, cancellation)
                    work.record()
                }
                observer.runEnded()
            }
            let result = collector.result
            report.diagnostics += result.diagnostics
            report.files = zip(files, result.outcomes).map { file, outcome in
                .init(path: file.path, image: file.image, isKept: file.isKept, outcome: outcome)
            }
        } catch {
            report.diagnostics.append(error)
        }
        report.diagnostics.gather(report.files.lazy.map(\.outcome))
        return report
    }

    private func make(
        _ pending: [Int], _ files: [LaunchFilePlan], from master: JobRunner.LaunchMaster, _ project: Project,
        _ runner: JobRunner, _ collector: ResultCollector, _ cancellation: Cancellation
    ) {
        let batch = PlacementBatch(disk: project.source, collector: collector, isPlacedElsewhere: project.jobs > 1)
        // The master is alive all the time, and beside it each job's part of it and its image.
        let areas = pending.map { files[$0].image.size.area }
        let (cost, overflow) = (areas.max() ?? 0).multipliedReportingOverflow(by: 8 * max(1, project.jobs))
        let root = Executor<JobRunner.LaunchMaster>.Root(cost: overflow ? .max : cost, leaves: pending) { master }
        let executor = Executor(
            roots: [root], limit: project.jobs, budget: PixelBudget(limit: project.memory),
            leaf: { index, master in
                collector.attempt(index, batch) { () throws(Diagnostic) in
                    try runner.render(files[index], of: master)
                }
            },
            skipped: { collector.skip($0) }, meanwhile: batch.placeFull,
            callerIsNeeded: batch.callerIsNeeded, cores: project.cores)
        cancellation.onCancel { executor.cancel() }
        executor.run()
        batch.flush(jobs: project.jobs)
    }
}

extension LaunchReport {
    /// Adds what is known of the master.
    fileprivate mutating func describe(
        _ master: JobRunner.LaunchMaster, _ framing: LaunchFraming, _ plan: LaunchPlan
    ) {
        masterSize =
            master.pixels.map { "\($0) pixels" } ?? "\(master.size.inPixels) points"
        guard framing.fit == .fill, master.size.width > 0, master.size.height > 0 else { return }
        let shape = master.size.width / master.size.height
        lostShare = plan.images.reduce(0) { most, image in
            let other = Double(image.size.width) / Double(image.size.height)
            return max(most, 1 - min(shape, other) / max(shape, other))
        }
    }
}
