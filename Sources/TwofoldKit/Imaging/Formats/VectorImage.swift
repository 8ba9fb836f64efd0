/// What a vector file says of itself: its size, and what Twofold does not draw of it.
public struct VectorImage: Hashable, Sendable {
    /// The size in points, a 72nd of an inch; a px of SVG is a point.
    public var size: PointSize
    /// Pages; only the first is drawn.
    public var pages: Int
    /// The first thing that it wants from outside its own file, in its own words; nil when there is nothing.
    ///
    /// Nothing is ever loaded: such a drawing is refused, or drawn without it.
    public var externalReference: String?

    /// A drawing of these parts.
    public init(size: PointSize, pages: Int = 1, externalReference: String? = nil) {
        self.size = size
        self.pages = pages
        self.externalReference = externalReference
    }
}

/// A width and a height in points, not always whole.
public struct PointSize: Hashable, Sendable {
    /// Points from left to right.
    public var width: Double
    /// Points from top to bottom.
    public var height: Double

    /// A size of these sides.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The largest size of the same shape that fits into `frame`; enlarging is right, because a drawing has no pixels.
    public func fitted(into frame: PointSize?) -> PointSize {
        guard let frame, width > 0, height > 0 else { return self }
        let factor = min(frame.width / width, frame.height / height)
        return PointSize(width: width * factor, height: height * factor)
    }

    /// The same size in pixels at one pixel a point: whole, never 0, and no more than any limit on sides can admit.
    public var inPixels: PixelSize {
        let most = 1 << 32
        func side(_ points: Double) -> Int { max(1, min(Int(exactly: points.rounded()) ?? most, most)) }
        return PixelSize(width: side(width), height: side(height))
    }
}

/// What becomes of an SVG that wants something from outside its own file.
public enum ReferencePolicy: String, Hashable, CaseIterable, Sendable {
    /// It is refused: without what it wants it would be another image. The default.
    case refuse
    /// It is drawn without what it wants.
    case ignore
}

/// What becomes of colors that a profile or PNG's own chunks describe.
public enum ColorPolicy: String, Hashable, CaseIterable, Sendable {
    /// The samples stay as they are encoded, and the description goes along byte for byte. The default.
    case keep
    /// The samples are converted to sRGB, and the description is replaced.
    case srgb
}
