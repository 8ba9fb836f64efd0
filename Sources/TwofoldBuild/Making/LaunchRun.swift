/// Makes the launch images of an app from one image.
///
/// The files are owned by the same rules as variants: a hand-made file takes the place of the image with its name, and a
/// file that was edited after Twofold wrote it is never overwritten. The others are still made.
package struct LaunchRun: Sendable {
    /// The project of the image and of the folder.
    ///
    /// Its selection and its tree for staging are not used.
    var project: Project
    var plan: LaunchPlan
    /// How the master comes into them.
    var framing: LaunchFraming

    package init(_ project: Project, _ plan: LaunchPlan, _ framing: LaunchFraming = LaunchFraming()) {
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
    package func run(
        from master: BytePath, into folder: BytePath, writes: Bool = true,
        observer: any RunObserver = SilentObserver(), cancellation: Cancellation = Cancellation()
    ) -> LaunchReport {
        let isFolder = (try? project.source.status(of: folder))?.kind == .folder
        var report = LaunchReport(master: master)
        let selection = isFolder ? [master, folder] : [master]
        guard let outputs = NamedOutputs(project, selecting: selection, &report.diagnostics) else { return report }
        do throws(Diagnostic) {
            let set = try LaunchImageSet(folder, self.plan.request, on: project.source)
            let plan = set.map { LaunchPlan(self.plan.request, filling: $0) } ?? self.plan
            if set == nil { report.entries = plan.launchImageEntries }
            // Damage of a vector image is reported of each launch image.
            let decoded = try outputs.runner.decode(named: master, isProbed: false)
            report.describe(decoded, framing, plan)
            report.diagnostics += outputs.judged(decoded.diagnostics)
            let files = LaunchReport.File.planned(plan, in: folder, from: decoded, framing, outputs)
            let result = outputs.make(
                files.map { .init(path: $0.path, master: master, pixelCount: $0.image.size.area, outcome: $0.outcome) },
                writes: writes, observer, cancellation, from: { decoded },
                render: { index, decoded throws(Diagnostic) in try outputs.runner.render(files[index], of: decoded) },
                conclude: { collector in
                    guard let set else { return }
                    report.list = outputs.write(
                        set.bytes(naming: presence(of: files, collector.result.outcomes)), at: set.list,
                        over: set.bytes, collector)
                })
            if let set, !writes {
                let after = set.bytes(naming: presence(of: files, result.outcomes))
                report.list = .init(path: set.list, outcome: after == set.bytes ? .current : .pending)
            }
            report.diagnostics += result.diagnostics
            report.files = files
            for (index, outcome) in result.outcomes.enumerated() { report.files[index].outcome = outcome }
        } catch {
            report.diagnostics.append(error)
        }
        report.diagnostics.gather(report.files.lazy.map(\.outcome))
        return report
    }
}

/// Whether the image of a name is in place after a run, or would be.
private func presence(of files: [LaunchReport.File], _ outcomes: [Outcome]) -> (AssetName) -> Bool {
    let names = zip(files, outcomes).filter { $1.isPresent || $1.isPending }.map(\.0.image.name)
    return { names.contains($0) }
}

extension LaunchReport {
    /// Adds what is known of the master.
    fileprivate mutating func describe(
        _ master: JobRunner.DecodedMaster, _ framing: LaunchFraming, _ plan: LaunchPlan
    ) {
        let size: PointSize
        switch master.content {
        case .reduced: return
        case .pixels(let image):
            size = image.pixels.size.inPoints(at: .x1)
            masterSize = "\(image.pixels.size) pixels"
        case .vectorImage(_, let drawing):
            size = drawing
            masterSize = "\(drawing.inPixels) points"
        }
        guard framing.fit == .fill, size.width > 0, size.height > 0 else { return }
        let shape = size.width / size.height
        lostShare = plan.images.reduce(0) { most, image in
            let other = Double(image.size.width) / Double(image.size.height)
            return max(most, 1 - min(shape, other) / max(shape, other))
        }
    }
}
