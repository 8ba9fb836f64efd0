// Carrying out what findings say can be fixed without a loss.

extension Build {
    /// Gives files the names and places that findings name as their repair, and checks again what comes of it.
    ///
    /// That is repeated as long as a check finds more to do, because a name can be misspelt in two ways. A file is moved
    /// only where nothing is, whatever it holds. Where several would get one name, none does. What Twofold made of a master
    /// is renamed with it, in the ledger as well.
    ///
    /// - Parameters:
    ///   - report: What a check of this tree found.
    ///   - baseline: What is known is left as it is.
    ///   - severity: Findings of less are left as they are: pass what is shown to whoever asked.
    ///   - writes: False only finds out what would come of it.
    ///   - cancellation: Ends the work between two files.
    public func mend(
        _ report: CheckReport, except baseline: Baseline = Baseline(), atLeast severity: Diagnostic.Severity = .note,
        writes: Bool = true, cancellation: Cancellation = Cancellation()
    ) -> Mending {
        var build = self
        if !writes {
            build.source = RenamedDisk(source)
            build.target = build.source
            // What is remembered is of files that are there.
            build.cache = nil
        }
        var mending = Mending(report: report)
        var refused: Set<Repair> = []
        // Each round gets a file nearer to a name without an anomaly; rules that contradict each other would never end.
        for _ in 0..<4 {
            let moveCount = mending.moves.count
            let findings = mending.report.findings.filter {
                $0.diagnostic.severity >= severity && !baseline.holds($0)
            }
            build.mendOnce(findings, &mending, &refused, isPreview: !writes, cancellation)
            guard mending.moves.count > moveCount else { break }
            mending.report = build.check()
        }
        var folders: Set<BytePath> = []
        for move in mending.moves { folders.formUnion([move.path.folder, move.target.folder]) }
        do throws(DiskError) {
            try build.source.makeNamesDurable(in: folders)
        } catch {
            mending.diagnostics.append(.notMoved(error.path, to: error.path, error, isPreview: !writes))
        }
        mending.report.mendedCount = mending.endToEnd.count
        mending.diagnostics.sort { $0.path < $1.path }
        return mending
    }

    private func mendOnce(
        _ findings: [Finding], _ mending: inout Mending, _ refused: inout Set<Repair>, isPreview: Bool,
        _ cancellation: Cancellation
    ) {
        guard let file = try? LedgerFile.load(from: source).file else { return }
        let plan = RepairPlan(findings, without: refused, file.ledger, isPreview: isPreview)
        for (repair, diagnostic) in plan.refused {
            refused.insert(repair)
            mending.diagnostics.append(diagnostic)
        }
        let variants = VariantMoves(plan.moves, file.ledger) { target, path in
            (try? source.isFree(target, for: path)) ?? false
        }
        if !variants.followers.isEmpty, !record(variants.announced, file, &mending) { return }
        var followed: Set<BytePath> = []
        for move in plan.moves {
            guard !cancellation.isCancelled else { break }
            do throws(DiskError) {
                try source.move(move.path, to: move.target)
            } catch {
                refused.insert(.move(move.path, to: move.target))
                mending.diagnostics.append(.notMoved(move.path, to: move.target, error, isPreview: isPreview))
                continue
            }
            mending.moves.append(move)
            for follower in variants.followers[move.path] ?? [] {
                // What cannot follow keeps its line, which makes it an orphan: the next check says so.
                if !follower.stays {
                    guard (try? source.move(follower.move.path, to: follower.move.target)) != nil else { continue }
                    mending.moves.append(follower.move)
                }
                followed.insert(follower.move.path)
            }
        }
        guard !variants.followers.isEmpty, let file = try? LedgerFile.load(from: source).file else { return }
        _ = record(variants.settled(followed), file, &mending)
    }

    /// Writes lines of the ledger; false where that failed, and has been said.
    private func record(
        _ changes: [BytePath: Ledger.Entry?], _ file: LedgerFile, _ mending: inout Mending
    ) -> Bool {
        // The journal of a killed run proves whose its leftovers are, and goes with the commit.
        if file.journal != nil {
            mending.diagnostics += sweep(SourceTree.list(source, scope: .everything).leftovers, file)
        }
        let folders = Set(changes.keys.map(\.folder))
        guard let problem = commit(changes, in: folders, to: file) else { return true }
        mending.diagnostics.append(problem)
        return problem.severity != .error
    }
}
