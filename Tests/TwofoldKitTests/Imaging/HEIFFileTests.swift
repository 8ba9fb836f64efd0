import Testing
import TwofoldTestSupport

@testable import TwofoldImaging

@Suite struct HEIFFileTests {
    private func box(_ type: String, _ data: [UInt8]) -> [UInt8] {
        TinyPNG.bigEndian(data.count + 8) + Array(type.utf8) + data
    }

    private func colr(_ profile: TinyProfile) -> [UInt8] { box("colr", Array("prof".utf8) + profile.bytes) }

    private func colr(_ primaries: UInt8, _ curve: UInt8) -> [UInt8] {
        box("colr", Array("nclx".utf8) + [0, primaries, 0, curve, 0, 6, 0x80])
    }

    private func file(_ properties: [[UInt8]], before: [UInt8] = []) -> [UInt8] {
        let content = box("hdlr", Array(repeating: 0, count: 24)) + box("iprp", box("ipco", properties.flatMap(\.self)))
        let meta = box("meta", [0, 0, 0, 0] + content)
        return box("ftyp", Array("avif\0\0\0\0mif1".utf8)) + before + meta + box("mdat", [1])
    }

    private let p3 = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2)
    private let standard = TinyProfile(primaries: TinyProfile.srgb, gamma: 2.2)
    private let size: [UInt8] = [0, 0, 0, 20, 0x69, 0x73, 0x70, 0x65, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4]

    @Test func aColorBoxSaysWhatTheColorsMean() throws {
        let wide = try #require(ColorProfile(p3.bytes)?.colors)
        let cases: [(String, [[UInt8]], UInt32?)] = [
            ("none", [size], 0), ("numbers of sRGB", [size, colr(1, 13)], 0), ("of video", [colr(1, 1)], 0),
            ("of P3", [size, colr(12, 13)], wide), ("a profile", [colr(p3), size], wide),
            ("a profile before numbers", [colr(1, 13), colr(p3)], wide), ("twice", [colr(p3), colr(p3)], wide),
            ("two", [colr(p3), colr(standard)], nil), ("two numbers", [colr(1, 13), colr(12, 13)], nil),
            ("damaged", [box("colr", Array("prof".utf8) + [1, 2, 3])], nil),
        ]
        for (name, properties, expected) in cases {
            #expect(HEIFFile.profile(of: file(properties)).colors == expected, "\(name)")
            // Pixels may lie before the boxes, in a box whose length has eight bytes.
            let pixels =
                TinyPNG.bigEndian(1) + Array("mdat".utf8) + [0, 0, 0, 0] + TinyPNG.bigEndian(20) + [1, 2, 3, 4]
            #expect(HEIFFile.profile(of: file(properties, before: pixels)).colors == expected, "\(name)")
        }
    }

    @Test func noDamageDoesHarm() {
        let whole = file([size, colr(12, 13)])
        for count in 0..<(whole.count - 10) {
            #expect(HEIFFile.profile(of: Array(whole.prefix(count))).colors == nil)
        }
        for place in whole.indices {
            for byte: UInt8 in [0, 1, 7, 0x7F, 0xFF] {
                var damaged = whole
                damaged[place] = byte
                _ = HEIFFile.profile(of: damaged)
            }
        }
    }
}
