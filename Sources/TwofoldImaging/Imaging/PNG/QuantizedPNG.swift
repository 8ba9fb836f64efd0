import TwofoldSystem

/// A PNG with a quality: in at most 256 colors where they are enough, and where that makes it smaller; otherwise exact.
///
/// Colors are chosen last, of pixels that are final, so that averaging never mixes chosen ones. The writer gets an image of few
/// colors like any other, so form, metadata and effort are those of every PNG.
package struct QuantizedPNG {
    private let quality: Int
    private let effort: PNGEffort
    private let quantizer: any ImageEngine
    private let writer: any ImageEngine

    /// - Parameters:
    ///   - quality: The quality, 1...100.
    ///   - effort: The effort of the PNG.
    ///   - quantizer: The engine that chooses colors.
    ///   - writer: The engine that writes lossless PNGs.
    package init(quality: Int, effort: PNGEffort, quantizer: any ImageEngine, writer: any ImageEngine) {
        self.quality = quality
        self.effort = effort
        self.quantizer = quantizer
        self.writer = writer
    }

    /// The file, the pixels that it shows, and what became of the quality.
    package func file(of pixels: PixelBuffer, _ metadata: ImageMetadata) throws(ImageError) -> EncodedFile {
        guard pixels.depth == .eight else { return try exact(pixels, metadata, because: .deep) }
        guard let few = try quantizer.quantized(pixels.asRGBA, quality: quality) else {
            return try exact(pixels, metadata, because: .worse)
        }
        let result = few.inSmallestLayout(isOpaque: !pixels.layout.hasAlpha, isGrey: pixels.layout.channels < 3)
        var file = try writer.encodedFile(result, metadata: metadata, encoding: .png(effort: effort))
        let lossless = try exact(pixels, metadata, because: .larger)
        guard file.bytes.count < lossless.bytes.count else { return lossless }
        file.pixels = result
        file.form?.loss = .decibels(Self.decibels(few, of: pixels.asRGBA))
        return file
    }

    private func exact(
        _ pixels: PixelBuffer, _ metadata: ImageMetadata, because reason: PNGForm.Loss.Reason
    ) throws(ImageError) -> EncodedFile {
        var file = try writer.encodedFile(pixels, metadata: metadata, encoding: .png(effort: effort))
        file.form?.loss = .exact(reason)
        return file
    }

    /// The peak signal-to-noise ratio of one image to another, both RGBA with 8 bits; at most 99, which stands for none.
    package static func decibels(_ image: PixelBuffer, of original: PixelBuffer) -> Double {
        var squares = 0.0
        for start in stride(from: 0, to: min(image.bytes.count, original.bytes.count), by: 4) {
            let difference = premultiplied(image.bytes, start) - premultiplied(original.bytes, start)
            squares += (difference * difference).sum()
        }
        let mean = squares / Double(max(1, original.bytes.count))
        return mean == 0 ? 99 : min(99, (-100 * log10(mean)).rounded() / 10)
    }

    private static func premultiplied(_ bytes: [UInt8], _ start: Int) -> SIMD4<Double> {
        let alpha = Double(bytes[start + 3]) / 255
        let color = SIMD4(Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2]), 255)
        return color * (alpha / 255)
    }
}
