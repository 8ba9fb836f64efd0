/// The five ways in which PNG foretells a byte from its neighbours (ISO/IEC 15948, 9.2), undone.
enum PNGRowFilter: UInt8 {
    case none
    case sub
    case up
    case average
    case paeth

    /// Restores one row.
    ///
    /// `output` may lie in front of `row` in one buffer, because bytes are taken in order and each is read before a byte
    /// is written in its place.
    ///
    /// - Parameters:
    ///   - row: The filtered bytes.
    ///   - above: The restored row above; zeros for the first one.
    ///   - output: Where the row goes.
    ///   - count: Bytes in each.
    ///   - pixelBytes: Bytes from a pixel to the next, at least 1: 1, 2, 3, 4, 6 or 8.
    func restore(
        _ row: UnsafeRawPointer, above: UnsafeRawPointer, into output: UnsafeMutableRawPointer, count: Int,
        pixelBytes: Int
    ) {
        switch (self, pixelBytes) {
        case (.none, _): output.copyMemory(from: row, byteCount: count)
        case (.up, _): Self.up(row, above, output, count)
        case (.sub, 4): Self.sub4(row, output, count)
        case (.sub, _): Self.sub(row, output, count, pixelBytes)
        case (.average, 4): Self.average4(row, above, output, count)
        case (.average, _): Self.average(row, above, output, count, pixelBytes)
        case (.paeth, 4): Self.paeth4(row, above, output, count)
        case (.paeth, 8): Self.paeth8(row, above, output, count)
        case (.paeth, _): Self.paeth(row, above, output, count, pixelBytes)
        }
    }

    // MARK: - A byte at a time

    private static func up(
        _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int
    ) {
        let row = row.assumingMemoryBound(to: UInt8.self)
        let above = above.assumingMemoryBound(to: UInt8.self)
        let output = output.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count { output[index] = row[index] &+ above[index] }
    }

    private static func sub(
        _ row: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ pixelBytes: Int
    ) {
        let row = row.assumingMemoryBound(to: UInt8.self)
        let output = output.assumingMemoryBound(to: UInt8.self)
        let first = min(pixelBytes, count)
        for index in 0..<first { output[index] = row[index] }
        for index in first..<count { output[index] = row[index] &+ output[index &- pixelBytes] }
    }

    private static func average(
        _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int,
        _ pixelBytes: Int
    ) {
        let row = row.assumingMemoryBound(to: UInt8.self)
        let above = above.assumingMemoryBound(to: UInt8.self)
        let output = output.assumingMemoryBound(to: UInt8.self)
        let first = min(pixelBytes, count)
        for index in 0..<first { output[index] = row[index] &+ above[index] >> 1 }
        for index in first..<count {
            let sum = UInt16(output[index &- pixelBytes]) &+ UInt16(above[index])
            output[index] = row[index] &+ UInt8(truncatingIfNeeded: sum >> 1)
        }
    }

    private static func paeth(
        _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int,
        _ pixelBytes: Int
    ) {
        let row = row.assumingMemoryBound(to: UInt8.self)
        let above = above.assumingMemoryBound(to: UInt8.self)
        let output = output.assumingMemoryBound(to: UInt8.self)
        let first = min(pixelBytes, count)
        for index in 0..<first { output[index] = row[index] &+ above[index] }
        for index in first..<count {
            let left = Int32(output[index &- pixelBytes])
            let up = Int32(above[index])
            let corner = Int32(above[index &- pixelBytes])
            let toLeft = (up &- corner).magnitude
            let toUp = (left &- corner).magnitude
            let toCorner = (left &+ up &- 2 &* corner).magnitude
            let nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
            output[index] = row[index] &+ UInt8(truncatingIfNeeded: nearest)
        }
    }

    // MARK: - A pixel at a time, in one register

    private static func sub4(_ row: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        var left = SIMD4<UInt8>.zero
        for index in stride(from: 0, to: count, by: 4) {
            left &+= row.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt8>.self)
            output.storeBytes(of: left, toByteOffset: index, as: SIMD4<UInt8>.self)
        }
    }

    private static func average4(
        _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int
    ) {
        var left = SIMD4<Int16>.zero
        for index in stride(from: 0, to: count, by: 4) {
            left = (wide(row, index) &+ ((left &+ wide(above, index)) &>> 1)) & 255
            output.storeBytes(of: SIMD4(truncatingIfNeeded: left), toByteOffset: index, as: SIMD4<UInt8>.self)
        }
    }

    private static func paeth4(
        _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int
    ) {
        var pixel = PaethPixel()
        for index in stride(from: 0, to: count, by: 4) {
            let result = pixel.next(
                SIMD8(lowHalf: wide(row, index), highHalf: .zero),
                above: SIMD8(lowHalf: wide(above, index), highHalf: .zero))
            output.storeBytes(of: SIMD4(truncatingIfNeeded: result.lowHalf), toByteOffset: index, as: SIMD4<UInt8>.self)
        }
    }

    private static func paeth8(
        _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int
    ) {
        var pixel = PaethPixel()
        for index in stride(from: 0, to: count, by: 8) {
            let result = pixel.next(
                SIMD8(truncatingIfNeeded: row.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)),
                above: SIMD8(truncatingIfNeeded: above.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)))
            output.storeBytes(of: SIMD8(truncatingIfNeeded: result), toByteOffset: index, as: SIMD8<UInt8>.self)
        }
    }

    @inline(__always)
    private static func wide(_ bytes: UnsafeRawPointer, _ index: Int) -> SIMD4<Int16> {
        SIMD4(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt8>.self))
    }
}

/// The neighbours of the pixel that Paeth's filter restores next, a byte in each lane.
struct PaethPixel {
    typealias Lanes = SIMD8<Int16>

    var left = Lanes.zero
    var corner = Lanes.zero

    @inline(__always)
    mutating func next(_ filtered: Lanes, above: Lanes) -> Lanes {
        let fromCornerToUp = above &- corner
        let fromCornerToLeft = left &- corner
        let toLeft = magnitude(fromCornerToUp)
        let toUp = magnitude(fromCornerToLeft)
        let least = smaller(magnitude(fromCornerToUp &+ fromCornerToLeft), smaller(toLeft, toUp))
        var nearest = corner.replacing(with: above, where: least .== toUp)
        nearest.replace(with: left, where: least .== toLeft)
        left = (filtered &+ nearest) & 255
        corner = above
        return left
    }

    // The standard library's functions of these names are loops over the lanes wherever they are not inlined.
    @inline(__always)
    private func magnitude(_ value: Lanes) -> Lanes {
        let negative = Lanes.zero &- value
        return value.replacing(with: negative, where: negative .> value)
    }

    @inline(__always)
    private func smaller(_ one: Lanes, _ other: Lanes) -> Lanes { one.replacing(with: other, where: other .< one) }
}
