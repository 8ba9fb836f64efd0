extension JSONReport {
    /// The document of a measurement.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - diagnostics: Why files were not measured.
    public func text(_ result: BenchResult, _ diagnostics: [Diagnostic] = []) throws -> String {
        try text(BenchDocument(result), diagnostics)
    }
}

/// How much faster more threads are.
struct BenchDocument: ReportDocument {
    static let command = "bench"

    var masterCount, variantCount, pixelCount, copyCount, refusedCount, coreCount, roundCount: Int
    var steps: [Step]
    var fit: Fit?
    var model: Model?
    var clock: ReportWord<StageClock>
    var stages: [Stage]
    var notes: [ReportWord<BenchNote>]

    init(_ result: BenchResult) {
        masterCount = result.workload.masters
        variantCount = result.workload.variants
        pixelCount = result.workload.pixels
        copyCount = result.workload.copies
        refusedCount = result.workload.leftOut
        coreCount = result.cores
        roundCount = result.rounds
        steps = result.steps.map { Step($0, result) }
        fit = result.fit.map(Fit.init)
        model = result.model.map(Model.init)
        clock = ReportWord(result.clock)
        stages = result.shares.map(Stage.init)
        notes = result.notes.map { ReportWord($0) }
    }

    static let facts = PartFacts(
        name: "bench", meaning: "How much faster more threads are, for all paths together",
        fields: [
            "masterCount": "the number of masters of each run", "variantCount": "the number of their variants",
            "pixelCount": "the number of the masters' pixels, and of those that vector images are rendered with",
            "copyCount": "the number of copies of each master",
            "refusedCount": "the number of files that were not measured because of an error",
            "coreCount": "the number of usable cores", "roundCount": "the number of rounds",
            "steps": "the measurements, by number of threads",
            "fit": "the law that the speed-ups follow; omitted if one thread was measured",
            "model": "what the runs with one thread say of more",
            "clock": "the clock of all times: with `--stages` it is the processor's time of the thread",
            "stages": "what one thread's time goes into; all stages, in order",
            "notes": "doubts about the figures; the article Scaling lists them",
        ])

    /// The measurements with one number of threads.
    struct Step: ReportPart {
        var threads: Int
        var seconds, speedUp, efficiency, mastersPerSecond, megapixelsPerSecond: Double
        var roundSeconds: [Double]
        var machineSpeedUp, modelSpeedUp: Double?

        init(_ step: BenchResult.Step, _ result: BenchResult) {
            threads = step.threads
            seconds = step.seconds.rounded(toDecimals: 6)
            speedUp = step.speedUp.rounded(toDecimals: 4)
            efficiency = step.efficiency.rounded(toDecimals: 4)
            mastersPerSecond = result.mastersPerSecond(step).rounded(toDecimals: 1)
            megapixelsPerSecond = result.megapixelsPerSecond(step).rounded(toDecimals: 3)
            machineSpeedUp = step.machineSpeedUp?.rounded(toDecimals: 4)
            modelSpeedUp = step.modelSpeedUp?.rounded(toDecimals: 4)
            roundSeconds = step.roundSeconds.map { $0.rounded(toDecimals: 6) }
        }

        static let facts = PartFacts(
            name: "benchStep", meaning: "The measurements with one number of threads",
            fields: [
                "threads": "the number of threads", "seconds": "the median of the rounds",
                "roundSeconds": "the seconds of each round", "speedUp": "the median of the rounds' speed-ups",
                "efficiency": "the speed-up for each thread", "mastersPerSecond": "masters in a second",
                "megapixelsPerSecond": "millions of pixels in a second",
                "machineSpeedUp": "the speed-up of plain arithmetic with these threads; omitted beyond the cores",
                "modelSpeedUp": "the speed-up by the model, on as much of each core as the machine gave",
            ])
    }

    /// Amdahl's law, fitted to the measurements.
    struct Fit: ReportPart {
        var serialShare: Double
        var predictions: [Prediction]

        init(_ fit: AmdahlFit) {
            serialShare = fit.serialShare.rounded(toDecimals: 4)
            predictions = AmdahlFit.predictedThreads.map { number in
                Prediction(threads: number, speedUp: fit.speedUp(Double(number)).rounded(toDecimals: 4))
            }
        }

        static let facts = PartFacts(
            name: "benchFit", meaning: "Amdahl's law, fitted to the measurements",
            fields: [
                "serialShare": "the share of the work that cannot be parallelized, from 0 to 1",
                "predictions": "the speed-ups that follow from it",
            ])
    }

    /// What follows from the jobs of runs with one thread.
    struct Model: ReportPart {
        var serialShare, longestShare: Double
        var jobCount: Int
        var predictions: [Prediction]

        init(_ model: ScalingModel) {
            serialShare = model.serialShare.rounded(toDecimals: 4)
            longestShare = model.longestShare.rounded(toDecimals: 4)
            jobCount = model.jobs.count
            predictions = AmdahlFit.predictedThreads.map { number in
                Prediction(threads: number, speedUp: model.speedUp(threads: number).rounded(toDecimals: 4))
            }
        }

        static let facts = PartFacts(
            name: "benchModel", meaning: "What follows from the jobs of runs with one thread",
            fields: [
                "serialShare": "the share of one thread's time in which others would wait, from 0 to 1",
                "longestShare": "the share of the longest job, from 0 to 1", "jobCount": "the number of jobs",
                "predictions": "the speed-ups that follow, with a core for each thread",
            ])
    }

    /// A speed-up that follows from the law or the model.
    struct Prediction: ReportPart {
        var threads: Int
        var speedUp: Double

        static let facts = PartFacts(
            name: "benchPrediction", meaning: "A speed-up that follows from the law or the model",
            fields: ["threads": "the number of threads", "speedUp": "their speed-up"])
    }

    /// A stage's part of one thread's time.
    struct Stage: ReportPart {
        var stage: ReportWord<RunStage>
        var seconds, share: Double
        var parts: [Part]

        init(_ share: BenchResult.Share) {
            stage = ReportWord(share.stage)
            seconds = share.seconds.rounded(toDecimals: 6)
            self.share = share.share.rounded(toDecimals: 4)
            parts = share.parts.map(Part.init)
        }

        static let facts = PartFacts(
            name: "benchStage", meaning: "A stage's part of one thread's time",
            fields: [
                "stage": "the stage", "seconds": "its seconds in one run", "share": "its share, from 0 to 1",
                "parts": "the parts of it that were measured; they do not add up to it",
            ])
    }

    /// A part of a stage.
    struct Part: ReportPart {
        var part: ReportWord<CodecStage>
        var seconds, share: Double

        init(_ part: BenchResult.Part) {
            self.part = ReportWord(part.part)
            seconds = part.seconds.rounded(toDecimals: 6)
            share = part.share.rounded(toDecimals: 4)
        }

        static let facts = PartFacts(
            name: "benchPart", meaning: "A part of a stage",
            fields: [
                "part": "the part", "seconds": "its seconds in one run",
                "share": "its share of the whole run, from 0 to 1",
            ])
    }
}

extension Double {
    fileprivate func rounded(toDecimals digits: Int) -> Double {
        var unit = 1.0
        for _ in 0..<digits { unit *= 10 }
        return (self * unit).rounded() / unit
    }
}
