package import Testing
package import TwofoldKit

/// One step of a story: somebody changes the tree, Twofold runs, and exactly these files are written.
package struct Step: Sendable {
    var title: String
    var edit: @Sendable (MemoryDisk) -> Void
    var expecting: [String]
    var problems: [Rule]
    var policy: BuildPolicy?
    var engine: FakeEngine?

    /// A step.
    ///
    /// - Parameters:
    ///   - title: What happens, for the message when it goes wrong.
    ///   - edit: What is changed before the run.
    ///   - expecting: The files that the run writes, sorted; the lock file goes without saying.
    ///   - problems: What the report then remarks as warnings and errors, sorted.
    package init(
        _ title: String, edit: @escaping @Sendable (MemoryDisk) -> Void = { _ in }, expecting: [String],
        problems: [Rule] = [], policy: BuildPolicy? = nil, engine: FakeEngine? = nil
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
/// The same steps take place on another disk, where the tree is built in batches of a few files: report and files have to be
/// the same.
///
/// - Returns: The disk as it is at the end.
@discardableResult
package func play(_ steps: [Step], sourceLocation: SourceLocation = #_sourceLocation) -> MemoryDisk {
    let disk = MemoryDisk()
    let twin = MemoryDisk()
    for step in steps {
        step.edit(disk)
        step.edit(twin)
        _ = disk.takeAccesses()
        let project = Project(
            source: disk, engine: step.engine ?? FakeEngine(), policy: step.policy ?? BuildPolicy(), jobs: 3)
        let report = BuildRun(project).run(project.survey())
        #expect(written(disk) == step.expecting, "\(step.title)", sourceLocation: sourceLocation)
        let divided = builtInBatches(twin, project)
        #expect(divided.facts == report.facts, "in batches: \(step.title)", sourceLocation: sourceLocation)
        #expect(twin.contents == disk.contents, "in batches: \(step.title)", sourceLocation: sourceLocation)
        let problems = report.diagnostics.filter { $0.severity > .note }.map(\.rule)
        #expect(
            problems.sorted() == step.problems.sorted(),
            "\(step.title)", sourceLocation: sourceLocation)
        _ = BuildRun(project).run(project.survey())
        #expect(written(disk) == [], "again: \(step.title)", sourceLocation: sourceLocation)
    }
    return disk
}

/// Builds a tree in batches of a few files.
package func builtInBatches(_ disk: MemoryDisk, _ project: Project) -> RunReport {
    var project = project
    project.source = disk
    project.batches = .init(least: 0, size: 2)
    project.division = .batches(keepsCache: false)
    return BuildRun(project).run(project.survey())
}

extension RunReport {
    /// Everything that a report says, besides the time.
    package var facts: String {
        var report = self
        report.duration = .zero
        let texts = [Verbosity.quiet, .normal, .verbose].map { TextReport(verbosity: $0).text(report) }
        let files = report.files.map { "\($0)" }
        return (texts + files + ["\(report.counts) \(report.decodedCount)"]).joined(separator: "\n")
    }
}

extension MemoryDisk {
    /// The bytes of all files.
    package var contents: [String: [UInt8]] {
        Dictionary(paths.map { ($0, bytes(of: $0) ?? []) }) { first, _ in first }
    }
}

private func written(_ disk: MemoryDisk) -> [String] {
    disk.takeAccesses().compactMap { access -> BytePath? in
        switch access {
        case .created(let path), .replaced(let path): path
        default: nil
        }
    }
    .map { String(decoding: $0.bytes, as: UTF8.self) }
    .filter { $0 != LockFileName.fileName }
    .sorted()
}
