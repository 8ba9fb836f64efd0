import CVipsShim
import TwofoldImaging

extension VipsEngine {
    /// Throws where libtiff reports damage, after which it or libvips would go on with other pixels.
    static func checkPixels(
        of page: TIFFPage, _ index: Int, in file: [UInt8], limits: ImageLimits
    ) throws(ImageError) {
        guard page.hidesDamage else { return }
        var shape = tf_tiff_page(
            page: Int32(clamping: index), height: Int32(clamping: page.size.height),
            planes: Int32(clamping: page.planes), is_jpeg: page.isJPEG ? 1 : 0)
        var error: UnsafeMutablePointer<CChar>?
        let result = file.withUnsafeBytes { bytes in
            tf_tiff_check(bytes.baseAddress, bytes.count, &shape, limits.seconds, &error)
        }
        switch result {
        case 0: return
        case TF_TOO_SLOW: throw .tooSlow(seconds: limits.seconds)
        default: throw .damaged(detail: VipsRuntime.takeText(error))
        }
    }
}
