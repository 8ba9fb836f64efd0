import TwofoldKit

/// Decodes the pixels of a PNG of any kind, strictly: checksums, filters and lengths must all be right.
struct PNGReader {
    private let file: [UInt8]
    private let header: PNGHeader
    /// Where the parts of the compressed pixels lie in the file.
    private let pixelData: [Range<Int>]
    private let expansion: PNGExpansion
    /// The colour profile; nil where there is none that can be read.
    let profile: [UInt8]?

    /// Reads everything but pixels.
    init(_ file: [UInt8]) throws(ImageError) {
        if let damage = PNGFile.damage(in: file) { throw .damaged(detail: damage) }
        var header: PNGHeader?
        var palette: [UInt8] = []
        var transparency: [UInt8]?
        var pixelData: [Range<Int>] = []
        var profile: Range<Int>?
        PNGFile.forEachChunk(of: file) { name, data in
            switch name {
            case PNGFile.ChunkName.header: header = PNGHeader(file[data])
            case PNGFile.ChunkName.palette: palette = Array(file[data])
            case PNGFile.ChunkName.transparency: transparency = Array(file[data])
            case PNGFile.ChunkName.pixels: pixelData.append(data)
            case PNGFile.ChunkName.profile: profile = data
            default: break
            }
        }
        guard let header else { throw .damaged(detail: "its header (IHDR) makes no sense") }
        self.file = file
        self.header = header
        self.pixelData = pixelData
        self.profile = profile.flatMap { PNGProfile.read(file[$0], for: header.colour) }
        expansion = PNGExpansion(header, palette: palette, transparency: transparency)
    }

    /// The size in pixels, before any orientation.
    var size: PixelSize { header.size }

    /// Size, layout and depth of the decoded pixels, before any orientation.
    var imageHeader: ImageHeader {
        ImageHeader(size: header.size, layout: expansion.layout, depth: expansion.depth)
    }

    /// The pixels.
    func pixels() throws(ImageError) -> PixelBuffer {
        let filtered = try inflated()
        var failure: ImageError?
        let count = imageHeader.decodedByteCount
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
            filtered.withUnsafeBytes { filtered in
                failure = restore(filtered, into: UnsafeMutableRawBufferPointer(output))
            }
            initialized = failure == nil ? count : 0
        }
        if let failure { throw failure }
        return PixelBuffer(size: header.size, layout: expansion.layout, depth: expansion.depth, bytes: bytes)
    }

    /// The filtered rows of all passes.
    private func inflated() throws(ImageError) -> [UInt8] {
        let expected = header.filteredByteCount
        var failure: String?
        let rows = file.withUnsafeBytes { file in
            for data in pixelData {
                let sum = UnsafeRawBufferPointer(rebasing: file[(data.lowerBound - 4)..<data.upperBound])
                let stored = file.loadUnaligned(fromByteOffset: data.upperBound, as: UInt32.self)
                guard Deflate.crc32(sum) == UInt32(bigEndian: stored) else {
                    failure = "its pixels (IDAT) fail their checksum"
                    return [UInt8]()
                }
            }
            return [UInt8](unsafeUninitializedCapacity: expected) { output, initialized in
                initialized = 0
                let output = UnsafeMutableRawBufferPointer(output)
                let count: Int? =
                    if pixelData.count == 1 {
                        Deflate.inflate(UnsafeRawBufferPointer(rebasing: file[pixelData[0]]), into: output)
                    } else {
                        Self.joined(pixelData, of: file).withUnsafeBytes { Deflate.inflate($0, into: output) }
                    }
                guard let count else {
                    failure = "its compressed pixels (IDAT) are damaged"
                    return
                }
                guard count == expected else {
                    failure = "it has \(count) of the \(expected) bytes that its pixels need"
                    return
                }
                initialized = count
            }
        }
        if let failure { throw .damaged(detail: failure) }
        return rows
    }

    private static func joined(_ ranges: [Range<Int>], of file: UnsafeRawBufferPointer) -> [UInt8] {
        var joined: [UInt8] = []
        joined.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
        for range in ranges { joined += file[range] }
        return joined
    }

    // MARK: - From filtered rows to pixels

    private func restore(
        _ filtered: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> ImageError? {
        guard let pass = header.passes.first, let start = filtered.baseAddress, let target = output.baseAddress else {
            return .damaged(detail: "it has no pixels")
        }
        if !header.isInterlaced {
            guard expansion.isNeeded else { return restoreRows(start, pass.size, into: target) }
            return withRestored(start, pass.size) { expansion.expand($0, pass.size, into: target) }
        }
        var offset = 0
        let pixelBytes = expansion.layout.channels * expansion.depth.bytes
        for pass in header.passes {
            var pixels = [UInt8](repeating: 0, count: pass.size.area * pixelBytes)
            let failure = withRestored(start + offset, pass.size) { packed in
                pixels.withUnsafeMutableBytes { pixels in
                    pixels.baseAddress.flatMap { expansion.expand(packed, pass.size, into: $0) }
                }
            }
            if let failure { return failure }
            pixels.withUnsafeBytes { scatter($0, pass, pixelBytes, into: target) }
            offset += pass.size.height * (1 + header.rowBytes(pass.size.width))
        }
        return nil
    }

    private func withRestored(
        _ filtered: UnsafeRawPointer, _ size: PixelSize, _ body: (UnsafeRawPointer) -> ImageError?
    ) -> ImageError? {
        withUnsafeTemporaryAllocation(byteCount: size.height * header.rowBytes(size.width), alignment: 8) { rows in
            guard let rows = rows.baseAddress else { return nil }
            return restoreRows(filtered, size, into: rows) ?? body(rows)
        }
    }

    private func restoreRows(
        _ filtered: UnsafeRawPointer, _ size: PixelSize, into output: UnsafeMutableRawPointer
    ) -> ImageError? {
        let count = header.rowBytes(size.width)
        let isPair = (header.pixelBytes == 3 || header.pixelBytes == 4) && size.width > 1
        return withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { zeros in
            zeros.initializeMemory(as: UInt8.self, repeating: 0)
            guard var above = UnsafeRawPointer(zeros.baseAddress) else { return nil }
            var y = 0
            while y < size.height {
                let row = filtered + y * (count + 1)
                let number = row.load(as: UInt8.self)
                guard let filter = PNGRowFilter(rawValue: number) else {
                    return .damaged(detail: "its row \(y) has the filter \(number), which there is not")
                }
                let target = output + y * count
                if isPair, filter == .paeth, y + 1 < size.height,
                    row.load(fromByteOffset: count + 1, as: UInt8.self) == PNGRowFilter.paeth.rawValue
                {
                    PNGPaethPair.restore(
                        row + 1, row + count + 2, above: above, into: target, count: count,
                        pixelBytes: header.pixelBytes)
                    above = UnsafeRawPointer(target + count)
                    y += 2
                } else {
                    filter.restore(row + 1, above: above, into: target, count: count, pixelBytes: header.pixelBytes)
                    above = UnsafeRawPointer(target)
                    y += 1
                }
            }
            return nil
        }
    }

    private func scatter(
        _ pixels: UnsafeRawBufferPointer, _ pass: PNGPass, _ pixelBytes: Int, into output: UnsafeMutableRawPointer
    ) {
        guard var source = pixels.baseAddress else { return }
        for row in 0..<pass.size.height {
            let y = pass.y + row * pass.rowStep
            for column in 0..<pass.size.width {
                let x = pass.x + column * pass.columnStep
                (output + (y * header.size.width + x) * pixelBytes).copyMemory(from: source, byteCount: pixelBytes)
                source += pixelBytes
            }
        }
    }
}
