extension PixelBuffer {
    /// The same picture as RGBA of the same depth: what two pictures of different layouts are compared in.
    package var asRGBA: PixelBuffer {
        guard layout != .rgba else { return self }
        return withSamples { samples in
            samples.reordered(of: layout, as: [0, 1, 2, 3])
        } wide: { samples in
            samples.reordered(of: layout, as: [0, 1, 2, 3])
        } as: {
            PixelBuffer(size: size, layout: .rgba, depth: depth, bytes: $0)
        }
    }

    /// The same picture in three colours, and alpha where it has one: for formats that know no grey.
    package var asColours: PixelBuffer {
        switch layout {
        case .rgb, .rgba: self
        case .greyAlpha: asRGBA
        case .grey:
            withSamples {
                $0.reordered(of: layout, as: [0, 1, 2])
            } wide: {
                $0.reordered(of: layout, as: [0, 1, 2])
            } as: {
                PixelBuffer(size: size, layout: .rgb, depth: depth, bytes: $0)
            }
        }
    }

    /// Whether both hold the same picture, whatever their layouts: what colour stands under alpha 0 is nobody's to see, and
    /// some formats do not keep it.
    package func shows(_ other: PixelBuffer) -> Bool {
        self == other || asRGBA.withoutHiddenColours == other.asRGBA.withoutHiddenColours
    }

    private var withoutHiddenColours: PixelBuffer {
        let pixelBytes = 4 * depth.bytes
        let alphaBytes = depth.bytes
        var cleared = bytes
        for start in stride(from: 0, to: bytes.count, by: pixelBytes) {
            let alpha = bytes[(start + pixelBytes - alphaBytes)..<(start + pixelBytes)]
            guard alpha.allSatisfy({ $0 == 0 }) else { continue }
            for index in start..<(start + pixelBytes) { cleared[index] = 0 }
        }
        return PixelBuffer(size: size, layout: .rgba, depth: depth, bytes: cleared)
    }

    /// The same picture in the smallest layout that holds every pixel of it: an alpha that is opaque throughout is dropped,
    /// and three equal colours become grey.
    ///
    /// - Parameter allowsGrey: False where a colour profile describes three channels.
    package func inSmallestLayout(allowsGrey: Bool) -> PixelBuffer {
        let dropsAlpha = layout.hasAlpha && isOpaque
        let becomesGrey = allowsGrey && layout.channels >= 3 && isGrey
        guard dropsAlpha || becomesGrey else { return self }
        let isGrey = becomesGrey || layout.channels < 3
        let hasAlpha = layout.hasAlpha && !dropsAlpha
        let kept = (isGrey ? [0] : [0, 1, 2]) + (hasAlpha ? [3] : [])
        let result: Layout = isGrey ? (hasAlpha ? .greyAlpha : .grey) : (hasAlpha ? .rgba : .rgb)
        return withSamples {
            $0.reordered(of: layout, as: kept)
        } wide: {
            $0.reordered(of: layout, as: kept)
        } as: {
            PixelBuffer(size: size, layout: result, depth: depth, bytes: $0)
        }
    }

    private var isOpaque: Bool {
        let channels = layout.channels
        return withSamples { samples in
            stride(from: channels - 1, to: samples.count, by: channels).allSatisfy { samples[$0] == .max }
        } wide: { samples in
            stride(from: channels - 1, to: samples.count, by: channels).allSatisfy { samples[$0] == .max }
        } as: {
            $0
        }
    }

    private var isGrey: Bool {
        withSamples {
            $0.isGrey(layout)
        } wide: {
            $0.isGrey(layout)
        } as: {
            $0
        }
    }

    private func withSamples<Part, Result>(
        _ narrow: (UnsafeBufferPointer<UInt8>) -> Part, wide: (UnsafeBufferPointer<UInt16>) -> Part,
        as result: (Part) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { raw in
            switch depth {
            case .eight: result(narrow(raw.assumingMemoryBound(to: UInt8.self)))
            case .sixteen: result(wide(raw.assumingMemoryBound(to: UInt16.self)))
            }
        }
    }
}

extension UnsafeBufferPointer where Element: FixedWidthInteger {
    /// Bytes of the pixels with the channels asked for: 0, 1 and 2 are red, green and blue, 3 is alpha.
    fileprivate func reordered(of layout: PixelBuffer.Layout, as wanted: [Int]) -> [UInt8] {
        let channels = layout.channels
        // Grey stands for each colour; a missing alpha is opaque.
        let sources = wanted.map { channel in
            channel == 3 ? (layout.hasAlpha ? channels - 1 : -1) : (channels < 3 ? 0 : channel)
        }
        let total = count / channels * wanted.count
        let width = MemoryLayout<Element>.size
        return [UInt8](unsafeUninitializedCapacity: total * width) { buffer, initialized in
            let output = UnsafeMutableRawBufferPointer(buffer).assumingMemoryBound(to: Element.self)
            var next = 0
            for pixel in Swift.stride(from: 0, to: count, by: channels) {
                for source in sources {
                    output[next] = source < 0 ? .max : self[pixel + source]
                    next += 1
                }
            }
            initialized = total * width
        }
    }

    fileprivate func isGrey(_ layout: PixelBuffer.Layout) -> Bool {
        Swift.stride(from: 0, to: count, by: layout.channels).allSatisfy {
            self[$0] == self[$0 + 1] && self[$0] == self[$0 + 2]
        }
    }
}
