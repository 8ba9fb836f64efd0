/// The images inside an SVG: `<image>` and `<feImage>` with a `data:` address.
///
/// librsvg leaves out what it cannot decode, and shows a damaged image as far as it goes. So each is decoded strictly first, by what
/// its bytes are and not by what its address says, and is handed over as the PNG or JPEG that the renderer reads.
struct SVGImages {
    let text: [UInt8]

    /// The limit on images in a file.
    private static let maxCount = 1 << 12
    /// The limit on drawings in drawings.
    private static let maxDepth = 4

    /// The text with images that the renderer reads.
    ///
    /// - Parameter depth: The number of drawings around this one.
    func readable(_ engine: some ImageEngine, depth: Int = 0) throws(ImageError) -> [UInt8] {
        var edits: [(Range<Int>, [UInt8])] = []
        let places = places
        guard places.count <= Self.maxCount else {
            throw .unsupported(detail: "it has more than \(Self.maxCount) images")
        }
        for place in places {
            let line = text.line(at: place.offset)
            guard let image = try Self.image(place.address, engine, line: line, depth) else { continue }
            edits.append((place.range, image))
        }
        if edits.isEmpty { return text }
        var result = text
        result.replace(edits)
        return result
    }

    /// The pixels of all images, as far as the headers of PNGs and JPEGs say.
    var pixelCount: Int {
        places.prefix(Self.maxCount).reduce(0) { count, place in
            guard let bytes = place.address.bytes else { return count }
            let size =
                switch ImageFormat(sniffing: bytes) {
                case .png: PNGHeader(bytes.dropFirst(16).prefix(13))?.size
                case .jpeg: JPEGFile.frameSize(of: bytes)
                default: PixelSize?.none
                }
            return count + min(size?.area ?? 0, 1 << 40)
        }
    }

    /// Where the addresses stand that hold images, at most one more than are read.
    private var places: [(offset: Int, range: Range<Int>, address: DataAddress)] {
        var places: [(offset: Int, range: Range<Int>, address: DataAddress)] = []
        var scanner = XMLScanner(text)
        while places.count <= Self.maxCount, let event = scanner.next() {
            guard case .start(let element) = event, ["image", "feImage"].contains(element.localName) else { continue }
            for (name, value) in element.attributes where name == "href" || name.hasSuffix(":href") {
                guard let address = DataAddress(value), let range = element.ranges[name] else { continue }
                places.append((element.offset, range, address))
            }
        }
        return places
    }

    /// The address of the same image as the renderer reads it; nil where it reads this one.
    private static func image(
        _ address: DataAddress, _ engine: some ImageEngine, line: Int, _ depth: Int
    ) throws(ImageError) -> [UInt8]? {
        let place = "the image in line \(line)"
        guard let bytes = address.bytes, !bytes.isEmpty else {
            if address.isFilledIn {
                throw .unsupported(detail: "\(place) is filled in by a program: this is a template")
            }
            throw .damaged(detail: "\(place) is not readable as base64")
        }
        guard let format = ImageFormat(sniffing: bytes), format != .pdf else {
            throw .unsupported(detail: "\(place) is of no format that is read")
        }
        if format == .svg {
            guard depth < maxDepth else { throw .unsupported(detail: "\(place) is one of many drawings in drawings") }
            let inner = SVGFile(bytes).text
            do throws(ImageError) {
                let readable = try SVGImages(text: inner).readable(engine, depth: depth + 1)
                return readable == bytes ? address.named(.svg, bytes) : DataAddress.bytes(.svg, readable)
            } catch {
                throw error.inside(place)
            }
        }
        do throws(ImageError) {
            let image = try engine.decode(bytes, format: format, limits: ImageLimits())
            if format == .png || format == .jpeg { return address.named(format, bytes) }
            return DataAddress.bytes(
                .png, try engine.encode(image.pixels, metadata: ImageMetadata(), encoding: .png(effort: .fast)))
        } catch {
            // A kind that is sound, but not one that variants are made of, is the renderer's business.
            if case .unsupported = error, format == .png || format == .jpeg { return address.named(format, bytes) }
            throw error.inside(place)
        }
    }
}

/// An address that holds its bytes: `data:image/png;base64,…`.
struct DataAddress {
    private var head: [UInt8]
    private var data: ArraySlice<UInt8>

    init?(_ value: [UInt8]) {
        let text = value.drop { $0 <= 0x20 }
        guard text.prefix(5).map(\.lowercasedASCII) == Array("data:".utf8),
            let comma = text.firstPlace(of: UInt8(ascii: ","))
        else { return nil }
        head = text[(text.startIndex + 5)..<comma].filter { $0 > 0x20 }.map(\.lowercasedASCII)
        data = text[(comma + 1)...]
    }

    /// The bytes; nil where they are not what the address promises.
    var bytes: [UInt8]? {
        let plain = Self.unescaped(data)
        return head.hasSuffix(";base64".utf8) ? Self.base64(plain) : plain
    }

    /// Whether a program puts the bytes here: `data:image/png;base64,$qr`.
    var isFilledIn: Bool {
        let text = data.drop { $0 <= 0x20 }
        return ["$", "{", "<", "#{", "%@", "%s"].contains { text.starts(with: $0.utf8) }
    }

    /// The address with the format's own name; nil if it has it.
    func named(_ format: ImageFormat, _ bytes: [UInt8]) -> [UInt8]? {
        head == Self.head(format) ? nil : Self.bytes(format, bytes)
    }

    /// The address that holds some bytes.
    static func bytes(_ format: ImageFormat, _ bytes: [UInt8]) -> [UInt8] {
        var address = Array("data:".utf8) + head(format) + [UInt8(ascii: ",")]
        address.reserveCapacity(address.count + (bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let number = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
            for digit in 0..<4 {
                address.append(digit <= group.count ? digits[number >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
            }
        }
        return address
    }

    private static func head(_ format: ImageFormat) -> [UInt8] {
        Array("image/\(format == .svg ? "svg+xml" : format.rawValue);base64".utf8)
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [Int8] = {
        var values = [Int8](repeating: -1, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = Int8(value) }
        // The spelling for addresses, which browsers do not read here, but some programs write.
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()

    /// Spaces and ends of lines may stand anywhere; nil for anything else that is no digit.
    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, number, end) = (0, 0, false)
        for byte in text where byte > 0x20 {
            if byte == UInt8(ascii: "=") {
                end = true
                continue
            }
            let value = values[Int(byte)]
            guard value >= 0, !end else { return nil }
            number = (number << 6 | Int(value)) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: number >> bits))
            }
        }
        // One digit alone holds no byte.
        return bits >= 6 ? nil : bytes
    }

    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.firstPlace(of: UInt8(ascii: "%")) != nil else { return Array(text) }
        var (bytes, rest) = ([UInt8](), text)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}

extension ImageError {
    /// The same error about a part of a file.
    func inside(_ place: String) -> ImageError {
        switch self {
        case .damaged(let detail): .damaged(detail: "\(place): \(detail)")
        case .unsupported(let detail): .unsupported(detail: "\(place): \(detail)")
        case .animated: .unsupported(detail: "\(place) is an animation")
        case .tooLarge(let size): .unsupported(detail: "\(place) is too large: \(size)")
        case .missingCodec(let format):
            .unsupported(detail: "\(place) is \(format.displayName), which this installation does not read")
        case .withoutSize, .tooSlow, .decoderDied, .engineMissing, .quantizerMissing, .externalReference,
            .encodingFailed:
            self
        }
    }
}
