/// How a picture is turned and mirrored before it is shown, by Exif's numbers (CIPA DC-008, tag 0x0112).
package enum Orientation: Int, CaseIterable, Sendable {
    case upright = 1
    case mirrored
    case upsideDown
    case upsideDownMirrored
    case mirroredTurnedLeft
    case turnedRight
    case mirroredTurnedRight
    case turnedLeft

    /// What an Exif block asks for; upright where it is damaged or says nothing.
    ///
    /// Exif borrows TIFF's form: a byte order, the place of a list, and entries of twelve bytes.
    package init(exif block: [UInt8]) {
        let start = block.starts(with: Array("Exif\0\0".utf8)) ? 6 : 0
        let bytes = Array(block[start...])
        self = Self.entry(in: bytes).flatMap(Self.init(rawValue:)) ?? .upright
    }

    private static func entry(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= 14 else { return nil }
        let isLittle = bytes[0] == UInt8(ascii: "I")
        func number(_ place: Int, _ count: Int) -> Int {
            let digits = bytes[place..<(place + count)]
            return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
        }
        let list = number(4, 4)
        guard list <= bytes.count - 2 else { return nil }
        for entry in 0..<number(list, 2) {
            let place = list + 2 + 12 * entry
            guard place + 12 <= bytes.count else { return nil }
            if number(place, 2) == 0x0112 { return number(place + 8, 2) }
        }
        return nil
    }

    private var swapsSides: Bool { rawValue >= Self.mirroredTurnedLeft.rawValue }

    /// The size that a stored picture has when it is upright.
    package func size(of stored: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
    }

    /// The picture, upright.
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
                        let (column, row) = place(x, y, width, height)
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

    /// Where in a stored picture of these sides an upright pixel is.
    private func place(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (column: Int, row: Int) {
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
