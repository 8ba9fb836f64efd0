/// Measures how much faster a build of given masters is with more threads.
///
/// ```swift
/// var input = BenchInput()
/// _ = input.add(project)  // reads the masters, and warms up
/// let result = try Bench(project, cores: 8).measure(input)
/// let table = BenchText.text(result)
/// ```
///
/// It measures an ordinary ``BuildRun``, survey included, on a tree in memory. Nothing is written to a disk.
package struct Bench: Sendable {
    /// A run that is about to begin.
    package struct Step: Hashable, Sendable {
        /// The number of its round, starting at 1.
        package var round: Int
        package var rounds: Int
        package var threads: Int
    }

    /// The project whose engine, policy and memory are used.
    var project: Project
    /// The cores that this process may use; measurements with more threads do not enter the fit.
    var cores: Int
    /// The numbers of threads, ascending, always including 1, which the others are compared with.
    let threads: [Int]
    /// The number of rounds, at least 1; each measures every number of threads once.
    ///
    /// Default: 3.
    var rounds: Int
    /// The number of copies of each master.
    ///
    /// Default: 1.
    var copies: Int
    /// The clock of the times.
    ///
    /// Default: wall. The processor's time says what one thread's work goes into, also on a busy machine; it is none of several
    /// threads.
    package var clock = StageClock.wall

    /// A measurement.
    ///
    /// - Parameters:
    ///   - project: The project to run; its tree, selection and jobs are not used.
    ///   - threads: The numbers of threads; nil is 1, 2, 4 and so on up to all cores.
    package init(_ project: Project, cores: Int, threads: [Int]? = nil, rounds: Int = 3, copies: Int = 1) {
        self.project = project
        self.cores = max(1, cores)
        self.threads = Set((threads ?? Self.threads(upTo: cores)).filter { $0 > 0 } + [1]).sorted()
        self.rounds = max(1, rounds)
        self.copies = max(1, copies)
    }

    /// The powers of two below the number of cores, and that number.
    package static func threads(upTo cores: Int) -> [Int] {
        Array(sequence(first: 1) { $0 * 2 < cores ? $0 * 2 : nil }) + [max(1, cores)]
    }

    /// Measures every number of threads in every round.
    ///
    /// - Throws: `bench.nothing` when no master has a variant to make.
    package func measure(
        _ input: BenchInput, progress: (Step) -> Void = { _ in }
    ) throws(Diagnostic) -> BenchResult {
        let (tree, selection) = input.arranged(copies: copies)
        var seconds: [[Int: Double]] = []
        var machine: [[Int: Double]] = []
        var stages: [RunStage: Double] = [:]
        var parts: [CodecStage: Double] = [:]
        var models: [ScalingModel] = []
        var first: BenchRun?
        var failures = 0
        let probe = CoreProbe()
        for round in 1...rounds {
            var times: [Int: Double] = [:]
            var speedUps: [Int: Double] = [:]
            for number in threads {
                progress(Step(round: round, rounds: rounds, threads: number))
                var project = project
                project.jobs = number
                let run = BenchRun(project, tree, selection, clock: clock)
                guard run.report.counts.made > 0 || first != nil else { throw .nothingToMeasure(input.start) }
                times[number] = Readable.seconds(run.duration)
                failures += run.report.counts.failed
                first = first ?? run
                if number > 1, number <= cores { speedUps[number] = probe.speedUp(threads: number) }
                guard number == 1 else { continue }
                models.append(run.model)
                for (stage, duration) in run.stages { stages[stage, default: 0] += Readable.seconds(duration) }
                for (part, duration) in run.parts { parts[part, default: 0] += Readable.seconds(duration) }
            }
            seconds.append(times)
            machine.append(speedUps)
        }
        guard let first else { throw .nothingToMeasure(input.start) }
        return BenchResult(
            workload: .init(first, copies: copies, leftOut: input.leftOut), cores: cores, rounds: seconds,
            machine: machine,
            stages: stages.mapValues { $0 / Double(rounds) }, parts: parts.mapValues { $0 / Double(rounds) },
            clock: clock, model: ScalingModel(models), failures: failures)
    }
}

extension BenchResult.Workload {
    init(_ run: BenchRun, copies: Int, leftOut: Int) {
        let made = Set(run.report.files.filter { if case .made = $0.outcome { true } else { false } }.map(\.path))
        self.init(masters: 0, variants: made.count, pixels: 0, copies: copies, leftOut: leftOut)
        for plan in run.plan.masters {
            let variants = plan.variants.filter { made.contains($0.path) }
            guard !variants.isEmpty else { continue }
            masters += 1
            // A vector image is rendered for each variant, but any other master is decoded only once.
            let drawn = variants.filter(\.recipe.isDrawn).reduce(0) { $0 + $1.recipe.size.area }
            pixels += plan.master.format.isVector ? drawn : plan.master.header.size.area
        }
    }
}
