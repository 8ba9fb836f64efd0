import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// One name where an array of icons belongs, and the reverse: found, and converted by `--fix`.
@Suite struct IconListKindTests {
    private typealias Example = RuleExample

    private static func primary(_ body: String) -> String {
        "<key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict>\(body)</dict></dict>"
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var body: String
        var message: String?
        /// The names of the array afterwards.
        var place: String
        var names: [String]
    }

    private static let rows = [
        Row(
            testDescription: "a string in the array's key", body: Example.text("CFBundleIconFiles", "Icon.png"),
            message: "CFBundleIconFiles is one name, Icon.png, and not an array", place: "CFBundleIconFiles",
            names: ["Icon.png", "Icon@2x.png"]),
        Row(
            testDescription: "the same beside a single icon",
            body: Example.text("CFBundleIconFile", "Icon.png") + Example.text("CFBundleIconFiles", "Icon.png"),
            message: "CFBundleIconFiles is one name, Icon.png, and not an array", place: "CFBundleIconFiles",
            names: ["Icon.png", "Icon@2x.png"]),
        Row(
            testDescription: "a name without its extension", body: Example.text("CFBundleIconFiles", "Icon"),
            message: "CFBundleIconFiles is one name, Icon, and not an array", place: "CFBundleIconFiles",
            names: ["Icon"]),
        Row(
            testDescription: "in the dictionary of icons", body: primary(Example.text("CFBundleIconFiles", "Icon.png")),
            message: "CFBundleIcons.CFBundlePrimaryIcon.CFBundleIconFiles is one name, Icon.png, and not an array",
            place: "CFBundleIcons", names: []),
        Row(
            testDescription: "an array in the single icon's key",
            body: Example.array("CFBundleIconFile", "Icon.png", "Icon@2x.png"),
            message: "CFBundleIconFile is an array, but takes one name", place: "CFBundleIconFiles",
            names: ["Icon.png", "Icon@2x.png"]),
        Row(
            testDescription: "one for iPhones, and a list for iPads",
            body: Example.text("CFBundleIconFile", "Icon.png")
                + Example.array("CFBundleIconFiles~ipad", "Icon-72.png", "Icon-72@2x.png"),
            message: "CFBundleIconFile names Icon.png, and CFBundleIconFiles is missing", place: "CFBundleIconFiles",
            names: ["Icon.png", "Icon@2x.png", "Icon-72.png", "Icon-72@2x.png"]),
        Row(
            testDescription: "a dictionary of icons, which iOS 4 does not read",
            body: Example.text("CFBundleIconFile", "Icon.png") + Example.text("MinimumOSVersion", "4.0")
                + primary(Example.array("CFBundleIconFiles", "Icon.png", "Icon@2x.png")),
            message: "CFBundleIconFile names Icon.png, and CFBundleIconFiles is missing", place: "CFBundleIconFiles",
            names: ["Icon.png", "Icon@2x.png", "Icon-72.png", "Icon-72@2x.png"]),
        Row(
            testDescription: "the same for iOS 5",
            body: Example.text("CFBundleIconFile", "Icon.png") + Example.text("MinimumOSVersion", "5.0")
                + primary(Example.array("CFBundleIconFiles", "Icon.png", "Icon@2x.png")),
            message: nil, place: "", names: []),
        Row(
            testDescription: "two lists",
            body: Example.array("CFBundleIconFiles", "Icon.png", "Icon@2x.png")
                + Example.array("CFBundleIconFiles~ipad", "Icon-72.png", "Icon-72@2x.png"),
            message: nil, place: "", names: []),
    ]

    @Test(arguments: rows) func itIsFoundAndConverted(row: Row) throws {
        let disk = MemoryDisk([
            "Info.plist": Example.info(Example.text("UILaunchStoryboardName", "L") + row.body),
            "Icon.png": Example.png(57, 57), "Icon@2x.png": Example.png(114, 114),
            "Icon-72.png": Example.png(72, 72), "Icon-72@2x.png": Example.png(144, 144),
        ])
        func findings() -> [Finding] { Example.check(disk).findings.filter { $0.diagnostic.rule == .iconPlistString } }
        let found = findings()
        guard let message = row.message else {
            #expect(found.map(\.diagnostic.message) == [])
            return
        }
        let finding = try #require(found.first)
        #expect(found.count == 1 && finding.diagnostic.message.hasPrefix(message), "\(found.map(\.diagnostic.message))")
        guard case .edit(let path, let change) = finding.repair else {
            Issue.record("nothing converts it")
            return
        }
        let file = try PropertyListFile(try #require(disk.bytes(of: path.display)))
        let changed = try file.applying(change)
        disk.write(changed, to: path.display)
        #expect(findings().map(\.diagnostic.message) == [])
        if !row.names.isEmpty {
            let names = try PropertyListFile(changed).values[row.place]?.items.compactMap(\.name) ?? []
            #expect(names.filter(row.names.contains) == row.names && Set(names).count == names.count, "\(names)")
        }
    }

    struct DocumentRow: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var body: String
        var message: String?
        /// The names of the array after all fixes.
        var names: [PropertyList]
    }

    private static let documentRows = [
        DocumentRow(
            testDescription: "a string in the array's key", body: Example.text("CFBundleTypeIconFiles", "Doc.png"),
            message: "CFBundleTypeIconFiles is one name, Doc.png, and not an array",
            names: [.text("Doc.png"), .text("Doc@2x.png")]),
        DocumentRow(
            testDescription: "an array in the single icon's key",
            body: Example.array("CFBundleTypeIconFile", "Doc.png"),
            message: "CFBundleTypeIconFile is an array, but takes one name",
            names: [.text("Doc.png"), .text("Doc@2x.png")]),
        DocumentRow(
            testDescription: "the same beside the array",
            body: Example.array("CFBundleTypeIconFile", "Doc@2x.png", "${DOC}")
                + Example.array("CFBundleTypeIconFiles", "Doc"),
            message: "CFBundleTypeIconFile is an array, but takes one name",
            // Doc stands for Doc@2x.png, too, so that is there once.
            names: [.text("Doc"), .text("${DOC}")]),
        DocumentRow(
            testDescription: "an empty array in the single icon's key", body: Example.array("CFBundleTypeIconFile"),
            message: nil, names: []),
        DocumentRow(
            testDescription: "an array with something else than names, which nothing may lose",
            body: "<key>CFBundleTypeIconFile</key><array><string>Doc</string><integer>1</integer></array>",
            message: "CFBundleTypeIconFile is an array, but takes one name", names: []),
        DocumentRow(
            testDescription: "a single icon beside the array",
            body: Example.text("CFBundleTypeIconFile", "Doc.png") + Example.array("CFBundleTypeIconFiles", "Doc"),
            message: nil, names: [.text("Doc")]),
    ]

    @Test(arguments: documentRows) func aDocumentTypesListIsConvertedToo(row: DocumentRow) throws {
        let disk = MemoryDisk([
            "Info.plist": Example.info(Example.text("CFBundleIconName", "A") + Example.document(row.body)),
            "Doc.png": Example.png(22, 29), "Doc@2x.png": Example.png(44, 58),
        ])
        func messages() -> [String] {
            Example.check(disk).findings.map(\.diagnostic).filter { $0.rule == .iconDocumentString }.map(\.message)
        }
        let found = messages()
        let wanted = row.message.map { "CFBundleDocumentTypes[0].\($0), so the system does not read it" }
        #expect(found == [wanted].compactMap(\.self))
        let project = Project(source: disk, engine: FakeEngine(), jobs: 1)
        #expect(FixRun(project).run(CheckRun(project).run()).diagnostics == [])
        let file = try PropertyListFile(try #require(disk.bytes(of: "Info.plist")))
        let type = try #require(file.values["CFBundleDocumentTypes"]?.items.first)
        #expect(type["CFBundleTypeIconFiles"]?.items ?? [] == row.names)
        #expect(row.names.isEmpty || messages() == [])
    }

    @Test(arguments: [
        Example.document(Example.array("CFBundleTypeIconFile", "Gone.png", "Doc.png")),
        Example.document(Example.text("CFBundleTypeIconFile", "Gone")),
        Example.document(
            Example.text("CFBundleTypeIconFile", "Gone.png") + Example.array("CFBundleTypeIconFiles", "Doc")),
        Example.array("CFBundleIconFile", "Gone.png", "Doc.png"),
    ]) func aNameWithoutAFileIsReportedUnderEveryKey(body: String) {
        let disk = MemoryDisk([
            "Info.plist": Example.info(body), "Doc.png": Example.png(22, 29), "Doc@2x.png": Example.png(44, 58),
        ])
        let found = Example.check(disk).findings.map(\.diagnostic).filter { $0.rule == .iconMissing }
        #expect(found.count == 1 && found[0].message.contains(" Gone"), "\(found.map(\.message))")
    }

    @Test(
        arguments: [
            (Example.text("CFBundleTypeIconFile", "Doc.icns"), []),
            (Example.text("CFBundleTypeIconFile", "Doc"), []),
            (
                Example.text("CFBundleTypeIconFile", "Gone.icns"),
                ["the document icon Gone.icns is listed, but does not exist"]
            ),
            (
                Example.array("CFBundleTypeIconFiles", "Doc.icns"),
                ["Doc.icns is listed in an array of icons, but only macOS reads such files, and no array"]
            ),
            (
                Example.array("CFBundleTypeIconFile", "Doc.icns"),
                [
                    "CFBundleDocumentTypes[0].CFBundleTypeIconFile is an array, but takes one name, so the system does "
                        + "not read it"
                ]
            ),
            // The icon of another app is none of this one.
            (
                Example.text("CFBundleTypeIconFile", "Far"),
                ["the document icon Far is listed, but does not exist"]
            ),
            (
                Example.text("CFBundleTypeIconFile", "Both"),
                ["CFBundleTypeIconFile names Both, and CFBundleTypeIconFiles is missing"]
            ),
        ] as [(String, [String])])
    func anIconForMacsIsNotAskedToBeAList(row: (body: String, messages: [String])) {
        let disk = MemoryDisk([
            "Info.plist": Example.info(Example.text("CFBundleIconName", "A") + Example.document(row.body)),
            "Doc.icns": Array("icns".utf8), "Both.icns": Array("icns".utf8), "Both.png": Example.png(64, 64),
            "Other/Info.plist": Example.info(Example.text("CFBundleIconName", "A")),
            "Other/Far.icns": Array("icns".utf8),
        ])
        let found = Example.check(disk).findings.map(\.diagnostic)
            .filter { [.iconMissing, .iconDocumentString].contains($0.rule) }
        #expect(found.map(\.message) == row.messages)
        #expect(found.allSatisfy { !$0.fix.contains("PNG") })
    }

    @Test func anAppsIconForMacsIsNotOneForPhones() {
        func messages(_ body: String) -> [String] {
            let disk = MemoryDisk(["Info.plist": Example.info(body), "App.icns": Array("icns".utf8)])
            return Example.check(disk).findings.map(\.diagnostic).filter { $0.rule == .iconMissing }.map(\.message)
        }
        #expect(messages(Example.text("CFBundleIconFile", "App.icns")) == [])
        #expect(messages(Example.text("CFBundleIconFile", "App")) == [])
        #expect(messages(Example.text("CFBundleIconFile", "Gone.icns")).count == 1)
        #expect(messages(Example.array("CFBundleIconFile", "App")) == [])
        #expect(
            messages(Example.array("CFBundleIconFiles", "App.icns"))
                == ["App.icns is listed in an array of icons, but only macOS reads such files, and no array"])
    }

    @Test(
        arguments: [
            ("icons", "<key>CFBundleIconFiles</key><dict/>", "CFBundleIconFiles is a dictionary", .iconPlistString),
            (
                "icons in their dictionary", primary("<key>CFBundleIconFiles</key><true/>"),
                "CFBundleIcons.CFBundlePrimaryIcon.CFBundleIconFiles is a single value", .iconPlistString
            ),
            (
                "types", "<key>CFBundleDocumentTypes</key><dict/>", "CFBundleDocumentTypes is a dictionary",
                .iconDocumentString
            ),
            (
                "types in text", Example.text("CFBundleDocumentTypes", "Doc"), "CFBundleDocumentTypes is text",
                .iconDocumentString
            ),
            (
                "a type's icons", Example.document("<key>CFBundleTypeIconFiles</key><dict/>"),
                "CFBundleDocumentTypes[0].CFBundleTypeIconFiles is a dictionary", .iconDocumentString
            ),
            ("an array", Example.array("CFBundleIconFiles", "Icon.png", "Icon@2x.png"), nil, .iconPlistString),
            ("no icons", "<key>CFBundleIconFiles</key><array/>", nil, .iconPlistString),
        ] as [(id: String, body: String, message: String?, rule: Rule)])
    func anotherKindOfValueIsFound(row: (id: String, body: String, message: String?, rule: Rule)) {
        let disk = MemoryDisk([
            "Info.plist": Example.info(row.body), "Icon.png": Example.png(57, 57), "Icon@2x.png": Example.png(114, 114),
        ])
        let found = Example.check(disk).findings.map(\.diagnostic).filter { $0.rule == row.rule }
        #expect(
            found.map(\.message)
                == [row.message].compactMap(\.self).map {
                    $0 + ", and not an array, so the system does not read it"
                }, "\(row.rule)")
    }

    /// Every key may have one value for each device.
    @Test func documentTypesForOneDeviceAreRead() {
        let body = Example.document(Example.text("CFBundleTypeIconFiles", "Doc.png"))
            .replacing("CFBundleDocumentTypes", with: "CFBundleDocumentTypes~ipad")
        let disk = MemoryDisk(["Info.plist": Example.info(body), "Doc.png": Example.png(22, 29)])
        let found = Example.check(disk).findings.map(\.diagnostic).filter { $0.rule == .iconDocumentString }
        #expect(found.count == 1)
        #expect(
            found.allSatisfy { $0.message.hasPrefix("CFBundleDocumentTypes~ipad[0].CFBundleTypeIconFiles is one name") }
        )
        _ = FixRun(Project(source: disk, engine: FakeEngine(), jobs: 2)).run(Example.check(disk))
        #expect(!Example.check(disk).findings.contains { $0.diagnostic.rule == .iconDocumentString })
    }

    @Test func theStoresImageIsNoListedIcon() {
        func found(_ name: String) -> [String] {
            let body = Example.array("CFBundleIconFiles", "Icon.png", name)
            let disk = MemoryDisk([
                "Info.plist": Example.info(body), "Icon.png": Example.png(57, 57), name: Example.png(512, 512),
            ])
            return Example.check(disk).findings.map(\.diagnostic).filter { $0.rule == .iconMissing }.map(\.fix)
        }
        #expect(found("iTunesArtwork") == ["take it off the list"])
        #expect(found("Artwork.png") == [])
    }

    /// 29 and 58 are sizes of icons, but not of the home screen's.
    @Test(
        arguments: [
            ("only settings", ["Icon-Small.png": 29, "Icon-Small@2x.png": 58], true),
            ("a 2x of settings under the name of the app's icon", ["Icon.png": 58], true),
            ("60 pixels, which are for notifications", ["Icon.png": 60], true),
            ("the home screen's, too", ["Icon-Small.png": 29, "Icon.png": 57], false),
            ("only for later systems", ["Icon-60@2x.png": 120], false),
            ("a wrong size, which may be meant for it", ["Icon-Small.png": 29, "Icon.png": 56], false),
        ] as [(id: String, files: [String: Int], isFound: Bool)])
    func anAppNeedsAnIconForTheHomeScreen(row: (id: String, files: [String: Int], isFound: Bool)) {
        let info = Example.info(list(row.files.keys.sorted()))
        let disk = MemoryDisk(["Info.plist": info].merging(row.files.mapValues { Example.png($0, $0) }) { $1 })
        let found = Example.check(disk).findings.map(\.diagnostic).filter { $0.rule == .iconMissing }
        #expect(
            found.map(\.message) == (row.isFound ? ["none of the app's icons has a size of the home screen"] : []),
            "\(row.id)")
    }

    private func list(_ names: [String]) -> String {
        "<key>CFBundleIconFiles</key><array>" + names.map { "<string>\($0)</string>" }.joined() + "</array>"
    }
}
