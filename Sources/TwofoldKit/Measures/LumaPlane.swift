/// How bright and how opaque each pixel is, in 1/256 of an 8-bit step: what measures of form look at, whatever the layout.
///
/// They look at some lines of an image and at few places of the others, so nothing is computed before it is asked for.
struct LumaPlane: Sendable {
    /// The value of full light and of full opacity.
    static let full: UInt16 = 255 << 8

    let size: PixelSize
    /// Whether there is no other opacity than full.
    let isOpaque: Bool
    private let pixels: PixelBuffer

    init(of pixels: PixelBuffer) {
        size = pixels.size
        isOpaque = pixels.isOpaque
        self.pixels = pixels
    }

    /// Hands its samples to `body`, outside of which they mean nothing.
    func withSamples<Result>(_ body: (Samples) -> Result) -> Result {
        pixels.bytes.withUnsafeBytes { body(Samples(bytes: $0, pixels, isOpaque: isOpaque)) }
    }

    struct Samples {
        private let bytes: UnsafeRawBufferPointer
        private let channels: Int
        private let depth: PixelBuffer.Depth
        private let isOpaque: Bool
        /// Four bytes a pixel with an alpha that says something: what nearly all images are.
        private let isUsual: Bool
        private let scale: Float
        private let part: Float

        fileprivate init(bytes: UnsafeRawBufferPointer, _ pixels: PixelBuffer, isOpaque: Bool) {
            self.bytes = bytes
            channels = pixels.layout.channels
            depth = pixels.depth
            self.isOpaque = isOpaque
            isUsual = pixels.layout == .rgba && pixels.depth == .eight && !isOpaque
            scale = Float(LumaPlane.full) / Float(pixels.depth.maximum)
            part = 1 / Float(pixels.depth.maximum)
        }

        /// Light, premultiplied: 0 where nothing is to be seen.
        @inline(__always)
        func light(_ index: Int) -> UInt16 {
            if isUsual { return usualLight(index) }
            let light = lightness(index &* channels)
            return UInt16(isOpaque ? light * scale : light * sample(index &* channels &+ channels &- 1) * part * scale)
        }

        @inline(__always)
        func opacity(_ index: Int) -> UInt16 {
            if isOpaque { return LumaPlane.full }
            if isUsual { return UInt16(bytes[index &* 4 &+ 3]) &<< 8 }
            return UInt16(sample(index &* channels &+ channels &- 1) * scale)
        }

        /// What is seen over medium grey, on which both dark and light show.
        @inline(__always)
        func overGrey(_ index: Int) -> Int32 {
            Int32(light(index)) &+ (isOpaque ? 0 : Int32(LumaPlane.full &- opacity(index)) / 2)
        }

        /// Copies the light of every `step`th pixel, in 8-bit steps.
        func copyLight(from start: Int, step: Int, to line: UnsafeMutableBufferPointer<Float>) {
            guard isUsual else {
                for index in line.indices { line[index] = Float(light(start &+ index &* step)) * (1 / 256) }
                return
            }
            for index in line.indices { line[index] = Float(usualLight(start &+ index &* step)) * (1 / 256) }
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
        private func usualLight(_ index: Int) -> UInt16 {
            let pixel = index &* 4
            let lightness =
                UInt32(bytes[pixel]) &* 77 &+ UInt32(bytes[pixel &+ 1]) &* 151 &+ UInt32(bytes[pixel &+ 2]) &* 28
            return UInt16(truncatingIfNeeded: lightness &* UInt32(bytes[pixel &+ 3]) / 255)
        }

        @inline(__always)
        private func lightness(_ start: Int) -> Float {
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
