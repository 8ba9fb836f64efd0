// Checks of a PNG before a library sees it. libpng only warns about a damaged chunk that is not essential, and
// allocates the memory for a chunk's stated length before it checks whether the file has as many bytes.

extension PNGFile {
    /// The reason why a file's chunks are not those of a sound PNG; nil when they are.
    ///
    /// The decoder judges the pixels. Every chunk lies in the file and has its checksum, unless the file breaks off
    /// behind its pixels (``endWarning(of:)``); the first is the header, with at most Xcode's `CgBI` before it; and the
    /// chunks that decide pixels (palette, transparency) occur once, in their places and with lengths that make sense.
    package static func damage(in file: [UInt8]) -> String? {
        guard file.starts(with: signature) else { return "no PNG signature" }
        var state = ChunkOrder()
        var problem: String?
        let end = walk(file) { type, data in
            // The decoder checks the checksums of the pixels.
            let isIntact =
                type == "IDAT"
                || Int(Checksum.crc32(file[(data.lowerBound - 4)..<data.upperBound]))
                    == BigEndian.number(file, at: data.upperBound)
            problem =
                isIntact ? state.problem(with: type, file[data]) : "checksum mismatch in chunk \(name(type))"
            return problem == nil && !state.hasEnded
        }
        if let problem { return problem }
        if case .cutShort(let type, let length, let present) = end, !state.hasPixels || type == "IDAT" {
            return "chunk \(name(type)) is cut short: it should have \(length) bytes and has \(present)"
        }
        return state.hasPixels ? nil : "the pixels (IDAT) are missing"
    }

    /// The warning about a file that breaks off before its end or within it; nil for any other.
    ///
    /// Every browser shows such a file if its pixels are complete.
    package static func endWarning(of file: [UInt8]) -> String? {
        breakOff(of: file).map { _ in "the end (IEND) is missing or cut short; the pixels are complete" }
    }

    /// The file with an end, which libpng demands.
    package static func ended(_ file: [UInt8]) -> [UInt8] {
        breakOff(of: file).map { file[..<$0] + PNGChunk(type: "IEND", data: []).encoded } ?? file
    }

    /// Where the last whole chunk of a file without an end is over.
    private static func breakOff(of file: [UInt8]) -> Int? {
        var last = signature.count
        let end = walk(file) { type, data in
            last = data.upperBound + 4
            return type != "IEND"
        }
        if case .stopped = end { return nil }
        return last
    }

    /// The warning about a file whose pixels are complete, but followed by more data in their stream.
    ///
    /// Every browser shows such a file, and so does libpng.
    package static let excessWarning =
        "the compressed pixels (IDAT) continue after the last row; the rest was ignored"

    /// The color and density chunks that conform to the specification; if a chunk occurs twice, neither.
    static func sound(_ chunks: [PNGChunk]) -> [PNGChunk] {
        // A file can have millions of chunks.
        let counts = Dictionary(chunks.lazy.map { ($0.type, 1) }, uniquingKeysWith: +)
        return chunks.filter { chunk in
            guard counts[chunk.type] == 1 else { return false }
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

/// The chunks that a file has had so far, which decide which ones may follow.
private struct ChunkOrder {
    private var isCrushed = false
    private var colorType: UInt8?
    private var paletteCount: Int?
    private var hasTransparency = false
    private(set) var hasPixels = false
    private(set) var hasEnded = false

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
            guard paletteCount == nil, !hasPixels, !hasTransparency, isWellFormed else {
                return "the palette (PLTE) is damaged"
            }
            paletteCount = data.count / 3
        case "tRNS":
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
