/// The largest hand-made file for each device, of the images that have files for several.
struct DeviceFiles: Sendable {
    /// The files of each image, universal ones first.
    let images: [[CheckedFile]]
    /// All of them.
    let paths: Set<BytePath>
    /// The file that a device's own one is compared with pixel by pixel.
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

    /// The file for other devices that a device's largest one is compared with pixel by pixel, because people see both at one
    /// size; nil where there is none.
    func usual(for file: CheckedFile) -> PixelLine.Member? {
        guard let usual = usual[file.path] else { return nil }
        if case .damaged = usual.file.content { return nil }
        return usual
    }

    /// Of the files of the same size in points one of the same scale, or else one that is a whole multiple or a whole part.
    private static func counterpart(of member: PixelLine.Member, in usual: [PixelLine.Member]) -> PixelLine.Member? {
        let (scale, points) = (member.scale, Self.points(of: member))
        let fitting = usual.filter { points != nil && Self.points(of: $0) == points }
        return fitting.first { $0.scale == scale }
            ?? fitting.first { PixelLine.isMultiple($0.scale, of: scale) || PixelLine.isMultiple(scale, of: $0.scale) }
            ?? fitting.first
    }

    private static func points(of member: PixelLine.Member) -> PixelSize? {
        let ratio = member.scale.pixelsPerPoint
        return member.file.size.map {
            PixelSize(width: ($0.width + ratio - 1) / ratio, height: ($0.height + ratio - 1) / ratio)
        }
    }
}
