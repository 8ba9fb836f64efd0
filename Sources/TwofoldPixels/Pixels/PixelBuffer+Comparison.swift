import TwofoldSystem

extension PixelBuffer {
    /// Whether both contain the same image, whatever their layouts.
    ///
    /// Colors under alpha 0 are not compared, because they are invisible and some formats do not keep them.
    package func shows(_ other: PixelBuffer) -> Bool {
        guard size == other.size, depth == other.depth else { return false }
        return bytes.withUnsafeBytes { ours in
            other.bytes.withUnsafeBytes { theirs in
                guard let ourBase = ours.baseAddress, let theirBase = theirs.baseAddress else { return false }
                if layout == other.layout {
                    if memcmp(ourBase, theirBase, ours.count) == 0 { return true }
                    if !layout.hasAlpha { return false }
                }
                return Self.show(
                    ourBase, layout, as: theirBase, otherLayout: other.layout, count: size.area, depth: depth)
            }
        }
    }

    private static func show(
        _ ours: UnsafeRawPointer, _ layout: Layout, as theirs: UnsafeRawPointer, otherLayout: Layout, count: Int,
        depth: Depth
    ) -> Bool {
        // As many as fit into the nearest cache, converted and compared together.
        let stretch = 256
        let pixelBytes = 4 * depth.bytes
        let conversion = PixelConversion(from: layout, to: .rgba, depth: depth)
        let otherConversion = PixelConversion(from: otherLayout, to: .rgba, depth: depth)
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * stretch) { scratch in
            guard let scratch = UnsafeMutableRawPointer(scratch.baseAddress) else { return false }
            let other = scratch + stretch * 8
            for start in stride(from: 0, to: count, by: stretch) {
                let pixels = min(stretch, count - start)
                conversion.convert(pixels, from: ours + start * layout.channels * depth.bytes, to: scratch)
                otherConversion.convert(
                    pixels, from: theirs + start * otherLayout.channels * depth.bytes, to: other)
                if memcmp(scratch, other, pixels * pixelBytes) == 0 { continue }
                let isSame =
                    switch depth {
                    case .eight: isSame(scratch, other, pixels, hiddenBelow: 1 << 24 as UInt32)
                    case .sixteen: isSame(scratch, other, pixels, hiddenBelow: 1 << 48 as UInt64)
                    }
                if !isSame { return false }
            }
            return true
        }
    }

    private static func isSame<Pixel: FixedWidthInteger>(
        _ ours: UnsafeRawPointer, _ theirs: UnsafeRawPointer, _ count: Int, hiddenBelow limit: Pixel
    ) -> Bool {
        let ours = ours.assumingMemoryBound(to: Pixel.self)
        let theirs = theirs.assumingMemoryBound(to: Pixel.self)
        return (0..<count).allSatisfy { ours[$0] == theirs[$0] || (ours[$0] < limit && theirs[$0] < limit) }
    }
}
