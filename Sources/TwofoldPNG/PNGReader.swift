import TwofoldImaging

/// Decodes the pixels of a PNG of any kind, strictly: checksums, filters and lengths must all be right.
struct PNGReader {
    private var file: [UInt8]
    private let header: PNGHeader
    /// The ranges of the compressed pixels in the file.
    private var pixelData: [Range<Int>]
    private let expansion: PNGExpansion
    /// Xcode's changes; nil for an ordinary PNG.
    private let crushing: PNGCrushing?

    /// Reads everything except the pixels.
    init(_ file: [UInt8]) throws(ImageError) {
        if let damage = PNGFile.damage(in: file) { throw damage }
        if PNGFile.hidesItsFrame(file) { throw .unsupported(detail: PNGFile.hiddenFrame) }
        var header: PNGHeader?
        var palette: [UInt8] = []
        var transparency: [UInt8]?
        var crushing: PNGCrushing?
        PNGFile.forEachChunk(of: file) { type, data in
            switch type {
            case "CgBI": crushing = PNGCrushing(file[data])
            case "IHDR": header = PNGHeader(file[data])
            case "PLTE": palette = Array(file[data])
            case "tRNS": transparency = Array(file[data])
            default: break
            }
        }
        guard let header else { throw .damaged(detail: "invalid header (IHDR)") }
        if crushing != nil, !PNGCrushing.isKnown(of: header) {
            throw .unsupported(detail: "a CgBI PNG with a color type and depth that Xcode is not known to write")
        }
        self.file = file
        self.header = header
        self.crushing = crushing
        pixelData = PNGFile.pixelData(of: file)
        expansion = PNGExpansion(header, palette: palette, transparency: transparency)
    }

    /// The size in pixels, before the orientation is applied.
    var size: PixelSize { header.size }

    /// Size, layout and depth of the decoded pixels, before the orientation is applied.
    var imageHeader: ImageHeader {
        ImageHeader(size: header.size, layout: expansion.layout, depth: expansion.depth)
    }

    /// The pixels, and warnings about the way in which they are stored.
    ///
    /// Pieces of the compressed pixels are moved together in the file's own memory, unless something else holds it: a giant image's
    /// file is large, too.
    ///
    /// - Parameters:
    ///   - seconds: The time limit, checked at the end: an image of an admitted size takes a second at most, and libdeflate
    ///     cannot be interrupted.
    ///   - timer: The timer of a measured run.
    mutating func pixels(
        seconds: Double, _ timer: StageTimer<CodecStage>? = nil
    ) throws(ImageError) -> (pixels: PixelBuffer, warnings: [String]) {
        let start = ContinuousClock.now
        let result = try pixels(timer)
        // Written so that a NaN, which a worker may receive, means no limit.
        if (ContinuousClock.now - start) / .seconds(1) > seconds { throw .tooSlow(seconds: seconds) }
        return (result.pixels, [result.hasMore ? PNGFile.excessWarning : nil, windowWarning].compactMap(\.self))
    }

    private var windowWarning: String? {
        guard crushing == nil, let stream = pixelData.first else { return nil }
        return file[stream].withUnsafeBytes { PNGFile.windowWarning($0, byteCount: header.filteredByteCount) }
    }

    private mutating func pixels(
        _ timer: StageTimer<CodecStage>?
    ) throws(ImageError) -> (pixels: PixelBuffer, hasMore: Bool) {
        if let damage = timer.time(.inflate, { joinPieces() }) { throw damage }
        let count = imageHeader.decodedByteCount
        let filledCount = lead(header.size) + header.filteredByteCount
        let start = startOfRows
        var failure: ImageError?
        var hasMore = false
        // Rows are unfiltered and expanded in the buffer that they are decompressed into, which becomes the pixels.
        let capacity = header.isInterlaced ? count : start + filledCount
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { output, initialized in
            let output = UnsafeMutableRawBufferPointer(output)
            failure =
                if header.isInterlaced {
                    withUnsafeTemporaryAllocation(byteCount: filledCount, alignment: 16) { rows in
                        fill(rows, andExpandInto: output, &hasMore, timer)
                    }
                } else {
                    fill(
                        UnsafeMutableRawBufferPointer(rebasing: output[start..<(start + filledCount)]),
                        andExpandInto: output, &hasMore, timer)
                }
            initialized = failure == nil ? count : 0
        }
        if let failure { throw failure }
        return (
            PixelBuffer(size: header.size, layout: expansion.layout, depth: expansion.depth, bytes: bytes), hasMore
        )
    }

    /// The distance in bytes at which unfiltered rows begin behind the start of the pixels that they are expanded to.
    ///
    /// Expanded rows are no shorter than stored ones. With this distance, the pixels of a row end where that row begins, or
    /// before, so no row is overwritten until it has been read. Zero if stored rows are pixels already.
    private var startOfRows: Int {
        guard expansion.isNeeded else { return 0 }
        let pixels = imageHeader.decodedByteCount
        let stored = header.size.height * header.rowBytes(header.size.width)
        // Samples of 16 bits are read as such, so they begin at an even address.
        return (pixels - stored + rowLength + 15) & ~15
    }

    private var rowLength: Int { imageHeader.decodedByteCount / header.size.height }

    /// Decompresses all rows to the end of a buffer, unfilters them to its start, and expands them.
    ///
    /// - Parameters:
    ///   - buffer: Room for the filtered rows and ``lead(_:)``.
    ///   - output: Room for the pixels, which may contain the buffer as ``startOfRows`` says.
    private func fill(
        _ buffer: UnsafeMutableRawBufferPointer, andExpandInto output: UnsafeMutableRawBufferPointer,
        _ hasMore: inout Bool, _ timer: StageTimer<CodecStage>?
    ) -> ImageError? {
        let filtered = UnsafeMutableRawBufferPointer(rebasing: buffer[lead(header.size)...])
        if let failure = timer.time(.inflate, { inflate(into: filtered, &hasMore) }) { return failure }
        guard let start = buffer.baseAddress, let rows = filtered.baseAddress, let target = output.baseAddress else {
            return nil
        }
        if header.isInterlaced { return deinterlace(rows, into: target, timer) }
        if let failure = timer.time(.unfilter, { unfilterRows(rows, header.size) }) { return failure }
        guard expansion.isNeeded else { return nil }
        let row = PixelSize(width: header.size.width, height: 1)
        let rowLength = rowLength
        for y in 0..<header.size.height {
            let stored = start + y * header.rowBytes(header.size.width)
            if let failure = expansion.expand(stored, row, into: target + y * rowLength) { return failure }
        }
        return nil
    }

    /// Verifies the pieces of the compressed pixels, and moves them together.
    private mutating func joinPieces() -> ImageError? {
        guard pixelData.allSatisfy({ PNGFile.isIntact($0, in: file) }) else {
            return .damaged(detail: "checksum mismatch in the pixels (IDAT)")
        }
        guard pixelData.count > 1, let start = pixelData.first?.lowerBound else { return nil }
        let pieces = pixelData
        let end = file.withUnsafeMutableBytes { file in
            var end = start
            for piece in pieces {
                // The bytes may overlap.
                UnsafeMutableRawBufferPointer(rebasing: file[end..<(end + piece.count)])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: file[piece]))
                end += piece.count
            }
            return end
        }
        pixelData = [start..<end]
        return nil
    }

    /// Decompresses the filtered rows of all passes, and finds out whether more bytes follow.
    private func inflate(into output: UnsafeMutableRawBufferPointer, _ hasMore: inout Bool) -> ImageError? {
        let wrapping = crushing?.wrapping ?? .zlib
        let inflated = file.withUnsafeBytes { file in
            Deflate.inflate(
                UnsafeRawBufferPointer(rebasing: file[pixelData.first ?? 0..<0]), wrapping, into: output)
        }
        guard let inflated else { return .damaged(detail: "the compressed pixels (IDAT) are damaged") }
        guard inflated.count == output.count else {
            return .damaged(detail: "the pixels (IDAT) have only \(inflated.count) of \(output.count) bytes")
        }
        hasMore = inflated.hasMore
        return nil
    }

    // MARK: - From filtered rows to pixels

    private func deinterlace(
        _ filtered: UnsafeMutableRawPointer, into output: UnsafeMutableRawPointer, _ timer: StageTimer<CodecStage>?
    ) -> ImageError? {
        var rows = filtered
        let pixelBytes = expansion.layout.channels * expansion.depth.bytes
        for pass in header.passes {
            if let failure = timer.time(.unfilter, { unfilterRows(rows, pass.size) }) { return failure }
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

    /// The distance in bytes by which unfiltered rows lie in front of the filtered ones.
    ///
    /// With it, as many rows as are unfiltered at once can be unfiltered in place. No pass of an image needs a greater
    /// distance than the whole.
    private func lead(_ size: PixelSize) -> Int {
        (min(size.height, PNGPaethRows.most) - 1) * header.rowBytes(size.width)
    }

    /// Unfilters rows, which are moved together: the bytes of the filters' numbers are left over at the end.
    ///
    /// Xcode's changes to their samples are reversed at the same time, because filters apply to samples as they are
    /// stored.
    ///
    /// - Parameter rows: The unfiltered rows begin here; the filtered ones follow ``lead(_:)`` bytes later.
    private func unfilterRows(_ rows: UnsafeMutableRawPointer, _ size: PixelSize) -> ImageError? {
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
                    return .damaged(detail: "row \(y) has the unknown filter \(number)")
                }
                let target = start + y * count
                var together = 1
                if filter == .paeth, pixelBytes <= 4 {
                    let most = min(PNGPaethRows.most, size.height - y)
                    while together < most, row.load(fromByteOffset: together * (count + 1), as: UInt8.self) == number {
                        together += 1
                    }
                    PNGPaethRows.unfilter(
                        row + 1, together, above: above, into: target, count: count, pixelBytes: pixelBytes)
                } else {
                    filter.unfilter(row + 1, above: above, into: target, count: count, pixelBytes: pixelBytes)
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
