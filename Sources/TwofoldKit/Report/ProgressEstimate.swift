/// The rate of a run and its remaining time, from the work of its last seconds.
///
/// Large images come first and files are finished in batches, so neither the number of files nor the mean since the start
/// tells how long the rest takes. Work is pixels, and a little for each file as such.
public struct ProgressEstimate: Sendable {
    /// What was done until a time.
    private struct Sample {
        var time: Double
        var files: Int
        var pixels: Int

        var work: Double { Double(pixels) + Double(files) * ProgressEstimate.pixelsPerFile }
    }

    /// A file takes as long as this many pixels, however small it is.
    static let pixelsPerFile = 20_000.0
    /// The seconds that count.
    private static let window = 5.0
    /// Samples that are closer than this are one: files of a batch are finished at once.
    private static let step = 0.1
    /// Less time than this between the first and the last sample tells nothing.
    private static let leastTime = 0.5

    private let total: Sample
    private var samples: [Sample] = []

    /// An estimate at the start of a run.
    public init(fileCount: Int, pixelCount: Int) {
        total = Sample(time: 0, files: fileCount, pixels: pixelCount)
    }

    /// The number of files.
    public var fileCount: Int { total.files }
    /// The number of finished files.
    public var finishedCount: Int { samples.last?.files ?? 0 }

    /// The finished share of the work, from 0 to 1.
    public var share: Double {
        guard total.work > 0, let last = samples.last else { return 0 }
        return min(1, last.work / total.work)
    }

    /// Counts a finished file.
    ///
    /// - Parameters:
    ///   - pixelCount: The pixels that were read and written for it.
    ///   - time: The seconds since the start.
    public mutating func add(pixelCount: Int, at time: Double) {
        let last = samples.last ?? Sample(time: 0, files: 0, pixels: 0)
        let new = Sample(time: time, files: last.files + 1, pixels: last.pixels + pixelCount)
        if samples.count > 1, time - samples[samples.count - 2].time < Self.step { samples.removeLast() }
        samples.append(new)
        // The oldest sample is the one from which the work of the last seconds is counted.
        while samples.count > 2, samples[1].time <= time - Self.window { samples.removeFirst() }
    }

    /// The pixels in a second; nil as long as nothing can be said.
    public func pixelsPerSecond(at time: Double) -> Double? {
        span(at: time).map { Double($0.last.pixels - $0.first.pixels) / $0.seconds }
    }

    /// The remaining seconds; nil as long as nothing can be said.
    public func secondsLeft(at time: Double) -> Double? {
        guard let (first, last, seconds) = span(at: time), last.work > first.work else { return nil }
        let left = (total.work - last.work) * seconds / (last.work - first.work)
        // Work that is in progress was not counted yet.
        return max(0, left - min(time - last.time, 1))
    }

    /// The first and the last sample, and the seconds between them; those since the last file count where it was long ago.
    private func span(at time: Double) -> (first: Sample, last: Sample, seconds: Double)? {
        guard let first = samples.first, let last = samples.last else { return nil }
        let seconds = max(last.time, time - 1) - first.time
        return samples.count > 1 && last.time - first.time >= Self.leastTime ? (first, last, seconds) : nil
    }
}
