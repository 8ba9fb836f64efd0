/// What the time of one thread goes into, for people.
enum StageText {
    /// Stages with a greater share get a sentence that says why.
    static let notable = 0.08

    /// A table of the stages, and a sentence for each that takes much; with a line break at its end.
    static func text(_ result: BenchResult, style: TextStyle) -> String {
        var lines = ["\(BenchText.workload(result))", "", "Where one thread's processor time goes:"] + rows(result)
        let whole = result.shares.reduce(0) { $0 + $1.seconds }
        lines += [row("  whole", 1, whole), ""]
        for (name, share, reason) in leaves(result).filter({ $0.share > notable }).sorted(by: { $0.share > $1.share }) {
            lines.append("\(style.paint(name, as: .strong)), \(BenchText.percent(share)): \(reason).")
        }
        lines += ["", "\(BenchText.exclusion), and no work of other processes."]
        lines += result.notes.map { "\(style.paint("note:", as: .notice)) \($0.text)" }
        return lines.map { "\($0)\n" }.joined()
    }

    /// The rows of the table: stages that took time, and below them what is known of their parts.
    static func rows(_ result: BenchResult) -> [String] {
        result.shares.filter { $0.seconds > 0 }.flatMap { share in
            [row("  \(share.stage.rawValue)", share.share, share.seconds)]
                + share.parts.map { row("    \($0.part.rawValue)", $0.share, $0.seconds) }
        }
    }

    private static func row(_ name: String, _ share: Double, _ seconds: Double) -> String {
        name + BenchText.aligned(BenchText.percent(share, digits: 1), 24 - name.count)
            + BenchText.aligned(BenchText.time(seconds), 12)
    }

    /// Parts, and stages without those.
    private static func leaves(_ result: BenchResult) -> [(name: String, share: Double, reason: String)] {
        result.shares.flatMap { share in
            let parts = share.parts.map { (name: $0.part.rawValue, share: $0.share, reason: reason($0.part)) }
            let rest = share.share - parts.reduce(0) { $0 + $1.share }
            return parts + [(share.stage.rawValue, rest, reason(share.stage))]
        }
    }

    /// Why a part takes what it takes.
    private static func reason(_ part: CodecStage) -> String {
        switch part {
        case .inflate: "libdeflate decompresses each master once, which no program can leave out"
        case .unfilter: "each pixel of a filtered row needs the one before it, so that few can be computed at once"
        case .choose:
            "several forms and filters are made and estimated, because the right one saves more bytes than a higher level"
        case .deflate:
            "libdeflate compresses each variant at the level of the effort, and small ones in every form; "
                + "--effort fast takes less time and more bytes"
        }
    }

    private static func reason(_ stage: RunStage) -> String {
        switch stage {
        case .find: "each file is listed and looked at, however small it is, so that many small images raise this share"
        case .read: "each master is read once, so that the bytes that are hashed are those that are decoded"
        case .hash: "each master and variant gets its SHA-256, by which later runs find out what is current"
        case .decode: "checksums are verified, palettes become pixels, and formats besides PNG are decoded"
        case .draw: "vector images are rendered for each variant"
        case .resample: "each pixel of a master is read, weighted by its alpha and averaged once"
        case .encode: "files are put together, and formats besides PNG are encoded"
        case .verify: "each variant is decoded again and compared, so that no damaged file is placed"
        case .place: "each file is noted in the journal before it is placed, so that a killed run loses nothing"
        case .other: "jobs are ordered, and lock file and report are written, however small the images are"
        }
    }
}
