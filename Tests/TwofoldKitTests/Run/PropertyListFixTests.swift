import Synchronization
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Fixes that edit an `Info.plist`.
@Suite struct PropertyListFixTests {
    private static func png(_ width: Int, _ height: Int) -> [UInt8] { FakeEngine.image(width, height) }

    private static func plist(_ body: String) -> [UInt8] {
        Array(
            "<plist>\n<dict>\n\t<key>UILaunchScreen</key>\n\t<dict/>\n\(body)\t<!-- end -->\n</dict>\n</plist>\n".utf8)
    }

    private static func list(_ key: String, _ names: String..., indent: String = "\t") -> String {
        "\(indent)<key>\(key)</key>\n\(indent)<array>\n"
            + names.map { "\(indent)\t<string>\($0)</string>\n" }.joined() + "\(indent)</array>\n"
    }

    private static func text(_ key: String, _ value: String, indent: String = "\t") -> String {
        "\(indent)<key>\(key)</key>\n\(indent)<string>\(value)</string>\n"
    }

    private static func type(_ body: String) -> String {
        "\t<key>CFBundleDocumentTypes</key>\n\t<array>\n\t\t<dict>\n\(body)\t\t</dict>\n\t</array>\n"
    }

    /// A property list before and after a fix, and the files beside it.
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var before: String
        var files: [String: [UInt8]]
        /// Nil where nothing may change.
        var after: String?
    }

    private static let icons = [
        "Icon.png": png(57, 57), "Icon@2x.png": png(114, 114), "Icon-Small.png": png(29, 29),
        "Icon-Small@2x.png": png(58, 58), "art.png": png(57, 57), "Icon-odd.png": png(50, 57),
    ]

    static let rows = [
        Row(
            testDescription: "a single name becomes an array of all icons, and stays for old systems",
            before: text("CFBundleIconFile", "Icon.png"), files: icons,
            after: text("CFBundleIconFile", "Icon.png")
                + list("CFBundleIconFiles", "Icon.png", "Icon@2x.png", "Icon-Small.png", "Icon-Small@2x.png")),
        Row(
            testDescription: "it goes where every system reads the array",
            before: text("CFBundleIconFile", "Icon") + text("MinimumOSVersion", "4.3"),
            files: ["Icon.png": png(57, 57), "Icon@2x.png": png(114, 114)],
            after: list("CFBundleIconFiles", "Icon.png", "Icon@2x.png") + text("MinimumOSVersion", "4.3")),
        Row(
            testDescription: "a variant that a build will make is listed",
            before: text("CFBundleIconFile", "Icon.png"), files: ["Icon@2x.png": png(114, 114)],
            after: text("CFBundleIconFile", "Icon.png") + list("CFBundleIconFiles", "Icon@2x.png", "Icon.png")),
        Row(
            testDescription: "a name without a file is left to a person", before: text("CFBundleIconFile", "Icon.png"),
            files: ["a.png": png(57, 57)]),
        Row(
            testDescription: "a name of a build setting is left alone",
            before: text("CFBundleIconFile", "${ICON}"), files: icons),
        Row(
            testDescription: "the 2x and the icon for settings are added to the list that has the others",
            before: "\t<key>CFBundleIcons</key>\n\t<dict>\n\t\t<key>CFBundlePrimaryIcon</key>\n\t\t<dict>\n"
                + list("CFBundleIconFiles", "Icon.png", "${ICON}", indent: "\t\t\t") + "\t\t</dict>\n\t</dict>\n",
            files: icons,
            after: "\t<key>CFBundleIcons</key>\n\t<dict>\n\t\t<key>CFBundlePrimaryIcon</key>\n\t\t<dict>\n"
                + list(
                    "CFBundleIconFiles", "Icon.png", "${ICON}", "Icon-Small.png", "Icon-Small@2x.png", "Icon@2x.png",
                    indent: "\t\t\t") + "\t\t</dict>\n\t</dict>\n"),
        Row(
            testDescription: "the icons of a document type",
            before: type(text("CFBundleTypeIconFile", "Doc.png", indent: "\t\t\t")),
            files: ["Doc.png": png(22, 29), "Doc@2x.png": png(44, 58)],
            after: type(
                text("CFBundleTypeIconFile", "Doc.png", indent: "\t\t\t")
                    + list("CFBundleTypeIconFiles", "Doc.png", "Doc@2x.png", indent: "\t\t\t"))),
        Row(
            testDescription: "the icons of a document type in other sizes, and no other image of such a size",
            before: type(text("CFBundleTypeIconFile", "Doc.png", indent: "\t\t\t")),
            files: [
                "Doc.png": png(22, 29), "Doc@2x.png": png(44, 58), "Doc-320.png": png(320, 320),
                "Doc64.png": png(64, 64), "Docker.png": png(64, 64), "Doc65.png": png(65, 65),
                "Doc2.png": png(22, 29), "Doc_128@2x.png": png(640, 640),
            ],
            after: type(
                text("CFBundleTypeIconFile", "Doc.png", indent: "\t\t\t")
                    + list(
                        "CFBundleTypeIconFiles", "Doc.png", "Doc@2x.png", "Doc64.png", "Doc-320.png",
                        indent: "\t\t\t"))),
        Row(
            testDescription: "a folder of the bundle stays in the names of the icons beside",
            before: type(text("CFBundleTypeIconFile", "docs/Doc.png", indent: "\t\t\t")),
            files: [
                "docs/Doc.png": png(22, 29), "docs/Doc@2x.png": png(44, 58), "docs/Doc64.png": png(64, 64),
                "old/Doc.png": png(22, 29), "old/Doc-320.png": png(320, 320),
            ],
            after: type(
                text("CFBundleTypeIconFile", "docs/Doc.png", indent: "\t\t\t")
                    + list(
                        "CFBundleTypeIconFiles", "docs/Doc.png", "docs/Doc@2x.png", "docs/Doc64.png",
                        indent: "\t\t\t"))),
        Row(
            testDescription: "a folder that is a group in Xcode comes into no name",
            before: type(text("CFBundleTypeIconFile", "Doc.png", indent: "\t\t\t")),
            files: ["docs/Doc.png": png(22, 29), "docs/Doc@2x.png": png(44, 58)],
            after: type(
                text("CFBundleTypeIconFile", "Doc.png", indent: "\t\t\t")
                    + list("CFBundleTypeIconFiles", "Doc.png", "Doc@2x.png", indent: "\t\t\t"))),
        Row(
            testDescription:
                "the folder of a listed icon goes for what is added to its list, and for what a build makes",
            before: list("CFBundleIconFiles", "icons/Icon.png")
                + type(list("CFBundleTypeIconFiles", "b/docs/Doc.png", indent: "\t\t\t")),
            files: [
                "icons/Icon.png": png(57, 57), "icons/Icon@2x.png": png(114, 114), "a/b/docs/Doc.png": png(22, 29),
                "a/b/docs/Doc@2x.png": png(44, 58),
            ],
            after: list("CFBundleIconFiles", "icons/Icon.png", "icons/Icon@2x.png")
                + type(list("CFBundleTypeIconFiles", "b/docs/Doc.png", "b/docs/Doc@2x.png", indent: "\t\t\t"))),
        Row(
            testDescription: "a folder in the name of one icon, of which a build makes the 1x",
            before: text("CFBundleIconFile", "icons/Icon.png"), files: ["icons/Icon@2x.png": png(114, 114)],
            after: text("CFBundleIconFile", "icons/Icon.png")
                + list("CFBundleIconFiles", "icons/Icon@2x.png", "icons/Icon.png")),
        Row(
            testDescription: "names with folders get their extensions where old systems need them",
            before: text("MinimumOSVersion", "3.1") + list("CFBundleIconFiles", "icons/Icon"),
            files: ["icons/Icon.png": png(57, 57), "icons/Icon@2x.png": png(114, 114)],
            after: text("MinimumOSVersion", "3.1")
                + list("CFBundleIconFiles", "icons/Icon.png", "icons/Icon@2x.png")),
        Row(
            testDescription: "the icons of other sizes of a document icon with a size in its name",
            before: type(text("CFBundleTypeIconFile", "Doc-64.png", indent: "\t\t\t")),
            files: [
                "Doc-64.png": png(64, 64), "Doc-64@2x.png": png(128, 128), "Doc-320.png": png(320, 320),
                "Doc_320x320.png": png(320, 320), "Doc.png": png(22, 29), "Doc@2x.png": png(44, 58),
                "Doc640.png": png(640, 640), "Other-640.png": png(640, 640),
            ],
            after: type(
                text("CFBundleTypeIconFile", "Doc-64.png", indent: "\t\t\t")
                    + list(
                        "CFBundleTypeIconFiles", "Doc.png", "Doc@2x.png", "Doc-64.png", "Doc-64@2x.png", "Doc-320.png",
                        "Doc640.png", indent: "\t\t\t"))),
        Row(
            testDescription: "the sizes that the list of a document type lacks",
            before: type(list("CFBundleTypeIconFiles", "Doc-64.png", indent: "\t\t\t")),
            files: [
                "Doc-64.png": png(64, 64), "Doc-128.png": png(128, 128), "Doc-320.png": png(320, 320),
                "Doc.png": png(40, 40),
            ],
            after: type(
                list("CFBundleTypeIconFiles", "Doc-64.png", "Doc-320.png", "Doc-128.png", indent: "\t\t\t"))),
        Row(
            testDescription: "names with other numbers than their sizes, or with no word, are not of one document icon",
            before: type(list("CFBundleTypeIconFiles", "Doc-64", "128", indent: "\t\t\t")),
            files: [
                "Doc-64.png": png(64, 64), "128.png": png(128, 128), "Doc1320.png": png(320, 320),
                "Doc-640.png": png(320, 320), "320.png": png(320, 320),
            ]),
        Row(
            testDescription: "an icon that another document type names",
            before: type(
                text("CFBundleTypeIconFile", "Doc.png", indent: "\t\t\t")
                    + "\t\t</dict>\n\t\t<dict>\n" + text("CFBundleTypeIconFile", "Doc64.png", indent: "\t\t\t")),
            files: ["Doc.png": png(22, 29), "Doc64.png": png(64, 64)],
            after: type(
                text("CFBundleTypeIconFile", "Doc.png", indent: "\t\t\t")
                    + list("CFBundleTypeIconFiles", "Doc.png", indent: "\t\t\t") + "\t\t</dict>\n\t\t<dict>\n"
                    + text("CFBundleTypeIconFile", "Doc64.png", indent: "\t\t\t")
                    + list("CFBundleTypeIconFiles", "Doc64.png", indent: "\t\t\t"))),
        Row(
            testDescription: "of two icons of one size, the first",
            before: text("CFBundleIconFile", "Icon.png"),
            files: [
                "Icon.png": png(57, 57), "Icon-Settings.png": png(29, 29), "Icon-Small.png": png(29, 29),
                "Icon-Small@2x.png": png(58, 58),
            ],
            after: text("CFBundleIconFile", "Icon.png")
                + list("CFBundleIconFiles", "Icon.png", "Icon-Settings.png", "Icon-Small@2x.png")),
        Row(
            testDescription: "an icon of a size that the list has",
            before: list("CFBundleIconFiles", "Icon", "Icon-Small"),
            files: ["Icon.png": png(57, 57), "Icon-Settings.png": png(29, 29), "Icon-Small.png": png(29, 29)]),
        Row(
            testDescription: "the 2x of a listed document icon",
            before: type(list("CFBundleTypeIconFiles", "Doc.png", indent: "\t\t\t")),
            files: ["Doc.png": png(22, 29), "Doc@2x.png": png(44, 58)],
            after: type(list("CFBundleTypeIconFiles", "Doc.png", "Doc@2x.png", indent: "\t\t\t"))),
        Row(
            testDescription: "names get their extensions where old systems need them",
            before: text("MinimumOSVersion", "3.1") + list("CFBundleIconFiles", "Icon", "Icon-Small.png"), files: icons,
            after: text("MinimumOSVersion", "3.1")
                + list("CFBundleIconFiles", "Icon.png", "Icon@2x.png", "Icon-Small.png", "Icon-Small@2x.png")),
        Row(
            testDescription: "a misspelled file is renamed first, and listed by its new name",
            before: list("CFBundleIconFiles", "Icon.png"),
            files: ["Icon.png": png(57, 57), "Icon@2X.png": png(114, 114)],
            after: list("CFBundleIconFiles", "Icon.png", "Icon@2x.png")),
    ]

    @Test(arguments: rows) func `a list gets the icons that lie there, and nothing else in it changes`(row: Row) {
        var files = row.files
        files["Info.plist"] = Self.plist(row.before)
        let disk = MemoryDisk(files)
        let preview = fix(disk, writes: false)
        #expect(disk.bytes(of: "Info.plist") == files["Info.plist"], "a preview writes nothing")
        let fixes = fix(disk)
        let wanted = Self.plist(row.after ?? row.before)
        let found = disk.bytes(of: "Info.plist") ?? []
        #expect(String(decoding: found, as: UTF8.self) == String(decoding: wanted, as: UTF8.self))
        #expect(fixes.diagnostics == [])
        #expect(preview.edits == fixes.edits)
        #expect(fixes.report.editedCount == (row.after == nil ? 0 : 1))
        #expect(fix(disk).edits == [], "a second time changes nothing")
    }

    private func project(_ disk: MemoryDisk) -> Project { Project(source: disk, engine: FakeEngine(), jobs: 2) }

    private func fix(_ disk: MemoryDisk, writes: Bool = true, except baseline: Baseline = Baseline()) -> FixReport {
        let project = project(disk)
        return FixRun(project).run(CheckRun(project).run(), except: baseline, writes: writes)
    }

    // MARK: What goes wrong

    private static let files = [
        "Info.plist": plist(list("CFBundleIconFiles", "Icon.png")), "Icon.png": png(57, 57),
        "Icon@2x.png": png(114, 114),
    ]

    @Test func `an edit that fails at any moment leaves the old file or the whole new one`() throws {
        let new = Self.plist(Self.list("CFBundleIconFiles", "Icon.png", "Icon@2x.png"))
        for moment in 0... {
            let disk = MemoryDisk(Self.files)
            let project = project(disk)
            let report = CheckRun(project).run()
            let calls = Mutex(0)
            disk.fail { _, _ in
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                return call > moment ? .system(code: 5, text: "killed") : nil
            }
            _ = FixRun(project).run(report)
            disk.fail(nil)
            let found = disk.bytes(of: "Info.plist")
            #expect(found == Self.files["Info.plist"] || found == new, "call \(moment)")
            #expect(disk.paths == ["Icon.png", "Icon@2x.png", "Info.plist"], "call \(moment)")
            _ = fix(disk)
            #expect(disk.bytes(of: "Info.plist") == new, "call \(moment)")
            if calls.withLock({ $0 }) <= moment { break }
        }
    }

    @Test func `a file that cannot be written, or was changed meanwhile, is left and named`() throws {
        let path = try #require(BytePath("Info.plist"))
        for (kind, words) in [
            (DiskError.Kind.system(code: 13, text: "Permission denied"), "Permission denied"), (.changed, "changed"),
        ] {
            let disk = MemoryDisk(Self.files)
            disk.fail { operation, at in operation == "place" && at == path ? kind : nil }
            let fixes = fix(disk)
            #expect(disk.bytes(of: "Info.plist") == Self.files["Info.plist"])
            #expect(fixes.diagnostics.map(\.rule) == [.plistNotChanged])
            #expect(fixes.diagnostics[0].message.contains(words), "\(fixes.diagnostics)")
            #expect(fixes.edits == [] && fixes.report.findings.contains { $0.diagnostic.rule == .iconUnlisted })
        }
    }

    @Test func `a rename that fails does not hold an edit back`() {
        var files = Self.files
        files["B@2X.png"] = Self.png(8, 8)
        let disk = MemoryDisk(files)
        disk.fail { operation, _ in operation == "move" ? .system(code: 13, text: "Permission denied") : nil }
        let fixes = fix(disk)
        #expect(fixes.diagnostics.map(\.rule) == [.fileNotMoved])
        #expect(fixes.edits.map(\.names) == [["Icon.png", "Icon@2x.png"]])
    }

    @Test func `thousands of icons are added at once`() {
        var files = Self.files
        let image = Self.png(29, 29)
        for number in 0..<2000 { files["Icon-\(number)-small.png"] = image }
        let disk = MemoryDisk(files)
        let fixes = fix(disk)
        #expect(fixes.edits.map(\.names.count) == [2002])
        #expect(fixes.diagnostics == [])
    }

    @Test func `a list that is ambiguous is left and named`() {
        var files = Self.files
        let list = Self.list("CFBundleIconFiles", "Icon.png")
        files["Info.plist"] = Self.plist(list + list)
        let disk = MemoryDisk(files)
        let fixes = fix(disk)
        #expect(disk.bytes(of: "Info.plist") == files["Info.plist"])
        #expect(fixes.diagnostics.map(\.rule) == [.plistNotChanged])
        #expect(
            fixes.diagnostics.map(\.message)
                == ["CFBundleIconFiles was not changed: it has the key CFBundleIconFiles twice"])
    }

    /// `{"UILaunchScreen": true, "CFBundleIconFile": "Icon.png"}`.
    private static var binary: [UInt8] {
        let objects: [[UInt8]] = [
            [0xD2, 1, 2, 3, 4], [0x5E] + Array("UILaunchScreen".utf8),
            [0x5F, 0x10, 16] + Array("CFBundleIconFile".utf8),
            [0x09], [0x58] + Array("Icon.png".utf8),
        ]
        var (bytes, offsets) = (Array("bplist00".utf8), [UInt8]())
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let start = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number: UInt8 in [5, 0, start] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        return bytes
    }

    @Test func `a list in the binary form is left and named until it is XML`() {
        let disk = MemoryDisk([
            "Info.plist": Self.binary, "Icon.png": Self.png(57, 57), "Icon@2x.png": Self.png(114, 114),
        ])
        for run in 1...2 {
            let fixes = fix(disk)
            #expect(disk.bytes(of: "Info.plist") == Self.binary, "run \(run)")
            #expect(fixes.diagnostics.map(\.rule) == [.plistNotChanged], "run \(run)")
            #expect(fixes.diagnostics.map(\.fix) == ["convert it with 'plutil -convert xml1', then run again"])
            #expect(fixes.report.findings.contains { $0.diagnostic.rule == .iconPlistString }, "run \(run)")
        }
        disk.write(Self.plist(Self.text("CFBundleIconFile", "Icon.png")), to: "Info.plist")
        let fixes = fix(disk)
        #expect(fixes.diagnostics == [])
        #expect(fixes.edits.map(\.names) == [["Icon.png", "Icon@2x.png"]])
    }

    @Test func `what a baseline knows is not listed`() throws {
        let disk = MemoryDisk(Self.files)
        let known = Baseline([Baseline.Entry(rule: "icon.unlisted", path: try #require(BytePath("Icon@2x.png")))])
        #expect(fix(disk, except: known).edits == [])
        #expect(disk.bytes(of: "Info.plist") == Self.files["Info.plist"])
    }
}
