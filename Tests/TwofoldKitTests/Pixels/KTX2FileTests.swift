import Testing
import TwofoldKit
import TwofoldTestSupport

@Suite struct KTX2FileTests {
    private static func file(_ levels: [PixelBuffer]) throws -> [UInt8] {
        let base = try #require(levels.first)
        let file = KTX2File(base: base)
        let bytes = file.bytes(of: levels)
        #expect(bytes.count == file.byteCount)
        return bytes
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var layout: PixelBuffer.Layout
        var depth: PixelBuffer.Depth
        /// The value of `VkFormat` by its name.
        var format: Int
        var name: String
        /// Channels of a texel: 0, 1, 2 are red, green, blue, and 15 is alpha.
        var channels: [Int]
        var swizzle: String?
        var testDescription: String { "\(layout) of \(depth.rawValue) bits: \(name)" }
    }

    static let rows = [
        Row(layout: .grey, depth: .eight, format: 15, name: "R8_SRGB", channels: [0], swizzle: "rrr1"),
        Row(layout: .greyAlpha, depth: .eight, format: 43, name: "R8G8B8A8_SRGB", channels: [0, 1, 2, 15]),
        Row(layout: .rgb, depth: .eight, format: 29, name: "R8G8B8_SRGB", channels: [0, 1, 2]),
        Row(layout: .rgba, depth: .eight, format: 43, name: "R8G8B8A8_SRGB", channels: [0, 1, 2, 15]),
        Row(layout: .grey, depth: .sixteen, format: 70, name: "R16_UNORM", channels: [0], swizzle: "rrr1"),
        Row(layout: .greyAlpha, depth: .sixteen, format: 91, name: "R16G16B16A16_UNORM", channels: [0, 1, 2, 15]),
        Row(layout: .rgb, depth: .sixteen, format: 84, name: "R16G16B16_UNORM", channels: [0, 1, 2]),
        Row(layout: .rgba, depth: .sixteen, format: 91, name: "R16G16B16A16_UNORM", channels: [0, 1, 2, 15]),
    ]

    @Test(arguments: rows)
    func aReaderThatFollowsTheSpecificationFindsEveryLevel(row: Row) throws {
        for (width, height) in [(1, 1), (2, 2), (5, 3), (7, 1), (1, 9), (16, 16), (33, 17)] {
            let base = PixelBuffer.noise(
                PixelSize(width: width, height: height), row.layout, row.depth, seed: UInt64(width))
            let levels = MipmapChain.levels(of: base)
            let read = try KTX2Reader(Self.file(levels))
            let size = "\(width)×\(height)"
            #expect(read.format == row.format, "\(size)")
            #expect(read.typeSize == row.depth.bytes)
            #expect(read.size == base.size)
            #expect(read.texelBytes == row.channels.count * row.depth.bytes)
            #expect(read.levels == levels.map { Self.texels($0) }, "\(size)")
            #expect(read.text("KTXorientation") == "rd")
            #expect(read.text("KTXswizzle") == row.swizzle)
            #expect(read.text("KTXwriter") == "Twofold")
            #expect(read.pairs.count == (row.swizzle == nil ? 2 : 3))
        }
    }

    @Test(arguments: rows)
    func theDescriptorSaysWhatTheTexelsAre(row: Row) throws {
        let base = PixelBuffer.noise(PixelSize(width: 2, height: 2), row.layout, row.depth, seed: 1)
        let read = try KTX2Reader(Self.file(MipmapChain.levels(of: base)))
        #expect(read.colorModel == 1, "RGBSDA")
        #expect(read.primaries == 1, "BT.709")
        #expect(read.transfer == 2, "sRGB")
        #expect(read.flags == 0, "alpha is not multiplied in")
        let bits = row.depth.rawValue
        #expect(
            read.samples
                == row.channels.enumerated().map { index, channel in
                    KTX2Reader.Sample(
                        bitOffset: index * bits, bitLength: bits, channel: channel, isLinear: channel == 15,
                        upper: bits == 8 ? 255 : 65535)
                })
    }

    /// A level as it has to stand in the file: grey with alpha as RGBA, and 16 bits with the low byte first.
    private static func texels(_ level: PixelBuffer) -> [UInt8] {
        var samples: [Int] = level.samples.map { Int($0) }
        if level.layout == .greyAlpha {
            let pairs = samples
            samples = []
            for index in stride(from: 0, to: pairs.count, by: 2) {
                samples += [pairs[index], pairs[index], pairs[index], pairs[index + 1]]
            }
        }
        if level.depth == .eight { return samples.map { UInt8($0) } }
        return samples.flatMap { (sample: Int) -> [UInt8] in [UInt8(sample & 0xFF), UInt8(sample >> 8)] }
    }

    @Test func aFileOfOnePixelIsWhatTheSpecificationSpellsOut() throws {
        let pixel = PixelBuffer(size: PixelSize(width: 1, height: 1), layout: .grey, depth: .eight, bytes: [0x5A])
        let zero: [UInt8] = [0, 0, 0, 0]
        let header: [UInt8] = [
            0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A,
            15, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0,
        ]
        let counts: [UInt8] = zero + zero + [1, 0, 0, 0, 1, 0, 0, 0] + zero
        let index: [UInt8] = [0x68, 0, 0, 0, 0x2C, 0, 0, 0, 0x94, 0, 0, 0, 0x44, 0, 0, 0] + zero + zero + zero + zero
        let levels: [UInt8] = [0xD8, 0, 0, 0] + zero + [1, 0, 0, 0] + zero + [1, 0, 0, 0] + zero
        let descriptor: [UInt8] =
            [0x2C, 0, 0, 0] + zero + [2, 0, 0x28, 0, 1, 1, 2, 0] + zero + [1, 0, 0, 0] + zero
            + [0, 0, 7, 0] + zero + zero + [0xFF, 0, 0, 0]
        let pairs: [UInt8] =
            [18, 0, 0, 0] + Array("KTXorientation\0rd\0\0\0".utf8) + [16, 0, 0, 0]
            + Array("KTXswizzle\0rrr1\0".utf8) + [18, 0, 0, 0] + Array("KTXwriter\0Twofold\0\0\0".utf8)
        #expect(try Self.file([pixel]) == header + counts + index + levels + descriptor + pairs + [0x5A])
    }

    @Test func theReaderOfTheseTestsFindsFaults() throws {
        let levels = MipmapChain.levels(of: .noise(PixelSize(width: 5, height: 3), .rgb, .eight, seed: 2))
        let file = try Self.file(levels)
        #expect(throws: KTX2Reader.Fault.self) { try KTX2Reader(Array(file.dropLast())) }
        #expect(throws: KTX2Reader.Fault.self) { try KTX2Reader(file + [0]) }
        // Identifier, faces, levels, index, and sizes in the descriptor.
        for offset in [0, 36, 40, 48, 56, 64, 80, 88, 96, 152, 162, 168] {
            var broken = file
            broken[offset] ^= 1
            #expect(throws: KTX2Reader.Fault.self, "\(offset)") { try KTX2Reader(broken) }
        }
    }
}
