/// Reads the parts of a GIF in which decoders differ, without touching pixels.
package struct GIFFile {
    /// The size that the file states for the whole.
    package let screen: PixelSize
    /// The place of the first image on that screen.
    package let frame: PixelRectangle
    /// The color profile in front of it, which libvips does not copy.
    private var iccProfile: [UInt8]?

    /// Reads a file up to its first image; nil where there is none.
    package init?(_ file: [UInt8]) {
        var frame: PixelRectangle?
        var iccProfile: [UInt8]?
        Self.walk(file) { part in
            switch part {
            case .image(let first): frame = first
            case .extension(0xFF, let blocks):
                if let name = blocks.first, file[name].elementsEqual("ICCRGBG1012".utf8) {
                    iccProfile = blocks.dropFirst().flatMap { file[$0] }
                }
            case .extension: break
            }
            return frame == nil
        }
        guard let frame else { return nil }
        screen = PixelSize(width: Self.number(file, 6), height: Self.number(file, 8))
        self.frame = frame
        self.iccProfile = iccProfile
    }

    /// Whether all images of an animation lie on its screen.
    package static func keepsToItsScreen(_ file: [UInt8]) -> Bool {
        guard let screen = GIFFile(file)?.screen else { return false }
        var isInside = true
        walk(file) { part in
            if case .image(let frame) = part {
                isInside = frame.x + frame.size.width <= screen.width && frame.y + frame.size.height <= screen.height
            }
            return isInside
        }
        return isInside
    }

    /// How long each image is shown, and how often all are.
    static func timing(of file: [UInt8]) -> Animation {
        var delays: [Animation.Delay] = []
        var (delay, plays) = (0, 1)
        walk(file) { part in
            switch part {
            case .image:
                delays.append(Animation.Delay(delay, perSecond: 100))
                delay = 0
            case .extension(0xF9, let blocks):
                if let block = blocks.first, block.count == 4 { delay = number(file, block.lowerBound + 1) }
            case .extension(0xFF, let blocks):
                guard blocks.count > 1, blocks[1].count == 3, file[blocks[1].lowerBound] == 1,
                    ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(where: { file[blocks[0]].elementsEqual($0.utf8) })
                else { break }
                // The number of repetitions.
                let count = number(file, blocks[1].lowerBound + 1)
                plays = count == 0 ? 0 : count + 1
            case .extension: break
            }
            return true
        }
        return Animation(delays: delays, plays: plays)
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

    private enum Part {
        case image(PixelRectangle)
        /// A block of another kind: its number, and the places of its data.
        case `extension`(UInt8, [Range<Int>])
    }

    private static func number(_ file: [UInt8], _ place: Int) -> Int { Int(file[place]) | Int(file[place + 1]) << 8 }

    private static func paletteLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// Calls `visit` with the parts of a file until it returns false, or they make no sense any more.
    private static func walk(_ file: [UInt8], _ visit: (Part) -> Bool) {
        guard file.count >= 13, file.starts(with: Array("GIF8".utf8)) else { return }
        var place = 13 + paletteLength(file[10])
        while place + 2 < file.count {
            if file[place] == 0x21 {
                guard let blocks = blocks(of: file, from: place + 2),
                    visit(.extension(file[place + 1], blocks.data))
                else { return }
                place = blocks.end
            } else {
                guard file[place] == 0x2C, place + 10 <= file.count else { return }
                let size = PixelSize(width: number(file, place + 5), height: number(file, place + 7))
                // Behind the head stand a palette and the length of the codes.
                guard visit(.image(PixelRectangle(x: number(file, place + 1), y: number(file, place + 3), size: size))),
                    let blocks = blocks(of: file, from: place + 11 + paletteLength(file[place + 9]))
                else { return }
                place = blocks.end
            }
        }
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
