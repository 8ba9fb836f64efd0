/// The measured times, and the conclusions from them.
package struct BenchResult: Sendable {
    /// The work of each run.
    struct Workload: Hashable, Sendable {
        /// The masters with variants, copies included.
        var masters: Int
        var variants: Int
        /// The pixels of the masters; of vector images, the rendered pixels.
        var pixels: Int
        /// The copies of each master.
        var copies: Int = 1
        /// The files that were left out because of an error.
        var leftOut: Int = 0
    }

    /// The measurements with one number of threads.
    struct Step: Hashable, Sendable {
        var threads: Int
        var roundSeconds: [Double]
        /// The median of the rounds, in seconds.
        var seconds: Double
        /// The speed-up over one thread: the median of the rounds' speed-ups, so that a slow period of the machine affects
        /// only one round.
        var speedUp: Double
        /// The speed-up of each round.
        var ratios: [Double]
        /// The speed-up of plain arithmetic with these threads, which is the most that the machine could give; nil for one
        /// thread, and beyond the cores.
        var machineSpeedUp: Double?
        /// The speed-up that follows from runs with one thread, on as much of each core as the machine gave; nil if it is not known.
        var modelSpeedUp: Double?
        /// The speed-up for each thread; 1 is ideal.
        var efficiency: Double { speedUp / Double(threads) }
    }

    /// The part of one thread's time that a stage takes.
    struct Share: Hashable, Sendable {
        var stage: RunStage
        /// The seconds in one run, the mean of the rounds.
        var seconds: Double
        /// The part of the whole, from 0 to 1.
        var share: Double
        /// What is known of the stage's own parts: those of decoding and encoding PNGs.
        var parts: [Part]
    }

    struct Part: Hashable, Sendable {
        var part: CodecStage
        /// The seconds in one run, the mean of the rounds.
        var seconds: Double
        /// The part of the whole run, from 0 to 1.
        var share: Double
    }

    let workload: Workload
    /// The cores that the process could use.
    let cores: Int
    let rounds: Int
    /// The measurements by number of threads, ascending, starting with 1.
    let steps: [Step]
    /// The time of one thread by stage, in the order of a run.
    let shares: [Share]
    let clock: StageClock
    /// The share of the work that cannot be divided; nil where at most one thread within the cores was measured.
    let fit: AmdahlFit?
    /// What the runs with one thread say of more; nil if it is not known.
    let model: ScalingModel?
    let notes: [BenchNote]

    /// The result of measured times.
    ///
    /// - Parameters:
    ///   - rounds: For each round, seconds by the number of threads; each has 1, and all have the same.
    ///   - machine: For each round, by the number of threads, the speed-up of plain arithmetic.
    ///   - stages: Seconds of a run with one thread, by stage.
    ///   - parts: Seconds of the engine within them.
    ///   - failures: The variants that failed in measured runs but not in the warm-up.
    init(
        workload: Workload, cores: Int, rounds: [[Int: Double]], machine: [[Int: Double]] = [],
        stages: [RunStage: Double], parts: [CodecStage: Double] = [:], clock: StageClock = .wall,
        model: ScalingModel? = nil, failures: Int = 0
    ) {
        self.clock = clock
        self.workload = workload
        self.cores = cores
        self.rounds = rounds.count
        self.model = model
        let steps = (rounds.first?.keys.sorted() ?? []).map { Step(threads: $0, rounds, machine, model) }
        self.steps = steps
        // Sums of fractions depend on their order, which must not be that of a dictionary.
        let whole = max(RunStage.allCases.reduce(0) { $0 + (stages[$1] ?? 0) }, Self.minSeconds)
        shares = RunStage.allCases.map { stage in
            let seconds = stages[stage] ?? 0
            let known = CodecStage.allCases.compactMap { part in
                part.stage == stage ? parts[part].map { Part(part: part, seconds: $0, share: $0 / whole) } : nil
            }
            return Share(stage: stage, seconds: seconds, share: seconds / whole, parts: known)
        }
        let fit = AmdahlFit(steps.filter { $0.threads <= cores }.map { ($0.threads, $0.speedUp) })
        self.fit = fit
        notes = BenchNote.allCases.filter { note in
            switch note {
            case .filesFailed: failures > 0
            case .fasterThanIdeal: fit?.bound == .fasterThanIdeal
            case .slowerThanOne: fit?.bound == .slowerThanOne
            case .moreThreadsThanCores: steps.contains { $0.threads > cores }
            case .oneThreadOnly: steps.count == 1 && clock == .wall
            case .shortRun: steps.first.map { $0.seconds < BenchNote.shortRunSeconds } ?? false
            case .unevenRounds: steps.contains { $0.threads <= cores && $0.spread > BenchNote.unevenSpread }
            case .coresTaken: steps.contains { $0.isStarved }
            }
        }
    }

    /// Whether something other than Twofold decided the figures.
    var isDoubtful: Bool { notes.contains(where: \.isDoubt) }

    /// The largest measured number of threads that does not exceed the cores.
    var largestStep: Step? { steps.last { $0.threads <= cores } ?? steps.first }

    /// The masters a second whose variants this step makes.
    func mastersPerSecond(_ step: Step) -> Double {
        Double(workload.masters) / max(step.seconds, Self.minSeconds)
    }

    /// The megapixels of masters that this step processes a second.
    func megapixelsPerSecond(_ step: Step) -> Double {
        Double(workload.pixels) / 1e6 / max(step.seconds, Self.minSeconds)
    }

    /// The shortest duration that a clock can measure, so that nothing is divided by 0.
    fileprivate static let minSeconds = 1e-9
}

extension BenchResult.Step {
    init(threads: Int, _ rounds: [[Int: Double]], _ machine: [[Int: Double]], _ model: ScalingModel?) {
        let least = BenchResult.minSeconds
        self.threads = threads
        roundSeconds = rounds.map { $0[threads] ?? 0 }
        seconds = Self.median(roundSeconds)
        ratios = rounds.map { max($0[1] ?? 0, least) / max($0[threads] ?? 0, least) }
        speedUp = Self.median(ratios)
        let given = machine.compactMap { $0[threads] }
        machineSpeedUp = given.isEmpty ? nil : Self.median(given)
        let share = machineSpeedUp.map { min(1, $0 / Double(threads)) } ?? 1
        modelSpeedUp = model.map { $0.speedUp(threads: threads) * share }
    }

    /// The spread of the middle half of the ratios, or of all if they are fewer than five, as a part of their median.
    var spread: Double {
        let sorted = ratios.sorted()
        guard let last = sorted.indices.last else { return 0 }
        return (sorted[last - last / 4] - sorted[last / 4]) / max(speedUp, BenchResult.minSeconds)
    }

    /// Whether the machine gave less than a core to each thread.
    var isStarved: Bool { machineSpeedUp.map { $0 < BenchNote.givenCores * Double(threads) } ?? false }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
