import CWorkerShim
import Synchronization

/// The rows of a reduction in strips, which several threads can make at the same time.
package struct ReductionStrips: Sendable {
    private let reduction: Reduction
    private let height: Int
    private let bytesPerRow: Int
    private let rowsPerStrip: Int
    /// The strips that are made before they are put together.
    private let stripsPerBatch: Int

    /// Bytes of strips: about 25 of an image of 100 megapixels, and more of others, so that many threads have work.
    package static let memory = 32 << 20

    /// - Parameters:
    ///   - rowsPerStrip: Rows of the result per strip; nil for as many as are worth starting a thread.
    ///   - memory: The bytes of strips that are made before they are put together.
    init(_ reduction: Reduction, rowsPerStrip: Int?, memory: Int = memory) {
        self.reduction = reduction
        height = reduction.shape.size.height
        bytesPerRow = reduction.shape.bytesPerRow
        // Large enough that few rows are converted by two strips, each of which needs them.
        let rowsPerStrip = rowsPerStrip ?? max(64, 1 << 18 / bytesPerRow)
        self.rowsPerStrip = rowsPerStrip
        stripsPerBatch = max(1, memory / (rowsPerStrip * bytesPerRow))
    }

    /// The bytes of the result.
    ///
    /// - Parameter perform: Runs strips, and is not called for a single one; nil makes them one after the other.
    func bytes(of source: [UInt8], _ perform: Resampler.Strips?) -> [UInt8] {
        guard let perform, height > rowsPerStrip else { return rows(0..<height, of: source) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(height * bytesPerRow)
        forEachBatch(of: stripsPerBatch) { batch in
            for strip in strips(batch, of: source, perform) { bytes += strip }
        }
        return bytes
    }

    /// Replaces the source's bytes by those of the result, and gives the memory behind them back.
    ///
    /// Rows are shorter than the source's and there are fewer of them, so they end before the samples that the next ones are made from. Where
    /// the first ones do not, they wait for the next.
    func replace(_ bytes: inout [UInt8], _ perform: Resampler.Strips?) {
        let count = height * bytesPerRow
        // A result may be larger in bytes: a pixel at 3x becomes two by two pixels at 2x.
        guard count <= bytes.count else { return bytes = self.bytes(of: bytes, perform) }
        var waiting: [[UInt8]] = []
        var start = 0
        forEachBatch(of: perform == nil ? 1 : stripsPerBatch) { batch in
            waiting += strips(batch, of: bytes, perform)
            let end = batch.upperBound
            guard end == height || reduction.start(of: end) >= end * bytesPerRow else { return }
            bytes.withUnsafeMutableBytes { bytes in
                for strip in waiting {
                    UnsafeMutableRawBufferPointer(rebasing: bytes[start..<(start + strip.count)]).copyBytes(from: strip)
                    start += strip.count
                }
            }
            waiting = []
        }
        bytes.withUnsafeMutableBytes { tf_give_back_pages($0.baseAddress.map { $0 + count }, $0.count - count) }
        bytes.removeLast(bytes.count - count)
    }

    private func forEachBatch(of count: Int, _ body: (Range<Int>) -> Void) {
        let rows = rowsPerStrip * count
        for start in stride(from: 0, to: height, by: rows) { body(start..<min(start + rows, height)) }
    }

    private func strips(_ range: Range<Int>, of source: [UInt8], _ perform: Resampler.Strips?) -> [[UInt8]] {
        let starts = Array(stride(from: range.lowerBound, to: range.upperBound, by: rowsPerStrip))
        @Sendable func strip(_ index: Int) -> [UInt8] {
            rows(starts[index]..<min(starts[index] + rowsPerStrip, range.upperBound), of: source)
        }
        guard let perform, starts.count > 1 else { return starts.indices.map(strip) }
        let strips = Mutex([[UInt8]](repeating: [], count: starts.count))
        perform(starts.count) { index in
            let rows = strip(index)
            strips.withLock { $0[index] = rows }
        }
        return strips.withLock { $0 }
    }

    private func rows(_ range: Range<Int>, of source: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count * bytesPerRow) { output, count in
            source.withUnsafeBytes { source in
                guard let output = output.baseAddress, let source = source.baseAddress else { return }
                reduction.write(range, from: source, to: output)
            }
            count = range.count * bytesPerRow
        }
    }
}
