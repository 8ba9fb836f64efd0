/// Reads a picture's rows as premultiplied doubles and writes finished rows back as integer samples.
///
/// Premultiplied values are colour × alpha, both at full sample scale, so flat colours come back exactly: the
/// quotient of two sums with the same weights is the colour.
struct PixelRows {
    let source: PixelBuffer
    let space: BlendingSpace
    private let light: [Double]

    init(of source: PixelBuffer, space: BlendingSpace) {
        self.source = source
        self.space = space
        let maximum = source.depth.maximum
        light = space == .linear ? (0...Int(maximum)).map { SRGBCurve.decode(Double($0) / maximum) * maximum } : []
    }

    /// Row `y` premultiplied; a row outside the picture is the nearest one inside.
    func load(_ y: Int, into row: UnsafeMutableBufferPointer<Double>) {
        let y = min(max(y, 0), source.size.height - 1)
        source.bytes.withUnsafeBytes { bytes in
            switch source.depth {
            case .eight: convert(bytes.assumingMemoryBound(to: UInt8.self), y, into: row)
            case .sixteen: convert(bytes.assumingMemoryBound(to: UInt16.self), y, into: row)
            }
        }
    }

    /// Divides by alpha, clamps, rounds once to the nearest integer (ties to even), and stores.
    func store(
        _ row: UnsafeBufferPointer<Double>, row y: Int, of width: Int,
        into output: UnsafeMutableBufferPointer<UInt8>
    ) {
        let bytes = UnsafeMutableRawBufferPointer(output)
        switch source.depth {
        case .eight: finish(row, y, width, into: bytes.assumingMemoryBound(to: UInt8.self))
        case .sixteen: finish(row, y, width, into: bytes.assumingMemoryBound(to: UInt16.self))
        }
    }

    @inline(__always)
    private func convert<Sample: FixedWidthInteger>(
        _ samples: UnsafeBufferPointer<Sample>, _ y: Int, into row: UnsafeMutableBufferPointer<Double>
    ) {
        let count = source.samplesPerRow
        let start = y * count
        guard source.layout.hasAlpha || space == .linear else {
            for x in 0..<count { row[x] = Double(samples[start + x]) }
            return
        }
        let channels = source.layout.channels
        let colours = source.layout.hasAlpha ? channels - 1 : channels
        light.withUnsafeBufferPointer { light in
            for pixel in stride(from: 0, to: count, by: channels) {
                let alpha = colours < channels ? Double(samples[start + pixel + colours]) : 1
                for channel in 0..<colours {
                    let sample = samples[start + pixel + channel]
                    row[pixel + channel] = (light.isEmpty ? Double(sample) : light[Int(sample)]) * alpha
                }
                if colours < channels { row[pixel + colours] = alpha }
            }
        }
    }

    @inline(__always)
    private func finish<Sample: FixedWidthInteger>(
        _ row: UnsafeBufferPointer<Double>, _ y: Int, _ width: Int,
        into output: UnsafeMutableBufferPointer<Sample>
    ) {
        let channels = source.layout.channels
        let count = width * channels
        let start = y * count
        guard source.layout.hasAlpha else {
            for x in 0..<count { output[start + x] = sample(row[x]) }
            return
        }
        for pixel in stride(from: 0, to: count, by: channels) {
            // Unclamped: over- and undershoots of colour and alpha cancel only when they are divided as they are.
            let alpha = row[pixel + channels - 1]
            let stored: Sample = integer(alpha)
            output[start + pixel + channels - 1] = stored
            for channel in 0..<(channels - 1) {
                output[start + pixel + channel] = stored == 0 ? 0 : sample(row[pixel + channel] / alpha)
            }
        }
    }

    @inline(__always)
    private func sample<Sample: FixedWidthInteger>(_ value: Double) -> Sample {
        guard space == .linear else { return integer(value) }
        let maximum = source.depth.maximum
        return integer(SRGBCurve.encode(min(max(value / maximum, 0), 1)) * maximum)
    }

    @inline(__always)
    private func integer<Sample: FixedWidthInteger>(_ value: Double) -> Sample {
        // 2^52 leaves no bits for fractions: adding it rounds to nearest, ties to even, and vectorises, which
        // a call of rint does not.
        // By way of Int, because the generic conversion from floating point is a slow call.
        Sample(truncatingIfNeeded: Int(min(max(value, 0), source.depth.maximum) + 0x1p52 - 0x1p52))
    }
}

/// The source rows that an output row is made of, in a ring, so that a row that several of them need is premultiplied
/// once.
struct RowWindow {
    private let samples: Int
    private var rows: [[Double]]
    private var indices: [Int?]

    /// - Parameter capacity: Rows that are remembered; fewer than an output row needs only cost time.
    init(capacity: Int, samples: Int) {
        self.samples = samples
        rows = Array(repeating: Array(repeating: 0, count: samples), count: capacity)
        indices = Array(repeating: nil, count: capacity)
    }

    /// The sum of consecutive rows, each times its weight.
    mutating func blend(
        _ weights: ArraySlice<Double>, firstRow: Int, from pixels: PixelRows,
        into output: UnsafeMutableBufferPointer<Double>
    ) {
        for x in 0..<samples { output[x] = 0 }
        for (tap, weight) in weights.enumerated() where weight != 0 {
            rows[load(firstRow + tap, from: pixels)].withUnsafeBufferPointer { row in
                for x in 0..<samples { output[x] += row[x] * weight }
            }
        }
    }

    private mutating func load(_ y: Int, from pixels: PixelRows) -> Int {
        let slot = ((y % rows.count) + rows.count) % rows.count
        if indices[slot] != y {
            rows[slot].withUnsafeMutableBufferPointer { pixels.load(y, into: $0) }
            indices[slot] = y
        }
        return slot
    }
}
