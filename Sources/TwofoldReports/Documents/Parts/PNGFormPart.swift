extension PNGForm.Color: ReportWord {}
extension PNGForm.Filters: ReportWord {}
extension PNGEffort: ReportWord {}

extension PNGForm: ReportPart {
    static let table = PartTable<Self>(
        "form", "How a PNG stores its pixels; it is never interlaced",
        [
            .field("color", "the meaning of the samples", \.color),
            .field("bits", "the bits of a sample", \.bits),
            .optional("colorCount", "the number of colors of the palette; omitted without one", \.colorCount),
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
