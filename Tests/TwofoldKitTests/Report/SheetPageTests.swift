import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldReports

/// The page of a contact sheet as text; a browser judges it in `SheetBrowserTests`.
@Suite struct SheetPageTests {
    private static func page(_ report: SheetReport, _ diagnostics: [Diagnostic] = [], bytes: Int = 8_000_000) -> String
    {
        var page = SheetPage(
            title: "Art", version: "1.2.3", address: SheetAddress(from: Array("/p".utf8), to: Array("/p/Art".utf8)))
        page.pictureBytes = bytes
        return page.text(report, diagnostics: diagnostics)
    }

    /// A sheet with one file of each role, and everything that a page can say of it.
    private static func report() throws -> SheetReport {
        func file(
            _ path: String, _ role: SheetReport.Role, _ scale: ScaleFactor, _ side: Int
        ) throws -> SheetReport.File {
            var file = SheetReport.File(path: try #require(BytePath(path)), role: role)
            file.scale = scale
            file.size = PixelSize(width: side, height: side)
            file.byteCount = role.exists ? 100 * side : 0
            file.isShowable = true
            return file
        }
        var report = SheetReport()
        var sun = [
            try file("i/sun@3x.png", .master, .x3, 30), try file("i/sun@2x.png", .stale(.masterChanged), .x2, 20),
            try file("i/sun.png", .kept, .x1, 10), try file("i/sun.png", .planned, .x1, 10),
            try file("i/sun~ipad.png", .missing, .x1, 10),
        ]
        let phone = Screen(.iphone, .x2)
        let pad = Screen(.ipad, .x1)
        sun[0].screens = []
        sun[1].screens = [phone]
        sun[2].screens = [pad]
        sun[0].picture = .init(bytes: Array("thumbnail".utf8), type: "image/png", isWhole: false)
        sun[2].picture = .init(bytes: Array("whole".utf8), type: "image/png", isWhole: true)
        sun[3].picture = .init(bytes: Array("planned".utf8), type: "image/png", isWhole: true)
        var drawing = try file("i/page.pdf", .handMade, .x1, 40)
        drawing.isShowable = false
        report.images = [
            .init(name: try #require(BytePath("i/page")), files: [drawing]),
            .init(name: try #require(BytePath("i/sun")), files: sun),
        ]
        report.loads = [
            .init(screen: phone, images: 1, downloaded: 4000, used: 2000, sliced: 2000, memory: 1600),
            .init(screen: pad, images: 1, downloaded: 4000, used: 1000, sliced: 1000, memory: 400),
        ]
        return report
    }

    private static func diagnostic(
        _ path: String, _ severity: Diagnostic.Severity, _ message: String = "It is odd & <old>."
    ) throws -> Diagnostic {
        let rule = try #require(RuleBook.all.first { $0.id.rawValue == "size.odd" } ?? RuleBook.all.first)
        return Diagnostic(
            rule: rule, severity: severity, path: try #require(BytePath(path)), message: message, fix: "Mind \"it\".")
    }

    @Test func thePageIsTheGoldenOne() throws {
        let text = Self.page(
            try Self.report(),
            [
                try Self.diagnostic("i/sun@3x.png", .note), try Self.diagnostic("i/sun.png", .warning),
                try Self.diagnostic("i", .error), try Self.diagnostic("i/sun@4x.png", .note, "It is missing."),
            ])
        let body = text.replacing(SheetStyle.text, with: "STYLE").replacing(SheetScript.text, with: "SCRIPT")
            .replacing(/sha256-[A-Za-z0-9+\/=]{44}/, with: "HASH")
        expectSnapshot(body, named: "sheet.html")
    }

    @Test func theHashesOfThePolicyAreThoseOfStyleAndScript() throws {
        let page = Self.page(SheetReport())
        for (element, directive) in [("style", "style-src"), ("script", "script-src")] {
            let start = try #require(page.range(of: "<\(element)>")).upperBound
            let end = try #require(page.range(of: "</\(element)>")).lowerBound
            let hash = Base64.text(of: ContentHash(of: Array(page[start..<end].utf8)).bytes)
            #expect(page.contains("\(directive) 'sha256-\(hash)'"))
        }
        #expect(page.components(separatedBy: "<script").count == 2 && page.components(separatedBy: "<style").count == 2)
        // An attribute of either kind would be refused by the policy.
        #expect(!page.contains(" style=") && page.firstMatch(of: /\son[a-z]+="/) == nil)
    }

    /// The tags with their attributes' names: what names of files must not change.
    private static func structure(_ page: String) -> [String] {
        page.matches(of: /<[^>]*>/).map { String($0.0.replacing(/"[^"]*"/, with: "\"\"")) }
    }

    static let hostileNames: [[UInt8]] =
        [
            "<script>alert(1)<|script>", "\"><img src=x onerror=alert(1)>", "'><b", "javascript:alert(1)", "a&amp;b",
            "&lt;",
            "a\nb", "a\u{202E}gnp", "--><!--", "]]>", "</title>".replacing("/", with: "|"), "%2e%2e", "?a#b", "data:x",
            "\\", " a ", "{{7*7}}", "${a}", "größe",
        ].map { Array($0.utf8) } + [[0xFF, 0x61], [0xC3], [0xF0, 0x9F, 0x98]]

    @Test(arguments: hostileNames)
    func noNameChangesThePage(name: [UInt8]) throws {
        func page(_ name: [UInt8]) throws -> String {
            let path = try #require(BytePath(name + Array("/".utf8) + name + Array("@2x.png".utf8)))
            var file = SheetReport.File(path: path, role: .master)
            file.isShowable = true
            var report = SheetReport()
            report.images = [.init(name: path, files: [file])]
            let rule = try #require(RuleBook.all.first)
            let text = Quoting.display(name)
            let notes = [path, path.folder].map {
                Diagnostic(rule: rule, severity: .error, path: $0, message: "of \(text)", fix: "as \(text)")
            }
            return Self.page(report, notes)
        }
        let text = try page(name)
        #expect(Self.structure(text) == Self.structure(try page(Array("plain".utf8))))
        // The address leads to exactly this file.
        let address = try #require(text.firstMatch(of: /<img src="([^"]*)"/)).output.1
        #expect(address.hasPrefix("Art/") && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x27 })
        #expect(percentDecoded(address.dropFirst(4)) == name + Array("/".utf8) + name + Array("@2x.png".utf8))
    }

    @Test(arguments: [
        ("/a/b", "/a/b", "x.png"), ("/a", "/a/b/c", "b/c/x.png"), ("/a/b/c", "/a", "../../x.png"),
        ("/a/b", "/a/c", "../c/x.png"), ("/", "/a", "a/x.png"), ("/a", "/", "../x.png"), ("/ab", "/a", "../a/x.png"),
        ("/a", "/a/b c", "b%20c/x.png"), ("/", "/javascript:1", "javascript%3A1/x.png"),
    ])
    func filesAreAddressedFromTheFolderOfTheSheet(sheet: String, root: String, expected: String) throws {
        let address = SheetAddress(from: Array(sheet.utf8), to: Array(root.utf8))
        #expect(address.url(of: try #require(BytePath("x.png"))) == expected)
    }

    @Test func picturesStayWithinTheirLimitAndTheMostUrgentComeFirst() throws {
        func image(_ name: String, _ roles: [SheetReport.Role]) throws -> SheetReport.Image {
            let files = try roles.map { role in
                var file = SheetReport.File(path: try #require(BytePath("\(name).png")), role: role)
                file.picture = .init(bytes: Array(repeating: 1, count: 300), type: "image/png", isWhole: true)
                return file
            }
            return .init(name: try #require(BytePath(name)), files: files)
        }
        let images = [
            try image("a", [.master, .variant]), try image("b", [.master, .kept, .planned]), try image("c", [.master]),
        ]
        func chosen(_ limit: Int) -> [String] {
            let budget = SheetBudget(images, limit: limit) { $0 == 2 }
            return images.enumerated().flatMap { number, image in
                image.files.indices.filter { budget.contains(image: number, file: $0) }.map { "\(number).\($0)" }
            }
        }
        #expect(chosen(0) == [] && chosen(399) == [])
        #expect(chosen(400) == ["1.2"], "what exists in the page only")
        #expect(chosen(800) == ["1.2", "2.0"], "then images with warnings")
        #expect(chosen(1600) == ["0.0", "1.0", "1.2", "2.0"], "then one for each image")
        #expect(chosen(2400) == ["0.0", "0.1", "1.0", "1.1", "1.2", "2.0"])
    }

    @Test func aPageWithoutPicturesLoadsTheFiles() throws {
        let page = Self.page(try Self.report(), bytes: 0)
        #expect(!page.contains("data:image") && page.contains("src=\"Art/i/sun.png\""))
        #expect(page.contains("too large for this page") && page.contains("not shown by browsers"))
    }

    @Test func anEmptySheetSaysSo() {
        let page = Self.page(SheetReport())
        #expect(page.contains("No images.") && page.contains("0 images in 0 files, 0 B"))
    }
}
