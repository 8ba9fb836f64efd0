// Parts of an image, and images on a ground.

extension PixelBuffer {
    /// The part of the image around its center; where the surplus is odd, one more pixel is lost at the right and the
    /// bottom.
    ///
    /// - Parameter part: The size of the part, at most the image's own on each side.
    package func cropped(to part: PixelSize) -> PixelBuffer {
        guard part != size else { return self }
        let inside = PixelSize(width: min(part.width, size.width), height: min(part.height, size.height))
        return self.part(inside, left: (size.width - inside.width) / 2, top: (size.height - inside.height) / 2)
    }

    /// A rectangle of the image, which has to lie inside it.
    func part(_ size: PixelSize, left: Int, top: Int) -> PixelBuffer {
        let pixelBytes = layout.channels * depth.bytes
        var result: [UInt8] = []
        result.reserveCapacity(size.area * pixelBytes)
        for y in top..<(top + size.height) {
            let start = (y * self.size.width + left) * pixelBytes
            result += bytes[start..<(start + size.width * pixelBytes)]
        }
        return PixelBuffer(size: size, layout: layout, depth: depth, bytes: result)
    }

    /// The image without alpha, in the middle of an opaque ground.
    ///
    /// Colors are blended as they are encoded, as browsers and design tools do it, and rounded once.
    ///
    /// - Parameters:
    ///   - ground: The color behind the image and around it.
    ///   - canvas: The size of the result, at least the image's own on each side.
    package func flattened(onto ground: RGBColor, _ canvas: PixelSize) -> PixelBuffer {
        if canvas == size, isOpaque { return inSmallestLayout(isOpaque: true, isGrey: layout.channels < 3) }
        let isGray = layout.channels < 3 && ground.isGray
        let image = isGray || layout.channels > 2 ? self : asColors
        return image.painted(onto: ground, canvas, as: isGray ? .grey : .rgb)
    }

    private func painted(onto ground: RGBColor, _ canvas: PixelSize, as layout: Layout) -> PixelBuffer {
        let whole = PixelSize(width: max(canvas.width, size.width), height: max(canvas.height, size.height))
        let painted =
            depth == .eight
            ? samples(onto: ground, whole, layout.channels, as: UInt8.self)
            : samples(onto: ground, whole, layout.channels, as: UInt16.self)
        return PixelBuffer(size: whole, layout: layout, depth: depth, bytes: painted)
    }

    private func samples<Sample: FixedWidthInteger & UnsignedInteger>(
        onto ground: RGBColor, _ canvas: PixelSize, _ channels: Int, as _: Sample.Type
    ) -> [UInt8] {
        let maximum = UInt64(Sample.max)
        let color = [ground.red, ground.green, ground.blue].prefix(channels).map { UInt64($0) * maximum / 255 }
        let left = (canvas.width - size.width) / 2
        let top = (canvas.height - size.height) / 2
        let byteCount = canvas.area * channels * MemoryLayout<Sample>.size
        return [UInt8](unsafeUninitializedCapacity: byteCount) { output, count in
            let output = UnsafeMutableRawBufferPointer(output).bindMemory(to: Sample.self)
            for place in 0..<(canvas.area * channels) {
                output.initializeElement(at: place, to: Sample(truncatingIfNeeded: color[place % channels]))
            }
            bytes.withUnsafeBytes { bytes in
                let source = bytes.assumingMemoryBound(to: Sample.self)
                let ownChannels = self.layout.channels
                for y in 0..<size.height {
                    var from = y * size.width * ownChannels
                    var to = ((top + y) * canvas.width + left) * channels
                    for _ in 0..<size.width {
                        let alpha = self.layout.hasAlpha ? UInt64(source[from + channels]) : maximum
                        for channel in 0..<channels {
                            let sum = UInt64(source[from + channel]) * alpha + color[channel] * (maximum - alpha)
                            output[to + channel] = Sample(truncatingIfNeeded: (sum + maximum / 2) / maximum)
                        }
                        from += ownChannels
                        to += channels
                    }
                }
            }
            count = byteCount
        }
    }
}

// Images as devices enlarge them, for previews only: variants are never enlarged.

extension PixelBuffer {
    /// The image at a larger size: each pixel is copied to every pixel of the result whose center lies on it.
    ///
    /// At whole ratios this makes blocks of equal pixels, which is how screens of 2x show files of 1x.
    package func repeated(to larger: PixelSize) -> PixelBuffer {
        let pixelBytes = layout.channels * depth.bytes
        func places(_ count: Int, of own: Int) -> [Int] {
            (0..<count).map { min(own - 1, (2 * $0 + 1) * own / (2 * count)) }
        }
        let columns = places(larger.width, of: size.width)
        var result: [UInt8] = []
        result.reserveCapacity(larger.area * pixelBytes)
        for y in places(larger.height, of: size.height) {
            let row = y * size.width
            for x in columns {
                let start = (row + x) * pixelBytes
                result += bytes[start..<(start + pixelBytes)]
            }
        }
        return PixelBuffer(size: larger, layout: layout, depth: depth, bytes: result)
    }

    /// The images beside each other from left to right, on a transparent ground.
    ///
    /// - Parameter gap: The pixels between two images.
    package static func row(_ images: [PixelBuffer], gap: Int) -> PixelBuffer {
        let images = images.map { $0.asRGBA.eightBit }
        let width = images.reduce(0) { $0 + $1.size.width } + gap * max(0, images.count - 1)
        let height = images.map(\.size.height).max() ?? 1
        var canvas = PixelCanvas(PixelSize(width: max(1, width), height: height), .rgba, .eight)
        var left = 0
        for image in images {
            canvas.paste(image, left: left, top: 0)
            left += image.size.width + gap
        }
        return canvas.pixels
    }
}
