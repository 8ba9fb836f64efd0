/// The trace of an image that was enlarged by planes over triangles, as ImageMagick's `-adaptive-resize` does.
///
/// Four pixels of the small image are cut into two triangles along the diagonal that has less contrast, and each triangle
/// is a plane. So no row is one filter of the small image's row, and ``EnlargementTrace`` finds nothing. But the bend
/// across, a − b − c + d of a square of four pixels, is 0 within a triangle, and between two squares of the small image
/// where the same side bounds both. These are the squares that lie on a middle in one direction and not in the other.
/// What was drawn has as many bends there as elsewhere.
struct MeshTrace {
    /// The bands of rows that are read, spread evenly; one or two mostly suffice to see that an image was drawn.
    private static let bands = 16
    /// From one band to the next that is read; it has no divisor in common with their number.
    private static let leap = 7
    /// The least number of bends in each of the other places.
    private static let minDetail = 20
    /// The least number of different bends: a straight line at 45° has one or two, and may lie anywhere.
    private static let minSizes = 12
    /// The share of all differences in a square that a bend has, and the square of what rounding may leave of one.
    private static let (minShare, rounding): (Float, Float) = (3e-3, 2.5)
    /// As in ``UpscaleDetector``.
    private static let (limit, evident) = (UpscaleDetector.limit, 0.5)

    private let period: Int
    /// The number of squares with a bend by the row's number in its period; one lane per square.
    private var counts: [SIMD8<Int32>]
    /// The different bends on a middle in both directions, up to as many as are needed.
    private var sizes: Set<Int> = []

    /// By how much the image was enlarged in this way; nil if it was not.
    static func enlargement(of plane: LumaPlane, period: Int) -> Enlargement? {
        guard let factor = [2: Enlargement.two, 3: .three][period] else { return nil }
        var trace = MeshTrace(period)
        for band in 0..<bands {
            // From the middle, because icons have a margin, and in leaps, because one place may be empty.
            trace.scan(plane, (bands / 2 + band * leap) % bands)
            if trace.quotient ?? 0 > evident { return nil }
        }
        return trace.sizes.count >= minSizes && trace.quotient ?? 1 <= limit ? factor : nil
    }

    private init(_ period: Int) {
        self.period = period
        counts = Array(repeating: .zero, count: period)
    }

    /// The number of squares that are handled at once: a multiple of the period.
    private var width: Int { period == 3 ? 6 : 8 }
    /// The number, in a period, of the pixel before the middle.
    private var middle: Int { period - 1 }

    /// How often squares on one middle have a bend, where 1 is as often as the fewer of the others; nil if these have too few.
    private var quotient: Double? {
        var (none, one, both) = (0, 0, 0)
        for (row, count) in counts.enumerated() {
            for lane in 0..<width {
                switch (row == middle, lane % period == middle) {
                case (true, true): both += Int(count[lane])
                case (false, false): none += Int(count[lane])
                default: one += Int(count[lane])
                }
            }
        }
        guard min(none, both) >= Self.minDetail else { return nil }
        let rest = period - 1
        return Double(one) / Double(2 * rest) / min(Double(both), Double(none) / Double(rest * rest))
    }

    private mutating func scan(_ plane: LumaPlane, _ band: Int) {
        plane.withSamples { samples in
            scan(plane.size, band) { samples.copyLuma(from: $0, step: 1, to: $1) }
            if !plane.isOpaque { scan(plane.size, band) { samples.copyOpacity(from: $0, step: 1, to: $1) } }
        }
    }

    private mutating func scan(
        _ size: PixelSize, _ band: Int, _ copy: (_ start: Int, _ row: UnsafeMutableBufferPointer<Float>) -> Void
    ) {
        let length = size.width + TraceCount.padding
        // A band is a period of rows and the one behind it.
        let top = band * max(1, size.height / Self.bands / period) * period
        guard top + period < size.height else { return }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * length) { room in
            room.initialize(repeating: 0)
            var upper = UnsafeMutableBufferPointer(rebasing: room[..<length])
            var lower = UnsafeMutableBufferPointer(rebasing: room[length...])
            copy(top * size.width, UnsafeMutableBufferPointer(rebasing: upper[..<size.width]))
            for row in 0..<period {
                copy((top + row + 1) * size.width, UnsafeMutableBufferPointer(rebasing: lower[..<size.width]))
                add(upper, lower, count: size.width - 1, row: row)
                swap(&upper, &lower)
            }
        }
    }

    /// Adds the squares of two rows.
    private mutating func add(
        _ upper: UnsafeMutableBufferPointer<Float>, _ lower: UnsafeMutableBufferPointer<Float>, count: Int, row: Int
    ) {
        guard let above = UnsafeRawPointer(upper.baseAddress), let below = UnsafeRawPointer(lower.baseAddress) else {
            return
        }
        func load(_ row: UnsafeRawPointer, _ index: Int) -> SIMD8<Float> {
            row.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<Float>.self)
        }
        var valid = SIMD8<Int32>(repeating: 1)
        for lane in width..<8 { valid[lane] = 0 }
        for start in stride(from: 0, to: count, by: width) {
            for lane in max(0, min(width, count - start))..<width { valid[lane] = 0 }
            let (a, b, c, d) = (
                load(above, start), load(above, start &+ 1), load(below, start), load(below, start &+ 1)
            )
            let (across, down) = (a - b, a - c)
            let bend = across - (c - d)
            let square = bend * bend
            guard any(square .> Self.rounding) else { continue }
            let sides = across * across + down * down + (c - d) * (c - d) + (b - d) * (b - d)
            let found = SIMD8<Int32>.zero.replacing(
                with: valid, where: square .> sides * Self.minShare + Self.rounding)
            counts[row] &+= found
            guard row == middle, sizes.count < Self.minSizes else { continue }
            for lane in stride(from: middle, to: width, by: period) where found[lane] == 1 {
                sizes.insert(Int(abs(bend[lane])))
            }
        }
    }
}
