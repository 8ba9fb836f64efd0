/// The rate of a run and its remaining time, from the work of its last seconds.
///
/// Large images come first and files are finished in batches, so neither the number of files nor the mean since the start
/// tells how long the rest takes. Work is pixels, and a little for each file as such.
package struct ProgressEstimate: Sendable {
    /// What was done until a time: files that were finished within a moment are one sample, because a batch is placed at once.
    private struct Sample {
        var start: Double
        var end: Double
        var files: Int
        var pixels: Int

        var work: Double { Double(pixels) + Double(files) * ProgressEstimate.pixelsPerFile }
    }

    /// A file takes as long as this many pixels, however small it is.
    static let pixelsPerFile = 20_000.0
    /// The seconds that count, and the samples that count even if they are older: batches can be far apart.
    private static let window = 5.0
    private static let minSamples = 4
    /// The longest time that one sample covers.
    private static let moment = 0.5
    /// After a pause of this length, a sample that has just begun is a batch of which most is yet to be counted.
    private static let pause = 1.0
    /// Less time than this between the first and the last sample tells nothing.
    private static let minTime = 0.5

    private let total: Sample
    private var samples: [Sample] = []

    /// An estimate at the start of a run.
    package init(fileCount: Int, pixelCount: Int) {
        total = Sample(start: 0, end: 0, files: fileCount, pixels: pixelCount)
    }

    var fileCount: Int { total.files }
    var finishedCount: Int { samples.last?.files ?? 0 }

    /// The finished share of the work, from 0 to 1.
    var share: Double {
        guard total.work > 0, let last = samples.last else { return 0 }
        return min(1, last.work / total.work)
    }

    /// Counts a finished file.
    ///
    /// - Parameters:
    ///   - pixelCount: The pixels that were read and written for it.
    ///   - time: The seconds since the start.
    package mutating func add(pixelCount: Int, at time: Double) {
        var new = samples.last ?? Sample(start: time, end: time, files: 0, pixels: 0)
        new.files += 1
        new.pixels += pixelCount
        new.end = time
        if !samples.isEmpty, time - new.start < Self.moment {
            samples[samples.count - 1] = new
        } else {
            new.start = time
            samples.append(new)
        }
        // The oldest sample is the one from which the work of the last seconds is counted.
        while samples.count > Self.minSamples, samples[1].end <= time - Self.window { samples.removeFirst() }
    }

    /// The pixels in a second; nil as long as nothing can be said.
    func pixelsPerSecond(at time: Double) -> Double? {
        span(at: time).map { Double($0.last.pixels - $0.first.pixels) / $0.seconds }
    }

    /// The remaining seconds; nil as long as nothing can be said.
    func secondsLeft(at time: Double) -> Double? {
        guard let (first, last, seconds, pause) = span(at: time), last.work > first.work else { return nil }
        let left = (total.work - last.work) * seconds / (last.work - first.work)
        // Work that is in progress was not counted yet.
        return max(0, left - min(time - last.end, pause))
    }

    /// The first and the last sample, the seconds between them, and the longest pause in which nothing was finished; a longer
    /// one since the last sample counts as time without work.
    private func span(at time: Double) -> (first: Sample, last: Sample, seconds: Double, pause: Double)? {
        var known = samples[...]
        if known.count > 1, let last = known.last, last.start - known[known.count - 2].end >= Self.pause,
            time - last.start < Self.moment
        {
            known.removeLast()
        }
        guard let first = known.first, let last = known.last, last.end - first.end >= Self.minTime else { return nil }
        let pauses = zip(samples, samples.dropFirst()).map { $1.start - $0.end }
        let pause = max(Self.pause, pauses.max() ?? 0)
        return (first, last, max(last.end, time - pause) - first.end, pause)
    }
}
