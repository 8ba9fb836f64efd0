import TwofoldImaging

/// Encodes pixels as a PNG: the form, filter and compression that make the smallest file at an effort.
struct PNGWriter {
    var effort: PNGEffort
    /// The threads that help with giant images.
    var cores: HelperThreads?
    var timer: StageTimer<CodecStage>?

    /// The file for these pixels, with this metadata and nothing else.
    func file(of pixels: PixelBuffer, _ metadata: ImageMetadata) throws(ImageError) -> EncodedFile {
        let best = try smallest(of: pixels, metadata)
        let bytes = Self.assemble(best.form, best.stream, metadata.forPNG(pixels.layout).pngChunks)
        return EncodedFile(bytes, form: best.choice)
    }

    /// The form of an image that makes the smallest file.
    func smallest(
        of pixels: PixelBuffer, _ metadata: ImageMetadata
    ) throws(ImageError) -> PNGCompression.Compressed {
        let isDescribed = metadata.iccProfile != nil || metadata.hasChunk("iCCP") || metadata.hasChunk("cICP")
        let best = timer.time(.choose) {
            let forms = PNGCandidates(of: pixels, isDescribed: isDescribed, order: .byFrequency)
            return PNGCompression(effort: effort, cores: cores, timer: timer).smallest(of: forms)
        }
        guard let best else { throw .encodingFailed(detail: "out of memory") }
        return best
    }

    /// Everything in front of the pixels.
    static func start(_ form: PNGColorFormat, _ metadata: [PNGChunk]) -> [UInt8] {
        var head: [PNGChunk] = [PNGChunk(type: "IHDR", data: header(form))]
        head += metadata
        if !form.palette.isEmpty { head.append(PNGChunk(type: "PLTE", data: form.palette)) }
        if !form.paletteAlpha.isEmpty { head.append(PNGChunk(type: "tRNS", data: form.paletteAlpha)) }
        return PNGFile.signature + head.flatMap(\.encoded)
    }

    private static func assemble(_ form: PNGColorFormat, _ stream: [UInt8], _ metadata: [PNGChunk]) -> [UInt8] {
        let start = start(form, metadata)
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
