import Testing

@testable import TwofoldCheck

/// What is said of frames that have another size than most.
@Suite struct FrameSizeTests {
    private static func found(_ files: [(name: String, side: Int)], isPlayed: Bool = true) -> [Diagnostic] {
        FrameRun.all(SetMember.all(files.map { ($0.name, PixelSize(width: $0.side, height: $0.side)) }))
            .flatMap { SetRules.frames($0, isPlayed: isPlayed) }.map(\.diagnostic)
            .filter { $0.rule == .setsFramesSize }
    }

    /// Numbered images that no code plays may be a choice, such as tabs, tiles and speeds.
    @Test(
        arguments: [
            (id: "tabs", names: (1...5).map { "tab\($0)" }), (id: "eight", names: (1...8).map { "w\($0)" }),
            (id: "from 0", names: (0...4).map { "w\($0)" }), (id: "in front", names: (0...4).map { "\($0)_w" }),
            (id: "leading zeros", names: (1...5).map { "w0\($0)" }),
        ] as [(id: String, names: [String])])
    func whatNoCodePlaysIsOnlyANote(row: (id: String, names: [String])) {
        let files = row.names.enumerated().map { (name: "\($1).png", side: $0 == 2 ? 30 : 20) }
        for (isPlayed, severity) in [(true, Diagnostic.Severity.warning), (false, .note)] {
            let found = Self.found(files, isPlayed: isPlayed)
            #expect(found.map(\.severity) == [severity], "\(row.id)")
            #expect(found.map(\.path.display) == ["\(row.names[2]).png"], "\(row.id)")
        }
    }

    /// Five frames of 20 points, and of 30 points on iPads, without these files.
    private static func universalAndPad(without left: [String], others: [String: Int] = [:]) -> [Diagnostic] {
        let files = (0..<5).flatMap { number in
            [("", 20), ("@2x", 40), ("~ipad", 30), ("@2x~ipad", 60)].map { ("fly-\(number)\($0).png", $1) }
        }
        return found(files.filter { !left.contains($0.0) }.map { ($0.0, others[$0.0] ?? $0.1) })
    }

    @Test func aFrameThatLacksAFileForADeviceIsToldSo() throws {
        let found = Self.universalAndPad(without: ["fly-2~ipad.png", "fly-2@2x~ipad.png"])
        let diagnostic = try #require(found.first)
        #expect(found.count == 1 && diagnostic.path.display == "fly-2@2x.png" && diagnostic.severity == .warning)
        #expect(
            diagnostic.message == "iPads show this frame from a file for all devices, and so at another size in points "
                + "than the other 4 frames fly-…")
        #expect(diagnostic.fix == "add fly-2~ipad.png and fly-2@2x~ipad.png")
    }

    @Test func onlyWhatNobodyMakesIsToBeAdded() {
        let made = (0..<5).map { "fly-\($0)~ipad.png" }
        let found = Self.universalAndPad(without: made + ["fly-2@2x~ipad.png"])
        #expect(found.map(\.fix) == ["add fly-2@2x~ipad.png"])
    }

    @Test func whatIsThereIsNotToBeAdded() {
        #expect(Self.universalAndPad(without: ["fly-2@2x~ipad.png"]).map(\.fix) == ["add fly-2@2x~ipad.png"])
    }

    @Test func severalFramesThatLackFilesAreCounted() {
        let files = (0..<9).flatMap { number in
            [("w\(number)@2x.png", 40)] + (number > 6 ? [] : [("w\(number)@2x~ipad.png", 60)])
        }
        let found = Self.found(files.map { ($0.0, $0.1) })
        #expect(
            found.map(\.message) == [
                "iPads show this frame and 1 more from files for all devices, and so at another size in points than "
                    + "the other 7 frames w…"
            ])
        #expect(found.map(\.fix) == ["add w7@2x~ipad.png, and the same for the other frame"])
        #expect(found.flatMap(\.related).map(\.display) == ["w8@2x.png"])
    }

    @Test func aFrameOfAnotherSizeBesideOneThatLacksAFileIsToldByItself() {
        let lacking = ["fly-2~ipad.png", "fly-2@2x~ipad.png"]
        let found = Self.universalAndPad(without: lacking, others: ["fly-4@2x.png": 50])
        #expect(found.map(\.path.display) == ["fly-4@2x.png", "fly-2@2x.png"])
        #expect(found.map(\.fix) == ["export all frames at one size", "add fly-2~ipad.png and fly-2@2x~ipad.png"])
    }

    @Test func aFrameForPhonesOnlyIsNotMissedOnPads() {
        let files = (0..<5).flatMap { [("w\($0)@2x~iphone.png", 40)] + ($0 == 3 ? [] : [("w\($0)@2x~ipad.png", 60)]) }
        #expect(Self.found(files.map { ($0.0, $0.1) }) == [])
    }
}
