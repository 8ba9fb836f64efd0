/// Copies the source pixel under each output pixel's center.
struct NearestNeighborFilter: Sendable {
    private let source: PixelBuffer
    private let size: PixelSize
    /// The source's column for each output column.
    private let columns: [Int]
    private let rows: [Int]

    init(of source: PixelBuffer, to size: PixelSize, horizontalRatio: Double, verticalRatio: Double) {
        self.source = source
        self.size = size
        func places(_ count: Int, _ ratio: Double, _ sourceCount: Int) -> [Int] {
            let taps = ResamplingTaps(filter: .nearest, ratio: ratio, outputCount: count)
            return (0..<count).map { min(max(taps.start(of: $0), 0), sourceCount - 1) }
        }
        columns = places(size.width, horizontalRatio, source.size.width)
        rows = places(size.height, verticalRatio, source.size.height)
    }

    /// Makes some consecutive rows of the output, starting at `output`.
    func write(_ range: Range<Int>, to output: UnsafeMutableRawPointer) {
        switch source.layout.channels * source.depth.bytes {
        case 1: write(range, UInt8.self, hiddenBelow: 0, to: output)
        case 2: write(range, UInt16.self, hiddenBelow: source.layout.hasAlpha ? 1 << 8 : 0, to: output)
        case 3: writeThrees(range, to: output)
        case 4: write(range, UInt32.self, hiddenBelow: source.depth == .eight ? 1 << 24 : 1 << 16, to: output)
        case 6: writeThrees(range, to: output)
        default: write(range, UInt64.self, hiddenBelow: 1 << 48, to: output)
        }
    }

    /// Writes pixels; one without any of alpha's bits is invisible, and becomes 0 in every channel.
    private func write<Pixel: FixedWidthInteger>(
        _ range: Range<Int>, _: Pixel.Type, hiddenBelow limit: Pixel, to output: UnsafeMutableRawPointer
    ) {
        let output = output.assumingMemoryBound(to: Pixel.self)
        source.bytes.withUnsafeBytes { bytes in
            let pixels = bytes.assumingMemoryBound(to: Pixel.self)
            columns.withUnsafeBufferPointer { columns in
                for y in range {
                    let row = UnsafeBufferPointer(rebasing: pixels[(rows[y] * source.size.width)...])
                    let result = output + (y - range.lowerBound) * size.width
                    for x in 0..<size.width {
                        let pixel = row[columns[x]]
                        result[x] = pixel < limit ? 0 : pixel
                    }
                }
            }
        }
    }

    private func writeThrees(_ range: Range<Int>, to output: UnsafeMutableRawPointer) {
        let width = 3 * source.depth.bytes
        let output = output.assumingMemoryBound(to: UInt8.self)
        source.bytes.withUnsafeBufferPointer { bytes in
            for y in range {
                let result = output + (y - range.lowerBound) * size.width * width
                for x in 0..<size.width {
                    let pixel = (rows[y] * source.size.width + columns[x]) * width
                    for byte in 0..<width { result[x * width + byte] = bytes[pixel + byte] }
                }
            }
        }
    }
}
