/// The way in which source pixels are averaged to one.
///
/// Every filter works on premultiplied values, whatever its kernel.
public enum ResamplingFilter: String, Hashable, CaseIterable, Sendable {
    /// The exact mean over the area that an output pixel covers, fractions of source pixels included.
    case area
    /// Eight taps fitted to designers' own 2x files of 3x images: an area mean, slightly sharpened.
    ///
    /// Defined at 3:2. At whole ratios the same fit gives the area mean; at any other ratio, Lanczos 3 is used.
    case fitted
    /// A sinc windowed by a sinc, three lobes: the sharpest of the usual kernels, rings at hard edges.
    case lanczos3
    /// The cubic of Mitchell and Netravali, B = C = 1/3: soft, almost without ringing.
    case mitchell
    /// The interpolating cubic, B = 0, C = 1/2.
    case catmullRom = "catmull-rom"
    /// The source pixel under the output pixel's center; if that falls on a border, the pixel to the right or below.
    case nearest
}

extension ResamplingFilter {
    /// The filter for these pixels.
    ///
    /// - Parameter isByPixels: Whether an opaque image of many colors takes Lanczos 3: ``FilterChoice/isByPixels``.
    package func suited(to pixels: PixelBuffer, isByPixels: Bool) -> ResamplingFilter {
        isByPixels && pixels.isPhotographic ? .lanczos3 : self
    }
}

/// A filter and the reason for choosing it.
public struct FilterChoice: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The command line or the configuration names it.
        case named
        /// Artwork at a whole ratio: the area mean is what a design tool draws at that scale.
        case artworkAtWholeRatio
        /// Artwork at 3:2: the fitted kernel is nearest to what design tools draw at 2x.
        case artworkAtThreeHalves
        /// Artwork at any other ratio.
        case artworkAtOtherRatio
        /// A photograph, recognized by its lossy format.
        case photograph
        /// The size stays the same, so nothing is reduced.
        case sameSize
        /// A vector image is rendered at its size, so nothing is resampled.
        case drawn
    }

    /// The filter to reduce with.
    public var filter: ResamplingFilter
    package var reason: Reason

    /// Whether the pixels have the last word: an opaque image of many colors takes Lanczos 3 instead.
    ///
    /// So a photograph that is stored losslessly is reduced as one. The pixels are known when the image is decoded.
    package var isByPixels: Bool { reason == .artworkAtWholeRatio }
}

extension FilterChoice {
    /// The choice for a master of `format` reduced by `ratio`, which is at least 1.
    ///
    /// Measured against designers' own smaller files in 80 app repositories; the table is in the article
    /// "Pixels" of this documentation.
    ///
    /// - Parameters:
    ///   - named: The filter that the user asked for, or nil for the automatic choice.
    ///   - format: The master's format, by which a photograph is recognized.
    ///   - isLossy: Whether this file has lossy compression in it.
    ///   - ratio: Source pixels per output pixel, at least 1.
    public init(named: ResamplingFilter?, format: ImageFormat, isLossy: Bool = false, ratio: Double) {
        if format.isVector {
            self.init(filter: .area, reason: .drawn)
        } else if let named {
            self.init(filter: named, reason: .named)
        } else if ratio == 1 {
            self.init(filter: .area, reason: .sameSize)
        } else if format.isPhotographic || isLossy {
            self.init(filter: .lanczos3, reason: .photograph)
        } else if ratio == ratio.rounded() {
            self.init(filter: .area, reason: .artworkAtWholeRatio)
        } else if ratio == 1.5 {
            self.init(filter: .fitted, reason: .artworkAtThreeHalves)
        } else {
            self.init(filter: .lanczos3, reason: .artworkAtOtherRatio)
        }
    }
}
