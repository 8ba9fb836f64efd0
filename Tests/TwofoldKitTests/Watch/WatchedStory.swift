import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging
@testable import TwofoldReports

/// A step of a story about a watch: somebody changes the tree, and the watch writes exactly these files before it rests.
struct WatchedStep {
    var title: String
    var edit: (MemoryDisk) -> Void
    var events: [TreeChange]?
    var expecting: [String]
    var news: [Rule]
    var builds: [String]?
    var settings: BuildPolicy??

    /// A step.
    ///
    /// - Parameters:
    ///   - title: What happens.
    ///   - edit: What is changed.
    ///   - events: What the system reports; nil for what a comparison of the tree before and after shows.
    ///   - expecting: The files that are written until the watch rests, in the order of builds, sorted in each.
    ///   - news: The warnings and errors that people are told.
    ///   - builds: The parts that are built, as far as the test cares.
    ///   - settings: The policy from then on, `.some(nil)` for invalid settings; nil leaves it as it is.
    init(
        _ title: String, edit: @escaping (MemoryDisk) -> Void = { _ in }, events: [TreeChange]? = nil,
        expecting: [String] = [], news: [Rule] = [], builds: [String]? = nil, settings: BuildPolicy?? = nil
    ) {
        self.title = title
        self.edit = edit
        self.events = events
        self.expecting = expecting
        self.news = news
        self.builds = builds
        self.settings = settings
    }
}

/// A watch in a world without a clock and without processes: time passes only when the watch waits.
///
/// The system reports what the watch itself writes, too, as a real one does, so a step ends only when the watch has
/// recognized all of that as its own.
final class WatchedWorld {
    let disk = MemoryDisk()
    private var policy: BuildPolicy? = BuildPolicy()
    private var steps: ArraySlice<WatchedStep>
    private var current: WatchedStep?
    private var now = ContinuousClock.now
    private var known: [BytePath: FileStatus] = [:]
    private var queue: [TreeChange] = []
    private var told: Set<String> = []
    private var written: [String] = []
    private var news: [Rule] = []
    private var builds: [String] = []
    private var waits = 0
    private let location: SourceLocation

    init(_ steps: [WatchedStep], _ location: SourceLocation = #_sourceLocation) {
        self.steps = steps[...]
        self.location = location
    }

    func play() -> WatchLoop.End {
        var loop = WatchLoop(
            WatchLoop.Actions(
                treeCount: { 1 }, next: next, build: build,
                status: { [disk] _, path in try? disk.status(of: path) },
                renew: { [self] in
                    builds.append(policy == nil ? "refused" : "renewed")
                    return policy != nil
                },
                isCancelled: { [self] in steps.isEmpty && current == nil && waits > 0 }, now: { [self] in now }))
        return loop.run()
    }

    private func next(_ limit: Duration?) -> [WatchedChange] {
        waits += 1
        guard waits < 1000 else {
            Issue.record("\(current?.title ?? ""): the watch does not rest", sourceLocation: location)
            steps = []
            current = nil
            return []
        }
        if queue.isEmpty, let limit {
            now += limit
            return []
        }
        if queue.isEmpty {
            finishStep()
            beginStep()
        }
        // What is reported took some time to happen.
        now += .milliseconds(1)
        defer { queue = [] }
        return queue.map { WatchedChange($0, in: 0) }
    }

    private func finishStep() {
        guard let step = current else { return }
        #expect(written == step.expecting, "\(step.title)", sourceLocation: location)
        #expect(news == step.news, "\(step.title)", sourceLocation: location)
        if let expected = step.builds { #expect(builds == expected, "\(step.title)", sourceLocation: location) }
        if let policy {
            // Whatever was reported, and understood of it, nothing is left to make.
            let survey = Project(source: disk, engine: FakeEngine(), policy: policy).survey()
            let left = zip(survey.plan.variants, survey.states).filter { $1.isStale }.map { $0.0.path.display }
            if step.news.isEmpty { #expect(left == [], "\(step.title)", sourceLocation: location) }
        }
        current = nil
    }

    private func beginStep() {
        waits = 1
        // Before the first step, the watch has built once.
        (written, news, builds) = ([], [], [])
        guard let step = steps.popFirst() else { return }
        current = step
        step.edit(disk)
        if let settings = step.settings { policy = settings }
        let found = changes()
        queue = step.events ?? found
        _ = disk.takeAccesses()
    }

    private func build(
        _ parts: [Int: ChangedPart], _ since: ContinuousClock.Instant?, _ meanwhile: () -> Void
    ) -> WatchLoop.Built? {
        guard let part = parts[0], let policy else { return nil }
        switch part {
        case .everything: builds.append("everything")
        case .files(let paths): builds.append(paths.map(\.display).joined(separator: " "))
        }
        _ = disk.takeAccesses()
        let outcome = WatchedBuild(Project(source: disk, engine: FakeEngine(), policy: policy))
            .run(part, isSettled: since == nil, told: told)
        told = outcome.told
        news += outcome.news.filter { $0.severity > .note }.map(\.rule)
        written += disk.takeAccesses().compactMap { access -> String? in
            switch access {
            case .created(let path), .replaced(let path): path == LockFileName.path ? nil : path.display
            default: nil
            }
        }.sorted()
        queue += changes()
        meanwhile()
        return WatchLoop.Built(written: [0: outcome.written], isUnfinished: outcome.isUnfinished)
    }

    private func changes() -> [TreeChange] {
        var seen: [BytePath: FileStatus] = [:]
        for path in disk.paths.compactMap({ BytePath($0) }) { seen[path] = try? disk.status(of: path) }
        return PollingWatch.changes(from: &known, to: seen, before: seen)
    }
}

extension VariantState {
    fileprivate var isStale: Bool { if case .stale = self { true } else { false } }
}
