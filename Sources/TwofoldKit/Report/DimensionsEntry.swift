/// A size in points for programs.
struct PointsEntry: Encodable {
    var width, height: Double

    init(_ size: PointSize) {
        width = size.width
        height = size.height
    }
}

/// The size of a file in pixels and in points for programs.
struct DimensionsEntry: Encodable {
    var path: String
    var pathBytes: String?
    var scale: Double?
    var width, height: Int?
    var points: PointsEntry?

    init(_ file: FileDimensions) {
        let name = PathEntry(file.path)
        path = name.path
        pathBytes = name.pathBytes
        scale = file.scale?.factor
        width = file.pixels?.width
        height = file.pixels?.height
        points = file.points.map(PointsEntry.init)
    }
}
