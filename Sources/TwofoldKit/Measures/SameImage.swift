/// Recognizes that one file is a larger one, reduced, which proves that both are one image, whatever their names.
///
/// A diagnostic about two folders depends on it, so the limits are far below those at which two files of one name are
/// reported as different: pairs from a careful export pass, and no two images of one set that are merely alike do.
enum SameImage {
    /// Mean colors farther apart than this are different.
    static let colorLimit = 0.02
    /// Images farther apart than this are different images.
    static let structureLimit = 0.03
    /// The same limit as a share of the visible content: thin lines on a transparent ground always differ by little.
    static let contrastShare = 0.1
    /// Half a step of 8 bits: an image of one flat color has no contrast, and rounding does not count as a difference.
    private static let rounding = 0.5 / 255

    /// Whether `small` is `large`, reduced.
    static func holds(_ small: PixelBuffer, _ large: PixelBuffer, ratio: Int) -> Bool {
        guard let difference = PixelDifference(small, toReduced: large, ratio: ratio),
            let contrast = PixelDifference(small, ground(of: small))?.structure
        else { return false }
        return difference.color <= colorLimit
            && difference.structure <= min(structureLimit, max(contrastShare * contrast, rounding))
    }

    /// The image without any content: transparent, or one flat color where the image is opaque.
    private static func ground(of image: PixelBuffer) -> PixelBuffer {
        let pixel: [UInt8] = image.isOpaque ? [0, 0, 0, 255] : [0, 0, 0, 0]
        return PixelBuffer(
            size: image.size, layout: .rgba, depth: .eight,
            bytes: Array((0..<image.size.area).map { _ in pixel }.joined()))
    }
}
