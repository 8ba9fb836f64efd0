extension PixelBuffer {
    /// The same image as RGBA of the same depth, in which images of different layouts are compared.
    package var asRGBA: PixelBuffer { converted(to: .rgba) }

    /// The same image in three colors, and alpha where it has one, for formats without gray.
    package var asColors: PixelBuffer { converted(to: layout.hasAlpha ? .rgba : .rgb) }

    /// The same image in the smallest layout that can store all its pixels.
    ///
    /// An alpha that is opaque throughout is dropped, and three equal colors become gray.
    ///
    /// - Parameter allowsGrey: False where the color profile is for three channels.
    package func inSmallestLayout(allowsGrey: Bool) -> PixelBuffer {
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

extension PixelBuffer {
    /// The number of colors up to which an opaque image is flat art.
    package static let flatArtColors = 680

    /// Whether it looks like a photograph or a soft rendering: opaque, and of more than 680 colors.
    ///
    /// Found on 460 opaque images whose designers had exported two sizes: where there are more colors, Lanczos 3 is nearer
    /// to the smaller file than the area mean.
    var isPhotographic: Bool { isOpaque && hasMoreColors(than: Self.flatArtColors) }

    /// Counts colors up to a limit; alpha counts as a color's part.
    func hasMoreColors(than limit: Int) -> Bool {
        switch (layout, depth) {
        case (.grey, .eight): limit < 256 && hasMoreColors(than: limit, as: UInt8.self, bytes: 1)
        case (.greyAlpha, .eight): hasMoreColors(than: limit, as: UInt16.self, bytes: 2)
        case (.rgb, .eight): hasMoreColors(than: limit, as: UInt32.self, bytes: 3)
        case (.rgba, .eight): hasMoreColors(than: limit, as: UInt32.self, bytes: 4)
        case (.grey, .sixteen): hasMoreColors(than: limit, as: UInt16.self, bytes: 2)
        case (.greyAlpha, .sixteen): hasMoreColors(than: limit, as: UInt32.self, bytes: 4)
        case (.rgb, .sixteen): hasMoreColors(than: limit, as: UInt64.self, bytes: 6)
        case (.rgba, .sixteen): hasMoreColors(than: limit, as: UInt64.self, bytes: 8)
        }
    }

    @inline(__always)
    private func hasMoreColors<Word: FixedWidthInteger & UnsignedInteger>(
        than limit: Int, as _: Word.Type, bytes pixelBytes: Int
    ) -> Bool {
        // Bytes of the next pixel, which a word of three or six bytes has above its own.
        let mask = Word.max >> Word(8 * (MemoryLayout<Word>.size - pixelBytes))
        return bytes.withUnsafeBytes { bytes in
            var colors = FewColors<Word>(limit: limit)
            var last: Word?
            func isTooMany(_ word: Word) -> Bool {
                guard word != last else { return false }
                last = word
                return !colors.insert(word)
            }
            let wordBytes = MemoryLayout<Word>.size
            let safe = bytes.count < wordBytes ? 0 : (bytes.count - wordBytes) / pixelBytes + 1
            var pixel = 0
            while pixel < safe {
                let offset = pixel &* pixelBytes
                // Most pixels of flat artwork are as the one before.
                if pixel > 0, offset &+ 16 <= bytes.count, Self.repeats(bytes, at: offset, after: pixelBytes) {
                    pixel &+= 16 / pixelBytes
                    continue
                }
                let word = Word(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Word.self))
                if isTooMany(word & mask) { return true }
                pixel &+= 1
            }
            for pixel in pixel..<max(pixel, size.area) {
                let samples = bytes[(pixel * pixelBytes)..<((pixel + 1) * pixelBytes)]
                if isTooMany(samples.reversed().reduce(0) { $0 << 8 | Word($1) }) { return true }
            }
            return false
        }
    }
}

extension PixelBuffer {
    /// Whether sixteen bytes are those that begin one pixel earlier.
    @inline(__always)
    private static func repeats(_ bytes: UnsafeRawBufferPointer, at offset: Int, after pixelBytes: Int) -> Bool {
        func word(_ offset: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        let before = offset &- pixelBytes
        return (word(offset) ^ word(before)) | (word(offset &+ 8) ^ word(before &+ 8)) == 0
    }
}

/// A set of numbers with a limit, faster than the standard library's, which guards against chosen collisions.
///
/// Those cost at most as many steps for each number as the limit allows.
private struct FewColors<Word: FixedWidthInteger & UnsignedInteger> {
    private let limit: Int
    private var found: [Word] = []
    /// An open hash table of places in the list; -1 is free.
    private var places: [Int16]
    private let mask: Int

    /// - Parameter limit: The most numbers, below 2^14.
    init(limit: Int) {
        self.limit = limit
        // A power of two, at most half full.
        mask = 1 << (Int.bitWidth - (2 * limit).leadingZeroBitCount) - 1
        places = [Int16](repeating: -1, count: mask + 1)
        found.reserveCapacity(limit)
    }

    /// Adds a number; false when it is one too many.
    mutating func insert(_ word: Word) -> Bool {
        var slot = Int(truncatingIfNeeded: (UInt64(word) &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
        while places[slot] >= 0 {
            if found[Int(places[slot])] == word { return true }
            slot = (slot &+ 1) & mask
        }
        guard found.count < limit else { return false }
        places[slot] = Int16(found.count)
        found.append(word)
        return true
    }
}
