import Testing
import TwofoldTestSupport

@testable import TwofoldReports

/// The arithmetic of the model; what it is given comes from a clock, and is not looked at.
@Suite struct ScalingModelTests {
    @Test(
        arguments: [
            (id: "jobs of one length", serial: 0, shared: 0, jobs: [1, 1, 1, 1], threads: 4, speedUp: 4),
            (id: "one thread", serial: 1, shared: 1, jobs: [1, 1], threads: 1, speedUp: 1),
            (id: "half of it is serial", serial: 2, shared: 0, jobs: [1, 1], threads: 2, speedUp: 4.0 / 3),
            (id: "files are looked at by all", serial: 0, shared: 4, jobs: [], threads: 4, speedUp: 4),
            (id: "the longest job comes first", serial: 0, shared: 0, jobs: [4, 2, 2], threads: 2, speedUp: 2),
            (id: "the longest job comes last", serial: 0, shared: 0, jobs: [2, 2, 4], threads: 2, speedUp: 8.0 / 6),
            (id: "fewer jobs than threads", serial: 0, shared: 0, jobs: [3, 1], threads: 16, speedUp: 4.0 / 3),
            (id: "all of it", serial: 1, shared: 2, jobs: [3, 2, 1], threads: 2, speedUp: 9.0 / 5),
            (id: "nothing", serial: 0, shared: 0, jobs: [], threads: 8, speedUp: 1),
        ] as [(id: String, serial: Double, shared: Double, jobs: [Double], threads: Int, speedUp: Double)])
    func jobsGoToTheFirstIdleThread(
        row: (id: String, serial: Double, shared: Double, jobs: [Double], threads: Int, speedUp: Double)
    ) {
        let model = ScalingModel(serial: row.serial, shared: row.shared, jobs: row.jobs)
        #expect(abs(model.speedUp(threads: row.threads) - row.speedUp) < 1e-12, "\(row.id)")
    }

    @Test func sharesAreOfOneThreadsTime() {
        let model = ScalingModel(serial: 1, shared: 2, jobs: [3, 4])
        #expect(model.serialShare == 0.1)
        #expect(model.longestShare == 0.4)
        let run = ScalingModel(whole: .seconds(10), shared: .seconds(2), jobs: [.seconds(3), .seconds(4)])
        #expect(run == model)
        // Clocks of two kinds may disagree.
        #expect(ScalingModel(whole: .seconds(6), shared: .zero, jobs: [.seconds(7)]).serialShare == 0)
    }

    @Test func roundsAreAveragedJobByJob() {
        let rounds = [
            ScalingModel(serial: 1, shared: 2, jobs: [3, 4]), ScalingModel(serial: 3, shared: 4, jobs: [5, 8]),
        ]
        #expect(ScalingModel(rounds) == ScalingModel(serial: 2, shared: 3, jobs: [4, 6]))
        #expect(ScalingModel([]) == nil)
    }

    @Test func everyMasterOfAMeasuredRunIsAJob() throws {
        let image = FakeEngine.noise(8, 8)
        let disk = MemoryDisk(["a@2x.png": image, "b@2x.png": image, "c@3x.png": FakeEngine.noise(9, 9)])
        let project = Project(source: disk, engine: FakeEngine())
        var input = BenchInput()
        #expect(input.add(project).allSatisfy { $0.severity != .error })
        let result = try Bench(project, cores: 1, threads: [1], rounds: 3).measure(input)
        let model = try #require(result.model)
        #expect(model.jobs.count == 3)
        #expect(model.jobs.allSatisfy { $0 > 0 } && model.serial > 0 && model.shared > 0)
    }

    @Test func aMachineThatGivesLessThanACoreToEachThreadLowersTheForecast() {
        let model = ScalingModel(serial: 0, shared: 1, jobs: [])
        let result = BenchResult(
            workload: .init(masters: 1, variants: 1, pixels: 1), cores: 2, rounds: [[1: 1, 2: 0.6, 4: 0.6]],
            machine: [[2: 1.5]], stages: [:], model: model)
        #expect(result.steps.map(\.modelSpeedUp) == [1, 1.5, 4])
    }
}
