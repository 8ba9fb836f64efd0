import CVipsShim
public import TwofoldImaging

extension VipsEngine {
    /// The image in sRGB, by its profile or by a PNG's own chunks; alpha and depth stay exactly the same.
    ///
    /// An image that says nothing about its colors is treated as sRGB, as on every platform.
    public func convertedToSRGB(_ image: DecodedImage) throws(ImageError) -> DecodedImage {
        var result = image
        switch try ColorDescription(of: image.metadata) {
        case .srgb: break
        case .profile(let profile): result.pixels = try Self.converted(image.pixels, profile, tf_color_space())
        case .space(let space): result.pixels = try Self.converted(image.pixels, nil, space)
        }
        result.metadata.iccProfile = nil
        // 0 is the perceptual intent, which PNG's specification proposes where the intent is unknown.
        result.metadata.colorChunks = [PNGChunk(type: "sRGB", data: [0])]
        return result
    }

    private static func converted(
        _ pixels: PixelBuffer, _ profile: [UInt8]?, _ space: tf_color_space
    ) throws(ImageError) -> PixelBuffer {
        let layout: PixelBuffer.Layout = pixels.layout.hasAlpha ? .rgba : .rgb
        let count = pixels.size.area * layout.channels * pixels.depth.bytes
        var error: UnsafeMutablePointer<CChar>?
        var result: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            result = lend(pixels, ImageMetadata(iccProfile: profile)) { shape in
                var shape = shape
                var space = space
                return tf_convert_to_srgb(&shape, &space, buffer.baseAddress, &error)
            }
            initialized = result == 0 ? count : 0
        }
        guard result == 0 else { throw .unsupported(detail: VipsRuntime.takeText(error)) }
        return PixelBuffer(size: pixels.size, layout: layout, depth: pixels.depth, bytes: bytes)
    }
}

/// A file's statement about its colors, in the order of precedence in PNG's third edition.
private enum ColorDescription {
    case srgb
    case profile([UInt8])
    case space(tf_color_space)

    init(of metadata: ImageMetadata) throws(ImageError) {
        if let code = metadata.chunk("cICP") {
            self = try Self.coded(code.data)
        } else if let profile = metadata.iccProfile {
            self = .profile(profile)
        } else if metadata.hasChunk("sRGB") {
            self = .srgb
        } else {
            self = Self.measured(metadata)
        }
    }

    // Numbers from ITU-T H.273: primaries, transfer function, matrix, range.
    private static func coded(_ data: [UInt8]) throws(ImageError) -> ColorDescription {
        guard data.count == 4, data[2] == 0, data[3] == 1, [8, 13].contains(data[1]) else {
            throw .unsupported(detail: "--srgb does not support the colors of the cICP chunk")
        }
        // 8 is linear light, 13 is the curve of sRGB.
        let gamma: Double = data[1] == 8 ? 1 : 0
        switch data[0] {
        case 1: return gamma == 0 ? .srgb : .space(space(Self.rec709, gamma: gamma))
        case 9: return .space(space([0.708, 0.292, 0.170, 0.797, 0.131, 0.046], gamma: gamma))
        case 12: return .space(space([0.680, 0.320, 0.265, 0.690, 0.150, 0.060], gamma: gamma))
        default: throw .unsupported(detail: "--srgb does not support the colors of the cICP chunk")
        }
    }

    private static let d65 = [0.3127, 0.3290]
    private static let rec709 = [0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

    private static func measured(_ metadata: ImageMetadata) -> ColorDescription {
        let gamma = metadata.chunk("gAMA").flatMap { numbers($0.data, count: 1)?.first }
        let points = metadata.chunk("cHRM").flatMap { numbers($0.data, count: 8) }
        let standard = d65 + rec709
        // Many programs round sRGB's numbers in different ways, and write 0.45 for its curve.
        let isCurve = gamma.map { abs($0 - 0.45455) < 0.02 } ?? true
        let isSpace = points.map { zip($0, standard).allSatisfy { abs($0 - $1) < 0.01 } } ?? true
        guard !(isCurve && isSpace) else { return .srgb }
        let all = isSpace ? standard : points ?? standard
        return .space(space(Array(all[2...]), white: Array(all[..<2]), gamma: isCurve ? 0 : 1 / (gamma ?? 1)))
    }

    /// The numbers, in units of 1/100,000; nil unless there are `count`, or when a divisor is 0.
    private static func numbers(_ data: [UInt8], count: Int) -> [Double]? {
        guard data.count == count * 4 else { return nil }
        let numbers = stride(from: 0, to: data.count, by: 4).map { start in
            Double(BigEndian.number(data, at: start)) / 100_000
        }
        // Every second one is a y coordinate, by which others are divided.
        let isUsable = count == 1 ? numbers[0] > 0 : stride(from: 1, to: count, by: 2).allSatisfy { numbers[$0] > 0 }
        return isUsable ? numbers : nil
    }

    private static func space(_ points: [Double], white: [Double] = d65, gamma: Double) -> tf_color_space {
        tf_color_space(
            white: (white[0], white[1]), red: (points[0], points[1]), green: (points[2], points[3]),
            blue: (points[4], points[5]), gamma: gamma)
    }
}
