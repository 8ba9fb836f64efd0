import Foundation
import Testing
import TwofoldTestSupport

/// `verify` with the real program: its statuses, its words, and its JSON.
@Suite struct VerifyCommandTests {
    private func run(_ arguments: [String], in tree: RealTree) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(arguments, in: tree.path).finish()
    }

    @Test func aStagedFolderIsProvedUntilAByteChanges() throws {
        let tree = try BuildCommandTests.tree()
        _ = try run(["--into", "build/art"], in: tree)
        let fine = try run(["verify", "build/art"], in: tree)
        #expect(fine.status == 0 && fine.output.hasPrefix("7 files as recorded · "), "\(fine.output)\(fine.errors)")
        #expect(try run(["verify", "-q", "build/art"], in: tree).output.isEmpty)

        try tree.write([1], to: "build/art/.DS_Store")
        let more = try run(["verify", "build/art"], in: tree)
        #expect(more.status == 0 && more.output.contains("warning   build/art/.DS_Store: "), "\(more.output)")
        #expect(more.output.hasSuffix(" · 1.1 kB\n") || more.output.contains("7 files as recorded, 1 not recorded · "))
        #expect(try run(["verify", "--strict", "build/art"], in: tree).status == 2)

        try tree.write([1], to: "build/art/Icons/Sun.png")
        try tree.remove("build/art/Icons/Star.png")
        let wrong = try run(["verify", "build/art/"], in: tree)
        #expect(wrong.status == 2, "\(wrong.output)")
        for words in [
            "error     build/art/Icons/Sun.png: ", "[stage.changed]", "error     build/art/Icons/Star.png: ",
            "[stage.missing]", "5 of 7 files as recorded, 1 missing, 1 changed, 1 not recorded · ",
        ] {
            #expect(wrong.output.contains(words), "\(words): \(wrong.output)")
        }
        let json = try run(["verify", "--format", "json", "build/art"], in: tree)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(document["recordedCount"] as? Int == 7 && document["matchingCount"] as? Int == 5)
        #expect(document["proved"] as? Bool == false && (document["diagnostics"] as? [Any])?.count == 3)
    }

    @Test func aFileThatCannotBeReadIsAFailure() throws {
        let tree = try BuildCommandTests.tree()
        _ = try run(["--into", "build/art"], in: tree)
        try tree.remove("build/art/Icons/Sun.png")
        try tree.write([1], to: "build/art/Icons/Sun.png/a folder in its place")
        let result = try run(["verify", "build/art"], in: tree)
        #expect(result.status == 1 && result.output.contains("6 of 7 files as recorded"), "\(result.output)")
    }

    @Test func withoutARecordTheGateIsNotGreen() throws {
        let tree = try BuildCommandTests.tree()
        let none = try run(["verify", "Icons"], in: tree)
        #expect(none.status == 2 && none.errors.contains("[stage.no-record]"), "\(none.errors)")
        let missing = try run(["verify", "nowhere"], in: tree)
        #expect(missing.status == 64 && missing.errors.contains("nowhere: No such file"), "\(missing.errors)")
        let file = try run(["verify", "Icons/Sun@2x.png"], in: tree)
        #expect(file.status == 64 && file.errors.contains("is a file; name the folder"), "\(file.errors)")
    }
}
