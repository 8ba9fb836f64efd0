/// What the border of an Android nine-patch (`*.9.png`) says: which rows and columns stretch, and where the content lies.
///
/// The border is one pixel wide and holds no picture, only marks: so it is read, and drawn again at another size, but
/// never resampled. All positions count from the first pixel inside the border.
package struct NinePatch: Hashable, Sendable {
    /// The color of border pixels that mark nothing; the image's pixel (0,0) has it.
    package enum Neutral: Hashable, Sendable {
        /// Fully transparent, as nearly all tools write it.
        case transparent
        /// Opaque white, for images without alpha.
        case white
    }

    /// The marks of the two borders along one axis.
    package struct Axis: Hashable, Sendable {
        /// Pixels inside the border, at least 1.
        let length: Int
        /// The parts that stretch, ascending and apart from each other: the black runs on the top or left border.
        package internal(set) var stretch: [Range<Int>] = []
        /// The part that holds the content: the black run on the bottom or right border.
        ///
        /// Nil where none is marked; Android then takes everything from the first to the last part that stretches.
        package internal(set) var padding: Range<Int>?
        /// The margins that a layout does not count: the red runs on the bottom or right border, at most one at each end.
        package internal(set) var opticalBounds: [Range<Int>] = []
    }

    /// The marks on the top border, and those on the bottom border.
    package let horizontal: Axis
    /// The marks on the left border, and those on the right border.
    package let vertical: Axis
    /// The color of border pixels that mark nothing.
    let neutral: Neutral

    /// The size of the image inside the border.
    package var size: PixelSize { PixelSize(width: horizontal.length, height: vertical.length) }

    /// The end of a nine-patch's name, before the scale and the extension.
    package static let mark = Array(".9".utf8)
}

extension NinePatch.Axis {
    /// Where its segments begin and end: 0, the ends of all parts that stretch, and its length, each once.
    var boundaries: [Int] {
        var result = [0]
        for end in stretch.flatMap({ [$0.lowerBound, $0.upperBound] }) + [length] where end > result[result.count - 1] {
            result.append(end)
        }
        return result
    }

    /// The marks on the bottom or right border, ascending.
    var contentMarks: [Range<Int>] {
        (opticalBounds + (padding.map { [$0] } ?? [])).sorted { $0.lowerBound < $1.lowerBound }
    }
}
