package import TwofoldKit

/// Decodes PNG the plain way, straight from its specification: what a file's pixels are, whatever an engine says.
///
/// Shares nothing with the code under test, and is as slow as it looks. Stricter than the specification asks: every
/// checksum counts, and nothing may be missing or left over. Orientation is not its business.
package enum ReferencePNG {
    /// Why bytes are no sound PNG.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
        init(_ description: String) { self.description = description }
    }

    /// The image in the layout and depth that Twofold works in: colors for palettes, alpha for transparency of any
    /// kind, eight bits for fewer.
    package static func decode(_ file: [UInt8]) throws(Failure) -> PixelBuffer {
        let chunks = try chunks(of: file)
        func data(_ type: String) -> [UInt8] { chunks.filter { $0.type == type }.flatMap(\.data) }
        guard let first = chunks.first, first.type == "IHDR" else { throw .init("no header") }
        guard chunks.last?.type == "IEND" else { throw .init("no end") }
        let header = try Header(first.data)
        let samples = try samples(of: ReferenceInflate.zlib(data("IDAT")), header)
        return try expand(samples, header, palette: data("PLTE"), transparency: data("tRNS"))
    }

    private static func chunks(of file: [UInt8]) throws(Failure) -> [(type: String, data: [UInt8])] {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw .init("signature") }
        var chunks: [(type: String, data: [UInt8])] = []
        var rest = file.dropFirst(8)
        while !rest.isEmpty {
            guard rest.count >= 12 else { throw .init("cut chunk") }
            let length = number(rest.prefix(4))
            guard length <= rest.count - 12 else { throw .init("cut chunk") }
            let content = rest.dropFirst(4).prefix(4 + length)
            guard number(rest.dropFirst(8 + length).prefix(4)) == checksum(content) else { throw .init("checksum") }
            chunks.append((String(decoding: content.prefix(4), as: UTF8.self), Array(content.dropFirst(4))))
            rest = rest.dropFirst(12 + length)
        }
        return chunks
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func checksum(_ bytes: some Sequence<UInt8>) -> Int {
        var register: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            register ^= UInt32(byte)
            for _ in 0..<8 { register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1 }
        }
        return Int(~register)
    }

    /// What the header chunk says.
    struct Header {
        var size: PixelSize
        var depth: Int
        var colorType: Int
        var isInterlaced: Bool

        /// Samples a pixel in the file, where a palette's index is one.
        var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

        init(_ data: [UInt8]) throws(Failure) {
            guard data.count == 13 else { throw .init("length of the header") }
            size = PixelSize(width: number(data[0..<4]), height: number(data[4..<8]))
            depth = Int(data[8])
            colorType = Int(data[9])
            isInterlaced = data[12] == 1
            let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
            guard size.width > 0, size.height > 0, depths[colorType]?.contains(depth) == true, data[10] == 0,
                data[11] == 0, data[12] <= 1
            else { throw .init("header") }
        }
    }

    /// Turns the file's samples into those of an image.
    private static func expand(
        _ samples: [Int], _ header: Header, palette: [UInt8], transparency: [UInt8]
    ) throws(Failure) -> PixelBuffer {
        let maximum = 1 << header.depth - 1
        // A color that is see-through where it occurs, in two bytes a sample.
        let key = stride(from: 0, to: transparency.count - 1, by: 2).map { number(transparency[$0..<($0 + 2)]) }
        var expanded: [Int] = []
        for start in stride(from: 0, to: samples.count, by: header.channels) {
            let pixel = Array(samples[start..<(start + header.channels)])
            if header.colorType == 3 {
                guard pixel[0] * 3 + 3 <= palette.count else { throw .init("index beyond the palette") }
                expanded += palette[(pixel[0] * 3)..<(pixel[0] * 3 + 3)].map(Int.init)
                if !transparency.isEmpty {
                    expanded.append(pixel[0] < transparency.count ? Int(transparency[pixel[0]]) : 255)
                }
            } else {
                expanded += header.depth < 8 ? pixel.map { $0 * 255 / maximum } : pixel
                if !transparency.isEmpty { expanded.append(pixel == key ? 0 : header.depth < 8 ? 255 : maximum) }
            }
        }
        guard let layout = PixelBuffer.Layout(rawValue: expanded.count / header.size.area) else {
            throw .init("transparency beside alpha")
        }
        let bytes =
            header.depth == 16
            ? expanded.flatMap { sample in withUnsafeBytes(of: UInt16(sample)) { Array($0) } }
            : expanded.map { UInt8($0) }
        return PixelBuffer(
            size: header.size, layout: layout, depth: header.depth == 16 ? .sixteen : .eight, bytes: bytes)
    }
}
