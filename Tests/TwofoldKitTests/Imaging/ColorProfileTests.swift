import Testing
import TwofoldTestSupport

@testable import TwofoldKit

@Suite struct ColorProfileTests {
    private func colors(_ primaries: [[Double]]?, _ gamma: Double) -> UInt32? {
        ColorProfile(TinyProfile(primaries: primaries, gamma: gamma).bytes)?.colors
    }

    @Test func profilesAreEqualIfTheirColorsAre() throws {
        let standard = ColorProfile.standardColors
        let moved = TinyProfile.srgb.map { $0.map { $0 + 0.0004 } }
        #expect(colors(TinyProfile.srgb, 2.2) == standard)
        #expect(colors(moved, 2.2) == standard)
        #expect(colors(nil, 2.2) == standard)
        let others = [
            colors(TinyProfile.p3, 2.2), colors(TinyProfile.adobe, 2.2), colors(TinyProfile.srgb, 1.8), colors(nil, 1),
            colors(TinyProfile.p3, 1.8), colors(TinyProfile.srgb.map { $0.map { $0 * 0.9 } }, 2.2),
        ]
        #expect(!others.contains(nil))
        #expect(Set(others + [standard]).count == others.count + 1)
    }

    @Test(arguments: [
        // Kind, numbers, and whether it is sRGB's curve: gamma, a, b, c, d, e, f.
        (0, [2.2], true), (0, [1.0], false), (1, [2.4, 0.9479, 0.0521], true), (2, [2.2, 1, 0, 0.3], false),
        (3, [2.4, 0.9479, 0.0521, 0.0774, 0.04045], true), (4, [2.4, 0.9479, 0.0521, 0.0774, 0.04045, 0, 0], true),
        (4, [2.4, 0.9479, 0.0521, 0.0774, 0.04045, 0.2, 0.2], false),
        // A base below 0 has no power.
        (0, [-1], false), (1, [0.5, 1, -3], false), (3, [1.5, -1, 0, 1, 0], false),
    ])
    func aCurveMayBeAFormula(kind: Int, numbers: [Double], isStandard: Bool) throws {
        let fractions = numbers.flatMap { TinyPNG.bigEndian(Int(($0 * 65536).rounded()) & 0xFFFF_FFFF) }
        let curve = Array("para".utf8) + [0, 0, 0, 0, 0, UInt8(kind), 0, 0] + fractions
        let profile = try #require(ColorProfile(gray(curve)))
        #expect((profile.colors == ColorProfile.standardColors) == isStandard)
    }

    @Test func aCurveMayBeATable() {
        func table(_ values: [Int]) -> [UInt8] {
            Array("curv".utf8) + [0, 0, 0, 0] + TinyPNG.bigEndian(values.count)
                + values.flatMap { TinyPNG.bigEndian($0).suffix(2) }
        }
        let steps = (0..<256).map { Int((SRGBCurve.decode(Double($0) / 255) * 65535).rounded()) }
        #expect(ColorProfile(gray(table(steps)))?.colors == ColorProfile.standardColors)
        #expect(ColorProfile(gray(table([0, 65535])))?.colors == ColorProfile(gray(table([])))?.colors)
        #expect(ColorProfile(gray(table([65535, 0])))?.colors != ColorProfile(gray(table([])))?.colors)
    }

    /// A profile with these bytes as its only curve.
    private func gray(_ curve: [UInt8], _ tags: [(String, [UInt8])] = []) -> [UInt8] {
        let all = [("kTRC", curve)] + tags
        var table = TinyPNG.bigEndian(all.count)
        var data: [UInt8] = []
        for (name, content) in all {
            let start = 132 + 12 * all.count + data.count
            table += Array(name.utf8) + TinyPNG.bigEndian(start) + TinyPNG.bigEndian(content.count)
            data += content
        }
        return Array(TinyProfile(primaries: nil, gamma: 1).bytes[..<128]) + table + data
    }

    @Test func aProfileNamesItself() throws {
        let curve = Array("para".utf8) + [0, 0, 0, 0, 0, 0, 0, 0] + TinyPNG.bigEndian(2 << 16)
        let old = Array("desc".utf8) + [0, 0, 0, 0] + TinyPNG.bigEndian(5) + Array("Gray\0".utf8)
        let new =
            Array("mluc".utf8) + [0, 0, 0, 0] + TinyPNG.bigEndian(1) + TinyPNG.bigEndian(12) + Array("deDE".utf8)
            + TinyPNG.bigEndian(8) + TinyPNG.bigEndian(28)
            + "Grün".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(ColorProfile(gray(curve, [("desc", old)]))?.name == Array("Gray".utf8))
        #expect(ColorProfile(gray(curve, [("desc", new)]))?.name == Array("Grün".utf8))
        #expect(ColorProfile(gray(curve))?.name == [])
        let colors = try #require(ColorProfile(gray(curve))?.colors)
        let named = ColorProfile(name: [0x78], colors: colors, isGray: true, tone: colors)
        #expect(StatedProfile(gray(curve), named: [0x78]) == .known(named))
    }

    @Test func noDamageDoesHarm() {
        let whole = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes
        for count in 0..<whole.count { #expect(ColorProfile(Array(whole.prefix(count))) == nil) }
        for place in whole.indices {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var damaged = whole
                damaged[place] = value
                _ = ColorProfile(damaged)
            }
        }
        #expect(StatedProfile([1, 2]) == .unknown)
        #expect(StatedProfile(nil).colors == nil)
    }
}
