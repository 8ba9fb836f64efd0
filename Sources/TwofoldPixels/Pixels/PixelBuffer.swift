/// Decoded pixels in memory: interleaved samples, rows from top to bottom without padding, not premultiplied.
public struct PixelBuffer: Hashable, Sendable {
    /// The meaning of one pixel's samples, in their order.
    public enum Layout: Int, CaseIterable, Hashable, Sendable {
        case grey = 1
        case greyAlpha = 2
        case rgb = 3
        case rgba = 4

        /// Samples per pixel, alpha included.
        public var channels: Int { rawValue }
        /// Whether the last sample is alpha.
        package var hasAlpha: Bool { self == .greyAlpha || self == .rgba }
    }

    /// Bits per sample.
    public enum Depth: Int, CaseIterable, Hashable, Sendable {
        case eight = 8
        /// Two bytes in the machine's own order.
        case sixteen = 16

        /// Bytes per sample.
        package var bytes: Int { rawValue / 8 }
        /// The sample value of full intensity: 255 or 65535.
        package var maximum: Double { self == .eight ? 255 : 65535 }
    }

    /// The size in pixels.
    public let size: PixelSize
    /// The meaning of the samples.
    public let layout: Layout
    /// The depth of every sample.
    public let depth: Depth
    /// `width × height × channels × bytes per sample` bytes.
    public private(set) var bytes: [UInt8]
    /// Pixels per point, which the pixels themselves do not say.
    ///
    /// Default: 1x, as for every bitmap that a program draws without saying a scale.
    package var scale: ScaleFactor

    /// The size in points at `scale`, fractions kept.
    public var pointSize: PointSize { size.inPoints(at: scale) }

    /// A buffer with these parts.
    ///
    /// - Parameters:
    ///   - size: The size in pixels, whatever the scale.
    ///   - layout: The meaning of the samples.
    ///   - depth: The depth of every sample.
    ///   - bytes: The samples.
    ///   - scale: Pixels per point.
    /// - Precondition: `bytes` has exactly the length that the other parts require, and no side is 0.
    public init(size: PixelSize, layout: Layout, depth: Depth, bytes: [UInt8], scale: ScaleFactor = .x1) {
        precondition(size.width > 0 && size.height > 0, "an image has at least one pixel")
        precondition(
            bytes.count == size.area * layout.channels * depth.bytes, "length of bytes against size and layout")
        self.size = size
        self.layout = layout
        self.depth = depth
        self.bytes = bytes
        self.scale = scale
    }

    /// Replaces the pixels by others of the same layout and depth, in the same memory if nothing else holds it; at 1x, as a new buffer.
    ///
    /// - Precondition: `body` leaves as many bytes as `size` requires.
    mutating func replace(size: PixelSize, _ body: (inout [UInt8]) -> Void) {
        body(&bytes)
        self = PixelBuffer(size: size, layout: layout, depth: depth, bytes: bytes)
    }

    package var samplesPerRow: Int { size.width * layout.channels }
}
