/// The reason why Android's build would refuse an image as a nine-patch.
///
/// The conditions are those of aapt2, which stops the build at the first of them.
package enum NinePatchError: Error, Hashable, Sendable {
    package enum Side: String, Hashable, CaseIterable, Sendable {
        case top
        case left
        case bottom
        case right

        /// The name of the coordinate along it.
        var coordinate: String { self == .top || self == .bottom ? "x" : "y" }
    }

    /// The image, of this size, has no pixel inside a border.
    case tooSmall(PixelSize)
    /// The first pixel is neither transparent nor opaque white.
    case corner
    /// A border pixel is neither black, red nor neutral; its distance from the image's corner.
    case color(Side, at: Int)
    /// A red pixel on the top or left border, where only black has a meaning.
    case redAmongStretch(Side, at: Int)
    /// More than one black run on the bottom or right border.
    case severalPaddings(Side, Int)
    /// More than two red runs on the bottom or right border.
    case severalOpticalBounds(Side, Int)
    /// A red run that does not touch its end of the border; where it begins.
    case looseOpticalBounds(Side, at: Int)
    /// The parts that stretch divide the image into more parts than Android can store.
    case tooManyRegions(Int)

    /// The largest number of parts that Android stores.
    static let maxRegions = 127

    /// A sentence for people, without the path.
    package var sentence: String {
        switch self {
        case .tooSmall(let size):
            "the image is \(size), and a nine-patch has at least 3×3 pixels: a border around one pixel"
        case .corner:
            "the pixel at the top left is neither transparent nor opaque white"
        case .color(let side, let place):
            "the \(side) border has a pixel that is neither black, red nor neutral (\(side.coordinate) = \(place))"
        case .redAmongStretch(let side, let place):
            "the \(side) border has a red pixel (\(side.coordinate) = \(place))"
        case .severalPaddings(let side, let count):
            "the \(side) border has \(count) black runs"
        case .severalOpticalBounds(let side, let count):
            "the \(side) border has \(count) red runs"
        case .looseOpticalBounds(let side, let place):
            "a red run on the \(side) border does not touch the border's end (\(side.coordinate) = \(place))"
        case .tooManyRegions(let count):
            "the black runs divide the image into \(count) parts"
        }
    }

    /// A sentence that says what to do.
    package var fix: String {
        switch self {
        case .tooSmall: "draw a border of one pixel around the image, or drop '.9' from its name"
        case .corner: "leave the corners of the border transparent, or drop '.9' from its name"
        case .color: "draw the border in opaque black without antialiasing, or drop '.9' from its name"
        case .redAmongStretch: "draw the optical bounds on the bottom and right border"
        case .severalPaddings: "keep one black run, which marks the area of the content"
        case .severalOpticalBounds, .looseOpticalBounds: "keep at most one red run at each end"
        case .tooManyRegions: "keep fewer black runs: at most \(Self.maxRegions) parts can be stored"
        }
    }
}
