enum PNGFormText {
    /// `palette of 12 colors in 4 bits, 38.2 dB from the exact pixels, no filters, level 6 (effort default), 1 trial of 3 candidates`.
    static func words(_ form: PNGForm) -> String {
        let parts = [
            samples(form), form.loss.map(loss), filters(form.filters),
            "level \(form.level) (effort \(form.effort.rawValue))", search(form),
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private static func loss(_ loss: PNGForm.Loss) -> String {
        switch loss {
        case .decibels(let decibels): "\(decibels) dB from the exact pixels"
        case .exact(.worse): "exact because 256 colors are not enough"
        case .exact(.larger): "exact because fewer colors make no smaller file"
        case .exact(.deep): "exact because it has 16 bits"
        }
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
