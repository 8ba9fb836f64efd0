import Testing

@testable import TwofoldBuild
@testable import TwofoldPixels

@Suite struct BytePathTests {
    @Test(arguments: ["/etc/passwd", "../x", "a/../b", "a//b", "./a", "a/.", "a/", "a\0b"])
    func aPathThatCouldLeaveItsRootCannotBeMade(text: String) {
        #expect(BytePath(text) == nil)
    }

    @Test func aPathIsItsComponents() throws {
        let path = try #require(BytePath("Icons/Sun@2x.png"))
        #expect(path.components.count == 2)
        #expect(path.folder == BytePath("Icons"))
        #expect(path.name == Array("Sun@2x.png".utf8))
        #expect(path.bytes == Array("Icons/Sun@2x.png".utf8))
        #expect(path.isWithin(.root))
        #expect(path.isWithin(path))
        #expect(path.isWithin(try #require(BytePath("Icons"))))
        #expect(!path.isWithin(try #require(BytePath("Icon"))))
        #expect(BytePath("") == .root)
    }

    @Test func pathsAreOrderedAndEqualByTheirBytes() throws {
        let texts = ["", "a", "a-b", "a/b", "a/b/c", "a/bb", "ab", "é"]
        let paths = try texts.map { try #require(BytePath($0)) }
        for (index, a) in paths.enumerated() {
            for (other, b) in paths.enumerated() {
                #expect((a < b) == (index < other), "\(a.display) \(b.display)")
                #expect((a == b) == (index == other), "\(a.display) \(b.display)")
            }
        }
    }

    @Test func namesThatStringCallsEqualAreTwoPaths() throws {
        let composed = try #require(BytePath("caf\u{E9}@2x.png"))
        let decomposed = try #require(BytePath("cafe\u{301}@2x.png"))
        #expect("caf\u{E9}" == "cafe\u{301}")
        #expect(composed != decomposed)
    }

    @Test(
        arguments: [
            (Array("plain.png".utf8), "plain.png"),
            (Array("été 日本.png".utf8), "été 日本.png"),
            (Array("a\nb.png".utf8), #""a\nb.png""#),
            (Array("a\u{1B}[31mb".utf8), #""a\033[31mb""#),
            (Array("a\u{202E}gnp.exe".utf8), #""a\342\200\256gnp.exe""#),
            (Array("c1\u{9B}x".utf8), #""c1\302\233x""#),
            ([0x61, 0xFF, 0x62], #""a\377b""#),
            (Array("say \"hi\"\\".utf8), #""say \"hi\"\\""#),
            (Array(" lead".utf8), #"" lead""#),
        ] as [(bytes: [UInt8], shown: String)])
    func whatIsShownCannotMisleadATerminal(row: (bytes: [UInt8], shown: String)) {
        #expect(Quoting.display(row.bytes) == row.shown)
        #expect(Quoting.unescape(Quoting.escape(row.bytes)) == row.bytes)
    }

    @Test func everyByteComesBackFromItsEscape() {
        for a in UInt8.min...UInt8.max {
            for b in UInt8.min...UInt8.max {
                let escaped = Quoting.escape([a, b])
                guard Quoting.unescape(escaped) == [a, b], !escaped.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
                else {
                    Issue.record("\(a) \(b)")
                    continue
                }
            }
        }
        #expect(Quoting.unescape("\\") == nil)
        #expect(Quoting.unescape("\\40") == nil)
        #expect(Quoting.unescape("\\777") == nil)
    }
}
