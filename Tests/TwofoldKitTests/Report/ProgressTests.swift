import Testing
import TwofoldTestSupport

@testable import TwofoldReports

/// What a run says of itself while it works.
@Suite struct ProgressTests {
    /// Large images first, on so many threads; what was said at each time.
    private func estimate(
        _ pixels: [Int], until end: Double, pixelsPerSecond: Double = 20e6, delay: Double = 0
    ) -> (estimate: ProgressEstimate, left: Double) {
        var estimate = ProgressEstimate(fileCount: pixels.count, pixelCount: pixels.reduce(0, +))
        var time = delay
        for (index, count) in pixels.enumerated() {
            time += (Double(count) + ProgressEstimate.pixelsPerFile) / pixelsPerSecond
            if time <= end { estimate.add(pixelCount: count, at: time) }
            if index == pixels.count - 1 { return (estimate, time - end) }
        }
        return (estimate, 0)
    }

    @Test(arguments: [2.0, 4, 8])
    func `the time left is right from two seconds on`(time: Double) throws {
        // 4 large ones, and 700 small ones: by files, the first seconds would promise many minutes.
        let (estimate, left) = estimate(
            [Int](repeating: 8_000_000, count: 4) + [Int](repeating: 250_000, count: 700), until: time)
        let said = try #require(estimate.secondsLeft(at: time))
        #expect(abs(said - left) < 0.2 * left + 0.5, "said \(said), took \(left)")
    }

    @Test func `what a run needs before its first file does not count`() throws {
        let (estimate, left) = estimate([Int](repeating: 1_000_000, count: 400), until: 5, delay: 3)
        let said = try #require(estimate.secondsLeft(at: 5))
        #expect(abs(said - left) < 0.1 * left, "said \(said), took \(left)")
        let rate = try #require(estimate.pixelsPerSecond(at: 5))
        #expect(abs(rate - 19.6e6) < 1e6, "\(rate)")
    }

    @Test func `files that are finished in batches count as the work of the time before`() throws {
        var estimate = ProgressEstimate(fileCount: 1000, pixelCount: 0)
        estimate.add(pixelCount: 0, at: 1)
        for batch in 1...4 {
            for file in 0..<64 {
                let time = 1 + Double(batch) * 10 + Double(file) / 1000
                estimate.add(pixelCount: 0, at: time)
                guard batch > 1 else { continue }
                // 64 in 10 seconds, said at any time: also at the first file of a batch, when the others are not counted.
                let left = try #require(estimate.secondsLeft(at: time))
                let rest = Double(1000 - 1 - 64 * batch) * 10 / 64
                #expect(abs(left - rest) < 0.1 * rest, "batch \(batch), file \(file): said \(left), not \(rest)")
            }
        }
    }

    @Test func `nothing is said of a time that nobody can know`() {
        var estimate = ProgressEstimate(fileCount: 720, pixelCount: 1000)
        #expect(ProgressLine.text(estimate, at: 0) == "0 of 720 files")
        estimate.add(pixelCount: 1, at: 2)
        estimate.add(pixelCount: 1, at: 2.1)
        #expect(ProgressLine.text(estimate, at: 2.1) == "2 of 720 files" && estimate.secondsLeft(at: 2.1) == nil)
    }

    @Test func `a run that stands still promises less and less`() throws {
        var estimate = ProgressEstimate(fileCount: 100, pixelCount: 0)
        for second in 1...10 { estimate.add(pixelCount: 0, at: Double(second)) }
        let before = try #require(estimate.secondsLeft(at: 10))
        let after = try #require(estimate.secondsLeft(at: 30))
        #expect(before == 90 && after > 200, "\(before) \(after)")
    }

    @Test func `the rate is that of the last seconds`() throws {
        var estimate = ProgressEstimate(fileCount: 1000, pixelCount: 0)
        for tenth in 1...100 { estimate.add(pixelCount: 0, at: Double(tenth) / 10) }
        for second in 11...30 { estimate.add(pixelCount: 0, at: Double(second)) }
        let left = try #require(estimate.secondsLeft(at: 30))
        #expect(abs(left - 880) < 1, "\(left)")
    }

    @Test(arguments: [10, 20, 40, 59, 60, 80, 100, 200])
    func `the line fits the terminal`(columns: Int) {
        var (estimate, _) = estimate([Int](repeating: 1_000_000, count: 12_345), until: 30)
        let line = ProgressLine.text(estimate, at: 30, columns: columns)
        #expect(line.count < columns, "\(line)")
        #expect(line.contains("░") || columns < 59, "\(line)")
        #expect(line.contains(" left") == (columns >= 40), "\(line)")
        estimate.add(pixelCount: .max / 2, at: 31)
        #expect(ProgressLine.text(estimate, at: 31, columns: columns).count < columns)
    }

    @Test func `a line that the terminal has broken is removed as a whole`() {
        #expect(ProgressLine.erasing(0, columns: 80) == "\r\u{1B}[J")
        #expect(ProgressLine.erasing(59, columns: 60) == "\r\u{1B}[J")
        #expect(ProgressLine.erasing(59, columns: 40) == "\r\u{1B}[1A\u{1B}[J")
        #expect(ProgressLine.erasing(59, columns: 20) == "\r\u{1B}[2A\u{1B}[J")
        #expect(ProgressLine.erasing(59, columns: 0) == "\r\u{1B}[58A\u{1B}[J")
    }

    @Test func `a check tells which images it decodes, and a second has none to tell`() {
        let disk = MemoryDisk([
            "a@2x.png": FakeEngine.image(4, 4), "a.png": FakeEngine.image(2, 2), "b@2x.png": FakeEngine.image(6, 6),
        ])
        let cache = MemoryDisk()
        func record() -> RecordingObserver.Record {
            let observer = RecordingObserver()
            let project = Project(source: disk, engine: FakeEngine(), jobs: 2, cache: cache)
            _ = CheckRun(project).run(observer: observer)
            return observer.record
        }
        let first = record()
        #expect(first.announcedFiles == 3 && first.announcedPixels == 56 && first.pixels == 56 && first.hasEnded)
        #expect(first.settled.map(\.display).sorted() == ["a.png", "a@2x.png", "b@2x.png"])
        #expect(record().settled.isEmpty)
    }
}
