import TwofoldKit

/// Filters rows for compression, each with the filter whose result has the least sum of magnitudes.
///
/// That is the heuristic that PNG's specification proposes (ISO/IEC 15948, 12.8): good for photographs and gradients, bad
/// for flat art, whose repetitions it hides.
struct PNGAdaptiveFilter {
    /// Three parts: the row above, the row, and the filtered row.
    ///
    /// The first two begin with zeros, because pixels left of a row, and above the first one, count as 0. Each is
    /// padded to whole registers.
    private var scratch: [UInt8]
    private let count: Int
    private let pixelBytes: Int
    /// The number of bytes of a part of the scratch.
    private let room: Int

    /// - Parameters:
    ///   - count: Bytes per row.
    ///   - pixelBytes: Bytes from one pixel to the next.
    init(count: Int, pixelBytes: Int) {
        self.count = count
        self.pixelBytes = pixelBytes
        room = pixelBytes + (count + 15) / 16 * 16
        scratch = [UInt8](repeating: 0, count: 3 * room)
    }

    /// Writes the filter's number and the filtered row.
    ///
    /// - Parameter before: The row above; nil is all zeros.
    mutating func filter(
        _ row: UnsafeRawPointer, above before: UnsafeRawPointer?, into output: UnsafeMutableRawPointer
    ) {
        let (count, pixelBytes, room) = (count, pixelBytes, room)
        scratch.withUnsafeMutableBytes { scratch in
            guard let above = scratch.baseAddress else { return }
            let current = above + room
            if let before { (above + pixelBytes).copyMemory(from: before, byteCount: count) }
            (current + pixelBytes).copyMemory(from: row, byteCount: count)
            let rows = RowPair(current: current, above: above, pixelBytes: pixelBytes)
            var best = (sum: Self.sum(of: NoForm.self, rows, count), filter: PNGRowFilter.none)
            func compare(_ sum: UInt32, _ filter: PNGRowFilter) { if sum < best.sum { best = (sum, filter) } }
            compare(Self.sum(of: SubForm.self, rows, count), .sub)
            compare(Self.sum(of: UpForm.self, rows, count), .up)
            compare(Self.sum(of: AverageForm.self, rows, count), .average)
            compare(Self.sum(of: PaethForm.self, rows, count), .paeth)
            let form = current + room
            switch best.filter {
            case .none: form.copyMemory(from: row, byteCount: count)
            case .sub: Self.write(SubForm.self, rows, count, to: form)
            case .up: Self.write(UpForm.self, rows, count, to: form)
            case .average: Self.write(AverageForm.self, rows, count, to: form)
            case .paeth: Self.write(PaethForm.self, rows, count, to: form)
            }
            output.storeBytes(of: best.filter.rawValue, as: UInt8.self)
            (output + 1).copyMemory(from: form, byteCount: count)
        }
    }

    /// The sum of magnitudes of a row in a form.
    private static func sum<Form: RowForm>(of _: Form.Type, _ rows: RowPair, _ count: Int) -> UInt32 {
        let places = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        var sum: UInt32 = 0
        // Each of the eight sums has 16 bits and adds two magnitudes per step, each at most 128.
        for start in stride(from: 0, to: count, by: 2048) {
            var sums = SIMD8<UInt16>.zero
            for index in stride(from: start, to: min(start &+ 2048, count), by: 16) {
                let bytes = Form.of(rows[index])
                var magnitudes = PaethPrediction.smaller(bytes, 0 &- bytes)
                if index &+ 16 > count {
                    magnitudes.replace(with: 0, where: places .>= UInt8(truncatingIfNeeded: count &- index))
                }
                let pairs = unsafeBitCast(magnitudes, to: SIMD8<UInt16>.self)
                sums &+= (pairs & 0xFF) &+ pairs &>> 8
            }
            sum &+= SIMD8<UInt32>(truncatingIfNeeded: sums).wrappedSum()
        }
        return sum
    }

    private static func write<Form: RowForm>(
        _: Form.Type, _ rows: RowPair, _ count: Int, to output: UnsafeMutableRawPointer
    ) {
        for index in stride(from: 0, to: count, by: 16) {
            output.storeBytes(of: Form.of(rows[index]), toByteOffset: index, as: SIMD16<UInt8>.self)
        }
    }
}

/// A row and the one above it.
private struct RowPair {
    /// The rows, each with zeros in front of it.
    let current: UnsafeRawPointer
    let above: UnsafeRawPointer
    let pixelBytes: Int

    @inline(__always)
    subscript(_ index: Int) -> Neighbours {
        Neighbours(
            here: load(current + pixelBytes, index), left: load(current, index),
            above: load(above + pixelBytes, index), corner: load(above, index))
    }

    @inline(__always)
    private func load(_ row: UnsafeRawPointer, _ index: Int) -> SIMD16<UInt8> {
        row.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }
}

/// Sixteen bytes of a row, and the bytes from which they are predicted.
private struct Neighbours {
    let here, left, above, corner: SIMD16<UInt8>
}

/// The result of a filter, as a type, so that the compiler makes a separate loop for each.
private protocol RowForm {
    static func of(_ bytes: Neighbours) -> SIMD16<UInt8>
}

private enum NoForm: RowForm {
    @inline(__always) static func of(_ bytes: Neighbours) -> SIMD16<UInt8> { bytes.here }
}

private enum SubForm: RowForm {
    @inline(__always) static func of(_ bytes: Neighbours) -> SIMD16<UInt8> { bytes.here &- bytes.left }
}

private enum UpForm: RowForm {
    @inline(__always) static func of(_ bytes: Neighbours) -> SIMD16<UInt8> { bytes.here &- bytes.above }
}

private enum AverageForm: RowForm {
    @inline(__always) static func of(_ bytes: Neighbours) -> SIMD16<UInt8> {
        // Half the sum, rounded down, computed so that no intermediate value exceeds a byte.
        bytes.here &- ((bytes.left & bytes.above) &+ (bytes.left ^ bytes.above) &>> 1)
    }
}

private enum PaethForm: RowForm {
    @inline(__always) static func of(_ bytes: Neighbours) -> SIMD16<UInt8> {
        bytes.here &- PaethPrediction.of(left: bytes.left, above: bytes.above, corner: bytes.corner)
    }
}
