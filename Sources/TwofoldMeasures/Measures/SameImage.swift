/// Recognizes that two files of different sizes show one image, whatever their folders are.
///
/// A diagnostic about two folders depends on it, so most of the limits are far below those at which two files of one name are
/// reported as different: pairs from a careful export pass, and no two images of one set that are merely alike do.
package enum SameImage: Hashable {
    /// The small file is the large one, reduced.
    case reduced
    /// Both are alike enough to have been drawn, or hinted, for their sizes: of two icons of one name in different themes,
    /// none is.
    case drawn
    /// Both are the same color throughout, which two different images may be.
    case plain

    /// Mean colors farther apart than this are different.
    static let colorLimit = 0.02
    /// Images farther apart than this are different images.
    package static let structureLimit = 0.03
    /// The same limit as a share of the visible content: thin lines on a transparent ground always differ by little.
    static let contrastShare = 0.1
    /// The same three for what was drawn at both sizes; they were chosen on the icons of three themes.
    static let drawnColorLimit = 0.04
    static let drawnStructureLimit = 0.1
    static let drawnContrastShare = 0.4
    /// Half a step of 8 bits: an image of one flat color has no contrast, and rounding does not count as a difference.
    private static let rounding = 0.5 / 255

    /// Compares a file with a larger one; nil where they show different images.
    package init?(_ small: PixelBuffer, _ large: PixelBuffer, ratio: Int) {
        guard let difference = PixelDifference(small, toReduced: large, ratio: ratio),
            let contrast = PixelDifference(small, Self.ground(of: small))?.structure
        else { return nil }
        func isWithin(_ color: Double, _ structure: Double, _ share: Double) -> Bool {
            difference.color <= color && difference.structure <= min(structure, max(share * contrast, Self.rounding))
        }
        if isWithin(Self.colorLimit, Self.structureLimit, Self.contrastShare) {
            self = Self.isPlain(small) ? .plain : .reduced
        } else if contrast > Self.rounding,
            isWithin(Self.drawnColorLimit, Self.drawnStructureLimit, Self.drawnContrastShare)
        {
            self = .drawn
        } else {
            return nil
        }
    }

    /// Whether every pixel equals the one before it.
    private static func isPlain(_ image: PixelBuffer) -> Bool {
        let pixel = image.layout.channels * image.depth.bytes
        return image.bytes.dropFirst(pixel).elementsEqual(image.bytes.dropLast(pixel))
    }

    /// The image without any content: transparent, or one flat color where the image is opaque.
    private static func ground(of image: PixelBuffer) -> PixelBuffer {
        let pixel: [UInt8] = image.isOpaque ? [0, 0, 0, 255] : [0, 0, 0, 0]
        return PixelCanvas(image.size, .rgba, .eight, filledWith: pixel).pixels
    }
}
