extension PixelBuffer {
    /// The same image as RGBA of the same depth, in which images of different layouts are compared.
    package var asRGBA: PixelBuffer { converted(to: .rgba) }

    /// The same image in three colors, and alpha where it has one, for formats without gray.
    package var asColors: PixelBuffer { converted(to: layout.hasAlpha ? .rgba : .rgb) }

    /// The same image in the smallest layout that can store all its pixels.
    ///
    /// An alpha that is opaque throughout is dropped, and three equal colors become gray.
    ///
    ///
    /// - Parameter allowsGrey: False where the color profile is for three channels.
    func inSmallestLayout(allowsGrey: Bool) -> PixelBuffer {
        inSmallestLayout(isOpaque: isOpaque, isGrey: layout.channels < 3 || (allowsGrey && isGrey))
    }

    /// The same image without alpha if that is opaque, and without colors if they are gray.
    package func inSmallestLayout(isOpaque: Bool, isGrey: Bool) -> PixelBuffer {
        converted(to: isGrey ? (isOpaque ? .grey : .greyAlpha) : (isOpaque ? .rgb : .rgba))
    }

    /// Converts: gray is copied to each color, the first color becomes gray, and a missing alpha is opaque.
    private func converted(to result: Layout) -> PixelBuffer {
        guard layout != result else { return self }
        let byteCount = size.area * result.channels * depth.bytes
        let converted = [UInt8](unsafeUninitializedCapacity: byteCount) { output, initialized in
            bytes.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress, let output = output.baseAddress else { return }
                PixelConversion(from: layout, to: result, depth: depth).convert(size.area, from: base, to: output)
            }
            initialized = byteCount
        }
        return PixelBuffer(size: size, layout: result, depth: depth, bytes: converted)
    }

    /// Whether no pixel is translucent.
    package var isOpaque: Bool {
        switch (layout, depth) {
        case (.grey, _), (.rgb, _): true
        case (.greyAlpha, .eight): noPixel(as: UInt16.self) { ~$0 & 0xFF00 }
        case (.greyAlpha, .sixteen): noPixel(as: UInt32.self) { ~$0 & 0xFFFF_0000 }
        case (.rgba, .eight): noPixel(as: UInt32.self) { ~$0 & 0xFF00_0000 }
        case (.rgba, .sixteen): noPixel(as: UInt64.self) { ~$0 & 0xFFFF_0000_0000_0000 }
        }
    }

    /// Whether the three colors of each pixel are equal.
    var isGrey: Bool {
        switch (layout, depth) {
        case (.grey, _), (.greyAlpha, _): true
        case (.rgb, .eight), (.rgba, .eight): noPixel(as: UInt32.self) { ($0 ^ $0 &>> 8) & 0xFFFF }
        case (.rgb, .sixteen), (.rgba, .sixteen): noPixel(as: UInt64.self) { ($0 ^ $0 &>> 16) & 0xFFFF_FFFF }
        }
    }

    /// Whether a fault is 0 for every pixel; stops a little beyond the first pixel for which it is not.
    ///
    /// - Parameter fault: Computed from the word that begins with the pixel's first byte; the rest of the word must
    ///   not matter.
    @inline(__always)
    private func noPixel<Word: FixedWidthInteger>(as _: Word.Type, fault: (Word) -> Word) -> Bool {
        let pixelBytes = layout.channels * depth.bytes
        return bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return true }
            // A last word that would reach beyond the pixels is read earlier, so that it ends where they do.
            let wordBytes = MemoryLayout<Word>.size
            let safe = bytes.count < wordBytes ? 0 : (bytes.count - wordBytes) / pixelBytes + 1
            for start in stride(from: 0, to: safe, by: 512) {
                var faults: Word = 0
                for pixel in start..<min(start &+ 512, safe) {
                    faults |= fault(base.loadUnaligned(fromByteOffset: pixel &* pixelBytes, as: Word.self))
                }
                if faults != 0 { return false }
            }
            for pixel in safe..<max(safe, size.area) {
                var word: Word = 0
                withUnsafeMutableBytes(of: &word) {
                    $0.copyBytes(from: bytes[(pixel * pixelBytes)..<((pixel + 1) * pixelBytes)])
                }
                if fault(word) != 0 { return false }
            }
            return true
        }
    }
}
