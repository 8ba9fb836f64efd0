import Testing
import TwofoldTestSupport

@testable import TwofoldImaging

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
        (
            id: "a screen much like sRGB's", isStandard: true,
            lights: [[0.4396, 0.2262, 0.0166], [0.3803, 0.7115, 0.0958], [0.1443, 0.0623, 0.7125]]
        ),
        (
            id: "Apple's old generic lights", isStandard: false,
            lights: [[0.4544, 0.2419, 0.0149], [0.3532, 0.6736, 0.0905], [0.1566, 0.0845, 0.7195]]
        ),
    ])
    func lightsThatChangeNoColorVisiblyAreThoseOfSRGB(row: (id: String, isStandard: Bool, lights: [[Double]])) {
        #expect((colors(row.lights, 2.2) == ColorProfile.standardColors) == row.isStandard, "\(row.id)")
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

    @Test func lightsArePlacesInTheDiagram() throws {
        // As sRGB's own profile and that of Display P3 have them.
        let daylight = [0.3127, 0.3290]
        let standard = try #require(Chromaticities(daylight + [0.64, 0.33, 0.30, 0.60, 0.15, 0.06])).lights
        let expected = [0.4361, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7141]
        #expect(zip(standard, expected).allSatisfy { abs($0 - $1) < 0.0005 })
        let wide = try #require(Chromaticities(daylight + [0.68, 0.32, 0.265, 0.69, 0.15, 0.06])).lights
        #expect(zip(wide, TinyProfile.p3.flatMap(\.self)).allSatisfy { abs($0 - $1) < 0.002 })
        for places in [[], daylight, Array(repeating: 0.3, count: 8), [0.3, 0, 0.6, 0.3, 0.3, 0.6, 0.1, 0.1]] {
            #expect(Chromaticities(places) == nil)
        }
    }

    @Test(arguments: [
        // Primaries and curve, and the name; no name is sRGB.
        (1, 13, ""), (2, 2, ""), (1, 1, ""), (2, 13, ""), (1, 4, ""), (12, 13, "Display P3"), (12, 1, "Display P3"),
        (9, 16, "BT.2020, PQ"), (9, 18, "BT.2020, HLG"), (1, 8, "sRGB, linear"), (11, 5, "DCI-P3, gamma 2.8"),
    ])
    func colorsMayBeNumbers(primaries: Int, curve: Int, name: String) throws {
        let profile = CodedColors(primaries: primaries, curve: curve).profile(isGray: false)
        for number in [0, 3, 23, 255, 65535] {
            #expect(CodedColors(primaries: number, curve: curve).profile(isGray: false) == .unknown)
            #expect(CodedColors(primaries: primaries, curve: number).profile(isGray: false) == .unknown)
        }
        guard !name.isEmpty else {
            #expect(profile == StatedProfile.none)
            return
        }
        guard case .known(let known) = profile else {
            Issue.record("\(profile)")
            return
        }
        #expect(known.name == Array(name.utf8))
        #expect((profile.colors == colors(TinyProfile.p3, 2.2)) == (name == "Display P3"))
        // All of these are different colors.
        let all = [(12, 13), (9, 16), (9, 18), (1, 8), (11, 5), (9, 13), (12, 8)]
        let same = all.filter {
            CodedColors(primaries: $0.0, curve: $0.1).profile(isGray: false).colors == profile.colors
        }
        #expect(same.count == 1)
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
