import TwofoldKit

/// Filters rows for compression, each with the filter whose result has the least sum of magnitudes.
///
/// That is the heuristic that PNG's specification proposes (ISO/IEC 15948, 12.8): good for photographs and gradients, bad
/// for flat art, whose repetitions it hides.
struct PNGRowChoice {
    /// Zeros, then a row: what lies left of it, and above the first one, counts as 0.
    private var current: [UInt8]
    private var above: [UInt8]
    /// The row in the five filters' forms.
    private var forms: [UInt8]
    private let count: Int
    private let pixelBytes: Int

    /// - Parameters:
    ///   - count: Bytes of a row.
    ///   - pixelBytes: Bytes from a pixel to the next.
    init(count: Int, pixelBytes: Int) {
        self.count = count
        self.pixelBytes = pixelBytes
        current = [UInt8](repeating: 0, count: pixelBytes + count)
        above = current
        forms = [UInt8](repeating: 0, count: 5 * count)
    }

    /// Writes the filter's number and the filtered row.
    ///
    /// - Parameter before: The row above; nil is all zeros.
    mutating func filter(
        _ row: UnsafeRawPointer, above before: UnsafeRawPointer?, into output: UnsafeMutableRawPointer
    ) {
        let (count, pixelBytes) = (count, pixelBytes)
        current.withUnsafeMutableBytes {
            $0.baseAddress.map { ($0 + pixelBytes).copyMemory(from: row, byteCount: count) }
        }
        if let before {
            above.withUnsafeMutableBytes {
                $0.baseAddress.map { ($0 + pixelBytes).copyMemory(from: before, byteCount: count) }
            }
        }
        forms.withUnsafeMutableBufferPointer { forms in
            current.withUnsafeBufferPointer { current in
                above.withUnsafeBufferPointer { above in
                    guard let form = forms.baseAddress, let left = current.baseAddress, let corner = above.baseAddress
                    else { return }
                    let here = left + pixelBytes
                    let up = corner + pixelBytes
                    let sums = [
                        Self.none(here, form, count),
                        Self.sub(here, left, form + count, count),
                        Self.sub(here, up, form + 2 * count, count),
                        Self.average(here, left, up, form + 3 * count, count),
                        Self.paeth(here, left, up, corner, form + 4 * count, count),
                    ]
                    let best = sums.indices.min { (sums[$0], $0) < (sums[$1], $1) } ?? 0
                    output.storeBytes(of: UInt8(best), as: UInt8.self)
                    (output + 1).copyMemory(from: form + best * count, byteCount: count)
                }
            }
        }
    }

    private typealias Row = UnsafePointer<UInt8>
    private typealias Form = UnsafeMutablePointer<UInt8>

    @inline(__always)
    private static func magnitude(_ byte: UInt8) -> UInt32 { UInt32(min(byte, 0 &- byte)) }

    private static func none(_ here: Row, _ form: Form, _ count: Int) -> UInt32 {
        var sum: UInt32 = 0
        for index in 0..<count {
            form[index] = here[index]
            sum &+= magnitude(here[index])
        }
        return sum
    }

    /// Also `up`, when `left` is the row above.
    private static func sub(_ here: Row, _ left: Row, _ form: Form, _ count: Int) -> UInt32 {
        var sum: UInt32 = 0
        for index in 0..<count {
            let value = here[index] &- left[index]
            form[index] = value
            sum &+= magnitude(value)
        }
        return sum
    }

    private static func average(_ here: Row, _ left: Row, _ up: Row, _ form: Form, _ count: Int) -> UInt32 {
        var sum: UInt32 = 0
        for index in 0..<count {
            let mean = (UInt16(left[index]) &+ UInt16(up[index])) &>> 1
            let value = here[index] &- UInt8(truncatingIfNeeded: mean)
            form[index] = value
            sum &+= magnitude(value)
        }
        return sum
    }

    private static func paeth(
        _ here: Row, _ left: Row, _ up: Row, _ corner: Row, _ form: Form, _ count: Int
    ) -> UInt32 {
        var sum: UInt32 = 0
        for index in 0..<count {
            let a = Int16(left[index])
            let b = Int16(up[index])
            let c = Int16(corner[index])
            let toLeft = abs(b &- c)
            let toUp = abs(a &- c)
            let toCorner = abs(a &+ b &- c &- c)
            let upOrCorner = toUp <= toCorner ? b : c
            let nearest = toLeft <= min(toUp, toCorner) ? a : upOrCorner
            let value = here[index] &- UInt8(truncatingIfNeeded: nearest)
            form[index] = value
            sum &+= magnitude(value)
        }
        return sum
    }
}
