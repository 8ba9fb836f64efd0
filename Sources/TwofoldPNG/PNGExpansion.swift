import TwofoldImaging

/// Turns a PNG's stored samples into those of decoded pixels.
///
/// Palettes become colors, a transparent color becomes alpha, fewer bits become eight, and sixteen take the machine's
/// byte order.
struct PNGExpansion {
    let layout: PixelBuffer.Layout
    let depth: PixelBuffer.Depth

    private let header: PNGHeader
    /// RGBA of every possible index, in the machine's order; empty unless indexed.
    private let colors: [UInt32]
    /// The number of colors in the file.
    private let colorCount: Int
    /// The samples of the transparent color.
    private let transparentColor: [UInt16]?

    init(_ header: PNGHeader, palette: [UInt8], transparency: [UInt8]?) {
        self.header = header
        depth = header.bits == 16 ? .sixteen : .eight
        colorCount = palette.count / 3
        layout = header.color.layout(isTransparent: transparency != nil)
        guard header.color == .indexed else {
            colors = []
            let bytes = transparency ?? []
            let samples = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
                UInt16(BigEndian.number(bytes, at: index, count: 2))
            }
            let isColor = (header.color == .grey || header.color == .rgb) && samples.count == header.color.channels
            // Of the two bytes, only as many bits count as a sample has.
            transparentColor = isColor ? samples.map { $0 & UInt16((1 << header.bits) - 1) } : nil
            return
        }
        transparentColor = nil
        colors = (0..<256).map { index in
            guard index * 3 + 2 < palette.count else { return 0 }
            let alpha = index < transparency?.count ?? 0 ? transparency?[index] ?? 255 : 255
            let redGreen = UInt32(palette[index * 3]) | UInt32(palette[index * 3 + 1]) << 8
            return UInt32(littleEndian: redGreen | UInt32(palette[index * 3 + 2]) << 16 | UInt32(alpha) << 24)
        }
    }

    /// Whether decoded samples differ from stored ones.
    var isNeeded: Bool {
        header.bits < 8 || header.color == .indexed || transparentColor != nil
            || (header.bits == 16 && UInt16(1).bigEndian != 1)
    }

    /// Expands unfiltered rows, each of which begins at a whole byte.
    func expand(_ rows: UnsafeRawPointer, _ size: PixelSize, into output: UnsafeMutableRawPointer) -> ImageError? {
        if header.color == .indexed { return expandIndices(rows, size, into: output) }
        if !isNeeded {
            output.copyMemory(from: rows, byteCount: size.height * header.rowBytes(size.width))
        } else if header.bits == 16 {
            expandWide(rows, size.area, into: output.assumingMemoryBound(to: UInt16.self))
        } else {
            expandNarrow(rows, size, into: output.assumingMemoryBound(to: UInt8.self))
        }
        return nil
    }

    private func expandIndices(
        _ rows: UnsafeRawPointer, _ size: PixelSize, into output: UnsafeMutableRawPointer
    ) -> ImageError? {
        var highest: UInt8 = 0
        colors.withUnsafeBufferPointer { colors in
            if layout == .rgba {
                forEachSample(rows, size) { pixel, index in
                    highest = max(highest, index)
                    output.storeBytes(of: colors[Int(index)], toByteOffset: pixel &* 4, as: UInt32.self)
                }
            } else {
                // Four bytes are written for three, but not beyond the last pixel.
                let last = size.area - 1
                forEachSample(rows, size) { pixel, index in
                    highest = max(highest, index)
                    let color = colors[Int(index)]
                    if pixel < last {
                        output.storeBytes(of: color, toByteOffset: pixel &* 3, as: UInt32.self)
                    } else {
                        ThreeBytes.store(UInt64(UInt32(littleEndian: color)), output + pixel &* 3)
                    }
                }
            }
        }
        guard Int(highest) < colorCount else {
            return .damaged(detail: "a pixel has the index \(highest) in a palette of \(colorCount) colors")
        }
        return nil
    }

    private func expandNarrow(
        _ rows: UnsafeRawPointer, _ size: PixelSize, into output: UnsafeMutablePointer<UInt8>
    ) {
        let factor = UInt8(255 / ((1 << header.bits) - 1))
        var target = output
        guard header.color == .rgb else {
            let transparent = transparentColor.map { UInt8(truncatingIfNeeded: $0[0]) }
            forEachSample(rows, size) { _, sample in
                target[0] = sample &* factor
                target += 1
                if let transparent {
                    target[0] = sample == transparent ? 0 : 255
                    target += 1
                }
            }
            return
        }
        let samples = rows.assumingMemoryBound(to: UInt8.self)
        let color = (transparentColor ?? [0, 0, 0]).map { UInt8(truncatingIfNeeded: $0) }
        let (red, green, blue) = (color[0], color[1], color[2])
        for pixel in 0..<size.area {
            let source = samples + 3 * pixel
            for channel in 0..<3 { target[channel] = source[channel] }
            target[3] = source[0] == red && source[1] == green && source[2] == blue ? 0 : 255
            target += 4
        }
    }

    private func expandWide(_ rows: UnsafeRawPointer, _ count: Int, into output: UnsafeMutablePointer<UInt16>) {
        let samples = rows.assumingMemoryBound(to: UInt16.self)
        let channels = header.color.channels
        guard let transparentColor else {
            for index in 0..<(count * channels) { output[index] = UInt16(bigEndian: samples[index]) }
            return
        }
        var target = output
        for pixel in 0..<count {
            var isTransparent = true
            for channel in 0..<channels {
                let sample = UInt16(bigEndian: samples[pixel * channels + channel])
                target[channel] = sample
                if sample != transparentColor[channel] { isTransparent = false }
            }
            target[channels] = isTransparent ? 0 : .max
            target += channels + 1
        }
    }

    /// Calls `body` with each pixel's number and its sample, for one channel with at most 8 bits.
    @inline(__always)
    private func forEachSample(_ rows: UnsafeRawPointer, _ size: PixelSize, _ body: (Int, UInt8) -> Void) {
        let bytes = rows.assumingMemoryBound(to: UInt8.self)
        let bits = header.bits
        guard bits < 8 else {
            for index in 0..<size.area { body(index, bytes[index]) }
            return
        }
        let mask = UInt8((1 << bits) - 1)
        let rowBytes = header.rowBytes(size.width)
        for y in 0..<size.height {
            let row = bytes + y * rowBytes
            for x in 0..<size.width {
                let bit = x &* bits
                body(y &* size.width &+ x, row[bit &>> 3] &>> UInt8(truncatingIfNeeded: 8 &- bits &- bit & 7) & mask)
            }
        }
    }
}
