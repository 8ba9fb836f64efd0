import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldReports

/// The names of a document beside the files of a tree.
@Suite struct ImportReportTests {
    private func report(_ document: String, _ files: String...) -> ImportReport {
        ImportReport(ImportedName.all(in: Array(document.utf8)), files: files.compactMap { BytePath($0) })
    }

    @Test(
        arguments: [
            ("here", "Sun@2x.png", ["a/Sun.png", "a/Sun@2x.png"], ["a/Sun@2x.png"], [], []),
            ("in two folders", "Sun.png", ["a/Sun.png", "b/Sun.png"], ["a/Sun.png", "b/Sun.png"], [], ["Sun@2x.png"]),
            ("as it was meant", "Sun@ 2x.png", ["Sun@2x.png"], ["Sun@2x.png"], [], ["Sun.png"]),
            ("in another letter case", "sun.png", ["Sun.png"], [], ["Sun.png"], ["sun.png", "sun@2x.png"]),
            (
                "one letter off", "Buton.png", ["Button.png", "Moon.png"], [], ["Button.png"],
                ["Buton.png", "Buton@2x.png"]
            ),
            ("without its extension", "Sun@2x", ["Sun.png", "Sun@2x.png"], ["Sun@2x.png"], [], []),
            ("in a sentence", "See Sun@2x and Moon.png.", ["Sun@2x.png"], ["Sun@2x.png"], [], ["Sun.png"]),
            ("with one of two", "Sun@2x", ["Sun@2x.jpg", "Sun@2x.png"], [], ["Sun@2x.jpg"], []),
            ("nowhere", "Zebra.png", ["Sun.png"], [], [], ["Zebra.png", "Zebra@2x.png"]),
            ("with a 3x", "Sun@3x.png", ["Sun@3x.png"], ["Sun@3x.png"], [], ["Sun.png", "Sun@2x.png"]),
            ("for iPads only", "Sun~ipad.png", ["Sun~ipad.png"], ["Sun~ipad.png"], [], ["Sun@2x~ipad.png"]),
            (
                "of a screen that no 1x has", "Default-568h@2x.png", ["Default-568h@2x.png"], ["Default-568h@2x.png"],
                [],
                []
            ),
            ("a vector image", "use Logo.svg", ["Logo.svg"], ["Logo.svg"], [], []),
        ] as [(id: String, document: String, files: [String], here: [String], near: [String], missing: [String])])
    func aNameIsHereNearOrMissing(
        row: (id: String, document: String, files: [String], here: [String], near: [String], missing: [String])
    ) throws {
        let names = ImportedName.all(in: Array(row.document.utf8))
        let entry = try #require(ImportReport(names, files: row.files.compactMap { BytePath($0) }).entries.first)
        #expect(entry.files.map(\.display) == row.here, "\(row.id)")
        #expect(entry.near.map(\.display) == row.near, "\(row.id)")
        #expect(entry.missing.map { String(decoding: $0, as: UTF8.self) } == row.missing, "\(row.id)")
    }

    @Test func whatIsUncertainOrAbsentIsCounted() {
        let report = report("Sun@2x.png [email protected] Foo-iPad.png Moon.png", "Sun@2x.png", "Moon.png")
        #expect((report.entries.count, report.damagedCount, report.uncertainCount, report.absentCount) == (4, 2, 2, 1))
        #expect(!report.isComplete)
        #expect(self.report("Sun@2x.png", "Sun@2x.png").isComplete)
    }

    /// A file knows better than a guess.
    @Test(
        arguments: [
            ("a hyphen", "Back-iPad.png", ["Back-iPad.png"], "Back-iPad.png", true, ["Back-iPad@2x.png"]),
            (
                "the corrected name, too", "Back-iPad.png", ["Back-iPad.png", "Back~ipad.png"], "Back~ipad.png", false,
                ["Back@2x~ipad.png"]
            ),
            ("neither", "Back-iPad.png", ["Sun.png"], "Back~ipad.png", false, ["Back~ipad.png", "Back@2x~ipad.png"]),
            ("a dot", "Back.2x.png", ["Back.2x.png"], "Back.2x.png", true, ["Back.2x@2x.png"]),
        ] as [(id: String, document: String, files: [String], meant: String, isCertain: Bool, missing: [String])])
    func aNameIsMeantAsItIsWrittenWhereOnlyThatFileIsHere(
        row: (id: String, document: String, files: [String], meant: String, isCertain: Bool, missing: [String])
    ) throws {
        let names = ImportedName.all(in: Array(row.document.utf8))
        let report = ImportReport(names, files: row.files.compactMap { BytePath($0) })
        let entry = try #require(report.entries.first)
        #expect(entry.name.meant == Array(row.meant.utf8), "\(row.id)")
        #expect(entry.name.isCertain == row.isCertain, "\(row.id)")
        #expect(entry.missing == row.missing.map { Array($0.utf8) }, "\(row.id)")
        #expect(entry.files.isEmpty == !row.files.contains(row.meant), "\(row.id)")
        #expect(report.damagedCount == (row.isCertain ? 0 : 1), "\(row.id)")
    }

    @Test func whatDevicesLookForIsSaidOfANameThatIsMeantAsWritten() {
        let text = TextReport().text(report("Back-iPad.png", "Back-iPad.png", "Back-iPad@2x.png"))
        #expect(
            text == """
                line 1: Back-iPad.png
                    as written, because this file is here; devices look for Back~ipad.png
                    here: Back-iPad.png
                1 name, 0 damaged, 0 uncertain, 0 not here

                """)
    }

    /// The word may as well say what the image shows, so nothing is undone.
    @Test(
        arguments: [
            ("Map-ipad@2x.png", "Map@2x~ipad.png"), ("Map_iphone.png", "Map~iphone.png"), ("Map~ipad.png", nil),
            ("Mapipad.png", nil), ("Map-ipads.png", nil), ("ipad.png", nil),
        ] as [(String, String?)])
    func aWordThatMayStandForADeviceIsMentioned(row: (name: String, other: String?)) throws {
        let report = report(row.name, row.name)
        let name = try #require(report.entries.first).name
        #expect(name.isCertain && name.meant == Array(row.name.utf8) && name.damages.isEmpty)
        let hint = TextReport().text(report).split(separator: "\n").first { $0.contains("look for") }
        #expect(
            hint.map(String.init)
                == row.other.map { "    as written; if it is an image for that device, devices look for \($0)" })
    }

    @Test func theReportForPeople() {
        let report = report(
            "Sun.png, Sun@ 2x.png\n[email protected] and Foo-iPad.png; buton.png", "Art/Sun.png", "Art/Sun@2x.png",
            "Button.png")
        let text = TextReport(prefix: "Res/").text(report)
        #expect(
            text == """
                line 1: Sun.png
                    here: Res/Art/Sun.png
                line 1: Sun@ 2x.png → Sun@2x.png
                    spaces inside of the suffix or around the dot
                    here: Res/Art/Sun@2x.png
                line 2: [email protected] → unknown
                    a page hid it as a mail address, and only the page's data-cfemail attribute has the name; perhaps \
                Foo@2x~ipad.png, buton@2x.png, because the document names their 1x nearby and their 2x nowhere
                line 2: Foo-iPad.png → Foo~ipad.png
                    a hyphen where ~ was probably meant; or as written, Foo-iPad.png
                    not here
                    missing as well: Foo@2x~ipad.png
                line 2: buton.png
                    not here; near it: Res/Button.png
                    missing as well: buton@2x.png
                5 names, 3 damaged, 2 uncertain, 2 not here

                """)
        let quiet = TextReport(verbosity: .quiet).text(report)
        #expect(!quiet.contains("line 1: Sun.png\n") && quiet.contains("→ unknown") && !quiet.contains("5 names"))
        #expect(TextReport().text(self.report("no names")) == "no names of images here\n")
    }

    @Test func theReportForPrograms() throws {
        let json = try JSONReport(program: "1", root: "/r").text(report("[email protected] Sun.png", "Sun.png"))
        for part in [
            #""absent" : 0"#, #""damaged" : 1"#, #""uncertain" : 1"#, #""written" : "[email protected]""#,
            #""hidden-address""#, #""Sun@2x.png""#, #""meant" : "Sun.png""#, #""image" : "Sun.png""#,
        ] {
            #expect(json.contains(part), "\(part) in \(json)")
        }
    }

    /// The search for near names ends, whatever a document mentions.
    @Test func manyNamesAndManyFilesTakeLittleTime() {
        let document = (0..<5000).map { "icon\($0)x\($0).png" }.joined(separator: "\n")
        let files = (0..<5000).compactMap { BytePath("f/picture\($0)y\($0).png") }
        let start = ContinuousClock.now
        let report = ImportReport(ImportedName.all(in: Array(document.utf8)), files: files)
        #expect(report.entries.count == 5000)
        #expect(ContinuousClock.now - start < .seconds(60))
    }
}
