/// The size, layout and depth of pixels, without the pixels.
struct PixelShape: Hashable, Sendable {
    let size: PixelSize
    let layout: PixelBuffer.Layout
    let depth: PixelBuffer.Depth

    var samplesPerRow: Int { size.width * layout.channels }
    var bytesPerRow: Int { samplesPerRow * depth.bytes }
}

extension PixelBuffer {
    var shape: PixelShape { PixelShape(size: size, layout: layout, depth: depth) }
}
