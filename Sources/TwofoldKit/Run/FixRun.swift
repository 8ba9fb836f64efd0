/// Carries out what findings say can be fixed without a loss.
public struct FixRun: Sendable {
    /// What is fixed.
    public var project: Project
    /// Whether the check that finds out what is left looks at pixels, too.
    ///
    /// Default: true.
    public var readsPixels: Bool

    /// A run that has not begun.
    ///
    /// - Parameters:
    ///   - project: What is fixed.
    ///   - readsPixels: Whether checking again looks at pixels, too.
    public init(_ project: Project, readsPixels: Bool = true) {
        self.project = project
        self.readsPixels = readsPixels
    }

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
    public func run(
        _ report: CheckReport, except baseline: Baseline = Baseline(), atLeast severity: Diagnostic.Severity = .note,
        writes: Bool = true, cancellation: Cancellation = Cancellation()
    ) -> FixReport {
        var project = project
        if !writes {
            project.source = RenamedDisk(project.source)
            project.staging = nil
            // What is remembered is of files that are there.
            project.cache = nil
        }
        let step = FixRun(project, readsPixels: readsPixels)
        var fixed = FixReport(report: report)
        var refused: Set<Fix> = []
        // Each round gets a file nearer to a name without an anomaly; rules that contradict each other would never end.
        for _ in 0..<4 {
            let moveCount = fixed.moves.count
            let findings = fixed.report.findings.filter {
                $0.diagnostic.severity >= severity && !baseline.holds($0)
            }
            step.fixOnce(findings, &fixed, &refused, isPreview: !writes, cancellation)
            guard fixed.moves.count > moveCount else { break }
            fixed.report = CheckRun(project, readsPixels: readsPixels).run()
        }
        var folders: Set<BytePath> = []
        for move in fixed.moves { folders.formUnion([move.path.folder, move.target.folder]) }
        do throws(DiskError) {
            try project.source.makeNamesDurable(in: folders)
        } catch {
            fixed.diagnostics.append(.notMoved(error.path, to: error.path, error, isPreview: !writes))
        }
        fixed.report.mendedCount = fixed.endToEnd.count
        fixed.diagnostics.sort { $0.path < $1.path }
        return fixed
    }

    private func fixOnce(
        _ findings: [Finding], _ fixed: inout FixReport, _ refused: inout Set<Fix>, isPreview: Bool,
        _ cancellation: Cancellation
    ) {
        guard let file = try? LedgerFile.load(from: project.source).file else { return }
        let plan = FixPlan(findings, without: refused, file.ledger, isPreview: isPreview)
        for (repair, diagnostic) in plan.refused {
            refused.insert(repair)
            fixed.diagnostics.append(diagnostic)
        }
        let variants = VariantMoves(plan.moves, file.ledger) { target, path in
            (try? project.source.isFree(target, for: path)) ?? false
        }
        if !variants.followers.isEmpty, !record(variants.announced, file, &fixed) { return }
        var followed: Set<BytePath> = []
        for move in plan.moves {
            guard !cancellation.isCancelled else { break }
            do throws(DiskError) {
                try project.source.move(move.path, to: move.target)
            } catch {
                refused.insert(.move(move.path, to: move.target))
                fixed.diagnostics.append(.notMoved(move.path, to: move.target, error, isPreview: isPreview))
                continue
            }
            fixed.moves.append(move)
            for follower in variants.followers[move.path] ?? [] {
                // What cannot follow keeps its line, which makes it an orphan: the next check says so.
                if !follower.stays {
                    let move = follower.move
                    guard (try? project.source.move(move.path, to: move.target)) != nil else { continue }
                    fixed.moves.append(move)
                }
                followed.insert(follower.move.path)
            }
        }
        guard !variants.followers.isEmpty, let file = try? LedgerFile.load(from: project.source).file else { return }
        _ = record(variants.settled(followed), file, &fixed)
    }

    /// Writes lines of the ledger; false where that failed, and has been said.
    private func record(
        _ changes: [BytePath: Ledger.Entry?], _ file: LedgerFile, _ fixed: inout FixReport
    ) -> Bool {
        // The journal of a killed run proves whose its leftovers are, and goes with the commit.
        let writer = LedgerWriter(project, file)
        if file.journal != nil {
            fixed.diagnostics += writer.sweep(TreeListing.list(project.source, scope: .everything).leftovers)
        }
        let folders = Set(changes.keys.map(\.folder))
        guard let problem = writer.commit(changes, in: folders) else { return true }
        fixed.diagnostics.append(problem)
        return problem.severity != .error
    }
}
