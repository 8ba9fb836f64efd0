/// Luma and opacity of each pixel, in 1/256 of an 8-bit step, for measures of form in any layout.
///
/// These measures read some lines of an image and few places of the others, so values are computed when they are read.
package struct LumaPlane: Sendable {
    /// The value of white, and of full opacity.
    static let full: UInt16 = 255 << 8

    let size: PixelSize
    /// Whether all pixels are fully opaque.
    let isOpaque: Bool
    private let pixels: PixelBuffer

    package init(of pixels: PixelBuffer) {
        size = pixels.size
        isOpaque = pixels.isOpaque
        self.pixels = pixels
    }

    /// What is seen of an image: every color stands out from any other in one of these views.
    enum View {
        /// The luma over black, and over white.
        case overBlack, overWhite
        /// One channel: two colors of equal luma differ in red or in blue.
        case red, blue
    }

    /// The views that show all forms in the image.
    var views: [View] {
        (isOpaque ? [.overBlack] : [.overBlack, .overWhite]) + (pixels.layout.channels >= 3 ? [.red, .blue] : [])
    }

    /// Calls `body` with the samples, which are valid only during the call.
    func withSamples<Result>(_ body: (Samples) -> Result) -> Result {
        pixels.bytes.withUnsafeBytes { body(Samples(bytes: $0, pixels, isOpaque: isOpaque)) }
    }

    struct Samples {
        private let bytes: UnsafeRawBufferPointer
        private let channels: Int
        private let depth: PixelBuffer.Depth
        private let isOpaque: Bool
        /// Whether pixels have four bytes and not all are opaque, as in nearly all images.
        private let isUsual: Bool
        /// Whether pixels have three or four bytes and all are opaque, as in photographs and screens.
        private let isPlain: Bool
        private let scale: Float
        private let part: Float

        fileprivate init(bytes: UnsafeRawBufferPointer, _ pixels: PixelBuffer, isOpaque: Bool) {
            self.bytes = bytes
            channels = pixels.layout.channels
            depth = pixels.depth
            self.isOpaque = isOpaque
            isUsual = pixels.layout == .rgba && pixels.depth == .eight && !isOpaque
            isPlain = pixels.layout.channels >= 3 && pixels.depth == .eight && isOpaque
            scale = Float(LumaPlane.full) / Float(pixels.depth.maximum)
            part = 1 / Float(pixels.depth.maximum)
        }

        /// Luma, premultiplied: 0 for an invisible pixel.
        @inline(__always)
        func luma(_ index: Int) -> UInt16 {
            if isUsual { return usualLuma(index) }
            if isPlain { return plainLuma(index) }
            let luma = straightLuma(index &* channels)
            return UInt16(isOpaque ? luma * scale : luma * sample(index &* channels &+ channels &- 1) * part * scale)
        }

        @inline(__always)
        func opacity(_ index: Int) -> UInt16 {
            if isOpaque { return LumaPlane.full }
            if isUsual { return UInt16(bytes[index &* 4 &+ 3]) &<< 8 }
            return UInt16(sample(index &* channels &+ channels &- 1) * scale)
        }

        /// The value of a pixel in a view.
        @inline(__always)
        func value(_ index: Int, in view: View) -> Int32 {
            switch view {
            case .overBlack: Int32(luma(index))
            case .overWhite: Int32(luma(index)) &+ Int32(LumaPlane.full &- opacity(index))
            case .red: channel(0, of: index)
            case .blue: channel(2, of: index)
            }
        }

        /// Copies the values of every `step`th pixel in a view.
        func copyValues(
            from start: Int, step: Int, in view: View, to line: UnsafeMutableBufferPointer<Int32>
        ) {
            // One loop for each view, so that none asks at every pixel which it is.
            switch view {
            case .overBlack: for index in line.indices { line[index] = value(start &+ index &* step, in: .overBlack) }
            case .overWhite: for index in line.indices { line[index] = value(start &+ index &* step, in: .overWhite) }
            case .red: for index in line.indices { line[index] = value(start &+ index &* step, in: .red) }
            case .blue: for index in line.indices { line[index] = value(start &+ index &* step, in: .blue) }
            }
        }

        /// One of three color channels, premultiplied.
        @inline(__always)
        private func channel(_ channel: Int, of index: Int) -> Int32 {
            if isPlain { return Int32(bytes[index &* channels &+ channel]) &<< 8 }
            if isUsual {
                return Int32(bytes[index &* 4 &+ channel]) &* 256 &* Int32(bytes[index &* 4 &+ 3]) / 255
            }
            let straight = sample(index &* channels &+ channel) * scale
            return Int32(isOpaque ? straight : straight * sample(index &* channels &+ channels &- 1) * part)
        }

        /// Luma plus half the opacity.
        ///
        /// Every opaque color stands out from transparent ground by half of ``LumaPlane/full`` at least, as if the ground
        /// were darker than black. Over a ground of any luma, a color of that luma would be invisible.
        @inline(__always)
        func tone(_ index: Int) -> Int32 { Int32(luma(index)) &+ Int32(opacity(index)) / 2 }

        /// Copies the tones of the pixels from one on.
        func copyTones(from start: Int, to line: UnsafeMutableBufferPointer<Int32>) {
            // One loop for each kind of pixels: with the choice inside, none becomes vector code.
            if isUsual {
                for index in line.indices { line[index] = usualTone(start &+ index) }
            } else if isPlain {
                for index in line.indices { line[index] = plainTone(start &+ index) }
            } else {
                for index in line.indices { line[index] = tone(start &+ index) }
            }
        }

        /// The tones of some columns, one column after the other.
        ///
        /// They are read row by row: the neighbors in a column lie far from each other, so reading one column after the other
        /// would fetch most of the image from memory once for each.
        func tones(columns: [Int], _ size: PixelSize) -> [Int32] {
            [Int32](unsafeUninitializedCapacity: columns.count * size.height) { values, count in
                count = columns.count * size.height
                columns.withUnsafeBufferPointer { columns in
                    for y in 0..<size.height {
                        let row = y &* size.width
                        var place = y
                        if isUsual {
                            for x in columns {
                                values[place] = usualTone(row &+ x)
                                place &+= size.height
                            }
                        } else {
                            for x in columns {
                                values[place] = tone(row &+ x)
                                place &+= size.height
                            }
                        }
                    }
                }
            }
        }

        @inline(__always)
        private func usualTone(_ index: Int) -> Int32 {
            Int32(usualLuma(index)) &+ Int32(bytes[index &* 4 &+ 3]) &* 128
        }

        @inline(__always)
        private func plainTone(_ index: Int) -> Int32 { Int32(plainLuma(index)) &+ Int32(LumaPlane.full) / 2 }

        /// Copies the luma of every `step`th pixel, in 8-bit steps.
        func copyLuma(from start: Int, step: Int, to line: UnsafeMutableBufferPointer<Float>) {
            if isUsual {
                for index in line.indices { line[index] = Float(usualLuma(start &+ index &* step)) * (1 / 256) }
            } else if isPlain {
                for index in line.indices { line[index] = Float(plainLuma(start &+ index &* step)) * (1 / 256) }
            } else {
                for index in line.indices { line[index] = Float(luma(start &+ index &* step)) * (1 / 256) }
            }
        }

        /// Copies the opacity of every `step`th pixel, in 8-bit steps.
        func copyOpacity(from start: Int, step: Int, to line: UnsafeMutableBufferPointer<Float>) {
            guard isUsual else {
                for index in line.indices { line[index] = Float(opacity(start &+ index &* step)) * (1 / 256) }
                return
            }
            for index in line.indices { line[index] = Float(bytes[(start &+ index &* step) &* 4 &+ 3]) }
        }

        @inline(__always)
        private func usualLuma(_ index: Int) -> UInt16 {
            let pixel = index &* 4
            let luma =
                UInt32(bytes[pixel]) &* 77 &+ UInt32(bytes[pixel &+ 1]) &* 151 &+ UInt32(bytes[pixel &+ 2]) &* 28
            return UInt16(truncatingIfNeeded: luma &* UInt32(bytes[pixel &+ 3]) / 255)
        }

        @inline(__always)
        private func plainLuma(_ index: Int) -> UInt16 {
            let pixel = index &* channels
            let luma =
                Float(bytes[pixel]) * 0.3 + Float(bytes[pixel &+ 1]) * 0.59 + Float(bytes[pixel &+ 2]) * 0.11
            // In 8 bits, the scale is 256.
            return UInt16(luma * 256)
        }

        @inline(__always)
        private func straightLuma(_ start: Int) -> Float {
            guard channels >= 3 else { return sample(start) }
            return sample(start) * 0.3 + sample(start &+ 1) * 0.59 + sample(start &+ 2) * 0.11
        }

        @inline(__always)
        private func sample(_ index: Int) -> Float {
            switch depth {
            case .eight: Float(bytes[index])
            case .sixteen: Float(bytes.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
            }
        }
    }
}
