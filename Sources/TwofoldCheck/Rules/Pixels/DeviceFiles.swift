/// The largest hand-made file for each device, of the images that have files for several.
struct DeviceFiles: Sendable {
    /// The files of each image, universal ones first.
    let images: [[CheckedFile]]
    let paths: Set<BytePath>
    /// The file that a device's own one is compared with.
    private let usual: [BytePath: PixelLine.Member]

    init(_ lines: [PixelLine]) {
        let several = PixelLine.forDevices(lines)
        images = several.map { lines in lines.compactMap { $0.members.first?.file } }
        paths = Set(images.flatMap { $0.map(\.path) })
        let pairs = several.flatMap { lines in
            lines.dropFirst().compactMap(\.members.first).compactMap { member in
                Self.counterpart(of: member, in: lines[0].members).map { (member.file.path, $0) }
            }
        }
        usual = Dictionary(pairs) { first, _ in first }
    }

    /// The file for other devices that a device's largest one is compared with; nil where there is none.
    func usual(for file: CheckedFile) -> PixelLine.Member? {
        guard let usual = usual[file.path] else { return nil }
        if case .damaged = usual.file.content { return nil }
        return usual
    }

    /// Smaller images are drawn in other ways where they have another size in points.
    private static let minScaledSide = 48

    /// Of the files of the same size in points one of the same scale, or else one that is a whole multiple or a whole part; where there
    /// are none, the largest of the same shape.
    private static func counterpart(of member: PixelLine.Member, in usual: [PixelLine.Member]) -> PixelLine.Member? {
        guard let size = member.file.size else { return nil }
        let (scale, points) = (member.scale, Self.points(of: size, at: member.scale))
        let fitting = usual.filter { other in
            other.file.size.map { Self.points(of: $0, at: other.scale) == points } ?? false
        }
        return fitting.first { $0.scale == scale }
            ?? fitting.first { PixelLine.isMultiple($0.scale, of: scale) || PixelLine.isMultiple(scale, of: $0.scale) }
            ?? fitting.first
            ?? usual.first { other in
                guard let its = other.file.size, min(size.width, size.height, its.width, its.height) >= minScaledSide
                else { return false }
                return ContentRules.hasSameShape(size, its)
            }
    }

    /// The size in points, rounded up.
    static func points(of size: PixelSize, at scale: ScaleFactor) -> PixelSize {
        let ratio = scale.pixelsPerPoint
        return PixelSize(width: (size.width + ratio - 1) / ratio, height: (size.height + ratio - 1) / ratio)
    }
}
