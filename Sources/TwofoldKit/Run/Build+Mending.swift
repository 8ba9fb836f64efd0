// Carrying out what findings say can be mended without a loss.

extension Build {
    /// Gives files the names and places that findings name as their repair, and checks again what comes of it.
    ///
    /// That is repeated as long as a check finds more to do, because a name can be misspelt in two ways. A file is moved
    /// only where nothing is, whatever it holds. Where several would get one name, none does. Variants that Twofold made
    /// stay: they follow their masters.
    ///
    /// - Parameters:
    ///   - report: What a check of this tree found.
    ///   - baseline: What is known is left as it is.
    ///   - writes: False only finds out what would come of it.
    ///   - cancellation: Ends the work between two files.
    public func mend(
        _ report: CheckReport, except baseline: Baseline = Baseline(), writes: Bool = true,
        cancellation: Cancellation = Cancellation()
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
            let (moveCount, refusedCount) = (mending.moves.count, refused.count)
            build.mendOnce(&mending, except: baseline, &refused, cancellation)
            if mending.moves.count > moveCount {
                mending.report = build.check()
            } else if refused.count == refusedCount {
                break
            }
        }
        var folders: Set<BytePath> = []
        for move in mending.moves { folders.formUnion([move.path.folder, move.target.folder]) }
        do throws(DiskError) {
            try build.source.makeNamesDurable(in: folders)
        } catch {
            mending.diagnostics.append(.notMoved(error.path, to: error.path, error))
        }
        mending.report.mendedCount = mending.endToEnd.count
        mending.diagnostics.sort { $0.path < $1.path }
        return mending
    }

    private func mendOnce(
        _ mending: inout Mending, except baseline: Baseline, _ refused: inout Set<Repair>, _ cancellation: Cancellation
    ) {
        guard let ledger = try? LedgerFile.load(from: source).file.ledger else { return }
        let wanted = RepairPlan(mending.report.findings.filter { !baseline.holds($0) }, without: refused)
        for (repair, diagnostic) in wanted.contested {
            refused.insert(repair)
            mending.diagnostics.append(diagnostic)
        }
        let masters = Set(ledger.entries.values.map(\.master))
        for repair in wanted.repairs {
            guard !cancellation.isCancelled else { return }
            guard case .move(let path, let target) = repair else { continue }
            if ledger[path] != nil {
                refused.insert(repair)
                mending.diagnostics.append(.ownedNotMoved(path, to: target))
                continue
            }
            do throws(DiskError) {
                try source.move(path, to: target)
                mending.moves.append(Mending.Move(path: path, target: target))
                if masters.contains(path) { mending.renamedMasters.append(target) }
            } catch {
                refused.insert(repair)
                mending.diagnostics.append(.notMoved(path, to: target, error))
            }
        }
    }
}

/// Repairs that can be done together: each file is moved once, and no two to one place.
struct RepairPlan {
    /// What can be done, in any order; sorted by path.
    var repairs: [Repair] = []
    /// What cannot, because others want the same, and why.
    var contested: [(Repair, Diagnostic)] = []

    init(_ findings: [Finding], without refused: Set<Repair>) {
        var targets: [BytePath: BytePath] = [:]
        // Findings are sorted, so which of two repairs of one file comes first does not change from run to run.
        for finding in findings {
            guard let repair = finding.repair, !refused.contains(repair), case .move(let path, let target) = repair,
                targets[path] == nil
            else { continue }
            targets[path] = target
        }
        // Where capital and small letters are the same, two names that differ in them are one.
        let groups = Dictionary(grouping: targets.keys) { path in
            let target = targets[path] ?? path
            return Place(folder: target.folder, name: OutputNames.folded(target.name))
        }
        for path in targets.keys.sorted() {
            guard let target = targets[path] else { continue }
            let place = Place(folder: target.folder, name: OutputNames.folded(target.name))
            let others = (groups[place] ?? []).filter { $0 != path }.sorted()
            if others.isEmpty {
                repairs.append(.move(path, to: target))
            } else {
                contested.append((.move(path, to: target), .oneTarget(path, to: target, with: others)))
            }
        }
    }

    private struct Place: Hashable {
        var folder: BytePath
        var name: String
    }
}
