import TwofoldImaging

/// Finds, among the forms and filters that can hold an image, the ones that compress best, and compresses with them.
struct PNGCompression {
    var effort: PNGEffort
    /// The threads that help with giant images.
    var cores: HelperThreads?
    var timer: StageTimer<CodecStage>?

    struct Compressed {
        var form: PNGColorFormat
        var stream: [UInt8]
        /// What was chosen, to tell people.
        var choice: PNGForm
    }

    /// The best form and its zlib stream; nil when there is not enough memory.
    func smallest(of forms: PNGCandidates) -> Compressed? {
        let search = PNGSearch(effort: effort)
        let all = PNGCandidate.all(of: forms)
        guard let (finalists, compared) = finalists(among: all, search) else { return nil }
        var trialCount = compared
        var best: Trial?
        for var finalist in finalists {
            for level in search.finalLevels(for: finalist.count, of: finalist.candidate.byteCount) {
                guard let stream = stream(of: finalist.rows, level: level) else { return nil }
                trialCount += 1
                if stream.count < finalist.stream.count { (finalist.stream, finalist.level) = (stream, level) }
            }
            if finalist.count < best?.count ?? .max { best = finalist }
        }
        return best.map { best in
            let choice = best.choice(effort, candidateCount: max(all.count, compared), trialCount: trialCount)
            return Compressed(form: best.candidate.form, stream: best.stream, choice: choice)
        }
    }

    /// The best of the likely candidates, and a better one among the others if the effort tries them.
    ///
    /// The first is what the effort below would take. It stays, so that no effort makes a larger file than that.
    ///
    /// - Returns: The best, and the number of candidates that were compressed; nil when there is not enough memory.
    private func finalists(among all: [PNGCandidate], _ search: PNGSearch) -> (best: [Trial], compared: Int)? {
        let level = search.trialLevel(for: all[0].byteCount)
        let likely = likely(all, search)
        guard let trials = trials(likely.map { all[$0] }, level), let best = trials.smallest else { return nil }
        guard search.triesAll else { return ([best], trials.count) }
        let unlikely = all.indices.filter { !likely.contains($0) }.map { all[$0] }
        guard var others = self.trials(unlikely, level) else { return nil }
        if let mixed = mixed(trials + others) {
            guard let mixed = self.trials([mixed], level) else { return nil }
            others += mixed
        }
        let compared = trials.count + others.count
        guard let other = others.smallest, other.count < best.count else { return ([best], compared) }
        return ([best, other], compared)
    }

    /// Compresses candidates; nil when there is not enough memory.
    private func trials(_ candidates: [PNGCandidate], _ level: Int) -> [Trial]? {
        var trials: [Trial] = []
        for candidate in candidates {
            let rows = candidate.rows()
            guard let stream = stream(of: rows, level: level) else { return nil }
            trials.append(Trial(candidate: candidate, rows: rows, stream: stream, level: level))
        }
        return trials
    }

    private func stream(of rows: [UInt8], level: Int) -> [UInt8]? {
        timer.time(.deflate, within: .choose) {
            rows.count < PNGStripes.threshold
                ? Deflate.zlibStream(of: rows, level: level) : PNGStripes.stream(of: rows, level: level, cores)
        }
    }

    // MARK: - Which candidates

    /// Samples of this many bytes are enough to find the candidates that compress best.
    private static let sampleBytes = 64 << 10
    /// The number of samples, each in the middle of its part: margins and bars are at the top and the bottom.
    private static let bandCount = 4
    /// A sample does not show repetitions at distances greater than its length, which filters hide; measurements show
    /// that a tenth makes up for it.
    private static let filterPenalty = 1100

    /// The places of the candidates that may be the smallest, according to estimates.
    private func likely(_ all: [PNGCandidate], _ search: PNGSearch) -> [Int] {
        guard all.count > 1, all[0].byteCount > PNGSearch.smallImage else { return Array(all.indices) }
        let promised = all.map(Self.estimate)
        let limit = (promised.min() ?? 0) * (1000 + search.margin) / 1000
        return all.indices.filter { promised[$0] <= limit }
    }

    /// The approximate size of a candidate in bytes.
    private static func estimate(_ candidate: PNGCandidate) -> Int {
        let sample = candidate.rows(of: bands(candidate), candidate.filtering)
        let bytes = DeflateEstimate.bytes(
            sample, rowBytes: candidate.form.bytesPerRow, pixelBytes: candidate.pixelBytes)
        let count = bytes * candidate.byteCount / max(1, sample.count)
        return (candidate.filtering == .byRow ? count * filterPenalty / 1000 : count) + candidate.overhead
    }

    private static func bands(_ candidate: PNGCandidate) -> [Range<Int>] {
        let height = candidate.form.size.height
        let rows = max(1, min(sampleBytes, candidate.byteCount / 3) / candidate.rowLength / bandCount)
        guard rows * bandCount < height else { return [0..<height] }
        return (0..<bandCount).map { band in
            let start = height * (2 * band + 1) / (2 * bandCount) - rows / 2
            return start..<(start + rows)
        }
    }

    /// Rows that take turns, where filters and their absence come out about equal.
    private func mixed(_ trials: [Trial]) -> PNGCandidate? {
        let direct = trials.filter { $0.candidate.form.color != .indexed }
        guard let plain = direct.first(where: { $0.candidate.filtering == .none }),
            let adaptive = direct.first(where: { $0.candidate.filtering == .byRow }),
            plain.candidate.byteCount > PNGSearch.mixedImage
        else { return nil }
        let counts = [plain.stream.count, adaptive.stream.count].sorted()
        guard counts[1] * 4 < counts[0] * 5 else { return nil }
        return PNGCandidate(form: plain.candidate.form, filtering: .byBand)
    }
}

private struct Trial {
    var candidate: PNGCandidate
    var rows: [UInt8]
    var stream: [UInt8]
    var level: Int

    /// Bytes of the file, as far as candidates differ in them.
    var count: Int { stream.count + candidate.overhead }

    /// What to tell people of it.
    func choice(_ effort: PNGEffort, candidateCount: Int, trialCount: Int) -> PNGForm {
        let form = candidate.form
        let color: PNGForm.Color =
            switch form.color {
            case .grey: .gray
            case .greyAlpha: .grayAlpha
            case .rgb: .rgb
            case .rgba: .rgba
            case .indexed: .palette
            }
        return PNGForm(
            color: color, bits: form.bits, colorCount: form.palette.isEmpty ? nil : form.palette.count / 3,
            filters: candidate.filtering, level: level, effort: effort, candidateCount: candidateCount,
            trialCount: trialCount)
    }
}

extension [Trial] {
    /// The first of the smallest.
    fileprivate var smallest: Trial? { self.min { $0.count < $1.count } }
}
