/// An image while it is put together.
package struct PixelCanvas {
    package let size: PixelSize
    package let layout: PixelBuffer.Layout
    package let depth: PixelBuffer.Depth
    package var bytes: [UInt8]

    /// - Parameter pixel: The bytes of every pixel; nil for zeros, which are transparent where there is alpha.
    package init(
        _ size: PixelSize, _ layout: PixelBuffer.Layout, _ depth: PixelBuffer.Depth, filledWith pixel: [UInt8]? = nil
    ) {
        (self.size, self.layout, self.depth) = (size, layout, depth)
        let byteCount = size.area * layout.channels * depth.bytes
        guard let pixel else {
            bytes = [UInt8](repeating: 0, count: byteCount)
            return
        }
        let row = Array(repeatElement(pixel, count: size.width).joined())
        bytes = []
        bytes.reserveCapacity(byteCount)
        for _ in 0..<size.height { bytes += row }
    }

    package var pixels: PixelBuffer { PixelBuffer(size: size, layout: layout, depth: depth, bytes: bytes) }

    /// The bytes of so many pixels from a place on.
    package func place(_ x: Int, _ y: Int, count: Int = 1) -> Range<Int> {
        let pixelBytes = layout.channels * depth.bytes
        let start = (y * size.width + x) * pixelBytes
        return start..<(start + count * pixelBytes)
    }

    /// Copies an image, or the rectangle of it that a frame covers.
    ///
    /// - Precondition: The image has this one's layout and depth, and the rectangle lies inside both.
    package mutating func paste(_ image: PixelBuffer, _ part: PixelRectangle? = nil, left: Int, top: Int) {
        let part = part ?? PixelRectangle(x: 0, y: 0, size: image.size)
        let pixelBytes = layout.channels * depth.bytes
        for y in 0..<part.size.height {
            let target = place(left, top + y, count: part.size.width)
            let start = ((part.y + y) * image.size.width + part.x) * pixelBytes
            bytes.replaceSubrange(target, with: image.bytes[start..<(start + target.count)])
        }
    }
}
