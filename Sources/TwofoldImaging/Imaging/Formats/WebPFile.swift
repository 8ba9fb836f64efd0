/// Reads and rearranges the chunks of a WebP, without touching pixels (RFC 9649).
package enum WebPFile {
    struct Chunk {
        var type: String
        var data: Range<Int>
    }

    /// Whether the pixels of all frames are compressed losslessly.
    package static func isLossless(_ file: [UInt8]) -> Bool {
        let types = images(of: file).map(\.type)
        return types.contains("VP8L") && !types.contains("VP8 ")
    }

    /// The number of frames of an animation; 0 for a still image.
    package static func frameCount(of file: [UInt8]) -> Int {
        chunks(of: file).count { $0.type == "ANMF" }
    }

    /// How long each frame is shown, and how often all are.
    static func timing(of file: [UInt8]) -> Animation {
        let chunks = chunks(of: file)
        let delays = chunks.filter { $0.type == "ANMF" && $0.data.count >= 16 }.map { frame in
            Animation.Delay(number(file[frame.data].dropFirst(12).prefix(3)), perSecond: 1000)
        }
        let control = chunks.first { $0.type == "ANIM" && $0.data.count >= 6 }
        let plays = control.map { number(file[$0.data].dropFirst(4).prefix(2)) } ?? 0
        return Animation(delays: delays, plays: plays)
    }

    /// The same animation with other delays: a frame that was left out is shown as the one before.
    ///
    /// - Parameters:
    ///   - file: An animation that was encoded with one delay for all frames.
    ///   - each: That delay in milliseconds.
    ///   - delays: The milliseconds of each frame that was encoded.
    package static func replacingDelays(of file: [UInt8], each: Int, with delays: [Int]) -> [UInt8] {
        var (file, rest) = (file, delays[...])
        for chunk in chunks(of: file) where chunk.type == "ANMF" && chunk.data.count >= 16 {
            let place = (chunk.data.lowerBound + 12)..<(chunk.data.lowerBound + 15)
            let own = rest.prefix(number(file[place]) / each)
            rest = rest.dropFirst(own.count)
            file.replaceSubrange(place, with: littleEndian(min(0xFFFFFF, own.reduce(0, +)), 3))
        }
        return file
    }

    /// The orientation in the first Exif block, which is read where the extended header announces one.
    package static func orientation(of file: [UInt8]) -> Orientation {
        let chunks = chunks(of: file)
        guard let header = chunks.first, header.type == "VP8X", let flags = file[header.data].first,
            flags & 0x08 != 0, let exif = chunks.first(where: { $0.type == "EXIF" }),
            // Behind the end that the file states there is no part of it.
            exif.data.upperBound <= 8 + number(file[4..<8])
        else { return .upright }
        return TIFFTags(exif: Array(file[exif.data]))?.orientation ?? .upright
    }

    /// The meaning of the colors, where the extended header announces a profile.
    package static func profile(of file: [UInt8]) -> StatedProfile {
        let chunks = chunks(of: file)
        guard let header = chunks.first(where: { $0.type == "VP8X" }), let flags = file[header.data].first,
            flags & 0x20 != 0
        else { return .none }
        guard let profile = chunks.first(where: { $0.type == "ICCP" }) else { return .unknown }
        return StatedProfile(Array(file[profile.data]))
    }

    /// The same image with this color profile, and no other optional chunk.
    ///
    /// - Parameters:
    ///   - file: A still image or an animation.
    ///   - size: The size in pixels, 1...16,384 a side.
    ///   - hasAlpha: Whether it has alpha.
    ///   - profile: The ICC profile, or nil for none.
    package static func replacingMetadata(
        of file: [UInt8], size: PixelSize, hasAlpha: Bool, profile: [UInt8]?
    ) -> [UInt8] {
        let kept: Set = ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]
        let image = chunks(of: file).filter { kept.contains($0.type) }
        let animation: UInt8 = image.contains { $0.type == "ANIM" } ? 0x02 : 0
        var body: [UInt8] = []
        // An image alone needs no extended header, unless its alpha has a separate chunk.
        if profile != nil || image.count > 1 {
            let flags: UInt8 = (profile == nil ? 0 : 0x20) | (hasAlpha ? 0x10 : 0) | animation
            let sides = littleEndian(size.width - 1, 3) + littleEndian(size.height - 1, 3)
            append("VP8X", [flags, 0, 0, 0] + sides, to: &body)
        }
        if let profile { append("ICCP", profile, to: &body) }
        for chunk in image { append(chunk.type, Array(file[chunk.data]), to: &body) }
        return Array("RIFF".utf8) + littleEndian(body.count + 4, 4) + Array("WEBP".utf8) + body
    }

    private static func append(_ type: String, _ data: [UInt8], to body: inout [UInt8]) {
        body += Array(type.utf8) + littleEndian(data.count, 4) + data
        // Chunks begin at even places.
        if data.count % 2 == 1 { body.append(0) }
    }

    private static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// The chunks of the file, and those in the frames of an animation.
    static func images(of file: [UInt8]) -> [Chunk] {
        chunks(of: file).flatMap { chunk in
            chunk.type == "ANMF" ? chunks(of: file, in: chunk.data.dropFirst(16)) : [chunk]
        }
    }

    /// The chunks up to the end that the file states; those behind it are no part of the image.
    static func chunks(of file: [UInt8]) -> [Chunk] {
        guard file.starts(with: Array("RIFF".utf8)), file.dropFirst(8).starts(with: Array("WEBP".utf8)) else {
            return []
        }
        return chunks(of: file, in: 12..<max(12, min(file.count, 8 + number(file[4..<8]))))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }

    private static func chunks(of file: [UInt8], in range: Range<Int>) -> [Chunk] {
        var chunks: [Chunk] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            let length = number(file[(offset + 4)..<(offset + 8)])
            guard length <= range.upperBound - offset - 8 else { break }
            let data = (offset + 8)..<(offset + 8 + length)
            chunks.append(Chunk(type: String(decoding: file[offset..<(offset + 4)], as: UTF8.self), data: data))
            offset = data.upperBound + length % 2
        }
        return chunks
    }
}
