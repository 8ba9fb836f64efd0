import TwofoldKit

extension Workload {
    /// `Resampler` on 3 megapixels, and on many small images.
    public static let kernels = [
        kernel("area-2-opaque", ratio: 2, .area, alpha: false),
        kernel("area-2-alpha", ratio: 2, .area, alpha: true),
        kernel("area-3-alpha", ratio: 3, .area, alpha: true),
        kernel("fitted-3-to-2-alpha", ratio: 1.5, .fitted, alpha: true),
        kernel("lanczos3-2-alpha", ratio: 2, .lanczos3, alpha: true),
        Workload(name: "area-2-icons") {
            let icons = (0..<256).map { Images.icon(64, number: $0) }
            return Prepared(
                work: {
                    for icon in icons {
                        try check(Resampler.reduce(icon, to: PixelSize(width: 32, height: 32), ratio: 2, filter: .area))
                    }
                },
                yardstick: { for icon in icons { try check(PlainHalving.half(of: icon)) } })
        },
    ]

    private static func kernel(
        _ name: String, ratio: Double, _ filter: ResamplingFilter, alpha: Bool
    ) -> Workload {
        Workload(name: name) {
            let source = Images.noise(PixelSize(width: 2048, height: 1536), alpha: alpha)
            let size = PixelSize(
                width: Int((Double(source.size.width) / ratio).rounded(.up)),
                height: Int((Double(source.size.height) / ratio).rounded(.up)))
            return Prepared(
                work: { try check(Resampler.reduce(source, to: size, ratio: ratio, filter: filter)) },
                yardstick: { try check(PlainHalving.half(of: source)) })
        }
    }

    private static func check(_ image: PixelBuffer) throws {
        guard image.bytes.contains(where: { $0 != 0 }) else { throw Broken(reason: "an empty image") }
    }
}

/// The mean of four pixels, weighted by alpha, as one writes it down without a thought of speed.
enum PlainHalving {
    static func half(of source: PixelBuffer) -> PixelBuffer {
        let size = PixelSize(width: source.size.width / 2, height: source.size.height / 2)
        let bytes = [UInt8](unsafeUninitializedCapacity: size.area * 4) { output, count in
            source.bytes.withUnsafeBufferPointer { input in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
                        for row in 0..<2 {
                            for column in 0..<2 {
                                let pixel = ((2 * y + row) * source.size.width + 2 * x + column) * 4
                                let weight = Double(input[pixel + 3])
                                red += Double(input[pixel]) * weight
                                green += Double(input[pixel + 1]) * weight
                                blue += Double(input[pixel + 2]) * weight
                                alpha += weight
                            }
                        }
                        let target = (y * size.width + x) * 4
                        let scale = alpha == 0 ? 0 : 1 / alpha
                        output[target] = UInt8((red * scale).rounded())
                        output[target + 1] = UInt8((green * scale).rounded())
                        output[target + 2] = UInt8((blue * scale).rounded())
                        output[target + 3] = UInt8((alpha / 4).rounded())
                    }
                }
            }
            count = size.area * 4
        }
        return PixelBuffer(size: size, layout: .rgba, depth: .eight, bytes: bytes)
    }
}
