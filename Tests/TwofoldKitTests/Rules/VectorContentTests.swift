import Testing
import TwofoldKit
import TwofoldTestSupport

/// Vector images without content, which no build looks at unless it draws them.
@Suite struct VectorContentTests {
    private static func found(_ disk: MemoryDisk) -> [String] {
        RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.severity > .note }
            .map { "\($0.severity) \($0.id.rawValue) \($0.path.display)" }
    }

    @Test func anEmptyVectorImageIsFoundByEachCheck() {
        let disk = MemoryDisk(["A.pdf": [], "B.svg": [], "C.svg": Array("<svg/>".utf8)])
        let expected = ["warning image.empty A.pdf", "warning image.empty B.svg"]
        #expect(Self.found(disk) == expected)
        #expect(Self.found(disk) == expected, "what a check keeps for the next does not hide it")
        disk.write(Array("<svg/>".utf8), to: "B.svg")
        #expect(Self.found(disk) == ["warning image.empty A.pdf"])
    }
}
