/// A movement of an image, by one pixel at most, that makes it equal to another one of its size.
package struct PixelShift: Hashable, Sendable {
    /// Pixels to the right: −1, 0 or 1.
    package var right: Int
    /// Pixels down: −1, 0 or 1.
    package var down: Int

    /// Images that differ by less count as one image: careful exports of one design mostly stay within 3 %.
    static let structureLimit = 0.05

    package init(right: Int, down: Int) {
        self.right = right
        self.down = down
    }

    /// The shift that turns `reference` into the other image; nil where none of the eight does.
    package init?(of image: PixelBuffer, from reference: PixelBuffer) {
        var best: (shift: PixelShift, structure: Double)?
        for shift in Self.all {
            // Compared both ways: pixels that leave the image on one side prove nothing, because they may be a border
            // that the other image lacks.
            guard let there = PixelDifference(image, reference.moved(by: shift))?.structure,
                there <= min(Self.structureLimit, best?.structure ?? 1),
                let back = PixelDifference(image.moved(by: shift.reversed), reference)?.structure
            else { continue }
            let structure = max(there, back)
            if structure <= Self.structureLimit, structure < best?.structure ?? 1 { best = (shift, structure) }
        }
        guard let best else { return nil }
        self = best.shift
    }

    private static let all = (-1...1).flatMap { down in
        (-1...1).map { PixelShift(right: $0, down: down) }
    }.filter { $0.right != 0 || $0.down != 0 }

    private var reversed: PixelShift { PixelShift(right: -right, down: -down) }
}

extension PixelBuffer {
    /// The same image moved, with its outermost pixels repeated on the side that it leaves.
    fileprivate func moved(by shift: PixelShift) -> PixelBuffer {
        let pixelBytes = layout.channels * depth.bytes
        let rowBytes = size.width * pixelBytes
        var moved: [UInt8] = []
        moved.reserveCapacity(bytes.count)
        for y in 0..<size.height {
            let start = min(size.height - 1, max(0, y - shift.down)) * rowBytes
            let row = bytes[start..<(start + rowBytes)]
            switch shift.right {
            case 1: moved += row.prefix(pixelBytes) + row.dropLast(pixelBytes)
            case -1: moved += row.dropFirst(pixelBytes) + row.suffix(pixelBytes)
            default: moved += row
            }
        }
        return PixelBuffer(size: size, layout: layout, depth: depth, bytes: moved)
    }
}
