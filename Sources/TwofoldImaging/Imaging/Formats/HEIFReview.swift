/// Whether libheif shows the main image of a HEIC or AVIF as its file says, and how to turn it
/// where libheif would turn only its colors.
///
/// libheif 1.15 passes over some of what a file says: that colors are multiplied by their alpha, that an alpha is of
/// another size or turned another way than its colors, that gray and alpha do not use all values, and that an image
/// must not be shown by a reader that does not know one of its properties.
struct HEIFReview {
    /// How to turn the image, where libheif would turn only its colors.
    private(set) var orientation = Orientation.upright
    /// Where the types of the properties stand by which libheif would do so.
    private(set) var turns: [Int] = []
    /// The bits of its samples, which libvips moves to the upper ones of 16 where there are more than 8.
    private(set) var bits = 8
    private let items: HEIFItems
    /// The alpha of each item that has one.
    private var alphas: [Int: [Int]] = [:]

    /// Reviews the main image; a file whose lists make no sense is left to the decoder.
    ///
    /// - Throws: ``ImageError/unsupported(detail:)`` for an image that libheif would show in another way than its file
    ///   says, and ``ImageError/damaged(detail:)`` for one with parts missing.
    init(_ file: [UInt8]) throws(ImageError) {
        items = HEIFItems(file)
        guard let main = items.primary, let type = items.types[main] else { return }
        guard !items.isAmbiguous else { throw .damaged(detail: "its items have more than one list of properties") }
        guard type == "iden" || type == "grid" || Self.coded.contains(type) else {
            throw .unsupported(detail: "its main image is of the type '\(Quoting.escape(Array(type.utf8)))'")
        }
        for reference in items.references where reference.type == "auxl" && isAlpha(reference.from) {
            for item in reference.to { alphas[item, default: []].append(reference.from) }
        }
        try review(main, isAlpha: false)
        bits = bits(of: main)
        guard let alpha = alphas[main]?.first else { return }
        guard alphas[main]?.count == 1 else { throw .unsupported(detail: "it has several layers of alpha") }
        try review(alpha, isAlpha: true)
        guard size(of: alpha) == size(of: main) else {
            throw .unsupported(detail: "its alpha is not of the size of its colors")
        }
        guard bits(of: alpha) == bits else {
            throw .unsupported(detail: "its alpha has another number of bits than its colors")
        }
        guard !items.references.contains(where: { $0.type == "prem" && $0.from == main }) else {
            throw .unsupported(
                detail: "its colors are multiplied by its alpha (premultiplied); export it again with straight alpha")
        }
        try reviewTurns(of: main, alpha)
    }

    private static let coded: Set = ["hvc1", "av01"]
    private static let transformations: Set = ["clap", "irot", "imir"]
    /// The properties that libheif follows, and those that do not change the pixels.
    private static let known = transformations.union([
        "ispe", "pixi", "colr", "hvcC", "av1C", "auxC", "pasp", "clli", "mdcv", "a1lx", "rloc", "udes",
    ])

    /// The names of alpha in HEVC, AVC and MIAF.
    private func isAlpha(_ item: Int) -> Bool {
        guard let bytes = items.bytes("auxC", of: item) else { return false }
        let name = String(decoding: bytes.dropFirst(4).prefix { $0 != 0 }, as: UTF8.self)
        return [
            "urn:mpeg:avc:2015:auxid:1", "urn:mpeg:hevc:2015:auxid:1",
            "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
        ].contains(name)
    }

    /// The size before it is turned or cut.
    private func size(of item: Int) -> PixelSize? {
        guard let bytes = items.bytes("ispe", of: item), bytes.count >= 12 else { return nil }
        return PixelSize(width: BigEndian.number(bytes, at: 4), height: BigEndian.number(bytes, at: 8))
    }

    /// Reviews an item, and those that it is made of.
    private func review(_ item: Int, isAlpha: Bool) throws(ImageError) {
        let type = items.types[item] ?? ""
        let tiles = Self.coded.contains(type) ? [] : items.sources(of: item)
        let sources = Set(tiles)
        for part in [item] + sources {
            for property in items.properties[part, default: []]
            where property.isEssential && !Self.known.contains(property.type) {
                let name = Quoting.escape(Array(property.type.utf8))
                throw .unsupported(detail: "it must not be shown without its property '\(name)', which is not known")
            }
            if part != item || isAlpha, alphas[part] != nil {
                throw .unsupported(detail: "a part of it has an alpha of its own")
            }
        }
        for source in sources {
            guard Self.coded.contains(items.types[source] ?? "") else {
                throw .unsupported(detail: "it is made of images that are made of others")
            }
            guard type == "iden" || items.properties[source, default: []].allSatisfy({ !isTransformation($0) }) else {
                throw .unsupported(detail: "its tiles are turned or cut")
            }
        }
        for part in [item] + sources { try reviewRange(of: part, in: item, isAlpha: isAlpha) }
        if type == "grid" { try reviewTiles(tiles, of: item) }
    }

    private func isTransformation(_ property: HEIFItems.Property) -> Bool {
        Self.transformations.contains(property.type)
    }

    /// Whether an item's configuration says that it has no colors.
    private func statesGray(_ item: Int) -> Bool {
        if let bytes = items.bytes("av1C", of: item) { return bytes.count > 2 && bytes[2] & 0x10 != 0 }
        return items.bytes("hvcC", of: item).map { $0.count > 16 && $0[16] & 3 == 0 } ?? false
    }

    /// The bits of a sample, by the configuration of the item, or of the first one that it is made of.
    private func bits(of item: Int) -> Int {
        let coded = Self.coded.contains(items.types[item] ?? "") ? item : items.sources(of: item).first ?? item
        if let bytes = items.bytes("av1C", of: coded), bytes.count > 2 {
            return bytes[2] & 0x40 == 0 ? 8 : bytes[2] & 0x20 == 0 ? 10 : 12
        }
        return items.bytes("hvcC", of: coded).map { $0.count > 17 ? Int($0[17] & 7) + 8 : 8 } ?? 8
    }

    /// Refuses samples that do not use all values where libheif takes them as they are: gray, and alpha.
    private func reviewRange(of item: Int, in whole: Int, isAlpha: Bool) throws(ImageError) {
        let stream = items.types[item] == "av01" ? items.start(of: item).flatMap { AV1Sequence($0) } : nil
        let configuration = items.bytes("hvcC", of: item).flatMap { HEVCSequence(configuration: $0) }
        let isGray = stream?.isMonochrome ?? configuration?.isMonochrome ?? statesGray(item)
        guard isGray || isAlpha else { return }
        let codes = [item, whole].flatMap { items.properties("colr", of: $0) }.map { items.bytes(of: $0) }
            .filter { $0.starts(with: Array("nclx".utf8)) && $0.count >= 11 }
        // Numbers in the file go before those in the stream, but alpha has none.
        let isFull = codes.isEmpty || isAlpha ? stream?.isFullRange ?? configuration?.isFullRange ?? true : true
        guard isFull, codes.allSatisfy({ $0[10] & 0x80 != 0 }) else {
            throw .unsupported(
                detail: "its \(isAlpha ? "alpha" : "gray") has the levels of video (limited range); "
                    + "export it again with full range")
        }
    }

    /// Refuses tiles that leave a part of the image empty.
    private func reviewTiles(_ tiles: [Int], of item: Int) throws(ImageError) {
        guard let grid = items.start(of: item), grid.count >= 8, let whole = size(of: item) else { return }
        let (rows, columns) = (Int(grid[2]) + 1, Int(grid[3]) + 1)
        let items = Set(tiles)
        let sizes = Set(items.map { size(of: $0) })
        guard tiles.count == rows * columns, sizes.count == 1, let size = sizes.first ?? nil else {
            throw .damaged(detail: "its tiles are not \(rows) rows of \(columns) that have one size")
        }
        for tile in items where self.items.types[tile] == "av01" {
            guard let stream = self.items.start(of: tile).flatMap({ AV1Sequence($0) }), stream.size != size else {
                continue
            }
            throw .damaged(detail: "a tile of it has another size than the file says")
        }
        guard size.width * columns >= whole.width, size.height * rows >= whole.height else {
            throw .damaged(detail: "its tiles do not cover it")
        }
    }

    /// Compares how colors and alpha are turned and cut, which libheif does with each alone.
    private mutating func reviewTurns(of main: Int, _ alpha: Int) throws(ImageError) {
        let turned = items.properties[main, default: []].filter(isTransformation)
        let other = items.properties[alpha, default: []].filter(isTransformation)
        func steps(_ list: [HEIFItems.Property]) -> [[UInt8]] { list.map { Array($0.type.utf8) + items.bytes(of: $0) } }
        guard steps(turned) != steps(other) else { return }
        let known = turned.compactMap { Orientation(heif: $0.type, items.bytes(of: $0)) }
        guard other.isEmpty, known.count == turned.count else {
            throw .unsupported(detail: "its alpha is turned or cut in another way than its colors")
        }
        // Alpha is without turns of its own in files of many programs, and is turned with the colors.
        orientation = known.reduce(.upright) { $0.followed(by: $1) }
        turns = turned.map(\.place)
    }
}

extension Orientation {
    /// The turn that a property of a HEIF asks for: to the left by quarters, or sides exchanged.
    fileprivate init?(heif type: String, _ data: [UInt8]) {
        guard let number = data.first else { return nil }
        switch (type, number & 3) {
        case ("irot", 0): self = .upright
        case ("irot", 1): self = .turnedLeft
        case ("irot", 2): self = .upsideDown
        case ("irot", _): self = .turnedRight
        case ("imir", 0), ("imir", 2): self = .upsideDownMirrored
        case ("imir", _): self = .mirrored
        default: return nil
        }
    }

    /// The orientation of which the turn is this one's, and then the other's.
    fileprivate func followed(by other: Orientation) -> Orientation {
        let probe = PixelBuffer(
            size: PixelSize(width: 3, height: 2), layout: .grey, depth: .eight, bytes: [0, 1, 2, 3, 4, 5])
        let turned = other.applied(to: applied(to: probe))
        return Self.allCases.first { $0.applied(to: probe) == turned } ?? .upright
    }
}
