/// The contents of a PNG's first chunk (IHDR).
package struct PNGHeader {
    /// The size in pixels, before the orientation is applied.
    package var size: PixelSize
    /// Bits per sample: 1, 2, 4, 8 or 16.
    package var bits: Int
    package var color: PNGColorFormat.Color
    /// Whether the pixels are divided into passes.
    package var isInterlaced: Bool

    /// Reads a header from 13 bytes; nil when they are not a valid one.
    package init?(_ data: ArraySlice<UInt8>) {
        let bytes = [UInt8](data)
        guard bytes.count == 13, let color = PNGColorFormat.Color(rawValue: bytes[9]) else { return nil }
        let width = BigEndian.number(bytes, at: 0)
        let height = BigEndian.number(bytes, at: 4)
        let bits = Int(bytes[8])
        // Compression and filter methods have one valid value each, interlacing has two.
        guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height),
            color.depths.contains(bits), bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1
        else { return nil }
        size = PixelSize(width: width, height: height)
        self.bits = bits
        self.color = color
        isInterlaced = bytes[12] == 1
    }

    /// Bytes from one pixel to the next for filters, at least 1.
    package var pixelBytes: Int { color.pixelBytes(bits: bits) }

    /// Bytes of a row of `width` pixels, filter byte excluded.
    package func rowBytes(_ width: Int) -> Int { (width * color.channels * bits + 7) / 8 }

    /// The images into which the pixels are divided: one, or the seven of Adam7, some of which small images lack.
    package var passes: [PNGPass] {
        let whole = isInterlaced ? PNGPass.adam7 : [PNGPass()]
        return whole.map { $0.covering(size) }.filter { $0.size.width > 0 && $0.size.height > 0 }
    }

    /// Bytes of all rows before compression, those of their filters included.
    package var filteredByteCount: Int { passes.reduce(0) { $0 + $1.size.height * (1 + rowBytes($1.size.width)) } }
}

/// Every n-th pixel of an image, starting from a certain one.
package struct PNGPass {
    /// The place of the first pixel.
    package var x = 0
    package var y = 0
    /// The distances of its pixels in the image.
    package var columnStep = 1
    package var rowStep = 1
    /// The number of pixels that it has in a certain image.
    package var size = PixelSize(width: 0, height: 0)

    /// ISO/IEC 15948, 8.2.
    fileprivate static let adam7 = [
        PNGPass(x: 0, y: 0, columnStep: 8, rowStep: 8), PNGPass(x: 4, y: 0, columnStep: 8, rowStep: 8),
        PNGPass(x: 0, y: 4, columnStep: 4, rowStep: 8), PNGPass(x: 2, y: 0, columnStep: 4, rowStep: 4),
        PNGPass(x: 0, y: 2, columnStep: 2, rowStep: 4), PNGPass(x: 1, y: 0, columnStep: 2, rowStep: 2),
        PNGPass(x: 0, y: 1, columnStep: 1, rowStep: 2),
    ]

    fileprivate func covering(_ whole: PixelSize) -> PNGPass {
        var pass = self
        pass.size = PixelSize(
            width: (whole.width - x + columnStep - 1) / columnStep, height: (whole.height - y + rowStep - 1) / rowStep)
        return pass
    }
}

extension PNGColorFormat.Color {
    /// Samples per pixel.
    package var channels: Int {
        switch self {
        case .grey, .indexed: 1
        case .greyAlpha: 2
        case .rgb: 3
        case .rgba: 4
        }
    }

    /// Bytes from one pixel to the next for filters, at least 1.
    package func pixelBytes(bits: Int) -> Int { max(1, channels * bits / 8) }

    /// The layout of the decoded pixels.
    ///
    /// - Parameter isTransparent: Whether the file has a transparent color, or alpha for a palette (`tRNS`).
    package func layout(isTransparent: Bool) -> PixelBuffer.Layout {
        switch self {
        case .grey: isTransparent ? .greyAlpha : .grey
        case .rgb, .indexed: isTransparent ? .rgba : .rgb
        case .greyAlpha: .greyAlpha
        case .rgba: .rgba
        }
    }

    /// The valid numbers of bits per sample.
    fileprivate var depths: [Int] {
        switch self {
        case .grey: [1, 2, 4, 8, 16]
        case .indexed: [1, 2, 4, 8]
        case .rgb, .greyAlpha, .rgba: [8, 16]
        }
    }
}
