extension NinePatch {
    /// A nine-patch at another size: its border is drawn again, and inside it each segment is reduced by itself.
    ///
    /// So no color of a fixed corner bleeds into a part that stretches, where it would become a stripe.
    ///
    /// - Parameters:
    ///   - pixels: The image with its border.
    ///   - ratio: Source pixels per output pixel, at least 1.
    ///   - filter: The kernel.
    ///   - space: The space in which colors are averaged.
    /// - Returns: An image of the source's layout and depth, with a border.
    /// - Throws: The reason for which Android's build would refuse the source.
    package static func reduce(
        _ pixels: PixelBuffer, ratio: Double, filter: ResamplingFilter, space: BlendingSpace = .encoded
    ) throws(NinePatchError) -> PixelBuffer {
        let source = try NinePatch(of: pixels)
        let result = source.scaled(to: size(of: source.size, ratio: ratio))
        return result.draw(in: pixels) { canvas in
            let (columns, newColumns) = (source.horizontal.boundaries, result.horizontal.boundaries)
            let (rows, newRows) = (source.vertical.boundaries, result.vertical.boundaries)
            for row in 1..<rows.count {
                for column in 1..<columns.count {
                    let size = PixelSize(
                        width: columns[column] - columns[column - 1], height: rows[row] - rows[row - 1])
                    let newSize = PixelSize(
                        width: newColumns[column] - newColumns[column - 1], height: newRows[row] - newRows[row - 1])
                    // A run of one pixel can become two, so that the margins beside it stay equal; they are equal, too.
                    let reduced = PixelSize(
                        width: min(size.width, newSize.width), height: min(size.height, newSize.height))
                    let segment = Resampler.reduce(
                        pixels.part(size, left: columns[column - 1] + 1, top: rows[row - 1] + 1), to: reduced,
                        horizontalRatio: Double(size.width) / Double(reduced.width),
                        verticalRatio: Double(size.height) / Double(reduced.height), filter: filter, space: space)
                    for top in stride(from: newRows[row - 1], to: newRows[row], by: reduced.height) {
                        for left in stride(from: newColumns[column - 1], to: newColumns[column], by: reduced.width) {
                            canvas.paste(segment, left: left + 1, top: top + 1)
                        }
                    }
                }
            }
        }
    }

    /// An image with this border around it.
    ///
    /// - Parameter inside: The image without a border.
    /// - Returns: The image with the border; nil if `inside` has another size, or no alpha for a transparent border.
    package func framed(_ inside: PixelBuffer) -> PixelBuffer? {
        guard inside.size == size, neutral == .white || inside.layout.hasAlpha else { return nil }
        return draw(in: inside) { $0.paste(inside, left: 1, top: 1) }
    }

    /// The image inside a nine-patch's border; nil if there is none.
    package static func inside(of pixels: PixelBuffer) -> PixelBuffer? {
        let size = PixelSize(width: pixels.size.width - 2, height: pixels.size.height - 2)
        return size.width > 0 && size.height > 0 ? pixels.part(size, left: 1, top: 1) : nil
    }

    /// A new image of the layout and depth of `source`: the border, and what `content` pastes inside it.
    private func draw(in source: PixelBuffer, _ content: (inout PixelCanvas) -> Void) -> PixelBuffer {
        let blank: SIMD4<UInt8> = neutral == .white ? SIMD4(repeating: 255) : SIMD4(repeating: 0)
        let (black, red) = (SIMD4<UInt8>(0, 0, 0, 255), SIMD4<UInt8>(255, 0, 0, 255))
        let (right, bottom) = (horizontal.length + 1, vertical.length + 1)
        var canvas = PixelCanvas(
            PixelSize(width: right + 1, height: bottom + 1), source.layout, source.depth, of: blank)
        content(&canvas)
        for x in horizontal.stretch.joined() { canvas.set(black, x + 1, 0) }
        for y in vertical.stretch.joined() { canvas.set(black, 0, y + 1) }
        for x in horizontal.padding ?? 0..<0 { canvas.set(black, x + 1, bottom) }
        for y in vertical.padding ?? 0..<0 { canvas.set(black, right, y + 1) }
        for x in horizontal.opticalBounds.joined() { canvas.set(red, x + 1, bottom) }
        for y in vertical.opticalBounds.joined() { canvas.set(red, right, y + 1) }
        return canvas.pixels
    }
}

extension PixelCanvas {
    /// A canvas of one color, each of whose samples is 0 or full.
    fileprivate init(
        _ size: PixelSize, _ layout: PixelBuffer.Layout, _ depth: PixelBuffer.Depth, of color: SIMD4<UInt8>
    ) {
        self.init(size, layout, depth, filledWith: Self.samples(of: color, layout, depth))
    }

    fileprivate mutating func set(_ color: SIMD4<UInt8>, _ x: Int, _ y: Int) {
        bytes.replaceSubrange(place(x, y), with: Self.samples(of: color, layout, depth))
    }

    /// A color's bytes: 16 bits are the same byte twice.
    private static func samples(
        of color: SIMD4<UInt8>, _ layout: PixelBuffer.Layout, _ depth: PixelBuffer.Depth
    ) -> [UInt8] {
        let colors = layout.channels < 3 ? [color.x] : [color.x, color.y, color.z]
        return (colors + (layout.hasAlpha ? [color.w] : [])).flatMap { Array(repeating: $0, count: depth.bytes) }
    }
}
