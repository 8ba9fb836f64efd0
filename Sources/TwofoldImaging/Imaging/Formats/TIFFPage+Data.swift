extension TIFFPage {
    /// What is missing of the pixels that the tags promise; nil when nothing is.
    ///
    /// Where a strip is shorter than its rows, libtiff reads on behind it, into whatever comes there. Only the lengths of
    /// uncompressed bytes are known beforehand; for the others, libtiff notices.
    ///
    /// - Precondition: There is no obstacle.
    package var damage: String? {
        if photometric == .palette, tags.numbers(320)?.count != 3 << (bits.first ?? 0) {
            return "its palette is missing, or has another number of colors"
        }
        guard compression == 1, let parts else { return nil }
        guard let places = tags.numbers(isTiled ? 324 : 273), let lengths = tags.numbers(isTiled ? 325 : 279),
            places.count >= parts.count
        else { return "the list of its strips or tiles is cut short" }
        // Without lengths, or with none but 0, they are what they must be.
        let areStated = lengths.contains { $0 > 0 }
        guard !areStated || lengths.count >= parts.count else { return "the list of its strips or tiles is cut short" }
        let isShort = (0..<parts.count).contains { index in
            let needed = parts.length(index)
            return places[index] + needed > tags.bytes.count || areStated && lengths[index] < needed
        }
        return isShort ? "a strip or tile is shorter than its rows" : nil
    }

    /// The number of strips or tiles, and the bytes of each; nil where libtiff refuses their size.
    private var parts: (count: Int, length: (Int) -> Int)? {
        let inPixel = isPlanar ? 1 : samples
        let depth = bits.first ?? 0
        func rowBytes(_ width: Int) -> Int { (width * inPixel * depth + 7) / 8 }
        if isTiled {
            guard let width = tags.numbers(322)?.first, let height = tags.numbers(323)?.first,
                (1...Self.maxTile).contains(width), (1...Self.maxTile).contains(height)
            else { return nil }
            let (across, down) = ((size.width - 1) / width + 1, (size.height - 1) / height + 1)
            return (planes * across * down, { _ in height * rowBytes(width) })
        }
        let stated = tags.numbers(278)?.first ?? size.height
        guard stated > 0 else { return nil }
        let rows = min(stated, size.height)
        let down = (size.height - 1) / rows + 1
        let (height, width) = (size.height, size.width)
        return (planes * down, { min(rows, height - $0 % down * rows) * rowBytes(width) })
    }

    /// The longest side of a tile that libvips reads.
    private static let maxTile = 10_000
}
