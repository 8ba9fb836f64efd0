package import Testing
package import TwofoldKit

/// One step of a story: somebody changes the tree, Twofold runs, and exactly these files are written.
package struct Step: Sendable {
    var title: String
    var edit: @Sendable (MemoryDisk) -> Void
    var expecting: [String]
    var problems: [DiagnosticID]
    var policy: BuildPolicy?
    var engine: FakeEngine?

    /// A step.
    ///
    /// - Parameters:
    ///   - title: What happens, for the message when it goes wrong.
    ///   - edit: What is changed before the run.
    ///   - expecting: The files that the run writes, sorted; the ledger goes without saying.
    ///   - problems: What the report then remarks as warnings and errors, sorted.
    package init(
        _ title: String, edit: @escaping @Sendable (MemoryDisk) -> Void = { _ in }, expecting: [String],
        problems: [DiagnosticID] = [], policy: BuildPolicy? = nil, engine: FakeEngine? = nil
    ) {
        self.title = title
        self.edit = edit
        self.expecting = expecting
        self.problems = problems
        self.policy = policy
        self.engine = engine
    }
}

/// Plays the steps one after the other on one disk; after each, a second run must write nothing at all.
///
/// - Returns: The disk as it is at the end.
@discardableResult
package func play(_ steps: [Step], sourceLocation: SourceLocation = #_sourceLocation) -> MemoryDisk {
    let disk = MemoryDisk()
    for step in steps {
        step.edit(disk)
        _ = disk.takeAccesses()
        let project = Project(
            source: disk, engine: step.engine ?? FakeEngine(), policy: step.policy ?? BuildPolicy(), jobs: 3)
        let report = BuildRun(project).run(project.survey())
        #expect(written(disk) == step.expecting, "\(step.title)", sourceLocation: sourceLocation)
        let problems = report.diagnostics.filter { $0.severity > .note }.map(\.id)
        #expect(
            problems.sorted { $0.rawValue < $1.rawValue } == step.problems.sorted { $0.rawValue < $1.rawValue },
            "\(step.title)", sourceLocation: sourceLocation)
        _ = BuildRun(project).run(project.survey())
        #expect(written(disk) == [], "again: \(step.title)", sourceLocation: sourceLocation)
    }
    return disk
}

private func written(_ disk: MemoryDisk) -> [String] {
    disk.takeAccesses().compactMap { access -> BytePath? in
        switch access {
        case .created(let path), .replaced(let path): path
        default: nil
        }
    }
    .map { String(decoding: $0.bytes, as: UTF8.self) }
    .filter { $0 != LedgerName.fileName }
    .sorted()
}
