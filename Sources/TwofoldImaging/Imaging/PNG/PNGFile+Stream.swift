import CZlib

// What both engines have to say alike about the compressed pixels, whatever the libraries below them look at.

extension PNGFile {
    /// The pieces of the compressed pixels (`IDAT`): readers stop at the first other chunk behind one.
    package static func pixelData(of file: [UInt8]) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        walk(file) { type, data in
            if type == "IDAT" { pieces.append(data) }
            return type == "IDAT" || pieces.isEmpty
        }
        return pieces
    }

    /// Whether a chunk, by the place of its data, has its checksum.
    package static func isIntact(_ data: Range<Int>, in file: [UInt8]) -> Bool {
        Int(Checksum.crc32(file[(data.lowerBound - 4)..<data.upperBound]))
            == BigEndian.number(file, at: data.upperBound)
    }

    /// The file for libpng: the header, palette and transparency if they count, the pixels, and an end, which it demands.
    ///
    /// The rest is read here, so that libpng's opinion of it does not matter. The stream says that it needs the largest
    /// window, because libpng takes a smaller one at its word (``windowWarning(_:byteCount:)``).
    package static func essentials(of file: [UInt8]) -> [UInt8] {
        let header = header(of: file, at: signature.count + 8)
        var result = signature
        walk(file) { type, data in
            let isRead =
                switch type {
                case "IHDR": true
                case "PLTE": header?.color == .indexed
                case "tRNS": header?.color != .greyAlpha && header?.color != .rgba
                default: false
                }
            if isRead { result += file[(data.lowerBound - 8)..<(data.upperBound + 4)] }
            return type != "IDAT"
        }
        let pieces = pixelData(of: file)
        let start = Array(pieces.lazy.flatMap { file[$0] }.prefix(2))
        let isNarrow = start.count == 2 && window(start[0], start[1]).map { $0 < 1 << 15 } ?? false
        var dropped = 0
        if isNarrow { result += PNGChunk(type: "IDAT", data: [0x78, 0x01]).encoded }
        for piece in pieces {
            if isNarrow, dropped < start.count {
                let rest = file[piece].dropFirst(start.count - dropped)
                dropped += piece.count - rest.count
                result += PNGChunk(type: "IDAT", data: Array(rest)).encoded
            } else {
                result += file[(piece.lowerBound - 8)..<(piece.upperBound + 4)]
            }
        }
        return result + PNGChunk(type: "IEND", data: []).encoded
    }

    private static func header(of file: [UInt8], at place: Int) -> PNGHeader? {
        place + 13 <= file.count ? PNGHeader(file[place..<(place + 13)]) : nil
    }

    /// The warnings about the compressed pixels, for an engine whose library does not look: libvips has libpng ignore the
    /// checksum of the stream, and libpng does not read a piece that it does not need.
    ///
    /// - Parameter file: A PNG whose chunks are sound and whose size is admitted.
    /// - Throws: ``TwofoldKit/ImageError/damaged(detail:)``.
    package static func streamWarnings(of file: [UInt8]) throws(ImageError) -> [String] {
        let pieces = pixelData(of: file)
        guard pieces.allSatisfy({ isIntact($0, in: file) }) else {
            throw .damaged(detail: "checksum mismatch in the pixels (IDAT)")
        }
        guard let header = header(of: file, at: signature.count + 8) else {
            throw .damaged(detail: "invalid header (IHDR)")
        }
        let stream = pieces.flatMap { file[$0] }
        let count = header.filteredByteCount
        let rest = Inflate.rest(of: stream, behind: count)
        guard rest != .damage else { throw .damaged(detail: "the compressed pixels (IDAT) are damaged") }
        let window = stream.withUnsafeBytes { windowWarning($0, byteCount: count) }
        return [rest == .more ? excessWarning : nil, window].compactMap(\.self)
    }

    /// The same file with no more in its stream than its pixels, for libpng, which reads on and refuses what is damaged there.
    ///
    /// - Parameter file: A PNG with ``excessWarning`` and an admitted size.
    package static func withoutExcess(_ file: [UInt8]) throws(ImageError) -> [UInt8] {
        let count = header(of: file, at: signature.count + 8)?.filteredByteCount ?? 0
        let stream = pixelData(of: file).flatMap { file[$0] }
        let rows = [UInt8](unsafeUninitializedCapacity: count) { rows, filled in
            let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(rows)[..<count])
            filled = stream.withUnsafeBytes { Inflate.fill(room, from: $0, isZlib: true) } ? count : 0
        }
        guard rows.count == count else { throw .damaged(detail: "the compressed pixels (IDAT) are damaged") }
        var result = signature
        var isDone = false
        walk(file) { type, data in
            if type != "IDAT" {
                result += file[(data.lowerBound - 8)..<(data.upperBound + 4)]
            } else if !isDone {
                result += PNGChunk(type: "IDAT", data: PNGChunk.stored(rows)).encoded
                isDone = true
            }
            return type != "IEND"
        }
        return result
    }

    /// The warning about a sound stream that refers to bytes farther back than its first byte says (RFC 1950, 2.2).
    ///
    /// libpng and browsers keep no more bytes than that, and refuse it; libdeflate shows it. Only a stream that states less than
    /// 32,768 bytes, and holds more than it states, is looked at, which no encoder makes on purpose.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - byteCount: The number of bytes that it holds for the image.
    package static func windowWarning(_ stream: UnsafeRawBufferPointer, byteCount: Int) -> String? {
        guard stream.count >= 2, let window = window(stream[0], stream[1]), window < min(byteCount, 1 << 15) else {
            return nil
        }
        var state = z_stream()
        // Zero: the window that the stream states.
        guard inflateInit2_(&state, 0, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(&state) }
        let input = stream.bindMemory(to: UInt8.self)
        state.next_in = input.baseAddress.map(UnsafeMutablePointer.init(mutating:))
        state.avail_in = UInt32(clamping: input.count)
        var byte: UInt8 = 0
        let isNarrow = withUnsafeMutablePointer(to: &byte) { byte in
            // zlib knows a distance to be too long only where the bytes are not in the same piece of output.
            for _ in 0..<byteCount {
                (state.next_out, state.avail_out) = (byte, 1)
                let result = inflate(&state, Z_NO_FLUSH)
                if result != Z_OK { return result == Z_DATA_ERROR }
            }
            return false
        }
        return isNarrow
            ? "the compressed pixels (IDAT) refer to bytes farther back than the \(window) that they state; \(refusal)"
            : nil
    }

    /// The end of what is said of a file whose pixels are all there, and that devices do not show.
    static let refusal = "libpng refuses the file, and so do most browsers"

    /// The number of bytes that a zlib stream says it refers back to at most; nil if it does not begin like one.
    private static func window(_ method: UInt8, _ check: UInt8) -> Int? {
        guard method & 15 == 8, method >> 4 <= 7, check & 0x20 == 0, (Int(method) << 8 | Int(check)) % 31 == 0 else {
            return nil
        }
        return 1 << (8 + Int(method >> 4))
    }
}
