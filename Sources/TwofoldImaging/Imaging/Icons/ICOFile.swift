/// The icon file of Windows and of web pages (`.ico`): square images of one icon, each a PNG file.
///
/// Windows reads PNG in such files since Vista, and every browser does.
package enum ICOFile {
    package struct Image: Hashable, Sendable {
        /// Its side in pixels, 1...256.
        var side: Int
        var png: [UInt8]

        package init(side: Int, png: [UInt8]) { (self.side, self.png) = (side, png) }
    }

    private static let headerLength = 6
    private static let entryLength = 16

    /// The whole file: a header, an entry for each image, and the images.
    package static func bytes(of images: [Image]) -> [UInt8] {
        var offset = headerLength + entryLength * images.count
        var entries: [UInt8] = []
        for image in images {
            // 256 has no room in a byte, and is written as 0. The last numbers are one plane and 32 bits a pixel.
            let side = UInt8(truncatingIfNeeded: image.side)
            entries += [side, side, 0, 0] + number(1, 2) + number(32, 2)
            entries += number(image.png.count, 4) + number(offset, 4)
            offset += image.png.count
        }
        return number(0, 2) + number(1, 2) + number(images.count, 2) + entries + images.flatMap(\.png)
    }

    /// A number with its lowest byte first.
    private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
