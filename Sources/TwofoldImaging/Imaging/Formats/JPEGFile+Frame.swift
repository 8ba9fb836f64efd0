extension JPEGFile {
    /// The size that the header of the frame states.
    static func frameSize(of file: [UInt8]) -> PixelSize? {
        var size: PixelSize?
        walk(file) { marker, data in
            guard size == nil, frames.contains(marker), data.count >= 6 else { return }
            size = PixelSize(
                width: BigEndian.number(file, at: data.lowerBound + 3, count: 2),
                height: BigEndian.number(file, at: data.lowerBound + 1, count: 2))
        }
        return size
    }

    /// The reason why libjpeg cannot read a JPEG that is sound, or that is of other colors, and the damage that it does not tell;
    /// nil for all others.
    ///
    /// A file of such a kind that is cut short is left to libjpeg, which calls it damaged. Where a table is missing, libjpeg
    /// takes the usual one, and shows noise without a warning.
    package static func obstacle(in file: [UInt8]) -> ImageError? {
        var start: (process: UInt8, data: Range<Int>)?
        var scan: Int?
        walk(file) { marker, data in
            if start == nil, frames.contains(marker), data.count >= 6 { start = (marker, data) }
            if marker == startOfScan { scan = data.upperBound }
        }
        guard let start, let scan else { return nil }
        let bits = file[start.data.lowerBound]
        let components = file[start.data.lowerBound + 5]
        let height = BigEndian.number(file, at: start.data.lowerBound + 1, count: 2)
        let detail: String? =
            switch start.process {
            case 0xF7: "it is a JPEG-LS"
            case 0xC3, 0xCB: "it is a lossless JPEG"
            case 0xC5...0xC7, 0xCD...0xCF: "it is a hierarchical JPEG"
            default:
                bits == 12
                    ? "it is a JPEG with 12 bits per sample"
                    : height == 0 && file.holdsMarker(numberOfLines, from: scan)
                        ? "its height stands behind its pixels (DNL)" : nil
            }
        // libvips takes two for gray and alpha.
        if detail == nil, components == 2 { return .foreignColors }
        if detail == nil, lacksTable(file, of: start.process) { return .damaged(detail: "a Huffman table is missing") }
        return detail.flatMap { file.holdsMarker(endOfImage, from: scan) ? .unsupported(detail: $0) : nil }
    }

    /// Whether the first scan names a Huffman table that does not stand before it; the frames of a film may share theirs.
    private static func lacksTable(_ file: [UInt8], of process: UInt8) -> Bool {
        var tables: Set<UInt8> = []
        var needed: Set<UInt8> = []
        walk(file) { marker, data in
            var rest = file[data]
            switch marker {
            case 0xC4:
                while let kind = rest.first, rest.count >= 17 {
                    tables.insert(kind)
                    let count = rest.dropFirst().prefix(16).reduce(0) { $0 + Int($1) }
                    rest = rest.dropFirst(17 + count)
                }
            case 0xE0 where rest.starts(with: "AVI1".utf8): tables.formUnion(0...0xFF)
            case startOfScan:
                let count = Int(rest.popFirst() ?? 0)
                guard rest.count >= count * 2 + 1 else { return }
                // Progressive scans are of means or of details, and sequential ones of both.
                let hasMeans = process != 0xC2 || rest[rest.startIndex + count * 2] == 0
                for selected in stride(from: 1, to: count * 2, by: 2).map({ rest[rest.startIndex + $0] }) {
                    if hasMeans { needed.insert(selected >> 4) }
                    if process != 0xC2 || !hasMeans { needed.insert(0x10 | selected & 0x0F) }
                }
            default: break
            }
        }
        return (0xC0...0xC2).contains(process) && !needed.isSubset(of: tables)
    }

    /// Frames of all processes of ITU-T T.81, table B.1, and that of JPEG-LS.
    private static let frames: Set<UInt8> = Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC]).union([0xF7])
    private static let numberOfLines: UInt8 = 0xDC
}

extension [UInt8] {
    /// Within compressed pixels, none of these markers can occur.
    fileprivate func holdsMarker(_ marker: UInt8, from place: Int) -> Bool {
        range(of: [0xFF, marker], from: place) != nil
    }
}
