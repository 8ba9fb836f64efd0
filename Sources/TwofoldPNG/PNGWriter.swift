import TwofoldKit

/// Encodes pixels as a PNG: the form, filter and compression that make the smallest file at an effort.
struct PNGWriter {
    var effort: PNGEffort
    /// The threads that help with giant images.
    var cores: HelperThreads?

    /// The file for these pixels, with this metadata and nothing else.
    func file(of pixels: PixelBuffer, _ metadata: ImageMetadata) throws(ImageError) -> [UInt8] {
        let isDescribed = metadata.iccProfile != nil || metadata.hasChunk("iCCP") || metadata.hasChunk("cICP")
        let forms = PNGCandidates(of: pixels, isDescribed: isDescribed, order: .byFrequency)
        guard let best = PNGCompression(effort: effort, cores: cores).smallest(of: forms) else {
            throw .encodingFailed(detail: "out of memory")
        }
        return Self.assemble(best.form, best.stream, metadata.forPNG(pixels.layout).pngChunks)
    }

    private static func assemble(_ form: PNGColorFormat, _ stream: [UInt8], _ metadata: [PNGChunk]) -> [UInt8] {
        var head: [PNGChunk] = [PNGChunk(type: "IHDR", data: header(form))]
        head += metadata
        if !form.palette.isEmpty { head.append(PNGChunk(type: "PLTE", data: form.palette)) }
        if !form.paletteAlpha.isEmpty { head.append(PNGChunk(type: "tRNS", data: form.paletteAlpha)) }
        let start = PNGFile.signature + head.flatMap(\.encoded)
        let end = PNGChunk(type: "IEND", data: []).encoded
        var file: [UInt8] = []
        file.reserveCapacity(start.count + 12 + stream.count + end.count)
        file += start
        file += BigEndian.bytes(stream.count)
        let name = file.count
        file += "IDAT".utf8
        file += stream
        let checksum = file.withUnsafeBytes { Checksum.crc32(UnsafeRawBufferPointer(rebasing: $0[name...])) }
        file += BigEndian.bytes(Int(checksum))
        file += end
        return file
    }

    private static func header(_ form: PNGColorFormat) -> [UInt8] {
        // Compression, filter and interlace method, with the only valid values, and no interlacing.
        let methods: [UInt8] = [0, 0, 0]
        return BigEndian.bytes(form.size.width) + BigEndian.bytes(form.size.height)
            + [UInt8(form.bits), form.color.rawValue] + methods
    }
}
