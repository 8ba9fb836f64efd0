/// The rotation and mirroring of an image for display, by Exif's numbers (CIPA DC-008, tag 0x0112).
package enum Orientation: Int, CaseIterable, Sendable {
    case upright = 1
    case mirrored
    case upsideDown
    case upsideDownMirrored
    case mirroredTurnedLeft
    case turnedRight
    case mirroredTurnedRight
    case turnedLeft

    private var swapsSides: Bool { rawValue >= Self.mirroredTurnedLeft.rawValue }

    /// The upright size of a stored image.
    package func size(of stored: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
    }

    package func applied(to stored: PixelBuffer) -> PixelBuffer {
        guard self != .upright else { return stored }
        let (width, height) = (stored.size.width, stored.size.height)
        let pixelBytes = stored.layout.channels * stored.depth.bytes
        let size = size(of: stored.size)
        let bytes = [UInt8](unsafeUninitializedCapacity: stored.bytes.count) { output, count in
            stored.bytes.withUnsafeBytes { source in
                let target = UnsafeMutableRawBufferPointer(output)
                var next = 0
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let (column, row) = place(x, y, width: width, height: height)
                        let start = (row * width + column) * pixelBytes
                        for byte in 0..<pixelBytes { target[next + byte] = source[start + byte] }
                        next += pixelBytes
                    }
                }
            }
            count = stored.bytes.count
        }
        return PixelBuffer(size: size, layout: stored.layout, depth: stored.depth, bytes: bytes)
    }

    /// The place of an upright pixel in a stored image with these sides.
    private func place(_ x: Int, _ y: Int, width: Int, height: Int) -> (column: Int, row: Int) {
        switch self {
        case .upright: (x, y)
        case .mirrored: (width - 1 - x, y)
        case .upsideDown: (width - 1 - x, height - 1 - y)
        case .upsideDownMirrored: (x, height - 1 - y)
        case .mirroredTurnedLeft: (y, x)
        case .turnedRight: (y, height - 1 - x)
        case .mirroredTurnedRight: (width - 1 - y, height - 1 - x)
        case .turnedLeft: (width - 1 - y, x)
        }
    }
}
