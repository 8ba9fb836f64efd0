import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `sheet`, and `--report` of `build` and `check` with a contact sheet, as a user sees them.
@Suite struct SheetCommandTests {
    private static func page(_ tree: RealTree, _ name: String = "sheet.html") throws -> String {
        String(decoding: try #require(tree.bytes(of: name)), as: UTF8.self)
    }

    @Test func everyImageIsInThePageWithItsDiagnostics() throws {
        let tree = try BuildCommandTests.tree()
        try tree.write(BuildCommandTests.image(7, 8, seed: 9), to: "Icons/Odd@2x.png")
        let before = tree.hashes
        let result = try TwofoldBinary.run("sheet", in: tree.path)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.hasPrefix("sheet.html  4 images in 4 files"), "\(result.output)")
        let page = try Self.page(tree)
        #expect(page.matches(of: /<article class/).count == 4 && page.contains("size.odd"))
        #expect(page.contains("not made yet"))
        #expect(tree.hashes.filter { $0.key != "sheet.html" } == before, "nothing else is written")
        // After a build, the variants are there, and the same command replaces its page.
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("sheet", "-q", in: tree.path).output == "")
        #expect(try !Self.page(tree).contains("not made yet"))
    }

    @Test func aBuildAndACheckReportASheet() throws {
        let tree = try BuildCommandTests.tree()
        let build = try TwofoldBinary.run("--report", "out/built.html", in: tree.path)
        #expect(build.status == 1 && build.errors.contains("out/built.html: the contact sheet:"), "\(build.errors)")
        try FileManager.default.createDirectory(atPath: tree.path + "/out", withIntermediateDirectories: true)
        #expect(try TwofoldBinary.run("--report", "out/built.html", in: tree.path).status == 0)
        let built = try Self.page(tree, "out/built.html")
        #expect(built.matches(of: /<article class/).count == 3 && !built.contains("not made yet"))
        try tree.write(BuildCommandTests.image(7, 8, seed: 9), to: "Icons/Odd@2x.png")
        try tree.write(BuildCommandTests.image(600, 600, seed: 10), to: "Icons/Large.png")
        #expect(try TwofoldBinary.run("check", "--report", "out/c.html", in: tree.path).status == 2)
        let checked = try Self.page(tree, "out/c.html")
        #expect(checked.contains("size.odd"))
        #expect(checked.contains("data-file=\"../Icons/Large.png\""), "files are relative to the page")
        // What a baseline holds back is not in the sheet either.
        let update = ["check", "--baseline", "b", "--update-baseline", "--report", "out/c.html"]
        #expect(try TwofoldBinary.start(update, in: tree.path).finish().status == 0)
        #expect(try !Self.page(tree, "out/c.html").contains("<code>size.odd"))
    }

    /// A report names the images of a tree, of which none is used for that.
    @Test(arguments: ["r.html", "r.json", "r.xml", "r.sarif", "built.json"])
    func aReportInTheTreeChangesNoFinding(report: String) throws {
        let tree = try BuildCommandTests.tree()
        if report == "built.json" { _ = try TwofoldBinary.run("--report", report, in: tree.path) }
        try tree.write(BuildCommandTests.image(7, 8, seed: 9), to: "Icons/Odd@2x.png")
        let before = try TwofoldBinary.start(["check", "--report", report], in: tree.path).finish()
        #expect(before.output.contains("size.odd"))
        let after = try TwofoldBinary.start(["check", "--format", "json"], in: tree.path).finish()
        #expect(after.output.contains("\"severity\" : \"warning\"") && after.output.contains("size.odd"))
    }

    @Test func noOtherPageIsReplaced() throws {
        let tree = try BuildCommandTests.tree()
        try tree.write(Array("<h1>mine</h1>".utf8), to: "index.html")
        for arguments in [
            ["sheet", "-o", "index.html"], ["check", "--report", "index.html"], ["--report", "index.html"],
        ] {
            let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
            #expect(result.status == 1 && result.errors.contains("not a contact sheet of Twofold"), "\(result.errors)")
        }
        #expect(tree.bytes(of: "index.html") == Array("<h1>mine</h1>".utf8))
    }

    @Test func wrongUsageIsSaid() throws {
        let tree = try BuildCommandTests.tree()
        for (arguments, words) in [
            (["sheet", "-o", "sheet.txt"], ".html file"), (["sheet", "-o", "."], ".html file"),
            (["sheet", "--embed", "x"], "--embed"), (["sheet", "nowhere"], "No such file"),
        ] {
            let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
            #expect(result.status == 64 && result.errors.contains(words), "\(arguments): \(result.errors)")
        }
    }

    @Test func picturesTakeAtMostWhatIsAskedFor() throws {
        let tree = try RealTree()
        for number in 0..<40 {
            try tree.write(BuildCommandTests.image(20, 20, seed: UInt64(number)), to: "i\(number)@2x.png")
        }
        func size(_ arguments: String...) throws -> Int {
            #expect(try TwofoldBinary.start(["sheet"] + arguments, in: tree.path).finish().status == 0)
            return try #require(tree.bytes(of: "sheet.html")?.count)
        }
        let none = try size("--embed", "0")
        let some = try size("--embed", "20K")
        let all = try size()
        #expect(none < some && some <= none + 20 * 1024 + 40 * 40 && all > some)
    }

    @Test func severalProjectsAreOneSheet() throws {
        let tree = try RealTree([
            "A/a@2x.png": BuildCommandTests.image(8, 8), "B/b@2x.png": BuildCommandTests.image(8, 8, seed: 2),
        ])
        for folder in ["A", "B"] { #expect(try TwofoldBinary.run("-q", folder, in: tree.path).status == 0) }
        let result = try TwofoldBinary.run("sheet", "-o", "s.html", in: tree.path)
        #expect(result.status == 0 && result.output.contains("2 images in 4 files"), "\(result.output)\(result.errors)")
        let page = try Self.page(tree, "s.html")
        #expect(page.contains(">A/a</h2>") && page.contains(">B/b</h2>"))
    }
}
