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
