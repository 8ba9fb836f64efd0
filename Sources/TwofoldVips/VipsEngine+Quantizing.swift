import CVipsShim
public import TwofoldImaging

extension VipsEngine {
    /// libimagequant and the version that it states of itself, which not every release raises.
    public var quantizer: String {
        let version = Int(tf_quantizer_version())
        return version == 0 ? "" : "libimagequant \(version / 10_000).\(version / 100 % 100).\(version % 100)"
    }

    /// Chooses colors with libimagequant.
    public func quantized(_ pixels: PixelBuffer, quality: Int) throws(ImageError) -> PixelBuffer? {
        guard tf_quantizer_version() != 0 else {
            throw .quantizerMissing(detail: "libvips has none, and the system neither")
        }
        guard pixels.layout == .rgba, pixels.depth == .eight else {
            throw .encodingFailed(detail: "colors are chosen of RGBA with 8 bits only")
        }
        var error: UnsafeMutablePointer<CChar>?
        var result: Int32 = 0
        let size = pixels.size
        let bytes = [UInt8](unsafeUninitializedCapacity: pixels.bytes.count) { output, initialized in
            result = pixels.bytes.withUnsafeBytes {
                tf_quantize(
                    $0.baseAddress, Int32(size.width), Int32(size.height), Int32(quality), output.baseAddress, &error)
            }
            initialized = result == 0 ? pixels.bytes.count : 0
        }
        if result == TF_TOO_POOR { return nil }
        guard result == 0 else { throw .encodingFailed(detail: VipsRuntime.takeText(error)) }
        return PixelBuffer(size: size, layout: .rgba, depth: .eight, bytes: bytes)
    }

    /// The file for these pixels; of a PNG with a quality, also the pixels that it shows.
    public func encodedFile(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> EncodedFile {
        guard case .png(let effort, let quality?) = encoding else {
            return EncodedFile(try encode(pixels, metadata: metadata, encoding: encoding))
        }
        return try QuantizedPNG(quality: quality, effort: effort, quantizer: self, writer: self)
            .file(of: pixels, metadata)
    }
}
