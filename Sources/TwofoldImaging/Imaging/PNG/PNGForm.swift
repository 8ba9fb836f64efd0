/// The form in which an encoder stored an image: the one that made the smallest file of those it tried.
///
/// Pixels and effort alone decide it, so it can be told only after a file was made. No PNG of Twofold is interlaced.
public struct PNGForm: Hashable, Sendable {
    /// The meaning of the samples.
    package enum Color: String, CaseIterable, Sendable {
        case gray
        case grayAlpha = "gray-alpha"
        case rgb
        case rgba
        /// A number in a list of colors.
        case palette
    }

    /// The filters of the rows, which replace samples by their differences from neighbors.
    package enum Filters: String, CaseIterable, Sendable {
        /// No row is filtered, which suits flat art, palettes and packed bits.
        case none
        /// Each row has the filter that suits it, as in photographs and gradients.
        case byRow = "by-row"
        /// Rows are filtered by themselves in some bands, and not in the others, as in screens with pictures and text.
        case byBand = "by-band"
    }

    /// What became of the quality that was asked for.
    package enum Loss: Hashable, Sendable {
        /// The image has fewer colors. The error is the peak signal-to-noise ratio in decibels, with premultiplied colors
        /// and alpha.
        case decibels(Double)
        /// The image is exact, because with fewer colors it would be worse than asked, or not smaller, or because it has 16
        /// bits.
        case exact(Reason)

        package enum Reason: String, CaseIterable, Sendable { case worse, larger, deep }
    }

    package var color: Color
    /// Bits of a sample: 1, 2, 4, 8 or 16.
    package var bits: Int
    /// The number of colors in the palette; nil without one.
    package var colorCount: Int?
    package var filters: Filters
    /// libdeflate's level of compression, 1...12.
    package var level: Int
    /// The effort that it belongs to: a small file that got larger than its master has the next one.
    package var effort: PNGEffort
    /// The number of combinations of form and filters that were considered.
    package var candidateCount: Int
    /// How often pixels were compressed to find the smallest file; estimates do not count.
    package var trialCount: Int
    /// What became of the quality that was asked for; nil where none was.
    package var loss: Loss?

    package init(
        color: Color, bits: Int, colorCount: Int? = nil, filters: Filters, level: Int, effort: PNGEffort,
        candidateCount: Int, trialCount: Int
    ) {
        self.color = color
        self.bits = bits
        self.colorCount = colorCount
        self.filters = filters
        self.level = level
        self.effort = effort
        self.candidateCount = candidateCount
        self.trialCount = trialCount
    }
}
