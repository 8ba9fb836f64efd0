/// Reads the parts of a GIF in which decoders differ, without touching pixels.
package struct GIFFile {
    /// A part of the screen: an image's place and size.
    package struct Frame: Hashable, Sendable {
        package var x: Int
        package var y: Int
        package var size: PixelSize
    }

    /// The size that the file states for the whole.
    package let screen: PixelSize
    /// The place of the first image.
    package let frame: Frame
    /// The color profile in front of it, which libvips does not copy.
    private var iccProfile: [UInt8]?

    /// Reads a file up to its first image; nil where there is none.
    package init?(_ file: [UInt8]) {
        func number(_ place: Int) -> Int { Int(file[place]) | Int(file[place + 1]) << 8 }
        guard file.count >= 13, file.starts(with: Array("GIF8".utf8)) else { return nil }
        screen = PixelSize(width: number(6), height: number(8))
        var place = 13 + (file[10] & 0x80 == 0 ? 0 : 3 << (Int(file[10] & 7) + 1))
        while place + 2 < file.count, file[place] == 0x21 {
            guard let blocks = Self.blocks(of: file, from: place + 2) else { return nil }
            if file[place + 1] == 0xFF, let name = blocks.data.first, file[name].elementsEqual("ICCRGBG1012".utf8) {
                iccProfile = blocks.data.dropFirst().flatMap { file[$0] }
            }
            place = blocks.end
        }
        guard place + 10 <= file.count, file[place] == 0x2C else { return nil }
        frame = Frame(
            x: number(place + 1), y: number(place + 3),
            size: PixelSize(width: number(place + 5), height: number(place + 7)))
    }

    /// The size of the image as browsers draw it; nil where they differ, because the frame reaches beyond the screen.
    package var canvas: PixelSize? {
        let (width, height) = (frame.x + frame.size.width, frame.y + frame.size.height)
        if width <= screen.width, height <= screen.height { return screen }
        let covers = width >= screen.width && height >= screen.height && frame.x == 0 && frame.y == 0
        return covers ? frame.size : nil
    }

    /// Whether some of the canvas is no part of the first image.
    package var hasGround: Bool { canvas != frame.size }

    /// Whether it has a color profile that does not say the same as sRGB.
    package var hasOtherColors: Bool {
        iccProfile.map { ColorProfile($0)?.colors != ColorProfile.standardColors } ?? false
    }

    /// The places of a chain of blocks, and of what follows; nil where it does not end.
    private static func blocks(of file: [UInt8], from start: Int) -> (data: [Range<Int>], end: Int)? {
        var data: [Range<Int>] = []
        var place = start
        while place < file.count, file[place] > 0 {
            let end = place + 1 + Int(file[place])
            guard end < file.count else { return nil }
            data.append((place + 1)..<end)
            place = end
        }
        return place < file.count ? (data, place + 1) : nil
    }
}
