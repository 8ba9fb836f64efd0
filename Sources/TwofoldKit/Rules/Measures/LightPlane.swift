/// How bright and how opaque each pixel is, in 1/256 of an 8-bit step: what measures of form look at, whatever the layout.
struct LightPlane: Sendable {
    /// The value of full light and of full opacity.
    static let full: UInt16 = 255 << 8

    let size: PixelSize
    /// Light, premultiplied: 0 where nothing is to be seen.
    let light: [UInt16]
    /// Opacity; nil where all is opaque.
    let alpha: [UInt16]?

    init(of pixels: PixelBuffer) {
        size = pixels.size
        let isOpaque = pixels.isOpaque
        switch pixels.depth {
        case .eight where pixels.layout == .rgba && !isOpaque: (light, alpha) = Self.planesOfRGBA8(pixels)
        case .eight: (light, alpha) = Self.planes(pixels, UInt8.self, isOpaque: isOpaque)
        case .sixteen: (light, alpha) = Self.planes(pixels, UInt16.self, isOpaque: isOpaque)
        }
    }

    /// What nearly all pictures are, in whole numbers.
    private static func planesOfRGBA8(_ pixels: PixelBuffer) -> (light: [UInt16], alpha: [UInt16]) {
        let count = pixels.size.area
        return pixels.bytes.withUnsafeBytes { samples in
            let alpha = [UInt16](unsafeUninitializedCapacity: count) { output, filled in
                for index in 0..<count { output[index] = UInt16(samples[index &* 4 &+ 3]) &<< 8 }
                filled = count
            }
            let light = [UInt16](unsafeUninitializedCapacity: count) { output, filled in
                for index in 0..<count {
                    let pixel = index &* 4
                    let lightness =
                        UInt32(samples[pixel]) &* 77 &+ UInt32(samples[pixel &+ 1]) &* 151
                        &+ UInt32(samples[pixel &+ 2]) &* 28
                    output[index] = UInt16(truncatingIfNeeded: lightness &* UInt32(samples[pixel &+ 3]) / 255)
                }
                filled = count
            }
            return (light, alpha)
        }
    }

    private static func planes<Sample: FixedWidthInteger>(
        _ pixels: PixelBuffer, _: Sample.Type, isOpaque: Bool
    ) -> (light: [UInt16], alpha: [UInt16]?) {
        let (count, channels) = (pixels.size.area, pixels.layout.channels)
        let scale = Float(full) / Float(pixels.depth.maximum)
        return pixels.bytes.withUnsafeBytes { bytes in
            let samples = bytes.bindMemory(to: Sample.self)
            @inline(__always) func lightness(_ pixel: Int) -> Float {
                guard channels >= 3 else { return Float(samples[pixel]) }
                return Float(samples[pixel]) * 0.3 + Float(samples[pixel + 1]) * 0.59 + Float(samples[pixel + 2]) * 0.11
            }
            guard !isOpaque else {
                let light = [UInt16](unsafeUninitializedCapacity: count) { output, filled in
                    for index in 0..<count { output[index] = UInt16(lightness(index &* channels) * scale) }
                    filled = count
                }
                return (light, nil)
            }
            let part = 1 / Float(pixels.depth.maximum)
            var alpha = [UInt16](repeating: 0, count: count)
            let light = [UInt16](unsafeUninitializedCapacity: count) { output, filled in
                for index in 0..<count {
                    let pixel = index &* channels
                    let opacity = Float(samples[pixel &+ channels &- 1])
                    alpha[index] = UInt16(opacity * scale)
                    output[index] = UInt16(lightness(pixel) * opacity * part * scale)
                }
                filled = count
            }
            return (light, alpha)
        }
    }
}
