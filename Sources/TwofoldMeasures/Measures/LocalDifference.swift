/// How much of what is drawn in two images of one size has no counterpart in the other: another word on a large button changes few
/// of its pixels, but all of what is drawn on it.
///
/// Each part of the images is compared by itself, and may lie a few pixels away: letters that were drawn at two sizes do.
/// The article "Rules" says how the limits were chosen.
package struct LocalDifference: Hashable, Sendable {
    /// The share of the contrast of both images that is in parts without a counterpart.
    package var share = 0.0
    /// The number of parts in which the two have nothing in common, however little contrast there is.
    package var loneParts = 0
    /// Whether some small part has other colors, as one with a badge has.
    package var hasPatch = false

    /// Whether something else is drawn, or something is missing.
    package var isOther: Bool { isOtherInForm || hasPatch }
    /// The same where other colors alone would make a patch.
    package var isOtherInForm: Bool { share > Self.limit || loneParts >= Self.minParts }
    /// Whether the images have the same shapes, however many pixels differ.
    package var isSameShape: Bool { share < Self.sameLimit && loneParts == 0 && !hasPatch }

    /// Beyond this share, something else is drawn.
    package static let limit = 0.2
    /// Beyond this share, something else is drawn in images of two sizes in points.
    package static let scaledLimit = 0.5
    private static let sameLimit = 0.03
    private static let minParts = 2

    /// The side of a part: about the height of small letters, with their shadow.
    private static let side = 12
    /// How far a counterpart may be away, across and down: in a line of text, differences of letters' widths add up.
    private static let reach = (across: 3, down: 1)
    /// Parts with less contrast, as a mean over both images, show nothing; and those with less than the first do not count as a share.
    private static let minContrast: (share: Float, lone: Float) = (0.06, 0.04)
    /// The part of two contrasts that may be left after one was taken from the other: 0 for the same, 1 for nothing in common.
    private static let maxLeft: (share: Float, lone: Float) = (0.3, 0.8)
    /// The side of a small part, and the most that its pixels may differ.
    private static let patch = (side: 8, most: Float(0.32))

    package init(share: Double = 0, loneParts: Int = 0, hasPatch: Bool = false) {
        (self.share, self.loneParts, self.hasPatch) = (share, loneParts, hasPatch)
    }

    /// Compares two images; images of different sizes are not compared.
    package init(_ a: PixelBuffer, _ b: PixelBuffer) {
        guard a.size == b.size else { return }
        let (first, second) = (a.eightBit.asRGBA, b.eightBit.asRGBA)
        first.bytes.withUnsafeBytes { first in
            second.bytes.withUnsafeBytes { second in
                measureParts(Tones(pixels: first), Tones(pixels: second), a.size)
                hasPatch = Self.hasPatch(Tones(pixels: first), Tones(pixels: second), a.size)
            }
        }
    }

    private mutating func measureParts(_ first: Tones, _ second: Tones, _ size: PixelSize) {
        var (all, foreign) = (Float.zero, Float.zero)
        for part in Part.all(of: size, side: Self.side) {
            let here = part.comparison(first, second, stride: size.width)
            let least = Float(4 * part.area)
            guard here.contrast >= Self.minContrast.lone * Self.minContrast.lone * least else { continue }
            let left =
                here.left <= Self.maxLeft.share
                ? here.left
                : part.least(Self.reach, in: size) {
                    part.comparison(first, second, stride: size.width, across: $0, down: $1).left
                }
            if left > Self.maxLeft.lone { loneParts += 1 }
            guard here.contrast >= Self.minContrast.share * Self.minContrast.share * least else { continue }
            all += here.contrast
            if left > Self.maxLeft.share { foreign += here.contrast }
        }
        share = all > 0 ? Double(foreign / all) : 0
    }

    private static func hasPatch(_ first: Tones, _ second: Tones, _ size: PixelSize) -> Bool {
        Part.all(of: size, side: patch.side).contains { part in
            let most = patch.most * patch.most
            guard part.difference(first, second, stride: size.width) > most else { return false }
            return part.least(reach, in: size) {
                part.difference(first, second, stride: size.width, across: $0, down: $1)
            } > most
        }
    }
}

/// The pixels of an image in RGBA, read one by one, because a copy of a large image in floating point takes four times its memory.
private struct Tones {
    let pixels: UnsafeRawBufferPointer

    private static let weight = 1 / 255 / Float(3).squareRoot()

    /// Red, green and blue, premultiplied, so that gray has the weight of the alpha; and the alpha: black on nothing shows in it only.
    @inline(__always)
    subscript(index: Int) -> SIMD4<Float> {
        let pixel = SIMD4<Float>(pixels.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<UInt8>.self))
        let alpha = pixel.w / 255
        var tone = pixel * (alpha * Self.weight)
        tone.w = alpha
        return tone
    }
}

/// A rectangle of two images.
private struct Part {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    var area: Int { width * height }

    /// The parts of an image, without the narrow ones at its right and lower edges.
    static func all(of size: PixelSize, side: Int) -> [Part] {
        stride(from: 0, to: size.height, by: side).flatMap { top in
            stride(from: 0, to: size.width, by: side).map { left in
                Part(left: left, top: top, width: min(side, size.width - left), height: min(side, size.height - top))
            }
        }.filter { min($0.width, $0.height) >= side / 2 }
    }

    /// The least that a measure has where the second image's part lies this far away, or nearer.
    func least(_ reach: (across: Int, down: Int), in size: PixelSize, _ measure: (Int, Int) -> Float) -> Float {
        var least = Float.infinity
        for down in -reach.down...reach.down where top + down >= 0 && top + height + down <= size.height {
            for across in -reach.across...reach.across where left + across >= 0 && left + width + across <= size.width {
                least = min(least, measure(across, down))
            }
        }
        return least
    }

    /// The squares of both parts' departures from their means, and the share of them that is left when one is taken from the other.
    func comparison(
        _ first: Tones, _ second: Tones, stride: Int,
        across: Int = 0, down: Int = 0
    ) -> (contrast: Float, left: Float) {
        var (a, b) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        var (squares, products) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        each(first, second, stride: stride, across: across, down: down) { one, two in
            a += one
            b += two
            squares += one * one + two * two
            products += one * two
        }
        let count = Float(area)
        let contrast = squares.sum() - (a * a + b * b).sum() / count
        let common = products.sum() - (a * b).sum() / count
        return (contrast, contrast > 0 ? (contrast - 2 * common) / contrast : 0)
    }

    /// The mean square of the differences of the pixels.
    func difference(
        _ first: Tones, _ second: Tones, stride: Int,
        across: Int = 0, down: Int = 0
    ) -> Float {
        var squares = SIMD4<Float>.zero
        each(first, second, stride: stride, across: across, down: down) { one, two in
            squares += (one - two) * (one - two)
        }
        return squares.sum() / Float(area)
    }

    @inline(__always)
    private func each(
        _ first: Tones, _ second: Tones, stride: Int,
        across: Int, down: Int, _ body: (SIMD4<Float>, SIMD4<Float>) -> Void
    ) {
        for y in top..<top + height {
            let (row, other) = (y * stride + left, (y + down) * stride + left + across)
            for x in 0..<width { body(first[row + x], second[other + x]) }
        }
    }
}
