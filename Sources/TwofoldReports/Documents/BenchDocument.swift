struct BenchDocument: ReportDocument {
    var result: BenchResult

    static let table = PartTable<Self>(
        "bench", "How much faster more threads are, for all paths together",
        [
            .field("masterCount", "the number of masters of each run", \.result.workload.masters),
            .field("variantCount", "the number of their variants", \.result.workload.variants),
            .field(
                "pixelCount",
                "the number of the masters' pixels, and of those that vector images are rendered with",
                \.result.workload.pixels),
            .field("copyCount", "the number of copies of each master", \.result.workload.copies),
            .field(
                "refusedCount", "the number of files that were not measured because of an error",
                \.result.workload.leftOut),
            .field("coreCount", "the number of usable cores", \.result.cores),
            .field("roundCount", "the number of rounds", \.result.rounds),
            .field("steps", "the measurements, by number of threads") { document in
                document.result.steps.map { Step(step: $0, result: document.result) }
            },
            .optional("fit", "the law that the speed-ups follow; omitted if one thread was measured", \.result.fit),
            .optional("model", "what the runs with one thread say of more", \.result.model),
            .field(
                "clock", "the clock of all times: with `--stages` it is the processor's time of the thread",
                \.result.clock),
            .field("stages", "what one thread's time goes into; all stages, in order", \.result.shares),
            .field("notes", "doubts about the figures; the article Scaling lists them", \.result.notes),
        ])

    struct Step: ReportPart {
        var step: BenchResult.Step
        var result: BenchResult

        static let table = PartTable<Self>(
            "benchStep", "The measurements with one number of threads",
            [
                .field("threads", "the number of threads", \.step.threads),
                .field("seconds", "the median of the rounds") { $0.step.seconds.rounded(toDecimals: 6) },
                .field("roundSeconds", "the seconds of each round") {
                    $0.step.roundSeconds.map { $0.rounded(toDecimals: 6) }
                },
                .field("speedUp", "the median of the rounds' speed-ups") { $0.step.speedUp.rounded(toDecimals: 4) },
                .field("efficiency", "the speed-up for each thread") { $0.step.efficiency.rounded(toDecimals: 4) },
                .field("mastersPerSecond", "masters in a second") {
                    $0.result.mastersPerSecond($0.step).rounded(toDecimals: 1)
                },
                .field("megapixelsPerSecond", "millions of pixels in a second") {
                    $0.result.megapixelsPerSecond($0.step).rounded(toDecimals: 3)
                },
                .optional(
                    "machineSpeedUp", "the speed-up of plain arithmetic with these threads; omitted beyond the cores"
                ) { $0.step.machineSpeedUp?.rounded(toDecimals: 4) },
                .optional(
                    "modelSpeedUp", "the speed-up by the model, on as much of each core as the machine gave"
                ) { $0.step.modelSpeedUp?.rounded(toDecimals: 4) },
            ])
    }

    struct Prediction: ReportPart {
        var threads: Int
        var speedUp: Double

        static let table = PartTable<Self>(
            "benchPrediction", "A speed-up that follows from the law or the model",
            [
                .field("threads", "the number of threads", \.threads),
                .field("speedUp", "their speed-up") { $0.speedUp.rounded(toDecimals: 4) },
            ])
    }
}

extension StageClock: ReportWord {}
extension BenchNote: ReportWord {}
extension RunStage: ReportWord {}
extension CodecStage: ReportWord {}

extension AmdahlFit: ReportPart {
    static let table = PartTable<Self>(
        "benchFit", "Amdahl's law, fitted to the measurements",
        [
            .field("serialShare", "the share of the work that cannot be parallelized, from 0 to 1") {
                $0.serialShare.rounded(toDecimals: 4)
            },
            .field("predictions", "the speed-ups that follow from it") { fit in
                predictedThreads.map { BenchDocument.Prediction(threads: $0, speedUp: fit.speedUp(Double($0))) }
            },
        ])
}

extension ScalingModel: ReportPart {
    static let table = PartTable<Self>(
        "benchModel", "What follows from the jobs of runs with one thread",
        [
            .field("serialShare", "the share of one thread's time in which others would wait, from 0 to 1") {
                $0.serialShare.rounded(toDecimals: 4)
            },
            .field("longestShare", "the share of the longest job, from 0 to 1") {
                $0.longestShare.rounded(toDecimals: 4)
            },
            .field("jobCount", "the number of jobs", \.jobs.count),
            .field("predictions", "the speed-ups that follow, with a core for each thread") { model in
                AmdahlFit.predictedThreads.map {
                    BenchDocument.Prediction(threads: $0, speedUp: model.speedUp(threads: $0))
                }
            },
        ])
}

extension BenchResult.Share: ReportPart {
    static let table = PartTable<Self>(
        "benchStage", "A stage's part of one thread's time",
        [
            .field("stage", "the stage", \.stage),
            .field("seconds", "its seconds in one run") { $0.seconds.rounded(toDecimals: 6) },
            .field("share", "its share, from 0 to 1") { $0.share.rounded(toDecimals: 4) },
            .field("parts", "the parts of it that were measured; they do not add up to it", \.parts),
        ])
}

extension BenchResult.Part: ReportPart {
    static let table = PartTable<Self>(
        "benchPart", "A part of a stage",
        [
            .field("part", "the part", \.part),
            .field("seconds", "its seconds in one run") { $0.seconds.rounded(toDecimals: 6) },
            .field("share", "its share of the whole run, from 0 to 1") { $0.share.rounded(toDecimals: 4) },
        ])
}

extension Double {
    fileprivate func rounded(toDecimals digits: Int) -> Double {
        var unit = 1.0
        for _ in 0..<digits { unit *= 10 }
        return (self * unit).rounded() / unit
    }
}
