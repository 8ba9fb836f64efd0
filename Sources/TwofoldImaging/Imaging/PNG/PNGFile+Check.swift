// Checks of a PNG before a library sees it. libpng only warns about a damaged chunk that is not essential, and
// allocates the memory for a chunk's stated length before it checks whether the file has as many bytes.

extension PNGFile {
    /// The reason why a file's chunks are not those of a sound PNG, or of one that is understood; nil when they are.
    ///
    /// The decoder judges the pixels. Every chunk lies in the file, unless the file breaks off behind its pixels
    /// (``warnings(on:_:)``), and has its checksum, unless readers ignore it then (``ignorableTypes``); the first is the header,
    /// with at most Xcode's `CgBI` before it; the chunks that decide pixels (palette, transparency) occur once, in their places
    /// and with lengths that make sense; and no other chunk claims to be essential.
    package static func damage(in file: [UInt8]) -> ImageError? {
        var unknown: PNGChunkType?
        let detail = damage(in: file, &unknown)
        let kind = unknown.map { "it has the chunk \(name($0)), which is essential and not known" }
        return detail.map(ImageError.damaged) ?? kind.map(ImageError.unsupported)
    }

    private static func damage(in file: [UInt8], _ unknown: inout PNGChunkType?) -> String? {
        guard file.starts(with: signature) else { return "no PNG signature" }
        var state = ChunkOrder()
        var problem: String?
        defer { unknown = state.unknown }
        let end = walk(file) { type, data in
            // The decoder checks the checksums of the pixels.
            problem =
                type == "IDAT" || ignorableTypes.contains(type) || isIntact(data, in: file)
                ? state.problem(with: type, file[data]) : "checksum mismatch in chunk \(name(type))"
            return problem == nil && !state.hasEnded
        }
        if let problem { return problem }
        if case .cutShort(let type, let length, let present) = end, !state.hasPixels || type == "IDAT" {
            return "chunk \(name(type)) is cut short: it should have \(length) bytes and has \(present)"
        }
        return state.hasPixels ? nil : "the pixels (IDAT) are missing"
    }

    /// The color and density chunks that conform to the specification; if a chunk occurs twice, neither.
    ///
    /// An empty one does not count: it lacks its checksum.
    static func sound(_ chunks: [PNGChunk]) -> [PNGChunk] {
        // A file can have millions of chunks.
        let chunks = chunks.filter { !$0.data.isEmpty }
        let counts = Dictionary(chunks.lazy.map { ($0.type, 1) }, uniquingKeysWith: +)
        return chunks.filter { chunk in
            guard counts[chunk.type] == 1 else { return false }
            switch chunk.type {
            case "gAMA": return chunk.data.count == 4 && chunk.data.contains { $0 != 0 }
            case "cHRM": return chunk.data.count == 32
            case "sRGB": return chunk.data.count == 1 && chunk.data[0] <= 3
            case "cICP": return chunk.data.count == 4
            case "mDCV": return chunk.data.count == 24
            case "cLLI": return chunk.data.count == 8
            case "pHYs": return chunk.data.count == 9 && chunk.data[8] <= 1
            default: return true
            }
        }
    }

    static func name(_ type: PNGChunkType) -> String { Quoting.escape(type.bytes) }
}

/// The chunks that a file has had so far, which decide which ones may follow.
private struct ChunkOrder {
    private var isCrushed = false
    private var colorType: UInt8?
    private var paletteCount: Int?
    private var hasTransparency = false
    private(set) var hasPixels = false
    private(set) var hasEnded = false
    /// The first chunk that is essential and not known.
    private(set) var unknown: PNGChunkType?

    mutating func problem(with type: PNGChunkType, _ data: ArraySlice<UInt8>) -> String? {
        guard colorType != nil || type == "CgBI" || type == "IHDR" else {
            return "the first chunk is \(PNGFile.name(type)), not IHDR"
        }
        switch type {
        case "CgBI":
            guard !isCrushed, colorType == nil, data.count == 4 else { return "chunk CgBI is damaged" }
            isCrushed = true
        case "IHDR":
            guard colorType == nil, data.count == 13 else { return "the header (IHDR) is damaged" }
            colorType = data[data.startIndex + 9]
        case "PLTE":
            let isWellFormed = data.count % 3 == 0 && (3...768).contains(data.count)
            let isInPlace = !hasPixels && !hasTransparency
            // Without indices it is a proposal, which nobody reads; but libpng then forgets a transparent color before it.
            let isFine = colorType == 3 ? isInPlace && isWellFormed : isInPlace || hasPixels
            guard paletteCount == nil, isFine else {
                return "the palette (PLTE) is damaged"
            }
            paletteCount = data.count / 3
        case "tRNS":
            // Nobody reads it beside alpha.
            if colorType == 4 || colorType == 6 { break }
            guard !hasTransparency, !hasPixels, isTransparency(data) else {
                return "the transparency (tRNS) is damaged"
            }
            hasTransparency = true
        case "IDAT":
            guard colorType != 3 || paletteCount != nil else { return "the palette (PLTE) is missing" }
            hasPixels = true
        case "IEND":
            guard hasPixels else { return "the pixels (IDAT) are missing" }
            hasEnded = true
        default:
            guard type.isName else { return "a chunk has the name \(PNGFile.name(type))" }
            if !type.isOptional { unknown = unknown ?? type }
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
