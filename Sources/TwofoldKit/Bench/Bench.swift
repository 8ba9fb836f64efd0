/// Measures how much faster more threads make the variants of given masters.
///
/// ```swift
/// var input = BenchInput()
/// _ = input.add(project)  // reads the masters, and warms up
/// let result = try Bench(project, cores: 8).measure(input)
/// let table = BenchText.text(result)
/// ```
///
/// What runs is a ``BuildRun`` as ever, survey included, but on a tree in memory. Nothing is written anywhere.
public struct Bench: Sendable {
    /// A run that is about to begin.
    public struct Step: Hashable, Sendable {
        /// Which round it belongs to, from 1 on.
        public var round: Int
        /// How many rounds there are.
        public var rounds: Int
        /// With how many threads it is made.
        public var threads: Int
    }

    /// What is run: its engine, policy and memory.
    public var project: Project
    /// The cores that this process may use: what is measured beyond them is no part of the fit.
    public var cores: Int
    /// The numbers of threads, ascending; always with 1, which the others are held against.
    public let threads: [Int]
    /// How often all of them are measured in turn, at least 1.
    ///
    /// Default: 3.
    public var rounds: Int
    /// How often the masters are there.
    ///
    /// Default: 1.
    public var copies: Int

    /// A measurement.
    ///
    /// - Parameters:
    ///   - project: What is run; its tree, selection and jobs are not used.
    ///   - cores: The cores that this process may use.
    ///   - threads: The numbers of threads; nil is 1, 2, 4 and so on up to all cores.
    ///   - rounds: How often all of them are measured in turn.
    ///   - copies: How often the masters are there.
    public init(_ project: Project, cores: Int, threads: [Int]? = nil, rounds: Int = 3, copies: Int = 1) {
        self.project = project
        self.cores = max(1, cores)
        self.threads = Set((threads ?? Self.threads(upTo: cores)).filter { $0 > 0 } + [1]).sorted()
        self.rounds = max(1, rounds)
        self.copies = max(1, copies)
    }

    /// 1, 2, 4 and so on, and the number of cores itself.
    public static func threads(upTo cores: Int) -> [Int] {
        Array(sequence(first: 1) { $0 * 2 < cores ? $0 * 2 : nil }) + [max(1, cores)]
    }

    /// Measures; as long as a run takes, times the rounds and the numbers of threads.
    ///
    /// - Throws: `bench.nothing` when none of the masters has a variant to be made.
    public func measure(
        _ input: BenchInput, progress: (Step) -> Void = { _ in }
    ) throws(Diagnostic) -> BenchResult {
        let (tree, selection) = input.arranged(copies: copies)
        var seconds: [[Int: Double]] = []
        var machine: [[Int: Double]] = []
        var stages: [RunStage: Double] = [:]
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
                let run = BenchRun(project, tree, selection)
                guard run.report.counts.made > 0 || first != nil else { throw .nothingToMeasure(input.start) }
                times[number] = Readable.seconds(run.duration)
                failures += run.report.counts.failed
                first = first ?? run
                if number > 1, number <= cores { speedUps[number] = probe.speedUp(threads: number) }
                guard number == 1 else { continue }
                for (stage, duration) in run.stages { stages[stage, default: 0] += Readable.seconds(duration) }
            }
            seconds.append(times)
            machine.append(speedUps)
        }
        guard let first else { throw .nothingToMeasure(input.start) }
        return BenchResult(
            workload: .init(first, copies: copies, leftOut: input.leftOut), cores: cores, rounds: seconds,
            machine: machine,
            stages: stages.mapValues { $0 / Double(rounds) }, failures: failures)
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
            // A drawing is drawn for each variant; a master of pixels is decoded once.
            let drawn = variants.filter(\.recipe.isDrawn).reduce(0) { $0 + $1.recipe.size.area }
            pixels += plan.master.format.isVector ? drawn : plan.master.header.size.area
        }
    }
}
