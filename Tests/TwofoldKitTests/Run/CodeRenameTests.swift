import Synchronization
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Renames that take along the code which asks for the file.
@Suite struct CodeRenameTests {
    static let image = "Img/Sun@2X.png"

    func disk(_ files: [String: String], image: String = Self.image) -> MemoryDisk {
        var bytes = files.mapValues { Array($0.utf8) }
        bytes[image] = FakeEngine.image(8, 8)
        return MemoryDisk(bytes)
    }

    func fix(_ disk: MemoryDisk, reads: Bool = true, writes: Bool = true) -> FixReport {
        let project = Project(source: disk, engine: FakeEngine(), jobs: 2)
        let report = CheckRun(project, readsReferences: reads).run()
        return FixRun(project, readsReferences: reads).run(report, except: Baseline(), writes: writes)
    }

    func text(_ path: String, on disk: MemoryDisk) -> String {
        String(decoding: disk.bytes(of: path) ?? [], as: UTF8.self)
    }

    func isRenamed(_ disk: MemoryDisk) -> Bool { disk.paths.contains("Img/Sun@2x.png") }

    // MARK: One literal

    @Test(
        arguments: [
            ("Swift", "A.swift", "UIImage(named: \"Sun@2X\")", "UIImage(named: \"Sun@2x\")"),
            ("Swift, a constant", "A.swift", "let sun = \"Sun@2X.png\"", "let sun = \"Sun@2x.png\""),
            ("Swift, a raw literal", "A.swift", "UIImage(named: #\"Sun@2X\"#)", "UIImage(named: #\"Sun@2x\"#)"),
            ("Objective-C", "A.m", "[UIImage imageNamed:@\"Sun@2X\"];", "[UIImage imageNamed:@\"Sun@2x\"];"),
            (
                "Objective-C, a path", "A.m", "[p stringByAppendingPathComponent:@\"Sun@2X.png\"];",
                "[p stringByAppendingPathComponent:@\"Sun@2x.png\"];"
            ),
            (
                "a nib file, with its list", "A.xib",
                "<document><imageView image=\"Sun@2X\"/><resources><image name=\"Sun@2X\" width=\"8\"/></resources></document>",
                "<document><imageView image=\"Sun@2x\"/><resources><image name=\"Sun@2x\" width=\"8\"/></resources></document>"
            ),
            (
                "a storyboard", "A.storyboard", "<document><state key=\"normal\" image=\"Sun@2X.png\"/></document>",
                "<document><state key=\"normal\" image=\"Sun@2x.png\"/></document>"
            ),
            (
                "a property list", "A.plist", "<plist><dict><key>Sun@2X</key><string>Sun@2X</string></dict></plist>",
                "<plist><dict><key>Sun@2X</key><string>Sun@2x</string></dict></plist>"
            ),
            ("JavaScript", "js/a.js", "require('../Img/Sun@2X.png')", "require('../Img/Sun@2x.png')"),
            (
                "JavaScript, with an apostrophe", "js/a.jsx", "<b>Don't</b> <img src='../Img/Sun@2X.png'>",
                "<b>Don't</b> <img src='../Img/Sun@2x.png'>"
            ),
            ("JSON", "a.json", "{\"icon\": \"./Img/Sun@2X.png\"}", "{\"icon\": \"./Img/Sun@2x.png\"}"),
            (
                "a table of texts", "A.strings", "/* \"Sun@2X.png\" */ \"sun\" = \"Sun@2X.png\";",
                "/* \"Sun@2X.png\" */ \"sun\" = \"Sun@2x.png\";"
            ),
            (
                "a page in code", "A.swift", "let page = \"<img src='Sun@2X.png'>\"",
                "let page = \"<img src='Sun@2x.png'>\""
            ),
            (
                "a pubspec", "x/pubspec.yaml", "assets:\n  - Img/Sun@2X.png # Sun@2X.png\n",
                "assets:\n  - Img/Sun@2x.png # Sun@2X.png\n"
            ),
            (
                "two bytes for a line's end, and a mark", "A.swift",
                "\u{FEFF}import UIKit\r\nlet a = UIImage(named: \"Sun@2X\")\r\n",
                "\u{FEFF}import UIKit\r\nlet a = UIImage(named: \"Sun@2x\")\r\n"
            ),
        ] as [(id: String, path: String, before: String, after: String)])
    func theOnlyLiteralThatAsksForAFileGetsItsNewName(row: (id: String, path: String, before: String, after: String)) {
        let disk = disk([row.path: row.before])
        let preview = fix(disk, writes: false)
        #expect(text(row.path, on: disk) == row.before && !isRenamed(disk), "\(row.id): a preview writes nothing")
        #expect(preview.texts.values.map { String(decoding: $0.after, as: UTF8.self) } == [row.after], "\(row.id)")
        let fixes = fix(disk)
        #expect(text(row.path, on: disk) == row.after, "\(row.id)")
        #expect(isRenamed(disk) && fixes.isComplete, "\(row.id): \(fixes.diagnostics)")
        #expect(fixes.edits == preview.edits && fixes.texts == preview.texts, "\(row.id)")
        #expect(fixes.report.editedCount == 1, "\(row.id)")
    }

    @Test func theListOfASetNamesItsOwnFilesOnly() {
        let list = "{\"images\": [{\"idiom\": \"universal\", \"scale\": \"2x\", \"filename\": \"Sun.png@2x\"}]}"
        let set = "A.xcassets/Sun.imageset/"
        let others = ["A.xcassets/B.imageset/Contents.json": list, "A.js": "'Sun.png@2x'"]
        let disk = disk(others.merging(["\(set)Contents.json": list]) { $1 }, image: "\(set)Sun.png@2x")
        let fixes = fix(disk)
        #expect(disk.paths.contains("\(set)Sun@2x.png"), "\(fixes.diagnostics)")
        #expect(text("\(set)Contents.json", on: disk) == list.replacing("Sun.png@2x", with: "Sun@2x.png"))
        for (path, source) in others { #expect(text(path, on: disk) == source) }
    }

    /// The key stays a key, and an extension stays where it is spelled.
    @Test(
        arguments: [
            ("the device first", "Sun~ipad@2x.png", "Sun~ipad", "Sun"),
            ("the same with all", "Sun~ipad@2x.png", "Sun~ipad@2x.png", "Sun@2x~ipad.png"),
            ("a space", "Sun @2x.png", "Sun ", "Sun"),
            ("a space, and the extension", "Sun @2x.png", "Sun .png", "Sun.png"),
            ("a scale of one", "Sun@1x.png", "Sun@1x", "Sun"),
            ("text behind the scale", "Sun@2x .png", "Sun@2x ", "Sun@2x"),
        ] as [(id: String, image: String, before: String, after: String)])
    func aLiteralSpellsTheNewNameAsItSpelledTheOldOne(
        row: (id: String, image: String, before: String, after: String)
    ) {
        let disk = disk(["A.swift": "UIImage(named: \"\(row.before)\")"], image: row.image)
        let fixes = fix(disk)
        #expect(text("A.swift", on: disk) == "UIImage(named: \"\(row.after)\")", "\(row.id): \(fixes.diagnostics)")
        #expect(!disk.paths.contains(row.image), "\(row.id)")
    }

    // MARK: Near misses

    @Test(
        arguments: [
            ("a comment", "A.swift", "// \"Sun@2X\"\n/* UIImage(named: \"Sun@2X\") */"),
            ("a comment in a script", "a.js", "// require('./Sun@2X.png')\n/* 'Sun@2X' */"),
            ("a longer name", "A.swift", "UIImage(named: \"Sun@2Xtra\")"),
            ("a name with the same end", "A.swift", "UIImage(named: \"LateSun@2X\")"),
            ("the new name", "A.swift", "UIImage(named: \"Sun\"); UIImage(named: \"Sun@2x\")"),
            ("a key of a property list", "A.plist", "<plist><dict><key>Sun@2X</key><true/></dict></plist>"),
            ("prose", "A.md", "See Sun@2X.png"),
            ("a name that only the program knows", "A.swift", "UIImage(named: name)"),
            ("a built name that is right", "A.swift", "UIImage(named: \"S\\(vowel)n\")"),
            ("a format that is right", "A.m", "[NSString stringWithFormat:@\"S%@n\", vowel];"),
            ("a built name of others", "A.swift", "UIImage(named: \"Moon\\(phase)\")"),
        ] as [(id: String, path: String, source: String)])
    func whatDoesNotAskForTheFileStays(row: (id: String, path: String, source: String)) {
        let disk = disk([row.path: row.source])
        let fixes = fix(disk)
        #expect(isRenamed(disk) && fixes.isComplete, "\(row.id): \(fixes.diagnostics)")
        #expect(text(row.path, on: disk) == row.source && fixes.edits == [], "\(row.id)")
    }

    @Test func withoutReferencesNoSourceIsChanged() {
        let disk = disk(["A.swift": "UIImage(named: \"Sun@2X\")"])
        #expect(fix(disk, reads: false).isComplete && isRenamed(disk))
        #expect(text("A.swift", on: disk) == "UIImage(named: \"Sun@2X\")")
    }

    // MARK: Refusals

    @Test(
        arguments: [
            (
                "two literals", ["A.swift": "UIImage(named: \"Sun@2X\")\n  UIImage(named: \"Sun@2X\")"],
                "A.swift:1:16, A.swift:2:18"
            ),
            ("two languages", ["A.swift": "\"Sun@2X\"", "b.js": "'Sun@2X.png'"], "A.swift:1:1, b.js:1:1"),
            ("interpolation", ["A.swift": "UIImage(named: \"Sun@\\(scale)X\")"], "A.swift:1:16"),
            ("an end", ["A.swift": "UIImage(named: name + \"@2X\")"], "A.swift:1:23"),
            ("a beginning", ["A.swift": "let a = \"Sun\" + mark"], "A.swift:1:9"),
            ("two parts", ["A.m": "[UIImage imageNamed:@\"Sun\" @\"@2X\"];"], "A.m:1:21, A.m:1:28"),
            ("a format", ["A.m": "[NSString stringWithFormat:@\"Sun@%dX\", 2];"], "A.m:1:28"),
            ("an extension behind a gap", ["A.swift": "\"\\(name)@2X.png\""], "A.swift:1:1"),
            ("a template", ["a.js": "load(`Sun@${scale}X.png`)"], "a.js:1:6"),
            ("an escape", ["A.swift": "UIImage(named: \"Sun\\u{40}2X\")"], "A.swift:1:16"),
            ("an entity", ["A.xib": "<a><b image=\"Sun&#64;2X\"/></a>"], "A.xib:1:14"),
            ("a style sheet", ["a.css": "a { background: url(Img/Sun@2X.png) }"], "a.css:1:21"),
            ("an old property list", ["A.plist": "{ NSIcon = Sun@2X; }"], "A.plist"),
            ("another folder", ["a.js": "'@art/Sun@2X.png'"], "a.js:1:1"),
        ] as [(id: String, files: [String: String], places: String)])
    func aRenameThatCodeCannotFollowIsRefusedWithThePlaces(
        row: (id: String, files: [String: String], places: String)
    ) {
        let disk = disk(row.files)
        let preview = fix(disk, writes: false)
        let fixes = fix(disk)
        #expect(!isRenamed(disk) && fixes.edits == [], "\(row.id)")
        #expect(fixes.diagnostics.map(\.rule) == [.fileNotMoved], "\(row.id)")
        #expect(preview.diagnostics.count == 1, "\(row.id)")
        let message = fixes.diagnostics.first?.message ?? ""
        #expect(message.contains(row.places), "\(row.id): \(message)")
        for (path, source) in row.files { #expect(text(path, on: disk) == source, "\(row.id)") }
    }

    @Test func whatIsNotInBytesOfTextIsRefused() {
        let units = Array("UIImage(named: \"Sun@2X\")".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let disk = disk([:])
        disk.write([0xFF, 0xFE] + units, to: "A.swift")
        let fixes = fix(disk)
        #expect(!isRenamed(disk) && disk.bytes(of: "A.swift") == [0xFF, 0xFE] + units)
        #expect(fixes.diagnostics.first?.message.contains("A.swift:1:16 asks for it") == true, "\(fixes.diagnostics)")
    }

    @Test func aLiteralThatAsksForTwoFilesFollowsBothOrNone() {
        let source = ["A.swift": "UIImage(named: \"Sun \")"]
        let both = disk(source, image: "Sun @2x.png")
        both.write(FakeEngine.image(12, 12), to: "Sun @3x.png")
        #expect(fix(both).isComplete)
        #expect(both.paths == ["A.swift", "Sun@2x.png", "Sun@3x.png"])
        #expect(text("A.swift", on: both) == "UIImage(named: \"Sun\")")
        let one = disk(source, image: "Sun @2x.png")
        one.write(FakeEngine.image(12, 12), to: "Sun @3x.png")
        one.write(FakeEngine.image(12, 12, value: 9), to: "Sun@3x.png")
        let fixes = fix(one)
        #expect(one.paths == ["A.swift", "Sun @2x.png", "Sun @3x.png", "Sun@3x.png"])
        #expect(text("A.swift", on: one) == "UIImage(named: \"Sun \")")
        #expect(fixes.diagnostics.contains { $0.message.contains("A.swift:1:16 also asks for Sun @3x.png") })
    }

    @Test func aFolderInTheLiteralSaysWhichOfTwoFilesIsMeant() {
        let disk = disk(["a.js": "require('./Img/Sun@2X.png')"])
        disk.write(FakeEngine.image(8, 8, value: 3), to: "Old/Sun@2X.png")
        #expect(fix(disk).isComplete)
        #expect(disk.paths == ["Img/Sun@2x.png", "Old/Sun@2x.png", "a.js"])
        #expect(text("a.js", on: disk) == "require('./Img/Sun@2x.png')")
    }

    @Test func aVariantsNameIsItsMastersAffair() {
        let disk = disk(["A.swift": "UIImage(named: \"A \")"], image: "A @2x.png")
        RuleExample.make(disk)
        #expect(disk.paths.contains("A .png"))
        #expect(fix(disk).isComplete)
        #expect(disk.paths == ["A.png", "A.swift", "A@2x.png", "twofold.lock"])
        #expect(text("A.swift", on: disk) == "UIImage(named: \"A\")")
    }

    // MARK: Failures

    @Test(arguments: ["place", "move"]) func aRenameThatFailsLeavesFileAndCodeAsTheyWere(operation: String) {
        let source = "UIImage(named: \"Sun@2X\")"
        let disk = disk(["A.swift": source])
        let path = BytePath(operation == "place" ? "A.swift" : Self.image)
        disk.fail { $0 == operation && $1 == path ? .system(code: 5, text: "broken") : nil }
        let fixes = fix(disk)
        #expect(!isRenamed(disk) && text("A.swift", on: disk) == source)
        #expect(fixes.diagnostics.map(\.rule) == [.fileNotMoved] && fixes.edits == [] && fixes.texts.isEmpty)
        if operation == "place" { #expect(fixes.diagnostics[0].message.contains("A.swift"), "\(fixes.diagnostics)") }
    }

    @Test func aRunThatIsKilledAtAnyMomentIsFinishedByTheNext() {
        for moment in 0... {
            let disk = disk(["A.swift": "UIImage(named: \"Sun@2X\")"])
            let project = Project(source: disk, engine: FakeEngine(), jobs: 2)
            let report = CheckRun(project, readsReferences: true).run()
            let calls = Mutex(0)
            disk.fail { _, _ in
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                return call > moment ? .system(code: 5, text: "killed") : nil
            }
            _ = FixRun(project, readsReferences: true).run(report)
            disk.fail(nil)
            #expect(fix(disk).isComplete && isRenamed(disk), "call \(moment)")
            #expect(text("A.swift", on: disk) == "UIImage(named: \"Sun@2x\")", "call \(moment)")
            if calls.withLock({ $0 }) <= moment { break }
        }
    }

    @Test func codeThatSomebodyChangesMeanwhileIsNotOverwritten() {
        let disk = disk(["A.swift": "UIImage(named: \"Sun@2X\")"])
        disk.fail { operation, path in
            if operation == "place", path == BytePath("A.swift") { return .changed }
            return nil
        }
        #expect(!fix(disk).isComplete && !isRenamed(disk))
    }
}
