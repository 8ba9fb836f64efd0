extension PNGForm.Color: ReportWord {}
extension PNGForm.Filters: ReportWord {}
extension PNGEffort: ReportWord {}
extension PNGForm.Loss.Reason: ReportWord {}

extension PNGForm: ReportPart {
    static let table = PartTable<Self>(
        "form", "How a PNG stores its pixels; it is never interlaced",
        [
            .field("color", "the meaning of the samples", \.color),
            .field("bits", "the bits of a sample", \.bits),
            .optional("colorCount", "the number of colors of the palette; omitted without one", \.colorCount),
            .optional(
                "decibels",
                "the peak signal-to-noise ratio of a PNG with a quality whose colors are fewer, to the exact pixels",
                \.decibels),
            .optional(
                "exactBecause",
                "why a PNG with a quality is exact: 256 colors are `worse` than asked, they make a file that is `larger` or not "
                    + "smaller, or its samples are `deep`: they have 16 bits", \.exactBecause),
            .field("filters", "the filters of the rows: `by-band` has them in some bands only", \.filters),
            .field("level", "the level of compression, as libdeflate counts, from 1 to 12", \.level),
            .field(
                "effort", "the effort of the level; a small file that got larger than its master has the next one",
                \.effort),
            .field(
                "candidateCount", "the number of combinations of color, bits and filters that were considered",
                \.candidateCount),
            .field("trialCount", "how often pixels were compressed to find the smallest file", \.trialCount),
        ])
}

extension PNGForm {
    fileprivate var decibels: Double? { if case .decibels(let decibels)? = loss { decibels } else { nil } }
    fileprivate var exactBecause: Loss.Reason? { if case .exact(let reason)? = loss { reason } else { nil } }
}
