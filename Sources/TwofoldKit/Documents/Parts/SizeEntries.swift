/// A size in pixels.
struct PixelsEntry: ReportPart {
    var width, height: Int

    init(_ size: PixelSize) { (width, height) = (size.width, size.height) }

    static let facts = PartFacts(
        name: "pixels", meaning: "A size in pixels",
        fields: ["width": "pixels from left to right", "height": "pixels from top to bottom"])
}

/// A size in points.
struct PointsEntry: ReportPart {
    var width, height: Double

    init(_ size: PointSize) { (width, height) = (size.width, size.height) }
    init(_ size: PixelSize) { (width, height) = (Double(size.width), Double(size.height)) }

    static let facts = PartFacts(
        name: "points", meaning: "A size in points, fractions kept",
        fields: ["width": "points from left to right", "height": "points from top to bottom"])
}

/// The size of a file in pixels and in points.
struct DimensionsEntry: ReportPart {
    var path: String
    var pathBytes: String?
    var scale: Double?
    var pixels: PixelsEntry?
    var points: PointsEntry?

    init(_ file: FileDimensions) {
        let name = PathEntry(file.path)
        (path, pathBytes) = (name.path, name.pathBytes)
        scale = file.scale?.factor
        pixels = file.pixels.map { PixelsEntry($0) }
        points = file.points.map { PointsEntry($0) }
    }

    static let facts = PartFacts(
        name: "dimensions", meaning: "The size of a file in pixels and in points",
        fields: [
            "path": PathEntry.pathMeaning, "pathBytes": PathEntry.bytesMeaning,
            "scale": """
            its scale; omitted for a file of an asset catalog that is in no slot, or in slots of several scales
            """,
            "pixels": "its size; omitted for a vector image and for a file that cannot be read",
            "points": "its size in points; omitted for a vector image that nobody asked to draw",
        ])
}
