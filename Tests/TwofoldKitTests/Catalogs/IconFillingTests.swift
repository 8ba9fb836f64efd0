import Testing

@testable import TwofoldBuild

/// Which slots of an icon set are filled, of which image, and under which name.
@Suite struct IconFillingTests {
    /// One row: slots as `idiom size scale file`, and what is made, as `slot side file < source`.
    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var slots: [String]
        var missing: [String] = []
        var others: [String] = []
        var owned: [String] = []
        var ofCommands: [String] = []
        var scales: [ScaleFactor]?
        var usedScales: Set<ScaleFactor>?
        var kind = CatalogKind.appiconset
        var expected: [String] = []
        var testDescription: String { id }
    }

    static let rows = [
        Row(
            id: "the icon of the store and empty slots",
            slots: ["iphone 60x60 2x", "ipad 83.5x83.5 2x", "ios-marketing 1024x1024 1x a.png"],
            expected: ["0 120 Icon-60x60@2x.png < 2", "1 167 Icon-83.5x83.5@2x.png < 2"]),
        Row(id: "every slot is filled", slots: ["iphone 60x60 2x b.png", "ios-marketing 1024x1024 1x a.png"]),
        Row(id: "no slot is filled", slots: ["iphone 60x60 2x", "ios-marketing 1024x1024 1x"]),
        Row(
            id: "a single size with its looks",
            slots: ["universal:ios 1024x1024 - a.png", "universal:ios/dark 1024x1024 -"]),
        Row(
            id: "the largest image is enough for all",
            slots: ["iphone 20x20 2x", "iphone 29x29 3x", "iphone 60x60 3x a.png"],
            expected: ["0 40 Icon-20x20@2x.png < 2", "1 87 Icon-29x29@3x.png < 2"]),
        Row(
            id: "one empty slot is larger than every image",
            slots: ["iphone 20x20 2x", "iphone 60x60 3x a.png", "ios-marketing 1024x1024 1x"]),
        Row(
            id: "what was made of it stays, though a larger slot is empty",
            slots: ["iphone 20x20 2x v.png", "iphone 60x60 3x a.png", "ios-marketing 1024x1024 1x"], owned: ["v.png"],
            expected: ["0 40 v.png < 1"]),
        Row(
            id: "the scale of the largest is not among those to make",
            slots: ["iphone 60x60 2x", "iphone 60x60 3x", "ios-marketing 1024x1024 1x a.png"], scales: [.x2],
            expected: ["0 120 Icon-60x60@2x.png < 2"]),
        Row(
            id: "two of the largest",
            slots: ["iphone 20x20 2x", "iphone 60x60 3x a.png", "car 60x60 3x b.png"]),
        Row(
            id: "one image in two of the largest slots",
            slots: ["iphone 20x20 2x", "iphone 60x60 3x a.png", "car 60x60 3x a.png"],
            expected: ["0 40 Icon-20x20@2x.png < 1"]),
        Row(
            id: "an image of the same pixels goes before the largest",
            slots: ["ipad 29x29 2x", "iphone 29x29 2x small.png", "ios-marketing 1024x1024 1x a.png"],
            expected: ["0 58 Icon-29x29@2x.png < 1"]),
        Row(
            id: "of two images of the same pixels neither",
            slots: [
                "ipad 60x60 2x", "iphone 60x60 2x b.png", "iphone 40x40 3x c.png", "ios-marketing 1024x1024 1x a.png",
            ],
            expected: ["0 120 Icon-60x60@2x.png < 3"]),
        Row(
            id: "one file for two devices",
            slots: ["iphone 20x20 2x", "ipad 20x20 2x", "ios-marketing 1024x1024 1x a.png"],
            expected: ["0 40 Icon-20x20@2x.png < 2", "1 40 Icon-20x20@2x.png < 2"]),
        Row(
            id: "slots for CarPlay that nobody has filled",
            slots: ["car 60x60 2x", "car 60x60 3x", "ios-marketing 1024x1024 1x a.png"]),
        Row(
            id: "slots for CarPlay beside a filled one",
            slots: ["car 60x60 2x", "car 60x60 3x b.png", "ios-marketing 1024x1024 1x a.png"],
            expected: ["0 120 Icon-60x60@2x.png < 2"]),
        Row(
            id: "a slot that was emptied has the file of its neighbor again",
            slots: ["iphone 20x20 2x v.png", "ipad 20x20 2x", "ios-marketing 1024x1024 1x a.png"], owned: ["v.png"],
            expected: ["0 40 v.png < 2", "1 40 v.png < 2"]),
        Row(
            id: "a variant in a slot of another size is nobody's there",
            slots: ["iphone 20x20 2x v.png", "iphone 29x29 2x v.png", "ios-marketing 1024x1024 1x a.png"],
            owned: ["v.png"], expected: ["0 40 v.png < 2"]),
        Row(
            id: "a name that a file has already, in another letter case",
            slots: ["iphone 20x20 2x", "ios-marketing 1024x1024 1x a.png"], others: ["icon-20x20@2x.png"],
            expected: ["0 40 Icon-20x20-1@2x.png < 1"]),
        Row(
            id: "a file that is missing stays missing",
            slots: ["iphone 20x20 2x gone.png", "iphone 29x29 2x", "ios-marketing 1024x1024 1x a.png"],
            missing: ["gone.png"], expected: ["1 58 Icon-29x29@2x.png < 2"]),
        Row(
            id: "a missing file is nobody's master", slots: ["iphone 20x20 2x", "ios-marketing 1024x1024 1x a.png"],
            missing: ["a.png"]),
        Row(
            id: "icons that the command 'icons' made are left to it",
            slots: ["iphone 20x20 2x v.png", "iphone 29x29 2x", "ios-marketing 1024x1024 1x a.png"],
            owned: ["v.png", "a.png"], ofCommands: ["v.png", "a.png"]),
        Row(
            id: "an icon of that command beside a master",
            slots: ["iphone 20x20 2x v.png", "iphone 29x29 2x", "ios-marketing 1024x1024 1x a.png"],
            owned: ["v.png"], ofCommands: ["v.png"], expected: ["1 58 Icon-29x29@2x.png < 2"]),
        Row(
            id: "the name of an icon of that command", slots: ["iphone 20x20 2x", "ios-marketing 1024x1024 1x a.png"],
            others: ["Icon-20x20@2x.png"], owned: ["Icon-20x20@2x.png"], ofCommands: ["Icon-20x20@2x.png"],
            expected: ["0 40 Icon-20x20-1@2x.png < 1"]),
        Row(
            id: "a Mac's icons have another shape",
            slots: ["mac 16x16 1x", "mac 512x512 2x", "universal:macos 16x16 1x", "ios-marketing 1024x1024 1x a.png"]),
        Row(
            id: "the set of a Mac", slots: ["mac 16x16 1x", "mac 16x16 2x", "mac 512x512 2x a.png"],
            expected: ["0 16 Icon-mac-16x16.png < 2", "1 32 Icon-mac-16x16@2x.png < 2"]),
        Row(
            id: "slots of a template for a watch that there is not",
            slots: ["watch 27.5x27.5 2x", "iphone 29x29 2x", "ios-marketing 1024x1024 1x a.png"],
            expected: ["1 58 Icon-29x29@2x.png < 2"]),
        Row(
            id: "the set of a watch, with sizes that are not whole",
            slots: [
                "watch/notificationCenter 27.5x27.5 2x", "watch/quickLook 44x44 2x", "watch/appLauncher 44x44 2x",
                "watch-marketing 1024x1024 1x a.png",
            ],
            expected: [
                "0 55 Icon-watchos-27.5x27.5@2x.png < 3", "1 88 Icon-watchos-44x44@2x.png < 3",
                "2 88 Icon-watchos-44x44@2x.png < 3",
            ]),
        Row(
            id: "pixels that are not whole",
            slots: ["ipad 83.5x83.5 1x", "ipad 83.5x83.5 3x", "ios-marketing 1024x1024 1x a.png"]),
        Row(
            id: "slots that state no size, no square, or no number",
            slots: [
                "iphone - 2x", "iphone 27x20 2x", "iphone axb 2x", "iphone 0x0 2x", "ios-marketing 1024x1024 1x a.png",
            ]),
        Row(id: "a drawing", slots: ["iphone 20x20 2x", "ios-marketing 1024x1024 1x a.svg"]),
        Row(id: "a photograph", slots: ["iphone 20x20 2x", "ios-marketing 1024x1024 1x a.jpg"]),
        Row(
            id: "an app that no screen of 1x shows",
            slots: ["ipad 20x20 1x", "ipad 20x20 2x", "ios-marketing 1024x1024 1x", "universal:ios 1024x1024 - a.png"],
            usedScales: [.x2, .x3],
            expected: ["1 40 Icon-20x20@2x.png < 3", "2 1024 Icon-1024x1024.png < 3"]),
        Row(
            id: "chosen scales", slots: ["ipad 20x20 1x", "iphone 20x20 2x", "iphone 60x60 3x a.png"],
            scales: [.x1, .x3],
            expected: ["0 20 Icon-20x20.png < 2"]),
        Row(
            id: "a set of launch images", slots: ["iphone 20x20 1x", "iphone 60x60 3x a.png"], kind: .launchimage),
        Row(
            id: "icons of stickers", slots: ["iphone 20x20 2x", "iphone 60x60 3x a.png"], kind: .stickersiconset),
    ]

    private static func json(_ slot: String) -> String {
        let parts = slot.split(separator: " ")
        let idiom = parts[0].split(separator: "/")
        let system = idiom[0].split(separator: ":")
        var members = ["\"idiom\":\"\(system[0])\""]
        if system.count > 1 { members.append("\"platform\":\"\(system[1])\"") }
        if idiom.count > 1 {
            members.append(
                idiom[1] == "dark"
                    ? #""appearances":[{"appearance":"luminosity","value":"dark"}]"# : "\"role\":\"\(idiom[1])\"")
        }
        if parts[1] != "-" { members.append("\"size\":\"\(parts[1])\"") }
        if parts[2] != "-" { members.append("\"scale\":\"\(parts[2])\"") }
        if parts.count > 3 { members.append("\"filename\":\"\(parts[3])\"") }
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func file(_ row: Row) throws -> CatalogFile {
        try CatalogFile(Array("{\"images\":[\(row.slots.map(json).joined(separator: ","))]}".utf8), kind: row.kind)
    }

    private static func input(_ contents: CatalogContents, _ row: Row) -> CatalogFillInput {
        func names(_ names: [String]) -> Set<[UInt8]> { Set(names.map { Array($0.utf8) }) }
        var input = CatalogFillInput(
            contents, existing: contents.fileNames.union(names(row.others)).subtracting(names(row.missing)),
            owned: names(row.owned), scales: row.scales)
        input.usedScales = row.usedScales
        input.ofCommands = names(row.ofCommands)
        input.name = Array("Icon".utf8)
        return input
    }

    @Test(arguments: rows) func `an empty slot is filled from a larger icon of its family`(row: Row) throws {
        let made = Self.input(try Self.file(row).contents, row).fillings().map { filling in
            guard case .slot(let index) = filling.place else { return "a new slot" }
            let name = String(decoding: filling.fileName, as: UTF8.self)
            return "\(index) \(filling.side ?? 0) \(name) < \(filling.source)"
        }
        #expect(made == row.expected)
    }

    @Test(arguments: rows) func `a second run wants the same icons and changes nothing`(row: Row) throws {
        let file = try Self.file(row)
        let first = Self.input(file.contents, row).fillings()
        let again = try CatalogFile(try #require(file.filled(with: first)), kind: row.kind)
        var input = Self.input(again.contents, row)
        input.owned.formUnion(first.map(\.fileName))
        let second = input.fillings()
        #expect(second.map(\.fileName) == first.map(\.fileName))
        #expect(again.filled(with: second) == again.bytes)
    }

    @Test func `a name that no file can have is not given`() throws {
        let row = Row(id: "", slots: ["iphone 20x20 2x", "ios-marketing 1024x1024 1x a.png"])
        for name in [Array(repeating: UInt8(ascii: "i"), count: 244), [0xFF]] {
            var input = Self.input(try Self.file(row).contents, row)
            input.name = name
            #expect(input.fillings() == [])
        }
    }

    @Test func `a set of very many slots takes no quadratic time`() throws {
        let slots = (0..<8000).map { "iphone/\($0) 20x20 2x" } + ["ios-marketing 1024x1024 1x a.png"]
        let row = Row(id: "", slots: slots)
        let contents = try Self.file(row).contents
        let clock = ContinuousClock()
        var count = 0
        let time = clock.measure { count = Self.input(contents, row).fillings().count }
        #expect(count == 8000 && time < .seconds(20))
    }
}
