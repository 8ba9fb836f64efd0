// What is checked of a PNG before a library sees it. libpng takes a damaged chunk that it could do without for a reason to
// remark something, and sets aside what a chunk claims to hold before it looks whether the file has it.

extension PNGFile {
    /// Why the chunks of a file are not those of a sound PNG; nil when they are.
    ///
    /// Pixels are the decoder's to judge. Every chunk lies in the file and has its checksum; the first is the header, with
    /// at most Xcode's `CgBI` before it, the last is the end; and what decides pixels (palette, transparency) is there once, in its place and of a length that
    /// makes sense.
    package static func damage(in file: [UInt8]) -> String? {
        guard file.starts(with: signature) else { return "it does not begin as a PNG does" }
        var state = ChunkOrder()
        var problem: String?
        let end = walk(file) { type, data in
            // The decoder checks the pixels' own.
            let isIntact =
                type == "IDAT"
                || Int(Checksum.crc32(file[(data.lowerBound - 4)..<data.upperBound]))
                    == BigEndian.number(file, at: data.upperBound)
            problem =
                isIntact ? state.problem(with: type, file[data]) : "its chunk \(name(type)) fails its checksum"
            return problem == nil && !state.hasEnded
        }
        if let problem { return problem }
        if case .cutShort(let type, let length) = end {
            return "its chunk \(name(type)) is cut short: \(length) bytes are claimed"
        }
        return state.hasEnded ? nil : "its end (IEND) is missing"
    }

    /// What there is to say of a file whose pixels are all there and are not the last thing in their stream.
    ///
    /// Every browser shows such a file, and so does libpng.
    package static let excessRemark =
        "its compressed pixels (IDAT) go on after the last row; the rest was not read"

    /// The color and density chunks that are what the specification says; of two of a kind, neither.
    static func sound(_ chunks: [PNGChunk]) -> [PNGChunk] {
        chunks.filter { chunk in
            guard chunks.count(where: { $0.type == chunk.type }) == 1 else { return false }
            switch chunk.type {
            case "gAMA": return chunk.data.count == 4 && chunk.data.contains { $0 != 0 }
            case "cHRM": return chunk.data.count == 32
            case "sRGB": return chunk.data.count == 1 && chunk.data[0] <= 3
            case "cICP": return chunk.data.count == 4
            case "pHYs": return chunk.data.count == 9 && chunk.data[8] <= 1
            default: return true
            }
        }
    }

    static func name(_ type: PNGChunkType) -> String { Quoting.escape(type.bytes) }
}

/// What has been seen of a file's chunks, and what may still come.
private struct ChunkOrder {
    private var isCrushed = false
    private var colorType: UInt8?
    private var paletteCount: Int?
    private var hasTransparency = false
    private var hasPixels = false
    private(set) var hasEnded = false

    mutating func problem(with type: PNGChunkType, _ data: ArraySlice<UInt8>) -> String? {
        guard colorType != nil || type == "CgBI" || type == "IHDR" else {
            return "its first chunk is \(PNGFile.name(type)), not IHDR"
        }
        switch type {
        case "CgBI":
            guard !isCrushed, colorType == nil, data.count == 4 else { return "its chunk CgBI is damaged" }
            isCrushed = true
        case "IHDR":
            guard colorType == nil, data.count == 13 else { return "its header (IHDR) is damaged" }
            colorType = data[data.startIndex + 9]
        case "PLTE":
            let isWellFormed = data.count % 3 == 0 && (3...768).contains(data.count)
            guard paletteCount == nil, !hasPixels, !hasTransparency, isWellFormed else {
                return "its palette (PLTE) is damaged"
            }
            paletteCount = data.count / 3
        case "tRNS":
            guard !hasTransparency, !hasPixels, isTransparency(data) else {
                return "its transparency (tRNS) is damaged"
            }
            hasTransparency = true
        case "IDAT":
            guard colorType != 3 || paletteCount != nil else { return "it has no palette (PLTE)" }
            hasPixels = true
        case "IEND":
            guard hasPixels else { return "it has no pixels (IDAT)" }
            hasEnded = true
        default: break
        }
        return nil
    }

    private func isTransparency(_ data: ArraySlice<UInt8>) -> Bool {
        switch colorType {
        case 0: data.count == 2
        case 2: data.count == 6
        case 3: (1...max(1, paletteCount ?? 0)).contains(data.count) && paletteCount != nil
        default: false
        }
    }
}
