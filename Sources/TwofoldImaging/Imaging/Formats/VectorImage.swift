/// A vector image's own properties: its size, and the parts of it that Twofold does not render.
public struct VectorImage: Hashable, Sendable {
    /// The size in points, each 1/72 inch; a px in SVG is a point.
    package var size: PointSize
    /// The number of pages; one of them is rendered.
    package var pages: Int
    /// The first reference to anything outside the file, as written there; nil when there is none.
    ///
    /// External files are never loaded: such an image is refused, or rendered without them.
    package var externalReference: String?

    package init(size: PointSize, pages: Int = 1, externalReference: String? = nil) {
        self.size = size
        self.pages = pages
        self.externalReference = externalReference
    }
}

/// A width and a height in points, not necessarily whole.
public struct PointSize: Hashable, Sendable {
    package var width: Double
    package var height: Double

    /// A size with these sides.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    package func scaled(by factor: Double) -> PointSize { PointSize(width: width * factor, height: height * factor) }

    /// The largest size of the same shape that fits into `frame`.
    ///
    /// Enlarging is right here, because a vector image has no pixels.
    package func fitted(into frame: PointSize?) -> PointSize {
        guard let frame, width > 0, height > 0 else { return self }
        let factor = min(frame.width / width, frame.height / height)
        return PointSize(width: width * factor, height: height * factor)
    }

    /// The size in pixels of a bitmap of so many points at `scale`, each side rounded up to a whole pixel.
    public func pixels(at scale: ScaleFactor) -> PixelSize {
        let most = 1 << 32
        func side(_ points: Double) -> Int {
            max(1, min(Int(exactly: (points * scale.factor).rounded(.up)) ?? most, most))
        }
        return PixelSize(width: side(width), height: side(height))
    }

    /// The size in pixels at one pixel per point: whole, never 0, and no larger than any limit on sides can admit.
    package var inPixels: PixelSize {
        let most = 1 << 32
        func side(_ points: Double) -> Int { max(1, min(Int(exactly: points.rounded()) ?? most, most)) }
        return PixelSize(width: side(width), height: side(height))
    }
}

/// The treatment of an SVG that refers to anything outside its file.
package enum ReferencePolicy: String, Hashable, CaseIterable, Sendable {
    /// It is refused: without the missing part it would be another image. The default.
    case refuse
    /// It is rendered without the missing part.
    case ignore
}

/// The treatment of colors that a profile or PNG's own chunks describe.
package enum ColorPolicy: String, Hashable, CaseIterable, Sendable {
    /// The samples stay as they are encoded, and the description is copied byte for byte. The default.
    case keep
    /// The samples are converted to sRGB, and the description is replaced.
    case srgb
}
