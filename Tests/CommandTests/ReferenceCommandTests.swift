import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `twofold check --references` on real files.
@Suite struct ReferenceCommandTests {
    private func tree() throws -> RealTree {
        try RealTree([
            "Logo.png": BuildCommandTests.image(4, 4),
            "Menu.swift": Array("UIImage(named: \"Logo\")\nUIImage(named: \"Logos\")\nUIImage(named: name)".utf8),
            "View.m": Array("[UIImage imageNamed:@\"Logo@2x\"];".utf8),
        ])
    }

    @Test func theNamesInCodeAreCheckedOnRequest() throws {
        let tree = try tree()
        let plain = try TwofoldBinary.run("check", in: tree.path)
        #expect(plain.status == 0 && !plain.output.contains("references."), "\(plain.output)")
        let result = try TwofoldBinary.run("check", "--references", in: tree.path)
        #expect(result.status == 2, "\(result.errors)")
        #expect(result.output.contains("warning   Menu.swift:2:16: Logos is asked for, but there is no such image"))
        let art = try TwofoldBinary.run("check", "-v", "--references", "--rules", "art", in: tree.path)
        #expect(art.output.contains("note      View.m:1:21: Logo@2x is asked for with its scale or device"))
        #expect(result.output.contains("1 name is built at run time and was not judged (-v)"))
        #expect(tree.paths == ["Logo.png", "Menu.swift", "View.m"], "a check writes nothing")
    }

    @Test func aFolderWithoutCodeIsTold() throws {
        let tree = try RealTree(["Logo.png": BuildCommandTests.image(4, 4), "page.html": Array("<img>".utf8)])
        let result = try TwofoldBinary.run("check", "--references", in: tree.path)
        #expect(result.status == 0)
        #expect(result.output.contains("no Swift, Objective-C or nib file here asks for images (1 file read)"))
        try tree.write(Array("UIImage(named: name)".utf8), to: "Menu.swift")
        #expect(try !TwofoldBinary.run("check", "--references", in: tree.path).output.contains("no Swift"))
    }

    @Test func sarifWithPlacesKeepsToItsSchema() throws {
        let tree = try tree()
        let text = try TwofoldBinary.run("check", "--references", "--format", "sarif", in: tree.path).output
        let log = try JSONSerialization.jsonObject(with: Data(text.utf8))
        #expect(SARIFValidator.problems(log) == [])
        #expect(text.contains("\"startColumn\" : 16"))
    }

    @Test func aFixKeepsReadingCode() throws {
        let tree = try tree()
        try tree.write(BuildCommandTests.image(8, 8), to: "Big@2X.png")
        let result = try TwofoldBinary.run("check", "--references", "--fix", in: tree.path)
        #expect(result.output.contains("Logos is asked for"), "\(result.output)")
        #expect(!result.errors.contains("twofold --references"), "another command does not know it: \(result.errors)")
    }
}
