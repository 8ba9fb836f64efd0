import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// What one list of icons has twice: two files of one size, and two names of one file.
@Suite struct RepeatedIconTests {
    private typealias Example = RuleExample

    private static let images = [
        "Icon.png": Example.png(57, 57), "Icon@2x.png": Example.png(114, 114), "Old.png": Example.png(57, 57),
        "Doc.png": Example.png(22, 29), "Doc@2x.png": Example.png(44, 58), "Doc-64.png": Example.png(64, 64),
        "Doc-64@2x.png": Example.png(128, 128), "Doc-128.png": Example.png(128, 128), "Page.png": Example.png(22, 29),
        "Odd.png": Example.png(23, 29), "Odd2.png": Example.png(23, 29),
    ]

    private static func messages(_ disk: MemoryDisk) -> [String] {
        Example.check(disk).findings.map(\.diagnostic).filter { $0.rule == .iconDuplicateSize }
            .map { "\($0.path.display): \($0.message)" }
    }

    /// Two apps, or two configurations, have icons of one name in two folders.
    @Test func filesOfOneNameAreNoDuplicates() {
        let list = Example.info(Example.array("CFBundleIconFiles", "Icon.png", "Icon@2x.png"))
        let icons = ["Icon.png": Example.png(57, 57), "Icon@2x.png": Example.png(114, 114)]
        for folders in [["Free", "Pro"], ["App/Debug", "App/Release"], ["en.lproj", "de.lproj"]] {
            var files = ["Info.plist": list]
            for folder in folders { for (name, bytes) in icons { files["\(folder)/\(name)"] = bytes } }
            #expect(Self.messages(MemoryDisk(files)) == [], "\(folders)")
        }
        let other = ["Info.plist": Example.info(Example.array("CFBundleIconFiles", "Icon.png", "Old.png"))]
        let both = ["Free/Icon.png": Example.png(57, 57), "Pro/Old.png": Example.png(57, 57)]
        #expect(Self.messages(MemoryDisk(other.merging(both) { $1 })).count == 1)
    }

    @Test(
        arguments: [
            (["Doc.png", "Doc@2x.png", "Page.png"], ["Page.png: 22×29, the same as Doc.png, which is listed too"]),
            (["Doc-64", "Doc-128"], ["Doc-64@2x.png: 128×128, the same as Doc-128.png, which is listed too"]),
            (["Doc", "Doc-64"], []),
            // A size that nobody uses has its own finding.
            (["Odd.png", "Odd2.png"], []),
        ] as [([String], [String])])
    func twoDocumentIconsOfOneSizeAreFound(row: (names: [String], messages: [String])) {
        func type(_ names: [String]) -> String {
            let texts = names.map { "<string>\($0)</string>" }.joined()
            return "<dict><key>CFBundleTypeIconFiles</key><array>\(texts)</array></dict>"
        }
        func messages(_ types: [String]) -> [String] {
            var files = Self.images
            files["Info.plist"] = Example.info("<key>CFBundleDocumentTypes</key><array>\(types.joined())</array>")
            return Self.messages(MemoryDisk(files))
        }
        #expect(messages([type(row.names)]) == row.messages)
        #expect(messages(row.names.map { type([$0]) }) == [], "two types have a list each")
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var items: [String]
        var system: String?
        var message: String?
        /// The names afterwards.
        var names: [String]
    }

    private static let rows = [
        Row(
            testDescription: "the name of all scales stays, and its file goes", items: ["Icon.png", "Icon"],
            message: "the name Icon.png, although Icon stands for that file, too", names: ["Icon"]),
        Row(
            testDescription: "the same name", items: ["Icon.png", "Icon.png", "Icon@2x.png"],
            message: "the name Icon.png twice", names: ["Icon.png", "Icon@2x.png"]),
        Row(
            testDescription: "the same name of a file that is not here", items: ["Icon", "Gone.png", "Gone.png"],
            message: "the name Gone.png twice", names: ["Icon", "Gone.png"]),
        Row(
            testDescription: "one scale of a name", items: ["${ICON}", "Icon", "Icon@2x"],
            message: "the name Icon@2x, although Icon stands for that file, too", names: ["${ICON}", "Icon"]),
        Row(
            testDescription: "two scales are two files", items: ["Icon.png", "Icon@2x.png"], message: nil,
            names: ["Icon.png", "Icon@2x.png"]),
        Row(
            testDescription: "two folders of the bundle", items: ["Icon", "old/Icon.png"], message: nil,
            names: ["Icon", "old/Icon.png"]),
        Row(
            testDescription: "two names of files that are not here", items: ["Icon", "Gone", "Gone.png"], message: nil,
            names: ["Icon", "Gone", "Gone.png"]),
        Row(
            testDescription: "systems that need extensions get the files", items: ["Icon", "Icon.png"], system: "3.1",
            message: "the name Icon.png, although Icon stands for that file, too", names: ["Icon.png", "Icon@2x.png"]),
    ]

    @Test(arguments: rows) func twoNamesOfOneFileBecomeOne(row: Row) throws {
        let system = row.system.map { Example.text("MinimumOSVersion", $0) } ?? ""
        let texts = row.items.map { "<string>\($0)</string>" }.joined()
        var files = Self.images
        files["Info.plist"] = Example.info("\(system)<key>CFBundleIconFiles</key><array>\(texts)</array>")
        let disk = MemoryDisk(files)
        #expect(Self.messages(disk) == (row.message.map { ["Info.plist: CFBundleIconFiles has \($0)"] } ?? []))
        let project = Project(source: disk, engine: FakeEngine(), jobs: 1)
        #expect(FixRun(project).run(CheckRun(project).run()).diagnostics == [])
        let file = try PropertyListFile(try #require(disk.bytes(of: "Info.plist")))
        #expect(file.values["CFBundleIconFiles"]?.items == row.names.map { .text($0) })
        #expect(Self.messages(disk) == [])
    }
}
