package import TwofoldKit

/// An animated PNG that no encoder under test has touched, and what its frames look like.
package struct TinyAPNG {
    /// A frame's pixels, and how they get onto the canvas.
    package struct Frame {
        package var pixels: PixelBuffer
        package var x = 0
        package var y = 0
        package var delay = (count: 1, perSecond: 10)
        /// 0 for none, 1 for the ground, 2 for what was there before.
        package var disposal: UInt8 = 0
        package var isBlended = false

        package init(_ pixels: PixelBuffer, x: Int = 0, y: Int = 0, disposal: UInt8 = 0, isBlended: Bool = false) {
            (self.pixels, self.x, self.y) = (pixels, x, y)
            (self.disposal, self.isBlended) = (disposal, isBlended)
        }
    }

    package var frames: [Frame]
    package var plays = 0

    package init(_ frames: [Frame], plays: Int = 0) { (self.frames, self.plays) = (frames, plays) }

    /// The chunks behind the header, in their order.
    package var chunks: [PNGChunk] {
        let count = TinyPNG.bigEndian(frames.count) + TinyPNG.bigEndian(plays)
        var chunks = [PNGChunk(type: "acTL", data: count)]
        var sequence = 0
        func number() -> [UInt8] {
            defer { sequence += 1 }
            return TinyPNG.bigEndian(sequence)
        }
        for (index, frame) in frames.enumerated() {
            let size = frame.pixels.size
            let place = [size.width, size.height, frame.x, frame.y].flatMap(TinyPNG.bigEndian)
            let delay = [frame.delay.count, frame.delay.perSecond].flatMap { TinyPNG.bigEndian($0).suffix(2) }
            let ends = [frame.disposal, frame.isBlended ? 1 : 0]
            chunks.append(PNGChunk(type: "fcTL", data: number() + place + delay + ends))
            let stream = Self.stream(frame.pixels)
            chunks.append(
                index == 0
                    ? PNGChunk(type: "IDAT", data: stream) : PNGChunk(type: "fdAT", data: number() + stream))
        }
        return chunks
    }

    /// The file.
    package var file: [UInt8] { Self.file(header, chunks) }

    package var header: [UInt8] { Array(TinyPNG.file(frames[0].pixels)[..<33]) }

    /// A file of these chunks.
    package static func file(_ header: [UInt8], _ chunks: [PNGChunk]) -> [UInt8] {
        header + chunks.flatMap(\.encoded) + PNGChunk(type: "IEND", data: []).encoded
    }

    private static func stream(_ pixels: PixelBuffer) -> [UInt8] {
        var data: [UInt8] = []
        PNGFile.forEachChunk(of: TinyPNG.file(pixels)) { type, range in
            if type == "IDAT" { data = Array(TinyPNG.file(pixels)[range]) }
        }
        return data
    }

    /// Premultiplied RGBA of each frame as it is shown, 0...1, computed as the specification says it.
    package var shown: [[Double]] {
        let size = frames[0].pixels.size
        var canvas = [Double](repeating: 0, count: size.area * 4)
        var shown: [[Double]] = []
        for (index, frame) in frames.enumerated() {
            let before = canvas
            let image = frame.pixels.asRGBA
            let part = image.size
            let places = (0..<part.area).map {
                ((frame.y + $0 / part.width) * size.width + frame.x + $0 % part.width) * 4
            }
            for (pixel, place) in places.enumerated() {
                let straight = (0..<4).map { Self.sample(image, pixel * 4 + $0) }
                for channel in 0..<4 {
                    let value = channel == 3 ? straight[3] : straight[channel] * straight[3]
                    canvas[place + channel] =
                        value + (frame.isBlended ? canvas[place + channel] * (1 - straight[3]) : 0)
                }
            }
            shown.append(canvas)
            switch frame.disposal {
            case 1: for place in places { for channel in 0..<4 { canvas[place + channel] = 0 } }
            case 2: canvas = index == 0 ? [Double](repeating: 0, count: canvas.count) : before
            default: break
            }
        }
        return shown
    }

    /// A sample, 0...1.
    package static func sample(_ pixels: PixelBuffer, _ index: Int) -> Double {
        guard pixels.depth == .sixteen else { return Double(pixels.bytes[index]) / 255 }
        return pixels.bytes[(index * 2)..<(index * 2 + 2)].withUnsafeBytes {
            Double($0.loadUnaligned(as: UInt16.self)) / 65535
        }
    }
}
