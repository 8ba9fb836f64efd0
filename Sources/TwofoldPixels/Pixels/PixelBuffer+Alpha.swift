extension PixelBuffer {
    /// The same image where the samples here are multiplied by alpha: each is divided by it, and rounded to the nearest.
    ///
    /// Nothing is known of the color of a pixel without alpha, which becomes 0. A color larger than its alpha is cut off.
    package var unpremultiplied: PixelBuffer {
        guard layout.hasAlpha else { return self }
        let channels = layout.channels
        var bytes = bytes
        bytes.withUnsafeMutableBytes { bytes in
            switch depth {
            case .eight: Self.divideByAlpha(bytes.bindMemory(to: UInt8.self), channels)
            case .sixteen: Self.divideByAlpha(bytes.bindMemory(to: UInt16.self), channels)
            }
        }
        return PixelBuffer(size: size, layout: layout, depth: depth, bytes: bytes, scale: scale)
    }

    private static func divideByAlpha<Sample: FixedWidthInteger & UnsignedInteger>(
        _ samples: UnsafeMutableBufferPointer<Sample>, _ channels: Int
    ) {
        let maximum = UInt64(Sample.max)
        for pixel in stride(from: 0, to: samples.count, by: channels) {
            let alpha = UInt64(samples[pixel + channels - 1])
            guard alpha < maximum else { continue }
            for color in pixel..<(pixel + channels - 1) {
                let share = alpha == 0 ? 0 : (UInt64(samples[color]) * maximum * 2 + alpha) / (alpha * 2)
                samples[color] = Sample(min(share, maximum))
            }
        }
    }

    /// The same image where the samples here hold so many bits in their upper ones: its white is the greatest number.
    ///
    /// - Parameter bits: 9...15, of an image with 16; another one is as it is.
    package func widened(from bits: Int) -> PixelBuffer {
        guard depth == .sixteen, (9..<16).contains(bits) else { return self }
        var bytes = bytes
        bytes.withUnsafeMutableBytes { bytes in
            let samples = bytes.bindMemory(to: UInt16.self)
            // The upper bits again, where there were zeros: within one of the nearest number, and exact at both ends.
            for index in samples.indices { samples[index] |= samples[index] &>> UInt16(bits) }
        }
        return PixelBuffer(size: size, layout: layout, depth: depth, bytes: bytes, scale: scale)
    }
}
