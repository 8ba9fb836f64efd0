/// One chunk of a PNG file, in the file's own bytes.
package struct PNGChunk: Hashable, Sendable {
    package var type: PNGChunkType
    /// The bytes between type and checksum.
    package var data: [UInt8]

    package init(type: PNGChunkType, data: [UInt8]) {
        self.type = type
        self.data = data
    }

    /// The chunk's bytes in a file: length, type, data, checksum.
    package var encoded: [UInt8] {
        let content = type.bytes + data
        return BigEndian.bytes(data.count) + content + BigEndian.bytes(Int(Checksum.crc32(content[...])))
    }
}

/// Reads and rearranges the chunks of a PNG, without touching pixels.
package enum PNGFile {
    /// The eight bytes at the start of every PNG.
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Chunks that define the meaning of color values.
    static let colorChunkTypes: Set<PNGChunkType> = ["iCCP", "sRGB", "gAMA", "cHRM", "cICP", "mDCV", "cLLI"]

    /// The chunks that describe the pixels or the file and place no pixel.
    ///
    /// Without its checksum, libpng ignores such a chunk, or keeps it if it is a profile, and shows the image. An unknown name is not
    /// among them, because it may be a damaged one.
    static let ignorableTypes = colorChunkTypes.union(["pHYs", "tEXt", "zTXt", "iTXt", "tIME", "bKGD"])

    /// The chunks in front of the pixels.
    ///
    /// Stops, without an error, where the bytes make no sense: the decoder decides whether the file is sound.
    package static func chunksBeforePixels(of file: [UInt8]) -> [PNGChunk] {
        chunksBeforePixels(of: file) { _ in true }
    }

    /// The first two chunks, and those in front of the pixels that say something of them: a file can have millions of others.
    ///
    /// Behind a palette nobody reads those for colors. One that lacks its checksum counts as empty.
    static func describingChunks(of file: [UInt8]) -> [PNGChunk] {
        var hasPalette = false
        return chunksBeforePixels(of: file) { type in
            if type == "PLTE" { hasPalette = true }
            return describing.contains(type) && !(hasPalette && colorChunkTypes.contains(type))
        }
    }

    private static func chunksBeforePixels(
        of file: [UInt8], where isIncluded: (PNGChunkType) -> Bool
    ) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        walk(file) { type, range in
            guard type != "IDAT" else { return false }
            if chunks.count < 2 || isIncluded(type) {
                let isRead =
                    !ignorableTypes.contains(type) || isIntact(range, in: file)
                    || type == "iCCP" && PNGProfile.isWhole(file[range])
                chunks.append(PNGChunk(type: type, data: isRead ? Array(file[range]) : []))
            }
            return true
        }
        return chunks
    }

    /// Whether there is a chunk of a type in front of the pixels, without a copy of any.
    private static func hasBeforePixels(_ wanted: PNGChunkType, in file: [UInt8]) -> Bool {
        walk(file) { type, _ in type != wanted && type != "IDAT" }.type == wanted
    }

    private static let describing = colorChunkTypes.union(["IHDR", "CgBI", "pHYs", "acTL"])

    /// A PNG's size, layout and depth from the start of its file.
    ///
    /// Nil when the start is not enough: the chunks before the pixels are longer, are damaged, or contain an
    /// orientation (`eXIf`).
    ///
    /// Layout and depth are those of the decoded image: palettes become RGB or RGBA, transparent colors become alpha, and
    /// fewer bits become eight.
    package static func header(of start: [UInt8]) -> ImageHeader? {
        guard start.starts(with: signature) else { return nil }
        var chunks: [PNGChunk] = []
        let end = walk(start) { type, range in
            guard type != "IDAT" else { return false }
            chunks.append(PNGChunk(type: type, data: Array(start[range])))
            return true
        }
        func has(_ type: PNGChunkType) -> Bool { chunks.contains { $0.type == type } }
        guard end.type == "IDAT", !has("eXIf"), !has("acTL"), let first = header(in: chunks) else { return nil }
        let width = BigEndian.number(first.data, at: 0)
        let height = BigEndian.number(first.data, at: 4)
        guard width > 0, height > 0, let color = PNGColorFormat.Color(rawValue: first.data[9]) else { return nil }
        return ImageHeader(
            size: PixelSize(width: width, height: height), layout: color.layout(isTransparent: has("tRNS")),
            depth: first.data[8] == 16 ? .sixteen : .eight)
    }

    /// The header (`IHDR`) among a file's first chunks: the first one, or the one behind Xcode's `CgBI`.
    static func header(in chunks: [PNGChunk]) -> PNGChunk? {
        chunks.first { $0.type != "CgBI" }.flatMap { $0.type == "IHDR" && $0.data.count == 13 ? $0 : nil }
    }

    /// Whether a file's first bytes have the form that Twofold writes.
    ///
    /// Such a file is not interlaced, and has only colors and resolution before the pixels.
    ///
    /// Most files of other programs already differ in this, so they need not be compared.
    package static func isPlain(_ start: [UInt8]) -> Bool {
        var isInterlaced = false
        let end = walk(start) { type, data in
            if type == "IHDR", data.count == 13 { isInterlaced = start[data.upperBound - 1] != 0 }
            return plainTypes.contains(type)
        }
        return !isInterlaced && end.type.map { $0 == "IDAT" || plainTypes.contains($0) } ?? true
    }

    private static let plainTypes = colorChunkTypes.union(["IHDR", "pHYs", "PLTE", "tRNS"])

    /// The number of frames of an animation (`acTL`), 1 for a still.
    package static func frameCount(of file: [UInt8]) -> Int {
        animationNumber(at: 0, of: file).map { max(1, $0) } ?? 1
    }

    /// How often an animation is shown (`acTL`); 0 without end.
    package static func playCount(of file: [UInt8]) -> Int { animationNumber(at: 4, of: file) ?? 0 }

    private static func animationNumber(at place: Int, of file: [UInt8]) -> Int? {
        let control = describingChunks(of: file).first { $0.type == "acTL" }
        return control.flatMap { $0.data.count == 8 ? BigEndian.number($0.data, at: place) : nil }
    }

    /// Whether a file has an animation, and another image for decoders that know no animations.
    package static func hidesItsFrame(_ file: [UInt8]) -> Bool {
        guard hasBeforePixels("acTL", in: file) else { return false }
        let chunks = chunksBeforePixels(of: file) { $0 == "acTL" || $0 == "fcTL" }
        guard let control = chunks.first(where: { $0.type == "acTL" }), control.data.count == 8 else { return false }
        return BigEndian.number(control.data, at: 0) > 0 && !chunks.contains { $0.type == "fcTL" }
    }

    /// Why such a file is not read.
    package static let hiddenFrame =
        "the image in front of its animation (acTL) is not the first frame, so some programs show one and some the other"

    /// The orientation of the image (`eXIf`), as libpng and so browsers read it: in the first chunk in front of the pixels that
    /// begins with a byte order.
    package static func orientation(of file: [UInt8]) -> Orientation {
        var tags: TIFFTags?
        walk(file) { type, data in
            let isRead = type == "eXIf" && ["MM", "II"].contains { file[data].starts(with: $0.utf8) }
            if isRead { tags = TIFFTags(Array(file[data])) }
            return !isRead && type != "IDAT"
        }
        return tags?.orientation ?? .upright
    }

    /// A warning about a color profile that Xcode crushed; nil for any other one, of which ``profileFault(of:decoded:)`` tells.
    ///
    /// - Parameters:
    ///   - file: The PNG.
    ///   - decoded: The profile, or nil when the decoder had none.
    package static func profileWarning(of file: [UInt8], decoded: [UInt8]?) -> String? {
        hasLostProfile(file, decoded, isCrushed: true)
            ? "Xcode wrote the color profile (iCCP) in a form that only Apple's systems read, so variants get none"
            : nil
    }

    /// Why a file's color profile cannot be used, as the end of a sentence about it; nil where it can, or there is none.
    package static func profileFault(of file: [UInt8], decoded: [UInt8]?) -> String? {
        guard hasLostProfile(file, decoded, isCrushed: false) else { return nil }
        return describingChunks(of: file).count { $0.type == "iCCP" } > 1 ? "is there twice" : "is damaged"
    }

    /// Whether there is a profile that could not be decoded, in a file that Xcode crushed (CgBI) or, as is asked, in any other one.
    ///
    /// A checksum that a program cut off harms nobody.
    private static func hasLostProfile(_ file: [UInt8], _ decoded: [UInt8]?, isCrushed: Bool) -> Bool {
        guard decoded == nil, hasBeforePixels("iCCP", in: file) else { return false }
        let chunks = describingChunks(of: file)
        return chunks.contains { $0.type == "iCCP" } && chunks.contains { $0.type == "CgBI" } == isCrushed
    }

    /// The metadata that a variant inherits, with the unpacked profile.
    package static func metadata(of file: [UInt8]) -> ImageMetadata {
        let chunks = sound(describingChunks(of: file))
        let profile = chunks.first { $0.type == "iCCP" }.flatMap { PNGProfile.read($0.data[...]) }
        return ImageMetadata(
            colorChunks: chunks.filter { colorChunkTypes.contains($0.type) && (profile != nil || $0.type != "iCCP") },
            iccProfile: profile, density: density(inSound: chunks))
    }

    /// The resolution in `pHYs`, if the chunks include it.
    static func density(in chunks: [PNGChunk]) -> Density? { density(inSound: sound(chunks)) }

    private static func density(inSound chunks: [PNGChunk]) -> Density? {
        chunks.first { $0.type == "pHYs" }.map {
            Density(
                x: BigEndian.number($0.data, at: 0), y: BigEndian.number($0.data, at: 4),
                unit: $0.data[8] == 1 ? .metre : .aspect)
        }
    }

    /// The same pixels with exactly this metadata: every other optional chunk, except transparency, is dropped.
    package static func replacingMetadata(of file: [UInt8], with metadata: ImageMetadata) -> [UInt8] {
        var result = signature
        walk(file) { type, range in
            guard !type.isOptional || type == "tRNS" else { return true }
            result += file[(range.lowerBound - 8)..<(range.upperBound + 4)]
            if type == "IHDR" {
                for chunk in metadata.pngChunks { result += chunk.encoded }
            }
            return true
        }
        return result
    }

    /// Calls `visit` with each whole chunk's type and the range of its data, up to the end of the image.
    ///
    /// Bytes after that have not been checked.
    package static func forEachChunk(of file: [UInt8], _ visit: (_ type: PNGChunkType, _ data: Range<Int>) -> Void) {
        walk(file) { type, data in
            visit(type, data)
            return type != "IEND"
        }
    }

    /// The end of a walk over chunks.
    enum WalkEnd {
        /// The caller had seen enough at a chunk of this type.
        case stopped(PNGChunkType)
        /// A chunk of this type claims more bytes than the file has.
        case cutShort(PNGChunkType, claimed: Int, present: Int)
        /// The file has no more chunks.
        case fileEnded

        /// The type of the chunk at which it ended; nil at the end of the file.
        var type: PNGChunkType? {
            switch self {
            case .stopped(let type), .cutShort(let type, _, _): type
            case .fileEnded: nil
            }
        }
    }

    /// Calls `visit` with each whole chunk's type and the range of its data, until it returns false or the file ends.
    @discardableResult
    static func walk(_ file: [UInt8], _ visit: (_ type: PNGChunkType, _ data: Range<Int>) -> Bool) -> WalkEnd {
        var offset = signature.count
        while offset + 12 <= file.count {
            let length = BigEndian.number(file, at: offset)
            let type = PNGChunkType(rawValue: UInt32(truncatingIfNeeded: BigEndian.number(file, at: offset + 4)))
            guard length <= file.count - offset - 12 else {
                return .cutShort(type, claimed: length, present: min(length, file.count - offset - 8))
            }
            let data = (offset + 8)..<(offset + 8 + length)
            guard visit(type, data) else { return .stopped(type) }
            offset = data.upperBound + 4
        }
        return .fileEnded
    }
}

extension ImageMetadata {
    /// The chunks for this metadata in a PNG, in their order.
    package var pngChunks: [PNGChunk] {
        let resolution = density.map { density in
            PNGChunk(
                type: "pHYs",
                data: BigEndian.bytes(density.x) + BigEndian.bytes(density.y) + [density.unit == .metre ? 1 : 0])
        }
        return colorChunks + (resolution.map { [$0] } ?? [])
    }
}
