/// A chain of mipmaps as one file, uncompressed: KTX 2.0, from which graphics interfaces can load level by level.
///
/// The bytes are put together without a library: header, index, descriptor, three key/value pairs, and the samples.
/// Follows the Khronos KTX File Format Specification, version 2.0
/// (https://registry.khronos.org/KTX/specs/2.0/ktxspec.v2.html). The smallest level comes first in the data, so that
/// the beginning of the file already gives a reader an image.
package struct KTX2File: Sendable {
    private static let identifier: [UInt8] = [
        0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A,
    ]
    /// Identifier, nine numbers, and the index of the three sections that follow.
    private static let headerSize = 80
    /// Offset, length, and length before compression, which is not used here.
    private static let indexEntrySize = 24
    private static let noCompression: UInt32 = 0
    private static let writer = "Twofold"
    /// To the right and down, as in every image that Twofold reads or writes.
    private static let orientation = "rd"

    private struct Level {
        var offset: Int
        var length: Int
    }

    private let size: PixelSize
    private let layout: PixelBuffer.Layout
    private let depth: PixelBuffer.Depth
    private let texel: KTX2Texel
    private let keyValues: [UInt8]
    private let levels: [Level]

    package let byteCount: Int

    /// The file for the whole chain of an image.
    ///
    /// - Parameter base: The largest level, of which the size, the layout and the depth count.
    package init(base: PixelBuffer) {
        (size, layout, depth) = (base.size, base.layout, base.depth)
        let texel = KTX2Texel(layout: layout, depth: depth)
        self.texel = texel
        keyValues = Self.keyValues(texel)
        let sizes = MipmapChain.sizes(from: size)
        var end = Self.headerSize + Self.indexEntrySize * sizes.count + texel.descriptor.count + keyValues.count
        var levels: [Level] = []
        for size in sizes.reversed() {
            let offset = (end + texel.alignment - 1) / texel.alignment * texel.alignment
            levels.append(Level(offset: offset, length: size.area * texel.byteCount))
            end = offset + size.area * texel.byteCount
        }
        self.levels = levels.reversed()
        byteCount = end
    }

    /// The file's bytes.
    ///
    /// - Parameter images: The levels, the base first.
    /// - Precondition: They are the chain of a base with the size, layout and depth that the file was made for.
    package func bytes(of images: [PixelBuffer]) -> [UInt8] {
        precondition(images.map(\.size) == MipmapChain.sizes(from: size), "the levels of one chain")
        precondition(
            images.allSatisfy { $0.layout == layout && $0.depth == depth }, "levels of one kind")
        var file: [UInt8] = []
        file.reserveCapacity(byteCount)
        file += header
        file += texel.descriptor + keyValues
        for (level, image) in zip(levels, images).reversed() {
            file += Array(repeating: 0, count: level.offset - file.count)
            file += texel.texels(of: image)
        }
        return file
    }

    /// Header and index, and the place of each level, the largest first.
    private var header: [UInt8] {
        var bytes = Self.identifier
        let noDepth: UInt32 = 0
        let noLayers: UInt32 = 0
        let oneFace: UInt32 = 1
        for number in [
            texel.format, texel.typeSize, UInt32(size.width), UInt32(size.height), noDepth, noLayers,
            oneFace, UInt32(levels.count), Self.noCompression,
        ] { bytes += number.littleEndianBytes }
        let descriptorOffset = Self.headerSize + Self.indexEntrySize * levels.count
        let descriptorSize = texel.descriptor.count
        for number in [descriptorOffset, descriptorSize, descriptorOffset + descriptorSize, keyValues.count] {
            bytes += UInt32(number).littleEndianBytes
        }
        // Data that a compression would share between the levels: its offset and length.
        bytes += UInt64(0).littleEndianBytes + UInt64(0).littleEndianBytes
        for level in levels {
            for number in [level.offset, level.length, level.length] { bytes += UInt64(number).littleEndianBytes }
        }
        return bytes
    }

    /// Keys and values, sorted by key as the format requires.
    private static func keyValues(_ texel: KTX2Texel) -> [UInt8] {
        var pairs = [("KTXorientation", orientation)]
        if let swizzle = texel.swizzle { pairs.append(("KTXswizzle", swizzle)) }
        pairs.append(("KTXwriter", writer))
        return pairs.flatMap { key, value in
            let pair = Array(key.utf8) + [0] + Array(value.utf8) + [0]
            let padding = (4 - pair.count % 4) % 4
            return UInt32(pair.count).littleEndianBytes + pair + Array(repeating: 0, count: padding)
        }
    }
}
