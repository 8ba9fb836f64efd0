package import TwofoldKit

/// A TIFF made of tags and the bytes of its strips or tiles, which need not fit each other.
package struct TinyTIFF {
    /// A tag's type (3 is a short, 4 a long, 5 a fraction) and its numbers.
    package typealias Entry = (type: Int, numbers: [Int])

    package var entries: [Int: Entry] = [:]
    /// Strips or tiles, in their order.
    package var segments: [[UInt8]] = []
    package var isLittle = true
    /// The page that comes after it; a place in the file, or 0.
    package var next = 0

    /// Samples of 1 to 16 bits, pixel by pixel.
    package init(
        _ samples: [Int], _ size: PixelSize, channels: Int, bits: Int, photometric: Int, extras: [Int] = [],
        isLittle: Bool = true, isPlanar: Bool = false, tile: Int? = nil, rows: Int = 5
    ) {
        self.isLittle = isLittle
        entries = [
            256: (4, [size.width]), 257: (4, [size.height]),
            258: (3, [Int](repeating: bits, count: channels)), 259: (3, [1]), 262: (3, [photometric]),
            277: (3, [channels]), 284: (3, [isPlanar ? 2 : 1]),
        ]
        if !extras.isEmpty { entries[338] = (3, extras) }
        if let tile {
            entries[322] = (3, [tile])
            entries[323] = (3, [tile])
        } else {
            entries[278] = (3, [rows])
        }
        let (width, height) = (tile ?? size.width, tile ?? rows)
        for plane in 0..<(isPlanar ? channels : 1) {
            let taken = isPlanar ? [plane] : Array(0..<channels)
            for top in stride(from: 0, to: size.height, by: height) {
                for left in stride(from: 0, to: size.width, by: width) {
                    let bottom = tile == nil ? min(top + height, size.height) : top + height
                    segments.append(
                        (top..<bottom).flatMap { y in
                            pack(
                                (left..<(left + width)).flatMap { x in
                                    taken.map { channel in
                                        x < size.width && y < size.height
                                            ? samples[(y * size.width + x) * channels + channel] : 0
                                    }
                                }, bits: bits)
                        })
                }
            }
        }
    }

    private func pack(_ samples: [Int], bits: Int) -> [UInt8] {
        guard bits < 8 else { return samples.flatMap { bytes($0, bits / 8) } }
        let perByte = 8 / bits
        return stride(from: 0, to: samples.count, by: perByte).map { start in
            (0..<perByte).reduce(0) { byte, index in
                byte << UInt8(bits) | UInt8(start + index < samples.count ? samples[start + index] : 0)
            }
        }
    }

    private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return isLittle ? bytes : bytes.reversed()
    }

    /// The file: a head, the segments, what does not fit into the list of tags, and the list.
    package var file: [UInt8] {
        var file = isLittle ? Array("II".utf8) : Array("MM".utf8)
        file += bytes(42, 2) + [0, 0, 0, 0]
        var places: [Int] = []
        for segment in segments {
            places.append(file.count)
            file += segment + (segment.count.isMultiple(of: 2) ? [] : [0])
        }
        let isTiled = entries[322] != nil
        let standard: [Int: Entry] = [
            isTiled ? 324 : 273: (4, places), isTiled ? 325 : 279: (4, segments.map(\.count)),
        ]
        let all = standard.merging(entries) { $1 }.filter { $0.value.type != 0 }
        var list = bytes(all.count, 2)
        for (tag, entry) in all.sorted(by: { $0.key < $1.key }) {
            let width = [1: 1, 3: 2, 4: 4, 5: 8, 6: 1, 8: 2, 9: 4][entry.type] ?? 4
            var value = entry.numbers.flatMap { number in
                width == 8 ? bytes(number, 4) + bytes(1000, 4) : bytes(number, width)
            }
            if value.count > 4 {
                let place = file.count
                file += value + (value.count.isMultiple(of: 2) ? [] : [0])
                value = bytes(place, 4)
            }
            list += bytes(tag, 2) + bytes(entry.type, 2) + bytes(entry.numbers.count, 4)
            list += value + [UInt8](repeating: 0, count: 4 - value.count)
        }
        file.replaceSubrange(4..<8, with: bytes(file.count, 4))
        return file + list + bytes(next, 4)
    }
}
