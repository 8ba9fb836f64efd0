/// Any filter at any ratio, as weighted sums of rows and then of columns.
///
/// Rows come first, because the compiler vectorizes sums of whole rows.
struct TapFilter<Number: FilterNumber>: Sendable {
    /// Taps on each axis up to which single precision is exact enough; see ``FilterNumber``.
    static var maximumTaps: Int { 32 }

    private let size: PixelSize
    private let columns: ResamplingTaps
    private let rows: ResamplingTaps
    private let columnWeights: [Number]
    private let rowWeights: [Number]
    private let pixels: PixelRows<Number>
    private let capacity: Int
    /// Pixels that an output row needs before the source's first and after its last.
    private let margins: (left: Int, right: Int)

    init(
        _ filter: ResamplingFilter, of pixels: PixelRows<Number>, to size: PixelSize, columns: ResamplingTaps,
        rows: ResamplingTaps
    ) {
        self.size = size
        self.columns = columns
        self.rows = rows
        self.pixels = pixels
        columnWeights = columns.weights.map { Number($0) }
        rowWeights = rows.weights.map { Number($0) }
        // Most rows serve several output rows. With the area mean, only border rows do, and one of its output rows may
        // cover the whole image.
        capacity = filter == .area ? min(rows.count, 8) : rows.count
        let starts = (0..<size.width).map { columns.start(of: $0) }
        margins = (
            max(0, -(starts.min() ?? 0)),
            max(0, (starts.max() ?? 0) + columns.count - pixels.source.size.width)
        )
    }

    /// The first row of the source that an output row needs.
    func firstRow(of y: Int) -> Int { max(0, rows.start(of: y)) }

    /// Makes some consecutive rows of the output, starting at `output`, from the source's samples.
    ///
    /// - Parameter correct: Called for each row with its sums, its number, and its samples.
    @inline(__always)
    func write(
        _ range: Range<Int>, from samples: UnsafeRawPointer, to output: UnsafeMutableRawPointer,
        correct: (UnsafePointer<Number>, Int, UnsafeMutablePointer<UInt8>) -> Void
    ) {
        let source = pixels.source
        let channels = source.layout.channels
        let bytesPerRow = size.width * channels * source.depth.bytes
        let blended = (margins.left + source.size.width + margins.right) * channels
        let reduced = size.width * channels
        // Four samples are read and written for three.
        let slack = 4
        let capacities = [source.samplesPerRow * capacity, blended + slack, reduced + slack]
        withUnsafeTemporaryAllocation(of: Number.self, capacity: capacities.reduce(0, +)) { scratch in
            guard let storage = scratch.baseAddress else { return }
            let row = storage + capacities[0]
            let result = row + capacities[1]
            row.update(repeating: 0, count: capacities[1])
            var window = RowWindow(pixels, of: samples, capacity: capacity, storage: storage)
            for y in range {
                let weights = (y % rows.period * rows.count)..<((y % rows.period + 1) * rows.count)
                window.blend(rowWeights[weights], firstRow: rows.start(of: y), into: row + margins.left * channels)
                extend(row)
                reduce(row, into: result)
                let samples = output + (y - range.lowerBound) * bytesPerRow
                pixels.store(result, width: size.width, to: samples)
                correct(result, y, samples.assumingMemoryBound(to: UInt8.self))
            }
        }
    }

    /// Repeats the ends, so that no tap has to check its place.
    private func extend(_ row: UnsafeMutablePointer<Number>) {
        let channels = pixels.source.layout.channels
        let first = row + margins.left * channels
        for sample in 0..<(margins.left * channels) { row[sample] = first[sample % channels] }
        let end = first + pixels.source.samplesPerRow
        for sample in 0..<(margins.right * channels) { end[sample] = end[sample % channels - channels] }
    }

    private func reduce(_ row: UnsafePointer<Number>, into output: UnsafeMutablePointer<Number>) {
        columnWeights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            switch pixels.source.layout {
            case .grey: reduceGrey(row, weights, into: output)
            case .greyAlpha: reducePixels(row, weights, 2, SIMD2<Number>.self, into: output)
            case .rgb: reducePixels(row, weights, 3, SIMD4<Number>.self, into: output)
            case .rgba: reducePixels(row, weights, 4, SIMD4<Number>.self, into: output)
            }
        }
    }

    @inline(__always)
    private func reducePixels<Pixel: SIMD>(
        _ row: UnsafePointer<Number>, _ weights: UnsafePointer<Number>, _ channels: Int, _: Pixel.Type,
        into output: UnsafeMutablePointer<Number>
    ) where Pixel.Scalar == Number {
        // With a constant the compiler leaves no loop.
        switch columns.count {
        case 8: reducePixels(row, weights, count: 8, channels: channels, Pixel.self, into: output)
        case 12: reducePixels(row, weights, count: 12, channels: channels, Pixel.self, into: output)
        default: reducePixels(row, weights, count: columns.count, channels: channels, Pixel.self, into: output)
        }
    }

    @inline(__always)
    private func reducePixels<Pixel: SIMD>(
        _ row: UnsafePointer<Number>, _ weights: UnsafePointer<Number>, count: Int, channels: Int, _: Pixel.Type,
        into output: UnsafeMutablePointer<Number>
    ) where Pixel.Scalar == Number {
        let output = UnsafeMutableRawPointer(output)
        forEachColumn { x, start, phase in
            let source = UnsafeRawPointer(row + start &* channels)
            let weights = weights + phase &* count
            var sum = Pixel.zero
            for tap in 0..<count {
                let pixel = source.loadUnaligned(
                    fromByteOffset: tap &* channels &* MemoryLayout<Number>.stride, as: Pixel.self)
                sum += pixel * weights[tap]
            }
            output.storeBytes(of: sum, toByteOffset: x &* channels &* MemoryLayout<Number>.stride, as: Pixel.self)
        }
    }

    @inline(__always)
    private func reduceGrey(
        _ row: UnsafePointer<Number>, _ weights: UnsafePointer<Number>, into output: UnsafeMutablePointer<Number>
    ) {
        let count = columns.count
        forEachColumn { x, start, phase in
            let source = row + start
            let weights = weights + phase &* count
            var (even, odd) = (Number.zero, Number.zero)
            var tap = 0
            while tap &+ 2 <= count {
                even += source[tap] * weights[tap]
                odd += source[tap &+ 1] * weights[tap &+ 1]
                tap &+= 2
            }
            if tap < count { even += source[tap] * weights[tap] }
            output[x] = even + odd
        }
    }

    /// Calls back for each output column, with its first source pixel counted from the start of the margin, and its
    /// place in the period.
    @inline(__always)
    private func forEachColumn(_ body: (_ x: Int, _ start: Int, _ phase: Int) -> Void) {
        columns.starts.withUnsafeBufferPointer { starts in
            var phase = 0
            var begin = margins.left
            for x in 0..<size.width {
                body(x, starts[phase] &+ begin, phase)
                phase &+= 1
                guard phase == starts.count else { continue }
                phase = 0
                begin &+= columns.step
            }
        }
    }
}
