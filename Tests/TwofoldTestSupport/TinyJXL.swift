package import TwofoldKit

/// The header of a JPEG XL, bit by bit, for the frames of another file.
package struct TinyJXL {
    package var size: PixelSize
    package var orientation = 1
    package var isAnimated = false
    package var bits = 8
    package var isFloat = false
    /// The kinds of the layers besides the colors: 0 is alpha.
    package var layers: [Int] = []
    package var isPremultiplied = false
    package var isLossy = false
    package var hasProfile = false

    package init(_ size: PixelSize) { self.size = size }

    /// The file with this header in place of its own, which must be that of the same size without anything else.
    package func file(_ plain: [UInt8]) -> [UInt8]? {
        var own = TinyJXL(size)
        (own.bits, own.layers) = (bits, layers)
        // libjxl puts 16 bits into boxes, the last of which has the stream.
        let start = plain.first == 0 ? plain.firstRange(of: Array("jxlc".utf8))?.upperBound ?? 0 : 0
        let stream = plain[start...]
        return stream.starts(with: own.header) ? header + stream.dropFirst(own.header.count) : nil
    }

    /// A stream in boxes, whole or in parts, and with what makes it a JPEG again.
    package static func boxed(_ stream: [UInt8], parts: Int = 0, isJPEG: Bool = false) -> [UInt8] {
        func box(_ type: String, _ data: [UInt8]) -> [UInt8] {
            TinyPNG.bigEndian(data.count + 8) + Array(type.utf8) + data
        }
        var file = box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
        if isJPEG { file += box("jbrd", [0]) }
        if parts == 0 { return file + box("jxlc", stream) }
        for part in 0..<parts {
            let piece = stream[(stream.count * part / parts)..<(stream.count * (part + 1) / parts)]
            file += box("jxlp", TinyPNG.bigEndian(part | (part == parts - 1 ? 1 << 31 : 0)) + piece)
        }
        return file
    }

    package var header: [UInt8] {
        var all: [Bool] = []
        func add(_ number: Int, _ count: Int) { for bit in 0..<count { all.append(number >> bit & 1 == 1) } }
        /// A number of four forms.
        func add(_ number: Int, _ forms: [(bits: Int, offset: Int)]) {
            guard let form = forms.firstIndex(where: { number >= $0.offset && number - $0.offset < 1 << $0.bits })
            else { return }
            add(form, 2)
            add(number - forms[form].offset, forms[form].bits)
        }
        func addSamples() {
            add(isFloat ? 1 : 0, 1)
            if isFloat {
                add(1, 2)
                add(4, 4)
            } else {
                add(bits, [(0, 8), (0, 10), (0, 12), (6, 1)])
            }
        }
        let isSmall = max(size.width, size.height) <= 256 && size.width % 8 == 0 && size.height % 8 == 0
        let sides: [(bits: Int, offset: Int)] = [(9, 1), (13, 1), (18, 1), (30, 1)]
        add(isSmall ? 1 : 0, 1)
        if isSmall { add(size.height / 8 - 1, 5) } else { add(size.height, sides) }
        let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
        let ratio = ratios.firstIndex { size.height * $0.0 / $0.1 == size.width }
        add(ratio.map { $0 + 1 } ?? 0, 3)
        if ratio == nil, isSmall { add(size.width / 8 - 1, 5) } else if ratio == nil { add(size.width, sides) }
        let hasMore = orientation > 1 || isAnimated
        add(hasMore ? 2 : 0, 2)
        if hasMore {
            add(orientation - 1, 3)
            add(isAnimated ? 4 : 0, 3)
            if isAnimated { add(0, 2 + 2 + 2 + 1) }
        }
        addSamples()
        add(bits > 8 ? 0 : 1, 1)
        add(layers.count, [(0, 0), (0, 1), (4, 2), (12, 1)])
        for kind in layers {
            let isUsual = kind == 0 && bits == 8 && !isPremultiplied && !isFloat
            add(isUsual ? 1 : 0, 1)
            guard !isUsual else { continue }
            add(kind, [(0, 0), (0, 1), (4, 2), (6, 18)])
            addSamples()
            add(0, 4)
            if kind == 0 { add(isPremultiplied ? 1 : 0, 1) }
        }
        add(isLossy ? 1 : 0, 1)
        // sRGB, or a profile for it.
        add(hasProfile ? 2 : 1, hasProfile ? 4 : 1)
        if hasMore { add(1, 1) }
        add(4, 3)
        let bytes = stride(from: 0, to: all.count, by: 8).map { start in
            all[start..<min(start + 8, all.count)].reversed().reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        return [0xFF, 0x0A] + bytes
    }
}
