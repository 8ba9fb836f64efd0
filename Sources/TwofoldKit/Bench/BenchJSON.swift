#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The result of a ``Bench`` for programs.
///
/// Its shape is a promise; `version` is raised when a field changes its meaning.
public enum BenchJSON {
    /// The result, indented, with a line break at its end.
    public static func text(_ result: BenchResult, roots: [String]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Document(result, roots: roots)), as: UTF8.self) + "\n"
    }
}

private struct Document: Encodable {
    var version = 1
    var roots: [String]
    var masters, variants, pixels, copies, leftOut, cores, rounds: Int
    var steps: [StepEntry]
    var fit: FitEntry?
    var stages: [StageEntry]
    var notes: [String]

    init(_ result: BenchResult, roots: [String]) {
        self.roots = roots
        masters = result.workload.masters
        variants = result.workload.variants
        pixels = result.workload.pixels
        copies = result.workload.copies
        leftOut = result.workload.leftOut
        cores = result.cores
        rounds = result.rounds
        steps = result.steps.map { StepEntry($0, result) }
        fit = result.fit.map(FitEntry.init)
        stages = result.shares.map(StageEntry.init)
        notes = result.notes.map(\.rawValue)
    }
}

private struct StepEntry: Encodable {
    var threads: Int
    var seconds, speedUp, efficiency, mastersPerSecond, megapixelsPerSecond: Double
    var roundSeconds: [Double]
    var machineSpeedUp: Double?

    init(_ step: BenchResult.Step, _ result: BenchResult) {
        threads = step.threads
        seconds = step.seconds.rounded(toDecimals: 6)
        speedUp = step.speedUp.rounded(toDecimals: 4)
        efficiency = step.efficiency.rounded(toDecimals: 4)
        mastersPerSecond = result.mastersPerSecond(step).rounded(toDecimals: 1)
        megapixelsPerSecond = result.megapixelsPerSecond(step).rounded(toDecimals: 3)
        machineSpeedUp = step.machineSpeedUp?.rounded(toDecimals: 4)
        roundSeconds = step.roundSeconds.map { $0.rounded(toDecimals: 6) }
    }
}

private struct FitEntry: Encodable {
    struct Prediction: Encodable {
        var threads: Int
        var speedUp: Double
    }

    var serialShare: Double
    var predictions: [Prediction]

    init(_ fit: AmdahlFit) {
        serialShare = fit.serialShare.rounded(toDecimals: 4)
        predictions = AmdahlFit.predictedThreads.map { number in
            Prediction(threads: number, speedUp: fit.speedUp(Double(number)).rounded(toDecimals: 4))
        }
    }
}

private struct StageEntry: Encodable {
    var stage: String
    var seconds, share: Double

    init(_ share: BenchResult.Share) {
        stage = share.stage.rawValue
        seconds = share.seconds.rounded(toDecimals: 6)
        self.share = share.share.rounded(toDecimals: 4)
    }
}

extension Double {
    fileprivate func rounded(toDecimals digits: Int) -> Double {
        var unit = 1.0
        for _ in 0..<digits { unit *= 10 }
        return (self * unit).rounded() / unit
    }
}
