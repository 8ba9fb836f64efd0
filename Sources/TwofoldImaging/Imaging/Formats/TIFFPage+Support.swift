extension TIFFPage {
    /// The kinds of compression that store samples as the tags describe them.
    private static let compressions = fax.union([1, 5, jpeg, 8, 32773, 32946, 34887, 34925, 50000, 50001])
    private static let fax: Set = [2, 3, 4, 32771]
    private static let jpeg = 7

    /// Whether damage in the compressed bytes gives other pixels instead of an error.
    package var hidesDamage: Bool { Self.fax.union([Self.jpeg, 34887, 50001]).contains(compression) }

    /// Whether the colors are multiplied by alpha.
    package var isPremultiplied: Bool { extras == [1] }

    package var isJPEG: Bool { compression == Self.jpeg }

    /// The parts of the image that are stored one after the other, each with rows of its own.
    package var planes: Int { isPlanar ? samples : 1 }

    /// What is not quite right.
    package var remarks: [String] {
        guard samples > photometric.channels, extras.isEmpty || extras == [0] else { return [] }
        return ["nothing says what the channel besides the colors is; it is taken for alpha"]
    }

    /// The file for libvips: with alpha that it leaves alone, and without planes where there is only one.
    package var prepared: [UInt8] {
        if isPremultiplied { return tags.file(replacing: 338, by: 2) }
        return isPlanar && samples == 1 ? tags.file(replacing: 284, by: 1) : tags.bytes
    }

    /// What libvips read otherwise than the tags say; nil when it is the same.
    package func difference(from header: ImageHeader) -> String? {
        guard header.pages == pages else { return "only \(header.pages) of its \(pages) pages can be read" }
        let isOfSize = [size, PixelSize(width: size.height, height: size.width)].contains(header.size)
        let isOfDepth = header.depth == (bits.first == 16 ? .sixteen : .eight)
        let channels = header.layout.channels
        let isOfChannels = channels == samples || photometric == .palette && channels == 3
        return isOfSize && isOfDepth && isOfChannels ? nil : "its tags contradict each other"
    }

    /// The reason why libvips would not give exactly the pixels; nil when it does.
    ///
    /// - Parameter reads: Whether libtiff can decompress the kind with this number.
    package func obstacle(reads: (Int) -> Bool) -> ImageError? {
        if photometric == .separated { return .foreignColors }
        if photometric == .yCbCr, !isUsualYCbCr { return .uncommonYCbCr }
        let isReadable = Self.compressions.contains(compression) && reads(compression)
        let detail =
            photometric == .mask
            ? "it is a mask for another page"
            : channelObstacle ?? sampleObstacle
                ?? (isReadable
                    ? compressionObstacle
                    : "its compression is \(Self.name(of: compression)), which is not read here")
        return detail.map { .unsupported(detail: $0) }
    }

    /// Without JPEG, libvips shows YCbCr as RGB; in JPEG, libjpeg knows these numbers only.
    private var isUsualYCbCr: Bool {
        func isUsual(_ tag: Int, _ usual: [Double]) -> Bool {
            guard let numbers = tags.fractions(tag) else { return false }
            let isNear = zip(numbers, usual).allSatisfy { abs($0 - $1) < 0.001 }
            return numbers.isEmpty || numbers.count == usual.count && isNear
        }
        return isJPEG && !isPlanar && isUsual(529, [0.299, 0.587, 0.114])
            && isUsual(532, [0, 255, 128, 255, 128, 255])
    }

    private var sampleObstacle: String? {
        if let format = formats.first(where: { ![1, 4].contains($0) }) {
            let names = [2: "have signs", 3: "are floating-point numbers"]
            return "its samples \(names[format] ?? "are of a kind that is not read here")"
        }
        guard let depth = bits.first, Set(bits).count == 1 else { return "its samples differ in depth" }
        let depths = samples == 1 ? [1, 2, 4, 8, 16] : [8, 16]
        return depths.contains(depth) ? nil : "its samples have \(depth) bits, and not 8 or 16"
    }

    private var channelObstacle: String? {
        let further = samples - photometric.channels
        if further > (photometric == .palette ? 0 : 1) {
            return "it has \(Readable.count(further, "channel")) besides its colors"
        }
        if let kind = extras.first, ![0, 1, 2].contains(kind) { return "it has a channel of an unknown kind" }
        if isPremultiplied, photometric == .whiteIsZero { return "its gray is inverted and multiplied by alpha" }
        // libvips refuses tiles of planes, and mixes up the rows of planes of gray and alpha.
        guard isPlanar, samples > 1 else { return nil }
        return isTiled || samples == 2 ? "its channels are stored one after the other" : nil
    }

    private var compressionObstacle: String? {
        if Self.fax.contains(compression), samples > 1 || bits != [1] {
            return "it is compressed as a fax, with more than one bit in a pixel"
        }
        guard isJPEG else { return nil }
        if bits.first != 8 { return "it is a JPEG with \(bits.first ?? 0) bits" }
        return isTiled && samples != photometric.channels ? "it has alpha in tiles that are JPEGs" : nil
    }

    private static func name(of compression: Int) -> String {
        let names = [
            6: "an old form of JPEG", 33003: "JPEG 2000", 33004: "JPEG 2000", 33005: "JPEG 2000", 34661: "JBIG",
            34712: "JPEG 2000", 34887: "LERC", 34925: "LZMA", 50000: "Zstandard", 50001: "WebP", 50002: "JPEG XL",
            52546: "JPEG XL",
        ]
        return names[compression] ?? "method \(compression)"
    }
}
