package import TwofoldKit

extension TinyTIFF {
    /// The segments without their compression, which is none or PackBits.
    private func raw(_ compression: Int?) -> [[UInt8]]? {
        guard compression == 32773 else { return compression == 1 ? segments : nil }
        return segments.map { segment in
            var (bytes, place) = ([UInt8](), 0)
            while place < segment.count {
                let head = Int(Int8(bitPattern: segment[place]))
                let run = head >= 0 ? head + 1 : head > -128 ? 1 : 0
                let part = segment[min(place + 1, segment.count)..<min(place + 1 + run, segment.count)]
                bytes += Array([ArraySlice](repeating: part, count: head >= 0 ? 1 : 1 - head).joined())
                place += 1 + run
            }
            return bytes
        }
    }

    /// The pixels that TIFF 6.0 gives these tags and uncompressed bytes, read apart from any library.
    ///
    /// Nil where it gives none, or others than gray or RGB of up to 16 bits with at most one more channel.
    package var pixels: PixelBuffer? {
        func one(_ tag: Int, _ standard: Int? = nil) -> Int? {
            guard let entry = entries[tag], entry.type != 0 else { return standard }
            return [1, 3, 4].contains(entry.type) && entry.numbers.count == 1 ? entry.numbers[0] : nil
        }
        func all(_ tag: Int) -> [Int] { entries[tag].map { $0.type == 0 ? [] : $0.numbers } ?? [] }
        guard let width = one(256), let height = one(257), width > 0, height > 0, let photometric = one(262),
            (0...3).contains(photometric), let segments = raw(one(259, 1)), let channels = one(277, 1),
            let planar = one(284, 1),
            [1, 2].contains(planar), one(266, 1) == 1
        else { return nil }
        let colors = photometric == 2 ? 3 : 1
        let further = channels - colors
        let kinds = all(338)
        guard (0...1).contains(further), kinds.count == further || kinds.isEmpty, kinds.allSatisfy({ $0 < 3 }),
            photometric != 3 || further == 0, Set(all(339)).isSubset(of: [1, 4])
        else { return nil }
        let depths = all(258).isEmpty ? [1] : all(258)
        let bits = depths[0]
        guard Set(depths).count == 1, depths.count == 1 || depths.count >= channels, [1, 2, 4, 8, 16].contains(bits),
            bits >= 8 || channels == 1
        else { return nil }
        let isTiled = entries[322].map { $0.type != 0 } ?? false
        let rows = isTiled ? one(323) : one(278, height)
        guard let rows, rows > 0, let columns = isTiled ? one(322) : width, columns > 0 else { return nil }

        let across = (width + columns - 1) / columns
        let down = (height + rows - 1) / rows
        let perPixel = planar == 2 ? 1 : channels
        let rowBytes = (columns * perPixel * bits + 7) / 8
        func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int? {
            let plane = planar == 2 ? channel * across * down : 0
            let index = plane + y / rows * across + x / columns
            let place = (x % columns * perPixel + (planar == 2 ? 0 : channel)) * bits
            let start = y % rows * rowBytes + place / 8
            guard segments.indices.contains(index), start + (bits == 16 ? 2 : 1) <= segments[index].count else {
                return nil
            }
            let segment = segments[index]
            if bits == 16 {
                let (first, second) = (Int(segment[start]), Int(segment[start + 1]))
                return isLittle ? first | second << 8 : first << 8 | second
            }
            return Int(segment[start]) >> (8 - bits - place % 8) & (1 << bits - 1)
        }
        let maximum = bits == 16 ? 65535 : 255
        let map = all(320)
        if photometric == 3, map.count != 3 << bits { return nil }
        var values: [Int] = []
        for y in 0..<height {
            for x in 0..<width {
                let raw = (0..<channels).map { sample(x, y, $0) }
                let known = raw.compactMap(\.self)
                guard known.count == channels else { return nil }
                if photometric == 3 {
                    values += (0..<3).map { map[$0 << bits + known[0]] >> (bits == 16 ? 0 : 8) }
                    continue
                }
                var scaled = known.map { bits < 8 ? $0 * 255 / (1 << bits - 1) : $0 }
                if photometric == 0 { scaled[0] = maximum - scaled[0] }
                if kinds == [1] {
                    // The nearest number, found in another way than by the code under test.
                    let alpha = Double(scaled[channels - 1])
                    for color in 0..<colors {
                        let share = alpha == 0 ? 0 : (Double(scaled[color] * maximum) / alpha).rounded()
                        scaled[color] = min(maximum, Int(share))
                    }
                    if photometric == 0 { return nil }
                }
                values += scaled
            }
        }
        let count = values.count / (width * height)
        guard let layout = PixelBuffer.Layout(rawValue: count) else { return nil }
        let bytes =
            bits == 16
            ? values.flatMap { value in withUnsafeBytes(of: UInt16(value)) { Array($0) } } : values.map { UInt8($0) }
        return PixelBuffer(
            size: PixelSize(width: width, height: height), layout: layout, depth: bits == 16 ? .sixteen : .eight,
            bytes: bytes)
    }
}
