// Images as devices enlarge them, for previews only: variants are never enlarged.

extension PixelBuffer {
    /// The image at a larger size: each pixel is copied to every pixel of the result whose center lies on it.
    ///
    /// At whole ratios this makes blocks of equal pixels, which is how screens of 2x show files of 1x.
    package func repeated(to larger: PixelSize) -> PixelBuffer {
        let pixelBytes = layout.channels * depth.bytes
        func places(_ count: Int, of own: Int) -> [Int] {
            (0..<count).map { min(own - 1, (2 * $0 + 1) * own / (2 * count)) }
        }
        let columns = places(larger.width, of: size.width)
        var result: [UInt8] = []
        result.reserveCapacity(larger.area * pixelBytes)
        for y in places(larger.height, of: size.height) {
            let row = y * size.width
            for x in columns {
                let start = (row + x) * pixelBytes
                result += bytes[start..<(start + pixelBytes)]
            }
        }
        return PixelBuffer(size: larger, layout: layout, depth: depth, bytes: result)
    }

    /// The same image with 8 bits a sample.
    var asEightBits: PixelBuffer {
        guard depth == .sixteen else { return self }
        let samples = bytes.withUnsafeBytes { bytes in
            (0..<(bytes.count / 2)).map { index -> UInt8 in
                let value = UInt32(bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self))
                return UInt8(truncatingIfNeeded: (value * 255 + 32767) / 65535)
            }
        }
        return PixelBuffer(size: size, layout: layout, depth: .eight, bytes: samples)
    }

    /// The images beside each other from left to right, on a transparent ground.
    ///
    /// - Parameter gap: The pixels between two images.
    package static func row(_ images: [PixelBuffer], gap: Int) -> PixelBuffer {
        let images = images.map { $0.asRGBA.asEightBits }
        let width = images.reduce(0) { $0 + $1.size.width } + gap * max(0, images.count - 1)
        let height = images.map(\.size.height).max() ?? 1
        var result: [UInt8] = []
        result.reserveCapacity(max(1, width) * height * 4)
        let space = [UInt8](repeating: 0, count: gap * 4)
        for y in 0..<height {
            for (index, image) in images.enumerated() {
                if index > 0 { result += space }
                let rowBytes = image.size.width * 4
                if y < image.size.height {
                    result += image.bytes[(y * rowBytes)..<((y + 1) * rowBytes)]
                } else {
                    result += [UInt8](repeating: 0, count: rowBytes)
                }
            }
        }
        return PixelBuffer(
            size: PixelSize(width: max(1, width), height: height), layout: .rgba, depth: .eight,
            bytes: width > 0 ? result : [0, 0, 0, 0])
    }
}
