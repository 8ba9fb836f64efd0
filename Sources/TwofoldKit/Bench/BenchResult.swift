/// What was measured, and what follows from it.
public struct BenchResult: Sendable {
    /// What was made in each run.
    public struct Workload: Hashable, Sendable {
        /// Masters of which variants were made, copies counted.
        public var masters: Int
        /// Variants that were made.
        public var variants: Int
        /// Pixels of the masters; of drawings, those that were drawn.
        public var pixels: Int
        /// How often the masters were there.
        public var copies: Int
        /// Files that were left out because of an error.
        public var leftOut: Int

        /// A workload of these parts.
        public init(masters: Int, variants: Int, pixels: Int, copies: Int = 1, leftOut: Int = 0) {
            self.masters = masters
            self.variants = variants
            self.pixels = pixels
            self.copies = copies
            self.leftOut = leftOut
        }
    }

    /// One number of threads.
    public struct Step: Hashable, Sendable {
        /// How many threads.
        public var threads: Int
        /// The time of each round, in seconds.
        public var roundSeconds: [Double]
        /// The median of the rounds, in seconds.
        public var seconds: Double
        /// How many times as fast as one thread: the median of the rounds' own ratios, so that a slow spell of the machine
        /// spoils one round only.
        public var speedUp: Double
        /// The rounds' own ratios.
        var ratios: [Double]
        /// How many times as much plain arithmetic as one these threads did at the same time: what the machine had to
        /// give; nil for one thread, and beyond the cores.
        public var machineSpeedUp: Double?
        /// The speed-up for each thread; 1 is ideal.
        public var efficiency: Double { speedUp / Double(threads) }
    }

    /// A stage's part of the time that one thread takes.
    public struct Share: Hashable, Sendable {
        /// The stage.
        public var stage: RunStage
        /// Seconds in one run, the mean of the rounds.
        public var seconds: Double
        /// Of the whole, from 0 to 1.
        public var share: Double
    }

    /// What was made in each run.
    public let workload: Workload
    /// The cores that the process could use.
    public let cores: Int
    /// How many rounds were measured.
    public let rounds: Int
    /// The numbers of threads, ascending, beginning with 1.
    public let steps: [Step]
    /// Where one thread's time goes, every stage in the order of a run.
    public let shares: [Share]
    /// The share of the work that cannot be shared; nil where no two threads within the cores were measured.
    public let fit: AmdahlFit?
    /// What a reader should know before believing the figures.
    public let notes: [BenchNote]

    /// A result of measured times.
    ///
    /// - Parameters:
    ///   - workload: What was made in each run.
    ///   - cores: The cores that the process could use.
    ///   - rounds: For each round, seconds by the number of threads; each has 1, and all have the same.
    ///   - machine: For each round, by the number of threads, how many times as much plain arithmetic as one they did.
    ///   - stages: Seconds of a run with one thread, by stage.
    ///   - failures: Variants that failed in measured runs, and had not before.
    public init(
        workload: Workload, cores: Int, rounds: [[Int: Double]], machine: [[Int: Double]] = [],
        stages: [RunStage: Double], failures: Int = 0
    ) {
        self.workload = workload
        self.cores = cores
        self.rounds = rounds.count
        let steps = (rounds.first?.keys.sorted() ?? []).map { Step(threads: $0, rounds, machine) }
        self.steps = steps
        // In their order, not a dictionary's: sums of fractions depend on it.
        let whole = max(RunStage.allCases.reduce(0) { $0 + (stages[$1] ?? 0) }, Self.leastSeconds)
        shares = RunStage.allCases.map { stage in
            let seconds = stages[stage] ?? 0
            return Share(stage: stage, seconds: seconds, share: seconds / whole)
        }
        let fit = AmdahlFit(steps.filter { $0.threads <= cores }.map { ($0.threads, $0.speedUp) })
        self.fit = fit
        notes = BenchNote.allCases.filter { note in
            switch note {
            case .filesFailed: failures > 0
            case .fasterThanIdeal: fit?.bound == .fasterThanIdeal
            case .slowerThanOne: fit?.bound == .slowerThanOne
            case .moreThreadsThanCores: steps.contains { $0.threads > cores }
            case .oneThreadOnly: steps.count == 1
            case .shortRun: steps.first.map { $0.seconds < BenchNote.shortRunSeconds } ?? false
            case .unevenRounds: steps.contains { $0.threads <= cores && $0.spread > BenchNote.unevenSpread }
            case .coresTaken: steps.contains { $0.isStarved }
            }
        }
    }

    /// Whether something else than Twofold decided the figures.
    public var isDoubtful: Bool { notes.contains(where: \.isDoubt) }

    /// The largest measured number of threads for which there are cores.
    public var largestStep: Step? { steps.last { $0.threads <= cores } ?? steps.first }

    /// Masters that this step makes the variants of in a second.
    public func mastersPerSecond(_ step: Step) -> Double {
        Double(workload.masters) / max(step.seconds, Self.leastSeconds)
    }

    /// Megapixels of masters that this step works through in a second.
    public func megapixelsPerSecond(_ step: Step) -> Double {
        Double(workload.pixels) / 1e6 / max(step.seconds, Self.leastSeconds)
    }

    /// No clock tells less, and nothing is divided by 0.
    fileprivate static let leastSeconds = 1e-9
}

extension BenchResult.Step {
    init(threads: Int, _ rounds: [[Int: Double]], _ machine: [[Int: Double]]) {
        let least = BenchResult.leastSeconds
        self.threads = threads
        roundSeconds = rounds.map { $0[threads] ?? 0 }
        seconds = Self.median(roundSeconds)
        ratios = rounds.map { max($0[1] ?? 0, least) / max($0[threads] ?? 0, least) }
        speedUp = Self.median(ratios)
        let given = machine.compactMap { $0[threads] }
        machineSpeedUp = given.isEmpty ? nil : Self.median(given)
    }

    /// How far the middle half of the ratios lies apart, or all of fewer than five, as a part of their median.
    var spread: Double {
        let sorted = ratios.sorted()
        guard let last = sorted.indices.last else { return 0 }
        return (sorted[last - last / 4] - sorted[last / 4]) / max(speedUp, BenchResult.leastSeconds)
    }

    /// Whether the machine had less to give than a core for each thread.
    var isStarved: Bool { machineSpeedUp.map { $0 < BenchNote.givenCores * Double(threads) } ?? false }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
