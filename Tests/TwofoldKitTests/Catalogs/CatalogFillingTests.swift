import Testing

@testable import TwofoldBuild

@Suite struct CatalogFillingTests {
    /// One row: slots as `idiom scale file`, and what is made, as `slot scale file < source`.
    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var slots: [String]
        var existing: [String]
        var owned: [String] = []
        var scales: [ScaleFactor]?
        var addsSlots = false
        var kind = CatalogKind.imageset
        var expected: [String] = []
        var testDescription: String { id }
    }

    static let rows = [
        Row(
            id: "the usual set", slots: ["universal 1x", "universal 2x", "universal 3x a@3x.png"],
            existing: ["a@3x.png"],
            expected: ["0 1x a.png < 2", "1 2x a@2x.png < 2"]),
        Row(
            id: "1x from the 2x that it divides",
            slots: ["universal 1x", "universal 2x a@2x.png", "universal 3x a@3x.png"],
            existing: ["a@2x.png", "a@3x.png"], expected: ["0 1x a.png < 1"]),
        Row(
            id: "a source without a scale in its name",
            slots: ["universal 1x", "universal 2x", "universal 3x Photo.jpg"],
            existing: ["Photo.jpg"], expected: ["0 1x Photo@1x.jpg < 2", "1 2x Photo@2x.jpg < 2"]),
        Row(
            id: "a source with another scale in its name",
            slots: ["universal 1x", "universal 2x", "universal 3x a@2x.png"],
            existing: ["a@2x.png"], expected: ["0 1x a@1x.png < 2", "1 2x a-1@2x.png < 2"]),
        Row(
            id: "names that files have already, in another letter case",
            slots: ["universal 1x", "universal 2x", "universal 3x a@3x.png"],
            existing: ["A.png", "a@3x.png", "a@2X.png", "a-1@2x.png"],
            expected: ["0 1x a@1x.png < 2", "1 2x a-2@2x.png < 2"]),
        Row(
            id: "names that other slots have already",
            slots: ["universal 1x", "universal 2x a@2x.png", "ipad 1x a.png"],
            existing: ["a.png", "a@2x.png"], expected: ["0 1x a@1x.png < 1"]),
        Row(
            id: "variants keep their names", slots: ["universal 1x mine.png", "universal 2x a@2x.png"],
            existing: ["mine.png", "a@2x.png"], owned: ["mine.png"], expected: ["0 1x mine.png < 1"]),
        Row(
            id: "a variant that does not exist is made again", slots: ["universal 1x a.png", "universal 2x a@2x.png"],
            existing: ["a@2x.png"], owned: ["a.png"], expected: ["0 1x a.png < 1"]),
        Row(
            id: "a variant that no slot names has its name again", slots: ["universal 1x", "universal 2x a@2x.png"],
            existing: ["a.png", "a@2x.png"], owned: ["a.png"], expected: ["0 1x a.png < 1"]),
        Row(
            id: "two slots name one variant",
            slots: ["universal 1x a.png", "universal 2x a.png", "universal 3x a@3x.png"],
            existing: ["a.png", "a@3x.png"], owned: ["a.png"], expected: ["0 1x a.png < 2"]),
        Row(
            id: "a variant is nobody's master", slots: ["universal 1x", "universal 2x a@2x.png", "universal 3x"],
            existing: ["a@2x.png"], owned: ["a@2x.png"]),
        Row(
            id: "a hand-made file stays", slots: ["universal 1x b.png", "universal 2x a@2x.png"],
            existing: ["b.png", "a@2x.png"]),
        Row(
            id: "a file that is missing stays missing", slots: ["universal 1x b.png", "universal 2x a@2x.png"],
            existing: ["a@2x.png"]),
        Row(id: "a master that is missing", slots: ["universal 1x", "universal 2x a@2x.png"], existing: []),
        Row(id: "nothing is enlarged", slots: ["universal 1x a.png", "universal 2x"], existing: ["a.png"]),
        Row(
            id: "an empty name is an empty slot", slots: ["universal 1x \"\"", "universal 2x a@2x.png"],
            existing: ["a@2x.png"], expected: ["0 1x a.png < 1"]),
        Row(
            id: "each line of its own masters",
            slots: ["universal 1x", "iphone 2x", "universal 2x u@2x.png", "iphone 3x p@3x~iphone.png", "ipad 1x"],
            existing: ["u@2x.png", "p@3x~iphone.png"], expected: ["0 1x u.png < 2", "1 2x p@2x~iphone.png < 3"]),
        Row(
            id: "a dark variant of the dark master",
            slots: ["universal 1x", "universal/dark 1x", "universal 2x a@2x.png", "universal/dark 2x d@2x.png"],
            existing: ["a@2x.png", "d@2x.png"], expected: ["0 1x a.png < 2", "1 1x d.png < 3"]),
        Row(
            id: "an unknown key makes another line", slots: ["universal/later 1x", "universal 2x a@2x.png"],
            existing: ["a@2x.png"]),
        Row(id: "unassigned slots", slots: ["- 1x", "- 2x a@2x.png"], existing: ["a@2x.png"]),
        Row(
            id: "a file for all scales", slots: ["universal - a.pdf", "universal 1x", "universal 2x a@2x.png"],
            existing: ["a.pdf", "a@2x.png"]),
        Row(
            id: "an empty slot for all scales", slots: ["universal -", "universal 1x", "universal 2x a@2x.png"],
            existing: ["a@2x.png"], expected: ["1 1x a.png < 2"]),
        Row(id: "a vector image with a scale", slots: ["universal 1x", "universal 2x a.svg"], existing: ["a.svg"]),
        Row(id: "a file that is not an image", slots: ["universal 1x", "universal 2x a.txt"], existing: ["a.txt"]),
        Row(
            id: "a path in place of a name", slots: ["universal 1x", "universal 2x ../a@2x.png"], existing: ["a@2x.png"]
        ),
        Row(
            id: "two slots for one screen",
            slots: ["universal 1x", "universal 1x", "universal 2x", "universal 3x a@3x.png"],
            existing: ["a@3x.png"], expected: ["2 2x a@2x.png < 3"]),
        Row(
            id: "a scale that the idiom's screens do not have",
            slots: ["watch 1x", "watch 2x", "watch 3x a@3x.png"], existing: ["a@3x.png"],
            expected: ["1 2x a@2x.png < 2"]),
        Row(
            id: "chosen scales", slots: ["universal 1x", "universal 2x", "universal 3x a@3x.png"],
            existing: ["a@3x.png"],
            scales: [.x2, .x3], expected: ["1 2x a@2x.png < 2"]),
        Row(id: "no slot, nothing made", slots: ["universal 3x a@3x.png"], existing: ["a@3x.png"]),
        Row(
            id: "slots are added", slots: ["universal 3x a@3x.png", "ipad 2x b@2x.png"],
            existing: ["a@3x.png", "b@2x.png"],
            addsSlots: true, expected: ["+0 1x a.png < 0", "+0 2x a@2x.png < 0", "+1 1x b.png < 1"]),
        Row(
            id: "slots are added between", slots: ["universal 1x", "universal 3x a@3x.png"], existing: ["a@3x.png"],
            addsSlots: true, expected: ["0 1x a.png < 1", "+1 2x a@2x.png < 1"]),
        Row(
            id: "a car has no 1x, and a watch one scale", slots: ["car 3x a@3x.png", "watch 2x b@2x.png"],
            existing: ["a@3x.png", "b@2x.png"], addsSlots: true, expected: ["+0 2x a@2x.png < 0"]),
        Row(
            id: "no slots of an idiom that is not known", slots: ["fridge 3x a@3x.png", "fridge 2x"],
            existing: ["a@3x.png"],
            addsSlots: true, expected: ["1 2x a@2x.png < 0"]),
        Row(
            id: "icons are drawn by hand", slots: ["iphone 1x", "iphone 2x a@2x.png"], existing: ["a@2x.png"],
            addsSlots: true, kind: .appiconset),
        Row(
            id: "launch images are drawn by hand", slots: ["iphone 1x", "iphone 2x a@2x.png"], existing: ["a@2x.png"],
            kind: .launchimage),
    ]

    private static func json(_ slot: String) -> String {
        let parts = slot.split(separator: " ")
        let idiom = parts[0].split(separator: "/")
        var members: [String] = []
        if idiom[0] != "-" { members.append("\"idiom\":\"\(idiom[0])\"") }
        if idiom.last == "dark" { members.append(#""appearances":[{"appearance":"luminosity","value":"dark"}]"#) }
        if idiom.last == "later" { members.append(#""later":true"#) }
        if parts[1] != "-" { members.append("\"scale\":\"\(parts[1])\"") }
        if parts.count > 2 { members.append("\"filename\":" + (parts[2] == "\"\"" ? "\"\"" : "\"\(parts[2])\"")) }
        return "{" + members.joined(separator: ",") + "}"
    }

    static func file(_ row: Row) throws -> CatalogFile {
        try CatalogFile(Array("{\"images\":[\(row.slots.map(json).joined(separator: ","))]}".utf8), kind: row.kind)
    }

    static func input(_ contents: CatalogContents, _ row: Row) -> CatalogFillInput {
        func names(_ names: [String]) -> Set<[UInt8]> { Set(names.map { Array($0.utf8) }) }
        return CatalogFillInput(
            contents, existing: names(row.existing), owned: names(row.owned), scales: row.scales,
            addsSlots: row.addsSlots)
    }

    @Test(arguments: rows) func `an empty slot is filled from a larger one of its line`(row: Row) throws {
        let made = Self.input(try Self.file(row).contents, row).fillings().map { filling in
            let place =
                switch filling.place {
                case .slot(let index): "\(index)"
                case .new(let index): "+\(index)"
                }
            return "\(place) \(filling.scale) \(String(decoding: filling.fileName, as: UTF8.self)) < \(filling.source)"
        }
        #expect(made == row.expected)
    }

    @Test(arguments: rows) func `a second run wants the same files and changes nothing`(row: Row) throws {
        let file = try Self.file(row)
        let first = Self.input(file.contents, row).fillings()
        let again = try CatalogFile(try #require(file.filled(with: first)), kind: row.kind)
        let made = Set(first.map(\.fileName))
        var input = Self.input(again.contents, row)
        input.owned.formUnion(made)
        input.existing.formUnion(made)
        let second = input.fillings()
        #expect(second.map(\.fileName) == first.map(\.fileName))
        #expect(again.filled(with: second) == again.bytes)
    }

    struct Span: Sendable, CustomTestStringConvertible {
        var large: ScaleFactor
        var small: ScaleFactor
        var before: [Double?]
        var length: Int?
        var after: [Double?]
        var testDescription: String { "\(before) \(large) \(small) \(length.map { "\($0)" } ?? "any")" }
    }

    @Test(arguments: [
        Span(large: .x2, small: .x1, before: [10, 2, 10], after: [5, 1, 5]),
        Span(large: .x3, small: .x1, before: [9, 3, 9], after: [3, 1, 3]),
        Span(large: .x3, small: .x2, before: [9, 3, 9], after: [6, 2, 6]),
        // 21 pixels are 10 or 11 at half the scale, and only in 11 the caps keep their size.
        Span(large: .x2, small: .x1, before: [10, 1, 10], after: [4, 2, 4]),
        Span(large: .x2, small: .x1, before: [10, 1, 10], length: 11, after: [5, 1, 5]),
        Span(large: .x2, small: .x1, before: [10, 1, 10], length: 10, after: [4, 2, 4]),
        Span(large: .x2, small: .x1, before: [5, nil, 5], length: 6, after: [2, nil, 2]),
        Span(large: .x2, small: .x1, before: [8, 2, 0], after: [4, 1, 0]),
        Span(large: .x2, small: .x1, before: [9, 1, 4], length: 6, after: [3, 1, 2]),
        Span(large: .x3, small: .x1, before: [0, 1, 0], length: 1, after: [0, 1, 0]),
        Span(large: .x2, small: .x1, before: [0, 0, 0], after: [0, 0, 0]),
    ])
    func `caps and center shrink into the variant`(row: Span) throws {
        let span = PixelSpan(row.before[0] ?? 0, row.before[1], row.before[2] ?? 0)
        let made = try #require(span.reduced(from: row.large, to: row.small, length: row.length))
        #expect([made.start, made.center, made.end] == row.after)
    }

    @Test func `caps and center always fit, and the center keeps a pixel`() throws {
        for (large, small) in [(ScaleFactor.x2, ScaleFactor.x1), (.x3, .x1), (.x3, .x2), (.x4, .x3)] {
            for start in 0..<12 {
                for center in 1..<5 {
                    for end in 0..<12 {
                        let span = PixelSpan(Double(start), Double(center), Double(end))
                        let sum = start + center + end
                        for spare in 0..<3 {
                            let least = (sum + spare) * small.pixelsPerPoint / large.pixelsPerPoint
                            for length in [nil, max(1, least)] {
                                let made = try #require(span.reduced(from: large, to: small, length: length))
                                let whole = made.start + (made.center ?? 0) + made.end
                                #expect(whole <= Double(max(1, least)) && made.center ?? 0 >= 1, "\(span) \(made)")
                                #expect(made.start >= 0 && made.end >= 0)
                                if start == end { #expect(made.start == made.end) }
                            }
                        }
                    }
                }
            }
        }
    }

    @Test func `pixels that no image has are not reduced`() {
        #expect(PixelSpan(-1, 1, 1).reduced(from: .x2, to: .x1) == nil)
        #expect(PixelSpan(1e300, 1, 1).reduced(from: .x2, to: .x1) == nil)
        #expect(CatalogInsets(top: .infinity).reduced(from: .x2, to: .x1) == nil)
        #expect(
            CatalogInsets(top: -3, left: 3, bottom: 2).reduced(from: .x2, to: .x1)
                == CatalogInsets(top: -1, left: 1, bottom: 1))
    }

    @Test func `a set that asks for one name many times takes no quadratic time`() throws {
        let slots = (0..<8000).map {
            #"{"idiom":"universal","scale":"1x","k":"\#($0)"},{"idiom":"universal","scale":"2x","filename":"a.png","k":"\#($0)"}"#
        }
        let file = try CatalogFile(Array("{\"images\":[\(slots.joined(separator: ","))]}".utf8), kind: .imageset)
        let clock = ContinuousClock()
        var names: Set<[UInt8]> = []
        let time = try clock.measure {
            let fillings = CatalogFillInput(file.contents, existing: [Array("a.png".utf8)]).fillings()
            names = Set(fillings.map(\.fileName))
            _ = try #require(file.filled(with: fillings))
        }
        #expect(names.count == 8000)
        #expect(time < .seconds(20))
    }
}
