/// The form of an image's pixels in a KTX 2.0 file: as one of Vulkan's formats, and as a descriptor that says the same
/// to programs that do not know those.
///
/// Follows the Khronos KTX File Format Specification, version 2.0, "vkFormat", "typeSize" and "Data Format Descriptor",
/// and the Khronos Data Format Specification, 1.4, "The Khronos Basic Data Format Descriptor Block".
struct KTX2Texel: Hashable, Sendable {
    /// Values of `VkFormat`.
    private enum Format {
        static let r8sRGB: UInt32 = 15
        static let r8g8b8sRGB: UInt32 = 29
        static let r8g8b8a8sRGB: UInt32 = 43
        static let r16: UInt32 = 70
        static let r16g16b16: UInt32 = 84
        static let r16g16b16a16: UInt32 = 91
    }

    /// Values of the basic descriptor block.
    private enum Descriptor {
        static let vendorKhronos: UInt32 = 0
        static let typeBasic: UInt32 = 0
        static let version: UInt16 = 2
        static let headerSize = 24
        static let sampleSize = 16
        static let modelRGBSDA: UInt8 = 1
        static let primariesBT709: UInt8 = 1
        static let transferSRGB: UInt8 = 2
        static let alphaIsStraight: UInt8 = 0
        static let colorChannels: [UInt8] = [0, 1, 2]
        static let alphaChannel: UInt8 = 15
        /// Marks a sample to which the block's transfer function is not applied.
        static let isLinear: UInt8 = 0x10
    }

    let layout: PixelBuffer.Layout
    let depth: PixelBuffer.Depth

    /// `vkFormat`, for 8 bits in its sRGB form.
    ///
    /// For 16 bits Vulkan has no such form, so the descriptor says that the colors are sRGB.
    ///
    /// Gray with alpha becomes RGBA: in a format of two channels the curve would be applied to alpha as well.
    var format: UInt32 {
        switch (layout, depth) {
        case (.grey, .eight): Format.r8sRGB
        case (.rgb, .eight): Format.r8g8b8sRGB
        case (.greyAlpha, .eight), (.rgba, .eight): Format.r8g8b8a8sRGB
        case (.grey, .sixteen): Format.r16
        case (.rgb, .sixteen): Format.r16g16b16
        case (.greyAlpha, .sixteen), (.rgba, .sixteen): Format.r16g16b16a16
        }
    }

    /// `typeSize`: the number of bytes in a unit that machines of the other byte order have to swap.
    var typeSize: UInt32 { UInt32(depth.bytes) }

    /// `KTXswizzle`, which makes a gray image of one channel; nil where the channels need no swizzle.
    var swizzle: String? { layout == .grey ? "rrr1" : nil }

    private var channels: Int { layout == .greyAlpha ? 4 : layout.channels }

    var byteCount: Int { channels * depth.bytes }

    /// The alignment of a level: a multiple of its texel and of four bytes.
    var alignment: Int {
        let common = byteCount.isMultiple(of: 4) ? 4 : byteCount.isMultiple(of: 2) ? 2 : 1
        return byteCount * 4 / common
    }

    /// A level's texels, row by row without padding, little-endian.
    func texels(of level: PixelBuffer) -> [UInt8] {
        let isOurOrder = depth == .eight || UInt16(1).littleEndian == 1
        let bytes = layout == .greyAlpha ? expanded(level.bytes) : level.bytes
        return isOurOrder ? bytes : bytes.indices.map { bytes[$0 ^ 1] }
    }

    private func expanded(_ bytes: [UInt8]) -> [UInt8] {
        let sample = depth.bytes
        return [UInt8](unsafeUninitializedCapacity: bytes.count * 2) { output, count in
            for pixel in stride(from: 0, to: bytes.count, by: 2 * sample) {
                for offset in 0..<sample {
                    let grey = bytes[pixel + offset]
                    for channel in 0..<3 { output[2 * pixel + channel * sample + offset] = grey }
                    output[2 * pixel + 3 * sample + offset] = bytes[pixel + sample + offset]
                }
            }
            count = bytes.count * 2
        }
    }

    /// The data format descriptor, with its size in front.
    ///
    /// Where the transfer function is not linear, alpha has to be marked as linear, even in formats without an sRGB
    /// form.
    var descriptor: [UInt8] {
        let blockSize = Descriptor.headerSize + Descriptor.sampleSize * channels
        var bytes = UInt32(4 + blockSize).littleEndianBytes
        bytes += (Descriptor.vendorKhronos | Descriptor.typeBasic << 17).littleEndianBytes
        bytes += Descriptor.version.littleEndianBytes + UInt16(blockSize).littleEndianBytes
        bytes += [
            Descriptor.modelRGBSDA, Descriptor.primariesBT709, Descriptor.transferSRGB, Descriptor.alphaIsStraight,
        ]
        // A texel block of one pixel: each dimension minus one.
        bytes += [0, 0, 0, 0]
        bytes += [UInt8(byteCount), 0, 0, 0, 0, 0, 0, 0]
        for channel in 0..<channels {
            let isAlpha = channel == 3
            bytes += UInt16(channel * depth.rawValue).littleEndianBytes
            bytes += [
                UInt8(depth.rawValue - 1),
                isAlpha ? Descriptor.alphaChannel | Descriptor.isLinear : Descriptor.colorChannels[channel],
            ]
            bytes += [0, 0, 0, 0]
            bytes += UInt32(0).littleEndianBytes + UInt32(depth.maximum).littleEndianBytes
        }
        return bytes
    }
}

extension FixedWidthInteger {
    /// The number's bytes, the lowest first.
    package var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
