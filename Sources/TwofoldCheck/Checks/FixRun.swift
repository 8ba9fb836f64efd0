/// Makes the fixes of findings that lose nothing.
public struct FixRun: Sendable {
    /// The check after the fixes, of the project that is fixed.
    private(set) var check: CheckRun

    var project: Project { check.project }

    /// A run that has not begun.
    ///
    /// - Parameters:
    ///   - project: The project that is fixed.
    ///   - readsPixels: Whether the check after the fixes reads pixels, too.
    ///   - readsReferences: Whether the check after the fixes reads source files, too.
    public init(_ project: Project, readsPixels: Bool = true, readsReferences: Bool = false) {
        check = CheckRun(project, readsPixels: readsPixels, readsReferences: readsReferences)
    }

    /// Fixes what a check found, except what only a person can decide.
    public func run(_ report: CheckReport) -> FixReport { run(report, except: Baseline()) }

    /// Gives files the names and places that are the fixes of findings, adds names to property lists, and checks the tree
    /// again.
    ///
    /// It repeats that as long as a check finds more to fix, because a name can be misspelled in two ways. A file is never
    /// moved over another one; only a variant, which Twofold can make again, is removed for it. If several files would get the
    /// same name, none is moved. The variants of a master are renamed with it, in the lock file as well.
    ///
    /// - Parameters:
    ///   - report: The report of a check of this tree.
    ///   - baseline: Findings in it are not fixed.
    ///   - severity: Findings of lower severity are not fixed: pass the lowest that the user sees.
    ///   - writes: False reports what would be fixed, and writes nothing.
    ///   - cancellation: Ends the work between two files.
    package func run(
        _ report: CheckReport, except baseline: Baseline, atLeast severity: Diagnostic.Severity = .note,
        writes: Bool = true, cancellation: Cancellation = Cancellation()
    ) -> FixReport {
        var step = self
        if !writes {
            step.check.project.source = RenamedDisk(project.source)
            step.check.project.staging = nil
            // A dry run must not cache files under names that they do not have.
            step.check.project.cache = nil
        }
        var fixed = FixReport(report: report)
        var refused: Set<Fix> = []
        // Each round fixes a misspelling, but rules that contradicted each other would never end without a limit.
        for _ in 0..<5 {
            let count = fixed.moves.count + fixed.edits.count
            let findings = fixed.report.findings.filter {
                $0.diagnostic.severity >= severity && !baseline.holds($0)
            }
            step.fixOnce(findings, into: &fixed, refused: &refused, isPreview: !writes, cancellation)
            // A file that was renamed may be one that a property list shall name, so the next round edits those.
            if fixed.moves.count + fixed.edits.count == count {
                step.edit(findings, into: &fixed, refused: &refused, isPreview: !writes, cancellation)
            }
            guard fixed.moves.count + fixed.edits.count > count else { break }
            fixed.report = step.check.run()
        }
        var folders: Set<BytePath> = []
        for move in fixed.moves { folders.formUnion([move.path.folder, move.target.folder]) }
        folders.formUnion(fixed.edits.map(\.path.folder))
        do throws(DiskError) {
            try step.project.source.makeNamesDurable(in: folders)
        } catch {
            fixed.diagnostics.append(.notMoved(error.path, to: error.path, error, isPreview: !writes))
        }
        fixed.report.fixedCount = fixed.endToEnd.count
        fixed.report.editedCount = Set(fixed.edits.map(\.path)).count
        fixed.diagnostics.sort { $0.path < $1.path }
        return fixed
    }

    private func fixOnce(
        _ findings: [Finding], into fixed: inout FixReport, refused: inout Set<Fix>, isPreview: Bool,
        _ cancellation: Cancellation
    ) {
        guard var file = try? LockFileContent.load(from: project.source).file else { return }
        let plan = FixPlan(findings, without: refused, file.confirmed, isPreview: isPreview)
        for (repair, diagnostic, isSaid) in plan.refused {
            refused.insert(repair)
            if isSaid { fixed.takenNames.append(diagnostic) } else { fixed.diagnostics.append(diagnostic) }
        }
        let expected = VariantMoves(plan.moves, file.confirmed) { _, _ in true }.followers
        let code = codeRenames(plan.moves.map { [$0] + (expected[$0.path] ?? []).map(\.move) })
        for move in plan.moves {
            guard let refusal = code.plan.refused[move.path] else { continue }
            refused.insert(.move(move.path, to: move.target))
            fixed.diagnostics.append(
                .notMoved(
                    move.path, to: move.target, refusal.reason, fix: "rename it by hand, and change the name there",
                    related: refusal.sources, isPreview: isPreview))
        }
        let moves = plan.moves.filter { code.plan.refused[$0.path] == nil }
        if !cancellation.isCancelled, !clear(moves, &file, &fixed) { return }
        let variants = VariantMoves(moves, file.confirmed) { target, path in
            (try? project.source.isFree(target, for: path)) ?? false
        }
        if !variants.followers.isEmpty, !record(variants.announced, file, &fixed) { return }
        var texts = code.texts
        var followed: Set<BytePath> = []
        for move in moves {
            guard !cancellation.isCancelled else { break }
            do throws(DiskError) {
                try rename(move, with: code.plan.changes[move.path] ?? [], &texts, &fixed)
            } catch {
                refused.insert(.move(move.path, to: move.target))
                fixed.diagnostics.append(.notMoved(move.path, to: move.target, error, isPreview: isPreview))
                continue
            }
            fixed.moves.append(move)
            for follower in variants.followers[move.path] ?? [] {
                // A variant that cannot follow keeps its line and becomes an orphan, which the next check reports.
                if !follower.stays, follower.entry.origin.hasFile {
                    let move = follower.move
                    guard (try? project.source.move(move.path, to: move.target)) != nil else { continue }
                    fixed.moves.append(move)
                }
                followed.insert(follower.move.path)
            }
        }
        guard !variants.followers.isEmpty, let file = try? LockFileContent.load(from: project.source).file else {
            return
        }
        _ = record(variants.settled(followed), file, &fixed)
    }

    /// Removes the variants that are in the way of these moves; false after a failure, which is in the report.
    ///
    /// Their lines go before anything moves, so that no hand-made file ever lies where a line says that Twofold wrote it. One
    /// that was edited since stays, and so does the file that shall have its name.
    private func clear(
        _ moves: [FixReport.Move], _ file: inout LockFileContent, _ fixed: inout FixReport
    ) -> Bool {
        var lines: [BytePath: LockFile.Entry?] = [:]
        for move in moves where (try? project.source.isFree(move.target, for: move.path)) == false {
            guard let entry = file.confirmed.file(at: move.target), entry.origin.maker == nil,
                (try? project.source.remove(move.target, expecting: entry.hash)) != nil
            else { continue }
            lines[move.target] = .some(nil)
        }
        guard !lines.isEmpty else { return true }
        guard record(lines, file, &fixed), let after = try? LockFileContent.load(from: project.source).file else {
            return false
        }
        file = after
        return true
    }

    /// Writes lines of the lock file; false after a failure, which is in the report.
    private func record(
        _ changes: [BytePath: LockFile.Entry?], _ file: LockFileContent, _ fixed: inout FixReport
    ) -> Bool {
        // The commit removes the journal of a killed run, which proves that the leftovers are Twofold's; so they go first.
        let writer = LockFileWriter(project, file)
        if file.journal != nil {
            fixed.diagnostics += writer.sweep(TreeListing.list(project.source, scope: .everything).leftovers)
        }
        let folders = Set(changes.keys.map(\.folder))
        guard let problem = writer.commit(changes, in: folders) else { return true }
        fixed.diagnostics.append(problem)
        return problem.severity != .error
    }
}
