/// The form of a PNG in words.
enum PNGFormText {
    /// `palette of 12 colors in 4 bits, no filters, level 6 (effort default), 1 trial of 3 candidates`.
    static func words(_ form: PNGForm) -> String {
        let parts = [
            samples(form), filters(form.filters), "level \(form.level) (effort \(form.effort.rawValue))", search(form),
        ]
        return parts.joined(separator: ", ")
    }

    private static func samples(_ form: PNGForm) -> String {
        switch form.color {
        case .gray: "\(form.bits)-bit gray"
        case .grayAlpha: "\(form.bits)-bit gray with alpha"
        case .rgb: "\(form.bits)-bit RGB"
        case .rgba: "\(form.bits)-bit RGBA"
        case .palette:
            "palette of \(Readable.count(form.colorCount ?? 0, "color")) in \(Readable.count(form.bits, "bit"))"
        }
    }

    private static func filters(_ filters: PNGForm.Filters) -> String {
        switch filters {
        case .none: "no filters"
        case .byRow: "a filter for each row"
        case .byBand: "filters in some bands of rows"
        }
    }

    private static func search(_ form: PNGForm) -> String {
        "\(Readable.count(form.trialCount, "trial")) of \(Readable.count(form.candidateCount, "candidate"))"
    }
}
