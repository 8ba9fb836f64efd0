// What an icon needs beyond a reduction: a ground, a margin, a shape.

extension PixelBuffer {
    /// The same image with 8 bits a sample, each rounded to the nearest.
    package var eightBit: PixelBuffer {
        guard depth == .sixteen else { return self }
        let samples = bytes.withUnsafeBytes { raw in
            (0..<(raw.count / 2)).map { index in
                UInt8(
                    truncatingIfNeeded: (Int(raw.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)) + 128) / 257
                )
            }
        }
        return PixelBuffer(size: size, layout: layout, depth: .eight, bytes: samples)
    }

    /// The opaque color that all four corners have; nil if they differ, or one is translucent.
    package var cornerColor: RGBColor? {
        let (width, height) = (size.width, size.height)
        let corners = [0, width - 1, width * (height - 1), width * height - 1].map { pixel in
            Array(bytes[(pixel * layout.channels * depth.bytes)...].prefix(layout.channels * depth.bytes))
        }
        guard let first = corners.first, corners.allSatisfy({ $0 == first }) else { return nil }
        let corner = PixelBuffer(size: PixelSize(width: 1, height: 1), layout: layout, depth: depth, bytes: first)
        guard corner.isOpaque else { return nil }
        let samples = corner.eightBit.asRGBA.bytes
        return RGBColor(red: samples[0], green: samples[1], blue: samples[2])
    }

    /// One color throughout, with 8 bits.
    static func plain(_ color: RGBColor, _ size: PixelSize) -> PixelBuffer {
        PixelCanvas(size, .rgb, .eight, filledWith: color.samples).pixels
    }

    /// The image in the middle of a larger one with 8 bits, whose other pixels have the ground's color or, without a ground,
    /// are transparent.
    ///
    /// Half a pixel is rounded towards the upper left.
    func centered(in canvas: PixelSize, on ground: RGBColor?) -> PixelBuffer {
        guard canvas != size else { return self }
        if let ground { return eightBit.flattened(onto: ground, canvas).asColors }
        var result = PixelCanvas(canvas, .rgba, .eight)
        result.paste(eightBit.asRGBA, left: (canvas.width - size.width) / 2, top: (canvas.height - size.height) / 2)
        return result.pixels
    }

    /// White with the image's alpha and 8 bits, as systems tint it.
    var silhouette: PixelBuffer {
        let bytes = eightBit.asRGBA.bytes
        return PixelBuffer(
            size: size, layout: .greyAlpha, depth: .eight,
            bytes: stride(from: 3, to: bytes.count, by: 4).flatMap { [255, bytes[$0]] })
    }

    /// White with the lightness of an opaque image as its alpha: what a gray icon for tinting leaves out, nothing tints.
    var lightness: PixelBuffer {
        let bytes = eightBit.asRGBA.bytes
        return PixelBuffer(
            size: size, layout: .greyAlpha, depth: .eight,
            bytes: stride(from: 0, to: bytes.count, by: 4).flatMap { index -> [UInt8] in
                let (red, green, blue) = (Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]))
                // The weights of Rec. 709 in thousandths.
                let luma = (213 * red + 715 * green + 72 * blue + 500) / 1000
                return [255, UInt8(truncatingIfNeeded: (luma * Int(bytes[index + 3]) + 127) / 255)]
            })
    }

    /// The part of a square image with 8 bits that lies in its inscribed circle; a pixel on the edge keeps the share that
    /// does.
    var inCircle: PixelBuffer {
        let image = eightBit.asRGBA
        var bytes = image.bytes
        let (width, height) = (size.width, size.height)
        // Sixteenths of a pixel, from the middle; a sample lies in the middle of its sixteenth.
        let parts = 16
        let radius = min(width, height) * parts
        for y in 0..<height {
            for x in 0..<width {
                func distance(_ pixel: Int, _ side: Int) -> (near: Int, far: Int) {
                    let start = 2 * parts * pixel - side * parts
                    let ends = (abs(start), abs(start + 2 * parts))
                    return (min(ends.0, ends.1), max(ends.0, ends.1))
                }
                let (across, down) = (distance(x, width), distance(y, height))
                let alpha = 4 * (y * width + x) + 3
                if across.far * across.far + down.far * down.far <= radius * radius { continue }
                var inside = 0
                for row in 0..<parts {
                    for column in 0..<parts {
                        let u = 2 * (parts * x + column) + 1 - width * parts
                        let v = 2 * (parts * y + row) + 1 - height * parts
                        if u * u + v * v <= radius * radius { inside += 1 }
                    }
                }
                bytes[alpha] = UInt8(truncatingIfNeeded: (Int(bytes[alpha]) * inside + 128) / (parts * parts))
                if bytes[alpha] == 0 { bytes.replaceSubrange((alpha - 3)..<alpha, with: [0, 0, 0]) }
            }
        }
        return PixelBuffer(size: size, layout: .rgba, depth: .eight, bytes: bytes)
    }
}

extension RGBColor {
    static let black = RGBColor(red: 0, green: 0, blue: 0)
}
