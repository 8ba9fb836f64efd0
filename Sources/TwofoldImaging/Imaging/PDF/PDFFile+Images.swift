// The images inside a PDF: Poppler shows what there is of a damaged one, and says nothing.

extension PDFFile {
    private static let maxImages = 4096
    /// The limit on the bytes of an image, or of what it is packed in.
    private static let maxBytes = 1 << 28

    /// Whether streams and texts are encrypted, so that a password may be needed.
    package static func isEncrypted(_ file: [UInt8]) -> Bool { file.holds("/Encrypt") }

    /// Reads every image of the file as far as its dictionary says what it consists of.
    ///
    /// JPEGs are decoded, and the bytes of images that are stored plain or deflated are counted. Of JPEG 2000 only the end is
    /// looked at; other codecs and encrypted files are left to the renderer.
    ///
    /// - Parameter engine: Decodes JPEGs.
    /// - Throws: ``ImageError/damaged(detail:)`` with the number of the object.
    package static func verifyImages(in file: [UInt8], _ engine: some ImageEngine) throws(ImageError) {
        guard file.holds("/Image"), !isEncrypted(file) else { return }
        var reader = PDFFile(file)
        if file.holds("/ObjStm") { reader.unpackStreams() }
        var count = 0
        for (number, start) in reader.starts.sorted(by: { $0.value < $1.value }) {
            guard reader.isNewest(number, start), let image = reader.image(at: start) else { continue }
            count += 1
            guard count <= maxImages else { return }
            do throws(ImageError) { try image.verify(engine) } catch {
                if case .damaged = error { throw error.inside("the image in object \(number)") }
            }
        }
    }

    /// An image's data, and what its dictionary says of them.
    private struct Image {
        var data: ArraySlice<UInt8>
        var filters: [String]
        /// The number of bytes without the filters; nil where that is not known.
        var byteCount: Int?

        func verify(_ engine: some ImageEngine) throws(ImageError) {
            var bytes = data
            for (index, filter) in filters.enumerated() {
                let isLast = index == filters.count - 1
                switch filter {
                case "FlateDecode", "Fl":
                    if isLast {
                        guard let byteCount else { return }
                        return try Self.hold(Inflate.count(of: bytes.dropFirst(2), most: byteCount), byteCount)
                    }
                    guard let next = Inflate.zlib(bytes, most: maxBytes) else {
                        throw .damaged(detail: "its deflated data are cut short or damaged")
                    }
                    bytes = next[...]
                case "DCTDecode", "DCT":
                    _ = try engine.decode(Array(bytes), format: .jpeg, limits: ImageLimits())
                    return
                case "JPXDecode":
                    // A code stream ends with this marker, and may be followed by a few bytes.
                    guard bytes.suffix(64).lastIndex(of: 0xD9).map({ bytes[$0 - 1] == 0xFF }) ?? false else {
                        throw .damaged(detail: "its JPEG 2000 data are cut short")
                    }
                    return
                default: return
                }
            }
            if filters.isEmpty, let byteCount { try Self.hold(bytes.count, byteCount) }
        }

        private static func hold(_ count: Int?, _ wanted: Int) throws(ImageError) {
            guard let count else { throw .damaged(detail: "its deflated data are cut short or damaged") }
            guard count >= wanted else { throw .damaged(detail: "it has \(count) of \(wanted) bytes") }
        }
    }

    private mutating func image(at start: Int) -> Image? {
        var scanner = PDFScanner(file, at: start)
        guard let head = scanner.value(), value("Subtype", "Subtype", of: head) == .name("Image"),
            scanner.take("stream")
        else { return nil }
        scanner.skipLineEnd()
        return Image(
            data: data(from: scanner.place, count: value("Length", "Length", of: head)?.count),
            filters: names(value("Filter", "F", of: head)), byteCount: byteCount(of: head))
    }

    /// The data of a stream, up to its end where its length is wrong or unknown.
    private func data(from start: Int, count: Int?) -> ArraySlice<UInt8> {
        if let count, count <= file.count - start {
            var scanner = PDFScanner(file, at: start + count)
            if scanner.take("endstream") { return file[start..<(start + count)] }
        }
        var end = file.place(of: "endstream", from: start) ?? file.count
        for byte in [0x0A, 0x0D] as [UInt8] where end > start && file[end - 1] == byte { end -= 1 }
        return file[min(start, end)..<end]
    }

    private mutating func byteCount(of head: PDFValue) -> Int? {
        guard let width = value("Width", "W", of: head)?.count, let height = value("Height", "H", of: head)?.count,
            width > 0, height > 0, width < 1 << 20, height < 1 << 20
        else { return nil }
        let isMask = head["ImageMask"] != nil && head["ColorSpace"] == nil
        guard let bits = isMask ? 1 : value("BitsPerComponent", "BPC", of: head)?.count, bits <= 16,
            let parts = isMask ? 1 : value("ColorSpace", "CS", of: head).flatMap({ partCount(of: $0) })
        else { return nil }
        var row = (width * parts * bits + 7) / 8
        if let parameters = value("DecodeParms", "DP", of: head) {
            let own = if case .array(let all) = parameters { all.last.flatMap { resolved($0) } } else { parameters }
            // PNG's predictors begin each row with a byte.
            if let predictor = own?["Predictor"].flatMap({ resolved($0)?.count }), predictor >= 10 { row += 1 }
        }
        let (bytes, isTooLarge) = row.multipliedReportingOverflow(by: height)
        return isTooLarge || bytes > Self.maxBytes ? nil : bytes
    }

    /// The number of a color's parts; nil for a space that is not known.
    private mutating func partCount(of space: PDFValue) -> Int? {
        let names = ["DeviceGray": 1, "G": 1, "CalGray": 1, "Indexed": 1, "I": 1, "Separation": 1]
            .merging(["DeviceRGB": 3, "RGB": 3, "CalRGB": 3, "Lab": 3, "DeviceCMYK": 4, "CMYK": 4]) { first, _ in first
            }
        if case .name(let name) = space { return names[name] }
        guard case .array(let entries) = space, case .name(let name)? = entries.first else { return nil }
        guard entries.count > 1 else { return names[name] }
        switch name {
        case "ICCBased": return resolved(entries[1])?["N"].flatMap { resolved($0)?.count }
        case "DeviceN": if case .array(let inks)? = resolved(entries[1]) { return inks.count }
        default: return names[name]
        }
        return nil
    }

    private mutating func names(_ value: PDFValue?) -> [String] {
        let values = if case .array(let all)? = value { all } else { [value].compactMap(\.self) }
        return values.compactMap { if case .name(let name)? = resolved($0) { name } else { nil } }
    }

    private mutating func value(_ key: String, _ short: String, of head: PDFValue) -> PDFValue? {
        (head[key] ?? head[short]).flatMap { resolved($0) }
    }
}
