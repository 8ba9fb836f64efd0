// How a picture's mipmaps are made, placed beside it and recorded.

extension Build {
    /// Makes the chain of halves of one picture, down to one pixel: a PNG for each level below it, and one KTX2 file
    /// with all of them.
    ///
    /// The files stand beside the picture, and are Twofold's own by the same rules as variants: what the ledger does not
    /// record with the bytes that it has is left as it is, and the others are made all the same. Never throws: what went
    /// wrong is in the report.
    ///
    /// - Parameters:
    ///   - base: The picture, of any name, scale and format that the engine reads.
    ///   - origin: What each level is the mean of; in which space, the policy says.
    ///   - writes: False only tells what would be made.
    public func mipmaps(
        of base: BytePath, from origin: MipmapChain.Origin = .above, writes: Bool = true
    ) -> MipmapReport {
        var build = self
        build.selection = [base]
        var survey = Survey(policy: policy)
        guard let inspection = build.inspect(source, excluding: nil, &survey) else {
            return MipmapReport(base: base, diagnostics: survey.diagnostics)
        }
        var report = MipmapReport(
            base: base, diagnostics: survey.diagnostics + inspection.tree.diagnostics.compactMap(policy.judged))
        let runner = MipmapRunner(
            disk: source, engine: engine, limits: policy.limits, index: inspection.known.index)
        do throws(Diagnostic) {
            let decoded = try runner.decode(base)
            report.diagnostics += decoded.image.remarks.map { .remark(base, $0) }.compactMap(policy.judged)
            report.sizes = MipmapChain.sizes(from: decoded.image.pixels.size)
            let plans = plans(report.sizes, of: decoded, origin, inspection)
            report.files = plans.map { plan in
                MipmapReport.File(
                    path: plan.path, level: plan.level, size: report.sizes[plan.level ?? 0], outcome: plan.outcome)
            }
            if writes { make(plans, of: decoded, origin, runner, inspection, &report) }
        } catch {
            report.diagnostics.append(error)
        }
        report.gatherDiagnostics()
        return report
    }

    /// One file to be made.
    private struct MipmapPlan {
        var path: BytePath
        var level: Int?
        var origin: Ledger.Origin
        var outcome: Outcome
    }

    private func plans(
        _ sizes: [PixelSize], of decoded: MipmapRunner.Base, _ origin: MipmapChain.Origin, _ inspection: Inspection
    ) -> [MipmapPlan] {
        let base = decoded.path
        let name = AssetName(parsing: base.name)
        let levels = (1..<sizes.count).map { (name.mipmap($0), Int?.some($0), MipmapRecipe.Content.level($0)) }
        let names = OutputNames(existing: inspection.tree.items.map(\.path))
        return (levels + [(name.mipmapContainer, nil, .chain)]).map { name, level, content in
            let recipe = MipmapRecipe(origin: origin, space: policy.at(base).space, content: content)
            guard name.bytes.count <= 255, let path = base.folder.appending(name.bytes) else {
                return MipmapPlan(
                    path: base, level: level, origin: .recipe(recipe.digest), outcome: .refused(.nameTooLong(base, from: base)))
            }
            return MipmapPlan(
                path: path, level: level, origin: .recipe(recipe.digest),
                outcome: outcome(at: path, of: decoded, .recipe(recipe.digest), names, inspection))
        }
    }

    /// What becomes of a file if nothing is done.
    private func outcome(
        at path: BytePath, of decoded: MipmapRunner.Base, _ recorded: Ledger.Origin, _ names: OutputNames,
        _ inspection: Inspection
    ) -> Outcome {
        let base = decoded.path
        if let other = names.other(than: path) { return .refused(.outputCollision(path, with: other, from: base)) }
        var staleness = staleness(inspection, inspection)
        // Hidden files are not listed, and neither are the levels of one.
        if base.name.first == UInt8(ascii: ".") {
            staleness.target = KnownTree(nil, disk: target, index: inspection.known.index)
        }
        switch staleness.state(
            at: path, master: base, origin: recorded, engine: staleness.expectedEngine(from: decoded.format, to: .png))
        {
        case .current: return .current
        case .edited: return .refused(.editedMipmaps(path))
        case .foreign: return .refused(.foreignMipmaps(path, of: base))
        case .unknown(let diagnostic): return .refused(diagnostic)
        case .stale(let reason):
            // Another picture's file, of a scale or format that levels' names leave out: the two would take turns.
            if !Self.isAbsent(reason), let other = inspection.ledger.ledger[path]?.master, other != base,
                !Self.isGone(other, from: source)
            {
                return .refused(.otherMipmaps(path, of: other, from: base))
            }
            return .pending(reason)
        }
    }

    /// What takes part in making a chain.
    private func identity(for base: MipmapRunner.Base) -> String { engine.identity(from: base.format, to: .png) }

    private static func isAbsent(_ reason: StaleReason) -> Bool { reason == .neverMade || reason == .missing }

    /// A file of the chain that is ready to be placed.
    private struct FinishedMipmap {
        var index: Int
        var reason: StaleReason
        var placement: Placement
        var placed: PlacedFile
        /// Whether the file that is there has these bytes.
        var isUnchanged: Bool
    }

    private func make(
        _ plans: [MipmapPlan], of base: MipmapRunner.Base, _ origin: MipmapChain.Origin, _ runner: MipmapRunner,
        _ inspection: Inspection, _ report: inout MipmapReport
    ) {
        let file = inspection.ledger
        report.diagnostics += sweep(inspection.tree.leftovers, file)
        if file.journal != nil, let problem = commit([:], in: [], to: file) {
            report.diagnostics.append(problem)
            if problem.severity == .error { return }
        }
        guard plans.contains(where: { if case .pending = $0.outcome { true } else { false } }) else { return }
        let levels = MipmapChain.levels(of: base.image.pixels, from: origin, space: policy.at(base.path).space)
        var finished: [FinishedMipmap] = []
        for (index, plan) in plans.enumerated() {
            guard case .pending(let reason) = plan.outcome else { continue }
            do throws(Diagnostic) {
                let made = try finish(plan, index, reason, levels, of: base, runner, file.ledger)
                if made.isUnchanged {
                    report.files[index].outcome = .unchanged(made.placed, reason)
                } else {
                    finished.append(made)
                }
            } catch {
                report.files[index].outcome = .failed(error)
            }
        }
        record(place(finished, &report), in: file, &report)
    }

    private func finish(
        _ plan: MipmapPlan, _ index: Int, _ reason: StaleReason, _ levels: [PixelBuffer], of base: MipmapRunner.Base,
        _ runner: MipmapRunner, _ ledger: Ledger
    ) throws(Diagnostic) -> FinishedMipmap {
        let bytes =
            if let level = plan.level {
                try runner.encode(levels[level], of: base, at: plan.path)
            } else {
                try runner.chain(levels, of: base, at: plan.path)
            }
        let entry = Ledger.Entry(
            hash: ContentHash(of: bytes), master: base.path, masterHash: base.hash, origin: plan.origin,
            engine: identity(for: base))
        let old = Self.isAbsent(reason) ? nil : ledger[plan.path]?.hash
        return FinishedMipmap(
            index: index, reason: reason,
            placement: Placement(bytes, at: plan.path, expecting: old.map(ExpectedFile.file) ?? .absent),
            placed: PlacedFile(byteCount: bytes.count, entry: entry, masterByteCount: base.byteCount),
            isUnchanged: old == entry.hash)
    }

    /// Places what is ready; returns the lines of what could not be.
    private func place(_ finished: [FinishedMipmap], _ report: inout MipmapReport) -> [LedgerLine] {
        guard !finished.isEmpty else { return [] }
        let lines = finished.map { LedgerLine(path: $0.placement.path, entry: $0.placed.entry) }
        let errors = target.place(finished.map(\.placement), noting: Journal.note(lines))
        var failed: [LedgerLine] = []
        for ((item, line), error) in zip(zip(finished, lines), errors) {
            if let error {
                failed.append(line)
                report.files[item.index].outcome = .failed(.notPlaced(line.path, error))
            } else {
                report.files[item.index].outcome = .made(item.placed, item.reason)
            }
        }
        return failed
    }

    private func record(_ failed: [LedgerLine], in file: LedgerFile, _ report: inout MipmapReport) {
        var changes: [BytePath: Ledger.Entry?] = [:]
        for made in report.files {
            switch made.outcome {
            case .made(let placed, _), .unchanged(let placed, _): changes[made.path] = placed.entry
            default: break
            }
        }
        if let problem = commit(changes, in: Self.folders(above: changes.keys), to: file) {
            report.diagnostics.append(problem)
        }
        // What could not be placed may have left a hidden file; its line proves to the next run whose it is.
        if !failed.isEmpty { _ = target.place([], noting: Journal.note(failed)) }
    }
}
