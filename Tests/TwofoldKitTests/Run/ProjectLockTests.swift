import Foundation
import Synchronization
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

/// Operations that take the tree's lock by themselves.
@Suite struct ProjectLockTests {
    private func tree() throws -> RealTree {
        try RealTree(["a@2x.png": FakeEngine.noise(4, 4), "b@2x.png": FakeEngine.noise(4, 4)])
    }

    private func project(_ tree: RealTree) throws -> Project { try Project(folder: tree.path, engine: FakeEngine()) }

    @Test func aRunTakesTheLockByItselfAndGivesItBack() throws {
        let tree = try tree()
        let project = try project(tree)
        let report = try project.withLock { locked in
            #expect(locked.isExclusive)
            #expect(throws: RunLockError.self) { try BuildRun(project).runLocked(ifHeld: .fail) }
            return BuildRun(locked).run(locked.survey())
        }
        #expect(report.counts == .init(made: 2))
        #expect(try BuildRun(project).runLocked(ifHeld: .fail).counts == .init(current: 2))
        #expect(tree.paths == ["a.png", "a@2x.png", "b.png", "b@2x.png", "twofold.lock"])
    }

    @Test func theWaitingFormRunsWhenTheOtherRunHasEnded() throws {
        let tree = try tree()
        let project = try project(tree)
        let held = Mutex<RunLock?>(try RunLock.take(on: project.source))
        var waits = 0
        let report = try project.withLock(onWait: { _ in
            waits += 1
            held.withLock { $0 = nil }
        }) { BuildRun($0).run($0.survey()) }
        #expect(waits == 1 && report.counts == .init(made: 2))
    }

    @Test func whatAKilledRunLeftIsRemovedUnderTheLockOnly() throws {
        let tree = try tree()
        let project = try project(tree)
        let leftover = ".twofold~0123456789abcdef~new~tmp"
        try tree.write([], to: leftover)
        _ = BuildRun(project).run(project.survey())
        #expect(tree.bytes(of: leftover) != nil)
        _ = try BuildRun(project).runLocked()
        #expect(tree.bytes(of: leftover) == nil)
    }

    @Test func aDiskWithoutLocksIsAnErrorAndNotSilentlyUnlocked() throws {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.noise(4, 4)])
        #expect(throws: RunLockError.self) {
            try BuildRun(Project(source: disk, engine: FakeEngine())).runLocked()
        }
        #expect(disk.paths == ["a@2x.png"])
    }

    // MARK: With a task

    @Test func aTaskThatIsCancelledWhileItWaitsMakesNothing() async throws {
        let tree = try tree()
        let project = try project(tree)
        let lock = try RunLock.take(on: project.source)
        let task = Task { try await BuildRun(project).runLocked() }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        withExtendedLifetime(lock) {}
        #expect(tree.paths == ["a@2x.png", "b@2x.png"])
    }

    @Test func aTaskThatIsCancelledMeanwhileGetsTheReportOfWhatWasMade() async throws {
        let tree = try tree()
        let project = try project(tree)
        let canceller = Canceller()
        let task = Task { try await BuildRun(project).runLocked(observer: canceller) }
        canceller.task.withLock { $0 = task }
        let report = try await task.value
        #expect(report.wasInterrupted)
        #expect(report.counts.made + report.counts.pending == 2 && report.counts.pending > 0)
        #expect(try await BuildRun(project).runLocked().counts.current == 2 - report.counts.pending)
    }

    @Test func everyOperationCanBeAwaited() async throws {
        let tree = try tree()
        let project = try project(tree)
        _ = try await BuildRun(project).runLocked()
        try tree.remove("a@2x.png")
        let report = try await project.withLock { locked, _ in Pruning(locked).run(locked.survey()) }
        #expect(report.removed.map(\.display) == ["a.png"])
    }
}

/// Cancels a task as soon as its run has begun to make something.
private final class Canceller: RunObserver {
    let task = Mutex<Task<RunReport, any Error>?>(nil)

    func runBegins(fileCount: Int, pixelCount: Int) {
        while task.withLock({ $0 == nil }) { usleep(1000) }
        task.withLock { $0?.cancel() }
    }

    func fileSettled(_ path: BytePath, _ outcome: Outcome, pixelCount: Int) {}
    func runEnded() {}
}
