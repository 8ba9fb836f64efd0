extension ImageFormat {
    /// The format according to a file's first bytes, or nil when they do not belong to a known image format.
    ///
    /// - Parameter file: At least the first 32 bytes, or the whole file when it is shorter; the rest is not used.
    package init?(sniffing file: [UInt8]) {
        let start = Array(file.prefix(32))
        func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: bytes) }
        func has(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }

        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = has("CgBI", at: 12) ? .crushedPNG : .png
        } else if has([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has([0x49, 0x49, 0x2A, 0x00]) || has([0x4D, 0x4D, 0x00, 0x2A]) || TIFFTags.isBig(start) {
            self = .tiff
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("ftyp", at: 4), let format = Self.brand(of: start) {
            self = format
        } else if has([0xFF, 0x0A]) || has([0, 0, 0, 12]) && has("JXL \r\n", at: 4) && has([0x87, 0x0A], at: 10) {
            self = .jxl
        } else if has("%PDF-") {
            self = .pdf
        } else if Self.beginsLikeSVG(start) {
            self = .svg
        } else {
            return nil
        }
    }

    // A HEIF file's own brand and a version come before the brands that it is compatible with (ISO 14496-12, 4.3).
    private static func brand(of start: [UInt8]) -> ImageFormat? {
        let length = BigEndian.number(start.prefix(4))
        let brands = stride(from: 8, to: min(length, start.count) - 3, by: 4).filter { $0 != 12 }.map {
            String(decoding: start[$0..<($0 + 4)], as: UTF8.self)
        }
        if brands.contains("avif") { return .avif }
        return brands.contains { ["heic", "heix", "heim", "heis", "mif1", "hevc"].contains($0) } ? .heic : nil
    }

    // A byte order mark, white space and comments may come before the first element, whose name may have a prefix; librsvg judges
    // the part after a declaration.
    private static func beginsLikeSVG(_ start: [UInt8]) -> Bool {
        var rest = (UTF16Text.utf8(start) ?? start)[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if ["<svg", "<?xml", "<!DOCTYPE svg", "<!--"].contains(where: { rest.starts(with: Array($0.utf8)) }) {
            return true
        }
        guard rest.popFirst() == UInt8(ascii: "<"), let colon = rest.firstPlace(of: UInt8(ascii: ":")),
            colon > rest.startIndex,
            rest[..<colon].allSatisfy({ $0.isLetterASCII || $0.isDigit || "-_".utf8.contains($0) })
        else { return false }
        return rest[(colon + 1)...].starts(with: "svg ".utf8)
    }

    /// Whether the pixels of a file of this format have been through lossy compression.
    package func isLossy(_ file: [UInt8]) -> Bool {
        switch self {
        case .webp: !WebPFile.isLossless(file)
        case .jxl: (try? JXLFile(file))?.isLossy ?? true
        default: isPhotographic
        }
    }
}
