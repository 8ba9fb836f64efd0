extension FileEntry {
    /// How a PNG stores its pixels.
    struct Form: ReportPart {
        var color: ReportWord<PNGForm.Color>
        var bits: Int
        var colorCount: Int?
        var filters: ReportWord<PNGForm.Filters>
        var level: Int
        var effort: ReportWord<PNGEffort>
        var candidateCount, trialCount: Int

        init(_ form: PNGForm) {
            color = ReportWord(form.color)
            bits = form.bits
            colorCount = form.colorCount
            filters = ReportWord(form.filters)
            level = form.level
            effort = ReportWord(form.effort)
            candidateCount = form.candidateCount
            trialCount = form.trialCount
        }

        static let facts = PartFacts(
            name: "form", meaning: "How a PNG stores its pixels; it is never interlaced",
            fields: [
                "color": "the meaning of the samples", "bits": "the bits of a sample",
                "colorCount": "the number of colors of the palette; omitted without one",
                "filters": "the filters of the rows: `by-band` has them in some bands only",
                "level": "the level of compression, as libdeflate counts, from 1 to 12",
                "effort": "the effort of the level; a small file that got larger than its master has the next one",
                "candidateCount": "the number of combinations of color, bits and filters that were considered",
                "trialCount": "how often pixels were compressed to find the smallest file",
            ])
    }
}
