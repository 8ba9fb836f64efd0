package import TwofoldKit

extension PixelBuffer {
    /// The same image in a layout that its file need not have been written in; nil where that would lose something.
    package func inLayout(_ layout: Layout) -> PixelBuffer? {
        let full = asRGBA
        let width = depth.bytes
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: full.bytes.count, by: 4 * width) {
            let channels = (0..<4).map { Array(full.bytes[(start + $0 * width)..<(start + ($0 + 1) * width)]) }
            if layout.channels < 3, channels[0] != channels[1] || channels[0] != channels[2] { return nil }
            if !layout.hasAlpha, channels[3].contains(where: { $0 != 255 }) { return nil }
            bytes += (layout.channels < 3 ? [channels[0]] : Array(channels[..<3])).joined()
            if layout.hasAlpha { bytes += channels[3] }
        }
        return PixelBuffer(size: size, layout: layout, depth: depth, bytes: bytes)
    }
}
