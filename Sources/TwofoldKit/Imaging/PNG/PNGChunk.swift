/// One chunk of a PNG file, in the file's own bytes.
public struct PNGChunk: Hashable, Sendable {
    /// Four letters: `IHDR`.
    public var type: [UInt8]
    /// What stands between type and checksum.
    public var data: [UInt8]

    /// A chunk of this type and content.
    public init(type: String, data: [UInt8]) {
        self.type = Array(type.utf8)
        self.data = data
    }

    init(type: [UInt8], data: [UInt8]) {
        self.type = type
        self.data = data
    }

    /// The chunk as it stands in a file: length, type, data, checksum.
    public var encoded: [UInt8] {
        Self.bigEndian(data.count) + type + data + Self.bigEndian(Int(CRC32.checksum(of: type + data)))
    }

    static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// Reads and rearranges the chunks of a PNG, without touching pixels.
public enum PNGFile {
    /// The eight bytes at the start of every PNG.
    public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Chunks that say what the colour values mean.
    static let colourChunkTypes = ["iCCP", "sRGB", "gAMA", "cHRM", "cICP"].map { Array($0.utf8) }

    /// The chunks in front of the pixels, pixels excluded.
    ///
    /// Stops, without an error, where the bytes make no sense: whether the file is sound is the decoder's to say.
    public static func chunksBeforePixels(of file: [UInt8]) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        walk(file) { type, range in
            guard type != Array("IDAT".utf8) else { return false }
            chunks.append(PNGChunk(type: type, data: Array(file[range])))
            return true
        }
        return chunks
    }

    /// A PNG's size, layout and depth from the start of its file, or nil when that does not tell: the chunks before the
    /// pixels are longer, are damaged, or hold an orientation (`eXIf`).
    ///
    /// Layout and depth are those of the decoded picture: palettes become RGB or RGBA, transparent colours become alpha, and
    /// fewer bits become eight.
    public static func header(of start: [UInt8]) -> ImageHeader? {
        guard start.starts(with: signature) else { return nil }
        var chunks: [PNGChunk] = []
        var reachesPixels = false
        walk(start, isWhole: false) { type, range in
            reachesPixels = type == Array("IDAT".utf8)
            guard !reachesPixels else { return false }
            chunks.append(PNGChunk(type: type, data: Array(start[range])))
            return true
        }
        func has(_ type: String) -> Bool { chunks.contains { $0.type == Array(type.utf8) } }
        guard reachesPixels, !has("eXIf"), !has("acTL"), let first = header(in: chunks) else { return nil }
        let width = number(first.data[0..<4])
        let height = number(first.data[4..<8])
        guard width > 0, height > 0 else { return nil }
        let layout: PixelBuffer.Layout
        switch first.data[9] {
        case 0: layout = has("tRNS") ? .greyAlpha : .grey
        case 2: layout = has("tRNS") ? .rgba : .rgb
        case 3: layout = has("tRNS") ? .rgba : .rgb
        case 4: layout = .greyAlpha
        case 6: layout = .rgba
        default: return nil
        }
        return ImageHeader(
            size: PixelSize(width: width, height: height), layout: layout,
            depth: first.data[8] == 16 ? .sixteen : .eight)
    }

    /// The header (`IHDR`) among a file's first chunks: the very first, or the one behind Xcode's `CgBI`.
    static func header(in chunks: [PNGChunk]) -> PNGChunk? {
        chunks.first { $0.type != Array("CgBI".utf8) }.flatMap {
            $0.type == Array("IHDR".utf8) && $0.data.count == 13 ? $0 : nil
        }
    }

    /// Whether a file's first bytes have the form of those that Twofold writes: not interlaced, and nothing before the
    /// pixels but colours and resolution.
    ///
    /// Most files of other programs differ in this already, so they need not be compared.
    static func isPlain(_ start: [UInt8]) -> Bool {
        let kinds = colourChunkTypes + ["IHDR", "pHYs", "PLTE", "tRNS"].map { Array($0.utf8) }
        var isPlain = true
        walk(start, isWhole: false) { type, data in
            if type == Array("IDAT".utf8) { return false }
            if !kinds.contains(type) { isPlain = false }
            if type == Array("IHDR".utf8), data.count == 13, start[data][data.startIndex + 12] != 0 { isPlain = false }
            return isPlain
        }
        return isPlain
    }

    /// Frames of an animation (`acTL`), 1 for a still.
    package static func frameCount(of file: [UInt8]) -> Int {
        guard let control = chunksBeforePixels(of: file).first(where: { $0.type == Array("acTL".utf8) }),
            control.data.count == 8
        else { return 1 }
        return max(1, number(control.data[0..<4]))
    }

    /// How the picture of a file is turned (`eXIf`).
    package static func orientation(of file: [UInt8]) -> Orientation {
        var orientation = Orientation.upright
        forEachChunk(of: file) { name, data in
            if name == ChunkName.orientation { orientation = Orientation(exif: Array(file[data])) }
        }
        return orientation
    }

    /// What became of the colour profile that a file has a chunk for.
    package enum ProfileState: Hashable, Sendable {
        /// There is no such chunk, or all is well with it.
        case sound
        /// The profile could be read, and its compressed form is cut short: decoders that are strict refuse it.
        case cutShort
        /// It could not be read.
        case unreadable
    }

    /// Judges a file's colour profile by what a decoder made of it.
    ///
    /// The chunk ends in the Adler-32 of the profile, so a chunk that was cut short does not.
    ///
    /// - Parameters:
    ///   - file: The PNG.
    ///   - decoded: The profile, or nil when the decoder had none.
    package static func profileState(of file: [UInt8], decoded: [UInt8]?) -> ProfileState {
        guard let chunk = chunksBeforePixels(of: file).first(where: { $0.type == Array("iCCP".utf8) }) else {
            return .sound
        }
        guard let decoded else { return .unreadable }
        return chunk.data.suffix(4).elementsEqual(PNGChunk.bigEndian(Int(Adler32.checksum(of: decoded))))
            ? .sound : .cutShort
    }

    /// What there is to say of a file's colour profile, for a warning that names the file.
    package static func profileRemark(of file: [UInt8], decoded: [UInt8]?) -> String? {
        switch profileState(of: file, decoded: decoded) {
        case .sound: nil
        case .cutShort: "its colour profile (iCCP) is cut short at the end; variants carry it as it is"
        case .unreadable: "its colour profile (iCCP) is damaged, so variants have none"
        }
    }

    /// The metadata that a variant inherits.
    package static func metadata(of file: [UInt8], keepsProfile: Bool) -> ImageMetadata {
        let chunks = sound(chunksBeforePixels(of: file))
        return ImageMetadata(
            colourChunks: chunks.filter {
                colourChunkTypes.contains($0.type) && (keepsProfile || $0.type != Array("iCCP".utf8))
            }, density: density(in: chunks))
    }

    /// The resolution that chunks claim (`pHYs`).
    static func density(in chunks: [PNGChunk]) -> Density? {
        sound(chunks).first { $0.type == Array("pHYs".utf8) }.map {
            Density(
                x: number($0.data[0..<4]), y: number($0.data[4..<8]), unit: $0.data[8] == 1 ? .metre : .aspect)
        }
    }

    /// The same pixels with exactly this metadata: every other optional chunk, except transparency, is dropped.
    package static func replacingMetadata(of file: [UInt8], with metadata: ImageMetadata) -> [UInt8] {
        var result = signature
        walk(file) { type, range in
            // The fifth bit of a chunk's first letter says that a decoder may ignore it.
            let isOptional = (type.first ?? 0) & 0x20 != 0
            guard !isOptional || type == Array("tRNS".utf8) else { return true }
            result += file[(range.lowerBound - 8)..<(range.upperBound + 4)]
            if type == Array("IHDR".utf8) {
                for chunk in metadata.pngChunks { result += chunk.encoded }
            }
            return true
        }
        return result
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// The names of chunks that decide pixels, as they stand in a file, read as one number.
    package enum ChunkName {
        package static let crushed: UInt32 = 0x4367_4249
        package static let header: UInt32 = 0x4948_4452
        package static let palette: UInt32 = 0x504C_5445
        package static let transparency: UInt32 = 0x7452_4E53
        package static let pixels: UInt32 = 0x4944_4154
        package static let profile: UInt32 = 0x6943_4350
        package static let orientation: UInt32 = 0x6558_4966
        static let end: UInt32 = 0x4945_4E44
    }

    /// Calls `visit` with each whole chunk's name and the range of its data, up to the one that ends the picture: nobody has
    /// checked what stands behind it.
    package static func forEachChunk(of file: [UInt8], _ visit: (_ name: UInt32, _ data: Range<Int>) -> Void) {
        walk(file) { type, data in
            let name = type.reduce(0) { $0 << 8 | UInt32($1) }
            visit(name, data)
            return name != ChunkName.end
        }
    }

    /// Calls `visit` with each whole chunk's type and the range of its data, until it says false or the file ends.
    ///
    /// - Parameter isWhole: False when the bytes are the start of a file; then the last chunk's data, whose range is
    ///   not to be used, may be cut off.
    private static func walk(
        _ file: [UInt8], isWhole: Bool = true, _ visit: (_ type: [UInt8], _ data: Range<Int>) -> Bool
    ) {
        var offset = signature.count
        while offset + 12 <= file.count {
            let length = number(file[offset..<(offset + 4)])
            guard length <= file.count - offset - 12 else {
                if !isWhole { _ = visit(Array(file[(offset + 4)..<(offset + 8)]), 0..<0) }
                return
            }
            let data = (offset + 8)..<(offset + 8 + length)
            guard visit(Array(file[(offset + 4)..<(offset + 8)]), data) else { return }
            offset = data.upperBound + 4
        }
    }
}

extension ImageMetadata {
    /// The chunks that say it in a PNG, in their order.
    package var pngChunks: [PNGChunk] {
        let resolution = density.map { density in
            PNGChunk(
                type: "pHYs",
                data: PNGChunk.bigEndian(density.x) + PNGChunk.bigEndian(density.y) + [density.unit == .metre ? 1 : 0])
        }
        return colourChunks + (resolution.map { [$0] } ?? [])
    }
}

/// The checksum of zlib streams (RFC 1950).
enum Adler32 {
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        let (a, b) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let a = (sums.0 + UInt32(byte)) % 65521
            return (a, (sums.1 + a) % 65521)
        }
        return b << 16 | a
    }
}

/// The checksum of PNG chunks (ISO 3309, reflected 0xEDB88320).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
    }
}
