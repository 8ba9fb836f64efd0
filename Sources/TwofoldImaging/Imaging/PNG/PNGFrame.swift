/// A frame of an animated PNG, as its control chunk (`fcTL`) describes it (PNG, third edition, 11.3.6).
package struct PNGFrame {
    /// The state of the frame's part of the canvas before the next frame is drawn.
    package enum Disposal: UInt8, Sendable {
        case none
        case background
        case previous
    }

    package var size: PixelSize
    package var x: Int
    package var y: Int
    package var delay: Animation.Delay
    package var disposal: Disposal
    /// Whether it is drawn over the canvas, and does not replace it.
    package var isBlended: Bool
    /// Where the file has the compressed pixels.
    package var pixels: [Range<Int>] = []

    private init?(_ data: ArraySlice<UInt8>) {
        guard data.count == 26 else { return nil }
        func number(_ place: Int, _ count: Int = 4) -> Int {
            BigEndian.number(data.dropFirst(place).prefix(count))
        }
        guard let disposal = Disposal(rawValue: UInt8(number(24, 1))), number(25, 1) < 2 else { return nil }
        size = PixelSize(width: number(4), height: number(8))
        (x, y) = (number(12), number(16))
        let perSecond = number(22, 2)
        delay = Animation.Delay(number(20, 2), perSecond: perSecond == 0 ? 100 : perSecond)
        self.disposal = disposal
        isBlended = number(25, 1) == 1
    }

    /// The frames of a file; none where they are not those that it announces, or not in their order.
    package static func all(in file: [UInt8]) -> [PNGFrame] {
        var frames: [PNGFrame] = []
        var (announced, sequence, isSound) = (0, 0, true)
        var canvas = PixelSize(width: 0, height: 0)
        PNGFile.forEachChunk(of: file) { type, data in
            switch type {
            case "IHDR" where data.count == 13:
                canvas = PixelSize(
                    width: BigEndian.number(file, at: data.lowerBound),
                    height: BigEndian.number(file, at: data.lowerBound + 4))
            case "acTL" where data.count == 8: announced = BigEndian.number(file, at: data.lowerBound)
            case "fcTL":
                guard data.count == 26, BigEndian.number(file, at: data.lowerBound) == sequence,
                    let frame = PNGFrame(file[data]), frame.fits(canvas), frames.last?.pixels.isEmpty != true
                else { return isSound = false }
                sequence += 1
                frames.append(frame)
            case "IDAT":
                // In front of the first frame it would be another image.
                guard frames.count == 1 else { return isSound = false }
                frames[0].pixels.append(data)
            case "fdAT":
                guard data.count >= 4, frames.count > 1, BigEndian.number(file, at: data.lowerBound) == sequence else {
                    return isSound = false
                }
                sequence += 1
                frames[frames.count - 1].pixels.append((data.lowerBound + 4)..<data.upperBound)
            default: break
            }
        }
        let isWhole = frames.count == announced && frames.first?.size == canvas && frames.last?.pixels.isEmpty == false
        return isSound && isWhole ? frames : []
    }

    private func fits(_ canvas: PixelSize) -> Bool {
        size.width > 0 && size.height > 0 && x + size.width <= canvas.width && y + size.height <= canvas.height
    }
}
