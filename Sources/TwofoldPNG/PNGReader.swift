import TwofoldKit

/// Decodes the pixels of a PNG of any kind, strictly: checksums, filters and lengths must all be right.
struct PNGReader {
    private let file: [UInt8]
    private let header: PNGHeader
    /// Where the parts of the compressed pixels lie in the file.
    private let pixelData: [Range<Int>]
    private let expansion: PNGExpansion
    /// What Xcode did to it; nil for an ordinary PNG.
    private let crushing: PNGCrushing?
    /// The color profile; nil where there is none that can be read.
    let profile: [UInt8]?

    /// Reads everything but pixels.
    init(_ file: [UInt8]) throws(ImageError) {
        if let damage = PNGFile.damage(in: file) { throw .damaged(detail: damage) }
        var header: PNGHeader?
        var palette: [UInt8] = []
        var transparency: [UInt8]?
        var pixelData: [Range<Int>] = []
        var profile: Range<Int>?
        var crushing: PNGCrushing?
        PNGFile.forEachChunk(of: file) { type, data in
            switch type {
            case "CgBI": crushing = PNGCrushing(file[data])
            case "IHDR": header = PNGHeader(file[data])
            case "PLTE": palette = Array(file[data])
            case "tRNS": transparency = Array(file[data])
            case "IDAT": pixelData.append(data)
            case "iCCP": profile = data
            default: break
            }
        }
        guard let header else { throw .damaged(detail: "its header (IHDR) makes no sense") }
        if crushing != nil, !PNGCrushing.isKnown(of: header) {
            throw .unsupported(detail: "Xcode is not known to write a CgBI PNG of this color type and depth")
        }
        self.file = file
        self.header = header
        self.crushing = crushing
        self.pixelData = pixelData
        self.profile = profile.flatMap { PNGProfile.read(file[$0], for: header.color) }
        expansion = PNGExpansion(header, palette: palette, transparency: transparency)
    }

    /// The size in pixels, before any orientation.
    var size: PixelSize { header.size }

    /// Size, layout and depth of the decoded pixels, before any orientation.
    var imageHeader: ImageHeader {
        ImageHeader(size: header.size, layout: expansion.layout, depth: expansion.depth)
    }

    /// The pixels, and what there is to say of how they are stored.
    ///
    /// - Parameter seconds: The time that it may take. That is known when it is done: what is admitted by its size takes a
    ///   second at most, and libdeflate cannot be interrupted.
    func pixels(seconds: Double) throws(ImageError) -> (pixels: PixelBuffer, remark: String?) {
        let start = ContinuousClock.now
        let result = try pixels()
        // A number that is no time at all, which a worker may be told, is the longest.
        if (ContinuousClock.now - start) / .seconds(1) > seconds { throw .tooSlow(seconds: seconds) }
        return (result.pixels, result.hasMore ? PNGFile.excessRemark : nil)
    }

    private func pixels() throws(ImageError) -> (pixels: PixelBuffer, hasMore: Bool) {
        let count = imageHeader.decodedByteCount
        let isDirect = !header.isInterlaced && !expansion.isNeeded
        let capacity = lead(header.size) + header.filteredByteCount
        var failure: ImageError?
        var hasMore = false
        // Rows are restored in the buffer that they are inflated into, and where that gives pixels there is no other.
        let bytes = [UInt8](unsafeUninitializedCapacity: isDirect ? capacity : count) { output, initialized in
            let output = UnsafeMutableRawBufferPointer(output)
            failure =
                if isDirect {
                    fill(UnsafeMutableRawBufferPointer(rebasing: output[..<capacity]), &hasMore)
                } else {
                    withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 16) { rows in
                        fill(rows, andExpandInto: output, &hasMore)
                    }
                }
            initialized = failure == nil ? count : 0
        }
        if let failure { throw failure }
        return (
            PixelBuffer(size: header.size, layout: expansion.layout, depth: expansion.depth, bytes: bytes), hasMore
        )
    }

    /// Inflates all rows to the end of a buffer, and restores them to its start unless they are interlaced.
    private func fill(
        _ buffer: UnsafeMutableRawBufferPointer, andExpandInto output: UnsafeMutableRawBufferPointer? = nil,
        _ hasMore: inout Bool
    ) -> ImageError? {
        let filtered = UnsafeMutableRawBufferPointer(rebasing: buffer[lead(header.size)...])
        if let failure = inflate(into: filtered, &hasMore) { return failure }
        guard let start = buffer.baseAddress, let rows = filtered.baseAddress else { return nil }
        guard let target = output?.baseAddress else { return restoreRows(rows, header.size) }
        if header.isInterlaced { return deinterlace(rows, into: target) }
        return restoreRows(rows, header.size) ?? expansion.expand(start, header.size, into: target)
    }

    /// Unpacks the filtered rows of all passes, and finds out whether there is more than these.
    private func inflate(into output: UnsafeMutableRawBufferPointer, _ hasMore: inout Bool) -> ImageError? {
        let wrapping = crushing?.wrapping ?? .zlib
        return file.withUnsafeBytes { file in
            for data in pixelData {
                let sum = UnsafeRawBufferPointer(rebasing: file[(data.lowerBound - 4)..<data.upperBound])
                let stored = file.loadUnaligned(fromByteOffset: data.upperBound, as: UInt32.self)
                guard Checksum.crc32(sum) == UInt32(bigEndian: stored) else {
                    return .damaged(detail: "its pixels (IDAT) fail their checksum")
                }
            }
            let inflated =
                if pixelData.count == 1 {
                    Deflate.inflate(UnsafeRawBufferPointer(rebasing: file[pixelData[0]]), wrapping, into: output)
                } else {
                    Self.joined(pixelData, of: file).withUnsafeBytes { Deflate.inflate($0, wrapping, into: output) }
                }
            guard let inflated else { return .damaged(detail: "its compressed pixels (IDAT) are damaged") }
            guard inflated.count == output.count else {
                return .damaged(detail: "it has \(inflated.count) of the \(output.count) bytes that its pixels need")
            }
            hasMore = inflated.hasMore
            return nil
        }
    }

    private static func joined(_ ranges: [Range<Int>], of file: UnsafeRawBufferPointer) -> [UInt8] {
        var joined: [UInt8] = []
        joined.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
        for range in ranges { joined += file[range] }
        return joined
    }

    // MARK: - From filtered rows to pixels

    private func deinterlace(
        _ filtered: UnsafeMutableRawPointer, into output: UnsafeMutableRawPointer
    ) -> ImageError? {
        var rows = filtered
        let pixelBytes = expansion.layout.channels * expansion.depth.bytes
        for pass in header.passes {
            if let failure = restoreRows(rows, pass.size) { return failure }
            var pixels = [UInt8](repeating: 0, count: pass.size.area * pixelBytes)
            let failure = pixels.withUnsafeMutableBytes { pixels -> ImageError? in
                guard let target = pixels.baseAddress else { return nil }
                return expansion.expand(rows - lead(pass.size), pass.size, into: target)
            }
            if let failure { return failure }
            pixels.withUnsafeBytes { scatter($0, pass, pixelBytes, into: output) }
            rows += pass.size.height * (1 + header.rowBytes(pass.size.width))
        }
        return nil
    }

    /// Bytes by which restored rows lie in front of the filtered ones.
    ///
    /// With them, as many rows as are restored at once can be restored where they lie. No pass of an image has more of them
    /// than the whole.
    private func lead(_ size: PixelSize) -> Int {
        (min(size.height, PNGPaethRows.most) - 1) * header.rowBytes(size.width)
    }

    /// Undoes the filters of rows, which move together: what a filter's number took in front of each is left over at the end.
    ///
    /// What Xcode did to their samples is undone with it, because filters work on samples as they are stored.
    ///
    /// - Parameter rows: The filtered ones, with ``lead(_:)`` bytes in front of them, where the restored ones begin.
    private func restoreRows(_ rows: UnsafeMutableRawPointer, _ size: PixelSize) -> ImageError? {
        let start = rows - lead(size)
        let count = header.rowBytes(size.width)
        let pixelBytes = header.pixelBytes
        return withUnsafeTemporaryAllocation(byteCount: count, alignment: 16) { zeros -> ImageError? in
            zeros.initializeMemory(as: UInt8.self, repeating: 0)
            guard let zeros = zeros.baseAddress else { return nil }
            var above = UnsafeRawPointer(zeros)
            var y = 0
            while y < size.height {
                let row = UnsafeRawPointer(rows + y * (count + 1))
                let number = row.load(as: UInt8.self)
                guard let filter = PNGRowFilter(rawValue: number) else {
                    return .damaged(detail: "its row \(y) has the filter \(number), which there is not")
                }
                let target = start + y * count
                var together = 1
                if filter == .paeth, pixelBytes <= 4 {
                    let most = min(PNGPaethRows.most, size.height - y)
                    while together < most, row.load(fromByteOffset: together * (count + 1), as: UInt8.self) == number {
                        together += 1
                    }
                    PNGPaethRows.restore(
                        row + 1, together, above: above, into: target, count: count, pixelBytes: pixelBytes)
                } else {
                    filter.restore(row + 1, above: above, into: target, count: count, pixelBytes: pixelBytes)
                }
                y += together
                above = UnsafeRawPointer(start + (y - 1) * count)
            }
            if crushing != nil { PNGCrushing.undo(start, count: size.area, header) }
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
