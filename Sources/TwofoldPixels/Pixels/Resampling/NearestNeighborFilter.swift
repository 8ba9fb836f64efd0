/// Copies the source pixel under each output pixel's center.
struct NearestNeighborFilter: Sendable {
    private let source: PixelShape
    private let size: PixelSize
    /// The source's column for each output column.
    private let columns: [Int]
    private let rows: [Int]

    init(of source: PixelShape, to size: PixelSize, horizontalRatio: Double, verticalRatio: Double) {
        self.source = source
        self.size = size
        func places(_ count: Int, _ ratio: Double, _ sourceCount: Int) -> [Int] {
            let taps = ResamplingTaps(filter: .nearest, ratio: ratio, outputCount: count)
            return (0..<count).map { min(max(taps.start(of: $0), 0), sourceCount - 1) }
        }
        columns = places(size.width, horizontalRatio, source.size.width)
        rows = places(size.height, verticalRatio, source.size.height)
    }

    /// The row of the source that an output row needs.
    func firstRow(of y: Int) -> Int { rows[y] }

    /// Makes some consecutive rows of the output, starting at `output`, from the source's samples.
    func write(_ range: Range<Int>, from samples: UnsafeRawPointer, to output: UnsafeMutableRawPointer) {
        switch source.layout.channels * source.depth.bytes {
        case 1: write(range, UInt8.self, hiddenBelow: 0, from: samples, to: output)
        case 2:
            write(
                range, UInt16.self, hiddenBelow: source.layout.hasAlpha ? 1 << 8 : 0, from: samples, to: output)
        case 3, 6: writeThrees(range, from: samples, to: output)
        case 4:
            write(
                range, UInt32.self, hiddenBelow: source.depth == .eight ? 1 << 24 : 1 << 16, from: samples, to: output)
        default: write(range, UInt64.self, hiddenBelow: 1 << 48, from: samples, to: output)
        }
    }

    /// Writes pixels; one without any of alpha's bits is invisible, and becomes 0 in every channel.
    private func write<Pixel: FixedWidthInteger>(
        _ range: Range<Int>, _: Pixel.Type, hiddenBelow limit: Pixel, from samples: UnsafeRawPointer,
        to output: UnsafeMutableRawPointer
    ) {
        let output = output.assumingMemoryBound(to: Pixel.self)
        let pixels = samples.assumingMemoryBound(to: Pixel.self)
        columns.withUnsafeBufferPointer { columns in
            for y in range {
                let row = pixels + rows[y] * source.size.width
                let result = output + (y - range.lowerBound) * size.width
                for x in 0..<size.width {
                    let pixel = row[columns[x]]
                    result[x] = pixel < limit ? 0 : pixel
                }
            }
        }
    }

    private func writeThrees(
        _ range: Range<Int>, from samples: UnsafeRawPointer, to output: UnsafeMutableRawPointer
    ) {
        let width = 3 * source.depth.bytes
        for y in range {
            let row = samples + rows[y] * source.bytesPerRow
            let result = output + (y - range.lowerBound) * size.width * width
            for x in 0..<size.width {
                (result + x * width).copyMemory(from: row + columns[x] * width, byteCount: width)
            }
        }
    }
}
