/// Reads an image's rows as premultiplied numbers and writes finished rows back as integer samples.
///
/// Premultiplied values are color × alpha, both at full sample scale, so flat colors come back exactly: the
/// quotient of two sums with the same weights is the color.
struct PixelRows<Number: FilterNumber>: Sendable {
    let source: PixelShape
    /// Whether colors have to be multiplied by alpha, and divided by it; false when every alpha is opaque.
    private let hasAlpha: Bool
    private let light: [Number]

    init(of source: PixelShape, space: BlendingSpace, isOpaque: Bool) {
        self.source = source
        hasAlpha = source.layout.hasAlpha && !isOpaque
        let maximum = source.depth.maximum
        light =
            space == .linear
            ? (0...Int(maximum)).map { Number(SRGBCurve.decode(Double($0) / maximum) * maximum) } : []
    }

    /// Row `y` of an image's samples, premultiplied.
    @inline(__always)
    func load(_ y: Int, of samples: UnsafeRawPointer, into row: UnsafeMutablePointer<Number>) {
        let samples = samples + y * source.bytesPerRow
        switch source.depth {
        case .eight: convert(samples.assumingMemoryBound(to: UInt8.self), into: row)
        case .sixteen: convert(samples.assumingMemoryBound(to: UInt16.self), into: row)
        }
    }

    /// Divides by alpha, clamps, rounds once to the nearest integer (ties to even), and stores.
    @inline(__always)
    func store(_ row: UnsafePointer<Number>, width: Int, to output: UnsafeMutableRawPointer) {
        switch source.depth {
        case .eight: finish(row, width, to: output.assumingMemoryBound(to: UInt8.self))
        case .sixteen: finish(row, width, to: output.assumingMemoryBound(to: UInt16.self))
        }
    }

    @inline(__always)
    private func convert<Sample: FixedWidthInteger>(
        _ samples: UnsafePointer<Sample>, into row: UnsafeMutablePointer<Number>
    ) {
        let count = source.samplesPerRow
        guard light.isEmpty else { return convertToLight(samples, into: row) }
        for x in 0..<count { row[x] = Self.number(samples[x]) }
        guard hasAlpha else { return }
        if source.layout == .rgba {
            for pixel in 0..<(count / 4) {
                let values = UnsafeMutableRawPointer(row + pixel &* 4)
                let alpha = row[pixel &* 4 &+ 3]
                let factors = SIMD4(alpha, alpha, alpha, 1)
                values.storeBytes(of: values.loadUnaligned(as: SIMD4<Number>.self) * factors, as: SIMD4<Number>.self)
            }
        } else {
            for pixel in 0..<(count / 2) { row[pixel &* 2] *= row[pixel &* 2 &+ 1] }
        }
    }

    private func convertToLight<Sample: FixedWidthInteger>(
        _ samples: UnsafePointer<Sample>, into row: UnsafeMutablePointer<Number>
    ) {
        let channels = source.layout.channels
        let colors = source.layout.hasAlpha ? channels - 1 : channels
        light.withUnsafeBufferPointer { light in
            for pixel in stride(from: 0, to: source.samplesPerRow, by: channels) {
                let alpha = colors < channels ? Self.number(samples[pixel + colors]) : 1
                for channel in 0..<colors {
                    row[pixel + channel] = light[Int(samples[pixel + channel])] * (hasAlpha ? alpha : 1)
                }
                if colors < channels { row[pixel + colors] = alpha }
            }
        }
    }

    @inline(__always)
    private static func number<Sample: FixedWidthInteger>(_ sample: Sample) -> Number {
        Number(sample: Int32(truncatingIfNeeded: sample))
    }

    @inline(__always)
    private func finish<Sample: FixedWidthInteger>(
        _ row: UnsafePointer<Number>, _ width: Int, to output: UnsafeMutablePointer<Sample>
    ) {
        let channels = source.layout.channels
        guard light.isEmpty else { return finishFromLight(row, width, to: output) }
        switch (hasAlpha, channels) {
        case (true, 4):
            for pixel in 0..<width {
                // Not clamped: over- and undershoots of color and alpha cancel only in the quotient of the original
                // values.
                let alpha = row[pixel &* 4 &+ 3]
                let stored: Sample = integer(alpha)
                let red: Sample = integer(row[pixel &* 4] / alpha)
                let green: Sample = integer(row[pixel &* 4 &+ 1] / alpha)
                let blue: Sample = integer(row[pixel &* 4 &+ 2] / alpha)
                output[pixel &* 4] = stored == 0 ? 0 : red
                output[pixel &* 4 &+ 1] = stored == 0 ? 0 : green
                output[pixel &* 4 &+ 2] = stored == 0 ? 0 : blue
                output[pixel &* 4 &+ 3] = stored
            }
        case (true, _):
            for pixel in 0..<width {
                let alpha = row[pixel &* 2 &+ 1]
                let stored: Sample = integer(alpha)
                let grey: Sample = integer(row[pixel &* 2] / alpha)
                output[pixel &* 2] = stored == 0 ? 0 : grey
                output[pixel &* 2 &+ 1] = stored
            }
        case (false, _):
            for x in 0..<(width &* channels) { output[x] = integer(row[x]) }
        }
    }

    private func finishFromLight<Sample: FixedWidthInteger>(
        _ row: UnsafePointer<Number>, _ width: Int, to output: UnsafeMutablePointer<Sample>
    ) {
        let channels = source.layout.channels
        let colors = source.layout.hasAlpha ? channels - 1 : channels
        let maximum = source.depth.maximum
        for pixel in stride(from: 0, to: width * channels, by: channels) {
            let alpha = colors < channels ? row[pixel + colors] : 1
            let stored: Sample = integer(alpha)
            if colors < channels { output[pixel + colors] = stored }
            for channel in 0..<colors {
                let light = Double(hasAlpha ? row[pixel + channel] / alpha : row[pixel + channel]) / maximum
                let value = Number(SRGBCurve.encode(min(max(light, 0), 1)) * maximum)
                output[pixel + channel] = stored == 0 && hasAlpha ? 0 : integer(value)
            }
        }
    }

    @inline(__always)
    private func integer<Sample: FixedWidthInteger>(_ value: Number) -> Sample {
        let maximum = Number(sample: Int32(truncatingIfNeeded: Sample.max))
        // Compared in this order so that a NaN becomes 0.
        let clamped = value > 0 ? (value < maximum ? value : maximum) : 0
        return Sample(truncatingIfNeeded: clamped.rounded)
    }
}
