import TwofoldKit

/// Finds, among the forms and filters that can hold an image, the ones that compress best, and compresses with them.
struct PNGCompression {
    var effort: PNGEffort
    /// The threads that help with giant images.
    var cores: HelperThreads?

    /// A form and its compressed rows.
    struct Compressed {
        var form: PNGColorFormat
        var stream: [UInt8]
    }

    /// A way to write an image that may be the smallest.
    private struct Candidate {
        var form: PNGColorFormat
        /// Whether each row gets the filter that suits it, instead of none.
        var isFiltered = false

        /// Bytes of its rows before compression.
        var byteCount: Int { (form.bytesPerRow + 1) * form.size.height }

        /// Bytes of the file besides the compressed rows, as far as candidates differ in them.
        var overhead: Int { [form.palette, form.paletteAlpha].reduce(0) { $0 + ($1.isEmpty ? 0 : 12 + $1.count) } }

        /// Whether it may be smaller than the smallest of the candidates before it.
        ///
        /// Measured on 4,000 app images and icons: an image that compresses to a twelfth without filters is flat art,
        /// whose repetitions filters hide.
        func hasChance(against best: Int) -> Bool { isFiltered ? best > byteCount / 12 : overhead < best }
    }

    /// The best form and its zlib stream; nil when there is not enough memory.
    func smallest(of forms: PNGCandidates) -> Compressed? {
        let direct = Candidate(form: forms.direct())
        // Neighboring indices and packed bits have no similar values, so filters make them larger.
        let filtered = direct.form.bits >= 8 ? Candidate(form: direct.form, isFiltered: true) : nil
        let indexed = forms.indexed().map { Candidate(form: $0) }
        let all = [direct, filtered, indexed].compactMap { $0 }
        guard effort != .max, direct.byteCount > Self.smallImage else { return best(of: all) }
        let likeliest = winner(all) { candidate -> (Candidate, count: Int)? in
            estimate(candidate).map { (candidate, $0) }
        }
        return likeliest.flatMap { compressed($0.0, expected: direct.byteCount > Self.mediumImage ? $0.count : nil) }
    }

    /// Tries all candidates that have a chance.
    private func best(of candidates: [Candidate]) -> Compressed? {
        winner(candidates) { candidate in
            compressed(candidate).map { ($0, count: $0.stream.count + candidate.overhead) }
        }?.0
    }

    /// The smallest result of all candidates; candidates without a chance are skipped.
    private func winner<Made>(
        _ candidates: [Candidate], _ make: (Candidate) -> (Made, count: Int)?
    ) -> (Made, count: Int)? {
        var winner: (Made, count: Int)?
        for candidate in candidates {
            if let winner, effort != .max, !candidate.hasChance(against: winner.count) { continue }
            guard let made = make(candidate) else { return nil }
            if made.count < winner?.count ?? .max { winner = made }
        }
        return winner
    }

    private func compressed(_ candidate: Candidate, expected: Int? = nil) -> Compressed? {
        let rows = filtered(candidate, bands: [0..<candidate.form.size.height])
        let level = level(for: candidate.byteCount, expected: expected)
        let stream =
            rows.count < PNGStripes.threshold
            ? Self.stream(of: rows, level: level) : PNGStripes.stream(of: rows, level: level, cores)
        return stream.map { Compressed(form: candidate.form, stream: $0) }
    }

    /// libdeflate's level for this number of bytes.
    ///
    /// Level 6 takes 1.5 times as long as level 4, and its files are 3 per cent smaller. Small images take little time
    /// at any level; and where long repetitions are found at once, as in flat art, level 6 saves 5 per cent in a
    /// quarter more time.
    ///
    /// - Parameter expected: The number of bytes according to a quick look; nil without one.
    private func level(for byteCount: Int, expected: Int?) -> Int {
        switch effort {
        case .fast: 2
        case .standard: expected.map { $0 > byteCount / 20 } ?? false ? 4 : 6
        case .max: 12
        }
    }

    // MARK: - A quick look

    /// Bytes of rows up to which a quick look takes as long as the compression itself.
    private static let smallImage = 16 << 10
    /// Bytes of rows up to which the highest reasonable level takes little time.
    private static let mediumImage = 64 << 10
    /// Bytes of rows that are enough to find the candidate that compresses best.
    private static let sampleBytes = 32 << 10
    /// The number of samples, from top to bottom: skies are at the top, text is in the middle.
    private static let bandCount = 4

    /// The approximate size of a candidate in bytes.
    ///
    /// A sample does not show repetitions at distances greater than its length, which filters hide; measurements show
    /// that a twelfth makes up for it.
    private func estimate(_ candidate: Candidate) -> Int? {
        let sample = filtered(candidate, bands: Self.bands(candidate.form))
        return Self.stream(of: sample, level: 1).map { stream in
            let count = stream.count * candidate.byteCount / max(1, sample.count)
            let isWhole = sample.count == candidate.byteCount
            return (candidate.isFiltered && !isWhole ? count * 13 / 12 : count) + candidate.overhead
        }
    }

    private static func bands(_ form: PNGColorFormat) -> [Range<Int>] {
        let height = form.size.height
        let whole = (form.bytesPerRow + 1) * height
        let rows = max(1, min(sampleBytes, whole / 3) / (form.bytesPerRow + 1) / bandCount)
        guard rows * bandCount < height else { return [0..<height] }
        return (0..<bandCount).map { band in
            let start = (height - rows) * band / (bandCount - 1)
            return start..<(start + rows)
        }
    }

    // MARK: - Rows and streams

    private static func stream(of rows: [UInt8], level: Int) -> [UInt8]? {
        withUnsafeTemporaryAllocation(byteCount: Deflate.longestStream(of: rows.count), alignment: 16) { output in
            rows.withUnsafeBytes { Deflate.deflate($0, level: level, into: output) }.map { Array(output[..<$0]) }
        }
    }

    /// The rows in the form for compression: each begins with its filter's number, and 16 bits are in PNG's byte
    /// order.
    private func filtered(_ candidate: Candidate, bands: [Range<Int>]) -> [UInt8] {
        let form = candidate.form.inFileOrder
        let count = form.bytesPerRow
        let total = bands.reduce(0) { $0 + $1.count * (count + 1) }
        return [UInt8](unsafeUninitializedCapacity: total) { output, initialized in
            form.rows.withUnsafeBytes { rows in
                guard let source = rows.baseAddress, var target = UnsafeMutableRawPointer(output.baseAddress) else {
                    return
                }
                var choice = PNGAdaptiveFilter(count: candidate.isFiltered ? count : 0, pixelBytes: form.pixelBytes)
                for y in bands.joined() {
                    let row = source + y * count
                    if candidate.isFiltered {
                        choice.filter(row, above: y == 0 ? nil : row - count, into: target)
                    } else {
                        target.storeBytes(of: PNGRowFilter.none.rawValue, as: UInt8.self)
                        (target + 1).copyMemory(from: row, byteCount: count)
                    }
                    target += count + 1
                }
                initialized = total
            }
        }
    }
}

extension PNGColorFormat {
    /// Bytes from one pixel to the next for filters, at least 1.
    fileprivate var pixelBytes: Int { max(1, color.channels * bits / 8) }

    /// The same form with 16-bit samples in PNG's byte order, the highest byte first.
    fileprivate var inFileOrder: PNGColorFormat {
        guard bits == 16, UInt16(1).bigEndian != 1 else { return self }
        var form = self
        form.rows.withUnsafeMutableBytes { bytes in
            let samples = bytes.assumingMemoryBound(to: UInt16.self)
            for index in samples.indices { samples[index] = samples[index].bigEndian }
        }
        return form
    }
}
