/// Computes the output's pixels of low alpha again, in double precision, after all were computed in single precision.
///
/// A sum of n products is off by at most (n + 2) · 2^-24 of the sum of their magnitudes, each weight's own rounding
/// included. For two passes, and with A for the sum of a filter's absolute weights on an axis, that is e = (n + m + 4)
/// · 2^-24 · A · B of the largest value: 255 for alpha, 255² for a color × alpha. So a quotient of the two is off by at
/// most 2 · 255² · e / alpha, and by no more than a hundredth of a step if alpha is at least 200 · 255² · e. Pixels of
/// lower alpha are few in art, at its edges.
struct LowAlphaPixels: Sendable {
    /// The alphas for which single precision is not exact enough; a pixel below is 0 in either precision.
    let alphas: Range<Float>
    private let source: PixelShape
    private let columns: ResamplingTaps
    private let rows: ResamplingTaps

    /// Nil where computing all pixels in double precision is faster.
    init?(of source: PixelBuffer, columns: ResamplingTaps, rows: ResamplingTaps) {
        let error = Double(columns.count + rows.count + 4) * 0x1p-24 * columns.magnitude * rows.magnitude
        let limit = 200 * 255 * 255 * error
        guard limit <= 64 else { return nil }
        // Alpha itself is off by 255 e, which is less than 0.01 then: values below this round to 0.
        alphas = 0.49..<max(0.5, Float(limit))
        self.source = source.shape
        self.columns = columns
        self.rows = rows
        // Soft shadows have low alpha everywhere.
        guard Self.hasFew(source, below: UInt32(limit) + 1) else { return nil }
    }

    /// Whether at most one pixel in 32 has an alpha below a limit, and not 0.
    private static func hasFew(_ source: PixelBuffer, below limit: UInt32) -> Bool {
        source.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return true }
            switch source.layout {
            case .rgba:
                return hasFew(source.size.area, below: limit) {
                    base.loadUnaligned(fromByteOffset: $0 &* 4, as: UInt32.self) &>> 24
                }
            default:
                return hasFew(source.size.area, below: limit) {
                    UInt32(base.loadUnaligned(fromByteOffset: $0 &* 2, as: UInt16.self)) &>> 8
                }
            }
        }
    }

    @inline(__always)
    private static func hasFew(_ area: Int, below limit: UInt32, alpha: (Int) -> UInt32) -> Bool {
        var left = area / 32
        for start in stride(from: 0, to: area, by: 4096) {
            var count: UInt32 = 0
            for pixel in start..<min(start &+ 4096, area) {
                // Without a branch: 0 becomes 255, which is not below the limit, and anything below it becomes
                // negative.
                count &+= (((alpha(pixel) &- 1) & 0xFF) &- (limit &- 1)) &>> 31
            }
            left -= Int(count)
            if left < 0 { return false }
        }
        return true
    }

    /// Computes the pixels of a row again whose alpha is too low, from the source's samples.
    func correct(
        _ row: UnsafePointer<Float>, y: Int, width: Int, from samples: UnsafeRawPointer,
        in output: UnsafeMutablePointer<UInt8>
    ) {
        let channels = source.layout.channels
        for x in 0..<width where alphas.contains(row[x &* channels &+ channels &- 1]) {
            make(x, y, from: samples.assumingMemoryBound(to: UInt8.self), in: output + x * channels)
        }
    }

    private func make(
        _ x: Int, _ y: Int, from bytes: UnsafePointer<UInt8>, in output: UnsafeMutablePointer<UInt8>
    ) {
        let channels = source.layout.channels
        var sum = SIMD4<Double>.zero
        for rowTap in 0..<rows.count {
            let sourceY = min(max(rows.start(of: y) + rowTap, 0), source.size.height - 1)
            let rowWeight = rows.weights[y % rows.period * rows.count + rowTap]
            for tap in 0..<columns.count {
                let sourceX = min(max(columns.start(of: x) + tap, 0), source.size.width - 1)
                let weight = rowWeight * columns.weights[x % columns.period * columns.count + tap]
                let pixel = (sourceY * source.size.width + sourceX) * channels
                let alpha = Double(bytes[pixel + channels - 1])
                for channel in 0..<(channels - 1) {
                    sum[channel] += Double(bytes[pixel + channel]) * alpha * weight
                }
                sum[channels - 1] += alpha * weight
            }
        }
        func integer(_ value: Double) -> UInt8 { UInt8(truncatingIfNeeded: min(max(value, 0), 255).rounded) }
        let alpha = sum[channels - 1]
        let stored = integer(alpha)
        for channel in 0..<(channels - 1) { output[channel] = stored == 0 ? 0 : integer(sum[channel] / alpha) }
        output[channels - 1] = stored
    }
}
