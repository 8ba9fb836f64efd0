import Testing

@testable import TwofoldBuild

/// Edits of property lists, with every byte of the result.
@Suite struct PropertyListFileTests {
    /// One edit of a text: the same in each row is written once, around the body.
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var before: String
        var change: PropertyListChange
        var after: String

        init(_ id: String, _ before: String, _ change: PropertyListChange, _ after: String) {
            testDescription = id
            self.before = before
            self.change = change
            self.after = after
        }
    }

    private static let icons: [PropertyListStep] = [.key("CFBundleIconFiles")]
    private static let primary: [PropertyListStep] =
        [.key("CFBundleIcons"), .key("CFBundlePrimaryIcon"), .key("CFBundleIconFiles")]
    private static let document: [PropertyListStep] =
        [.key("CFBundleDocumentTypes"), .index(1), .key("CFBundleTypeIconFiles")]

    private static func bytes(_ body: String) -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>\n".utf8)
    }

    static let rows = [
        Row(
            "a new key goes where the order of sorted keys puts it",
            "<dict>\n\t<key>A</key>\n\t<true/>\n\t<key>Z</key>\n\t<true/>\n</dict>",
            PropertyListChange(["a.png", "b.png"], at: icons),
            "<dict>\n\t<key>A</key>\n\t<true/>\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<string>a.png</string>\n"
                + "\t\t<string>b.png</string>\n\t</array>\n\t<key>Z</key>\n\t<true/>\n</dict>"),
        Row(
            "before the first key", "<dict>\n  <key>Z</key>\n  <true/>\n</dict>", PropertyListChange(["a"], at: icons),
            "<dict>\n  <key>CFBundleIconFiles</key>\n  <array>\n    <string>a</string>\n  </array>\n  <key>Z</key>\n"
                + "  <true/>\n</dict>"),
        Row(
            "at the end of keys without order", "<dict>\n<key>Z</key><true/>\n<key>A</key><true/>\n</dict>",
            PropertyListChange(["a"], at: icons),
            "<dict>\n<key>Z</key><true/>\n<key>A</key><true/>\n<key>CFBundleIconFiles</key><array>\n\t<string>a</string>\n"
                + "</array>\n</dict>"),
        Row(
            "after the single name and its comment",
            "<dict>\r\n\t<key>Z</key>\r\n\t<true/>\r\n\t<key>CFBundleIconFile</key>\r\n\t<string>a</string> <!-- one -->\r\n</dict>",
            PropertyListChange(["a"], at: icons, after: "CFBundleIconFile"),
            "<dict>\r\n\t<key>Z</key>\r\n\t<true/>\r\n\t<key>CFBundleIconFile</key>\r\n\t<string>a</string> <!-- one -->\r\n"
                + "\t<key>CFBundleIconFiles</key>\r\n\t<array>\r\n\t\t<string>a</string>\r\n\t</array>\r\n</dict>"),
        Row(
            "in its place, where every system reads the array",
            "<dict>\n\t<key>CFBundleIconFile</key>\n\t<string>a</string>\n\t<key>Z</key>\n\t<true/>\n</dict>",
            PropertyListChange(["a"], at: icons, after: "CFBundleIconFile", replacing: true),
            "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<string>a</string>\n\t</array>\n\t<key>Z</key>\n"
                + "\t<true/>\n</dict>"),
        Row(
            "names between others, with comments between them",
            "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<!-- x -->\n\t\t<string>b</string><!-- y -->\n"
                + "\t\t<string>d</string>\n\t</array>\n</dict>",
            PropertyListChange(["a", "b", "c", "d", "e"], at: icons),
            "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<!-- x -->\n\t\t<string>a</string>\n"
                + "\t\t<string>b</string><!-- y -->\n\t\t<string>c</string>\n\t\t<string>d</string>\n"
                + "\t\t<string>e</string>\n\t</array>\n</dict>"),
        Row(
            "added names only", "<dict><key>CFBundleIconFiles</key><array><string>${A}</string></array></dict>",
            PropertyListChange(["b", "${A}"], at: icons, isAddition: true),
            "<dict><key>CFBundleIconFiles</key><array><string>${A}</string><string>b</string></array></dict>"),
        Row(
            "fewer names, and others in another order",
            "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<string>a</string>\n\t\t<!-- b -->\n"
                + "\t\t<string>b</string>\n\t\t<string>c</string>\n\t</array>\n</dict>",
            PropertyListChange(["c", "a"], at: icons),
            "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<string>c</string>\n\t\t<string>a</string>\n"
                + "\t\t<!-- b -->\n\t</array>\n</dict>"),
        Row(
            "all names replaced, and a comment kept",
            "<dict><key>CFBundleIconFiles</key><array><string>a</string><!-- b --><string>b</string></array></dict>",
            PropertyListChange(["c"], at: icons),
            "<dict><key>CFBundleIconFiles</key><array><string>c</string><!-- b --></array></dict>"),
        Row(
            "an empty array, and one without names",
            "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array/>\n</dict>", PropertyListChange(["a"], at: icons),
            "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<string>a</string>\n\t</array>\n</dict>"),
        Row(
            "an array with nothing but a comment",
            "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<!-- none -->\n\t</array>\n</dict>",
            PropertyListChange(["a"], at: icons),
            "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<!-- none -->\n\t\t<string>a</string>\n"
                + "\t</array>\n</dict>"),
        Row(
            "a dictionary with nothing but a comment", "<dict>\n  <!-- none -->\n</dict>",
            PropertyListChange(["a"], at: icons),
            "<dict>\n  <!-- none -->\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<string>a</string>\n\t</array>\n</dict>"
        ),
        Row(
            "no names",
            "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<string>a</string>\n\t</array>\n</dict>",
            PropertyListChange([], at: icons), "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array/>\n</dict>"),
        Row(
            "no names, and a comment that stays",
            "<dict><key>CFBundleIconFiles</key><array><string>a</string> <!-- b --></array></dict>",
            PropertyListChange([], at: icons),
            "<dict><key>CFBundleIconFiles</key><array> <!-- b --></array></dict>"),
        Row(
            "dictionaries on the way", "<dict>\n    <key>CFBundleIcons</key>\n    <dict/>\n</dict>",
            PropertyListChange(["a&b<é>"], at: primary),
            "<dict>\n    <key>CFBundleIcons</key>\n    <dict>\n        <key>CFBundlePrimaryIcon</key>\n        <dict>\n"
                + "            <key>CFBundleIconFiles</key>\n            <array>\n"
                + "                <string>a&amp;b&lt;é&gt;</string>\n            </array>\n        </dict>\n    </dict>\n</dict>"
        ),
        Row(
            "other keys of the primary icon stay",
            "<dict><key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict><key>UIPrerenderedIcon</key><true/>"
                + "</dict></dict></dict>",
            PropertyListChange(["a"], at: primary),
            "<dict><key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict><key>CFBundleIconFiles</key>"
                + "<array><string>a</string></array><key>UIPrerenderedIcon</key><true/></dict></dict></dict>"),
        Row(
            "the second document type",
            "<dict><key>CFBundleDocumentTypes</key><array><dict/><dict><key>CFBundleTypeIconFile</key>"
                + "<string>a</string></dict></array></dict>",
            PropertyListChange(["a"], at: document, after: "CFBundleTypeIconFile"),
            "<dict><key>CFBundleDocumentTypes</key><array><dict/><dict><key>CFBundleTypeIconFile</key>"
                + "<string>a</string><key>CFBundleTypeIconFiles</key><array><string>a</string></array></dict></array></dict>"
        ),
        Row(
            "a text in place of an array, in CDATA",
            "<dict><key>CFBundleIconFiles</key><string><![CDATA[a]]></string></dict>",
            PropertyListChange(["a"], at: icons),
            "<dict><key>CFBundleIconFiles</key><array><string>a</string></array></dict>"),
        Row(
            "what is said already", "<dict><key>CFBundleIconFiles</key><array>\n <string>&#97;</string></array></dict>",
            PropertyListChange(["a"], at: icons),
            "<dict><key>CFBundleIconFiles</key><array>\n <string>&#97;</string></array></dict>"),
    ]

    @Test(arguments: rows) func `an edit changes the bytes it must and no other`(row: Row) throws {
        let new = try PropertyListFile(Self.bytes(row.before)).applying(row.change)
        #expect(String(decoding: new, as: UTF8.self) == String(decoding: Self.bytes(row.after), as: UTF8.self))
        #expect(try PropertyListFile(new).applying(row.change) == new, "a second time changes nothing")
    }

    @Test func `a byte order mark stays`() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let new = try PropertyListFile(mark + Self.bytes("<dict/>")).applying(PropertyListChange(["a"], at: Self.icons))
        let body = "<dict>\n\t<key>CFBundleIconFiles</key>\n\t<array>\n\t\t<string>a</string>\n\t</array>\n</dict>"
        #expect(new == mark + Self.bytes(body))
    }

    @Test(
        arguments: [
            (
                "twice the same key",
                "<dict><key>CFBundleIconFiles</key><array/><key>CFBundleIconFiles</key><array/></dict>",
                icons, .repeatedKey("CFBundleIconFiles")
            ),
            (
                "a text on the way", "<dict><key>CFBundleIcons</key><string>a</string></dict>", primary,
                .otherKind("CFBundleIconFiles")
            ),
            (
                "no such document type", "<dict><key>CFBundleDocumentTypes</key><array><dict/></array></dict>",
                document,
                .otherKind("CFBundleTypeIconFiles")
            ),
            ("no dictionary at all", "<array/>", icons, .otherKind("CFBundleIconFiles")),
            (
                "a preprocessor's lines", "<dict>\n#if A\n<key>a</key><true/>\n#endif\n</dict>", icons,
                .textBetweenValues
            ),
            ("text after the end", "<dict/></plist>x<plist>", icons, .textBetweenValues),
            ("an entity of its own", "<!DOCTYPE p [<!ENTITY a \"b\">]><dict/>", icons, .unreadable),
        ] as [(id: String, body: String, path: [PropertyListStep], problem: PropertyListProblem)])
    func `what is ambiguous is refused`(
        row: (id: String, body: String, path: [PropertyListStep], problem: PropertyListProblem)
    ) {
        #expect(throws: row.problem, "\(row.id)") {
            try PropertyListFile(Self.bytes(row.body)).applying(PropertyListChange(["a"], at: row.path))
        }
    }

    @Test(
        arguments: [
            ("old style", Array("// !$*UTF8*$!\n{ a = b; }".utf8), .oldStyle),
            ("old style, an array", Array("\u{FEFF} ( a )".utf8), .oldStyle),
            ("UTF-16", [0xFF, 0xFE, 0x3C, 0], .otherEncoding), ("nothing", [], .unreadable),
            ("too large", Array(repeating: 0x20, count: PropertyListFile.maxBytes + 1), .tooLarge),
            ("binary, cut short", Array("bplist00".utf8), .unreadable),
        ] as [(id: String, bytes: [UInt8], problem: PropertyListProblem)])
    func `what cannot be read is told apart`(row: (id: String, bytes: [UInt8], problem: PropertyListProblem)) {
        #expect(throws: row.problem, "\(row.id)") { try PropertyListFile(row.bytes) }
        #expect(!row.problem.message.isEmpty && !row.problem.fix.isEmpty)
    }

    @Test func `other encodings and unwritable names are refused`() throws {
        let change = PropertyListChange(["é"], at: Self.icons)
        let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><dict/></plist>".utf8)
        #expect(throws: PropertyListProblem.otherEncoding) { try PropertyListFile(latin).applying(change) }
        let plain = Array("<?xml version='1.0' encoding='utf-8'?><plist><dict/></plist>".utf8)
        #expect(try PropertyListFile(plain).applying(change) != plain)
        #expect(throws: PropertyListProblem.unwritable("a\nb")) {
            try PropertyListFile(plain).applying(PropertyListChange(["a\nb"], at: Self.icons))
        }
    }

    // MARK: The binary form

    /// `{"a": "b"}`.
    private static let binary =
        Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x61, 0x51, 0x62, 8, 11, 13]
        + [0, 0, 0, 0, 0, 0, 1, 1] + [3, 0, 15].flatMap { [0, 0, 0, 0, 0, 0, 0, $0] }

    @Test func `the binary form is read, and refused where it would change`() throws {
        let file = try PropertyListFile(Self.binary)
        #expect(file.values == .table(["a": .text("b")]))
        #expect(throws: PropertyListProblem.binary) { try file.applying(PropertyListChange(["c"], at: Self.icons)) }
        #expect(throws: PropertyListProblem.binary) { try file.removing(at: [.key("a")]) }
        #expect(try file.removing(at: Self.icons).bytes == Self.binary, "there is nothing to remove")
    }

    // MARK: Icons

    @Test func `names are written by idiom, and a single name stays where an old system needs it`() throws {
        let names = AppIconNames(
            [.any: ["Icon.png"], .iphone: ["Icon-60"], .ipad: ["Icon-76"]], documents: [0: ["Doc.png"]])
        for (system, keeps) in [("", true), ("3.0", true), ("3.2", false), ("$(TARGET)", true)] {
            let entry = system.isEmpty ? "" : "<key>MinimumOSVersion</key><string>\(system)</string>"
            let plist = Self.bytes(
                "<dict>\(entry)<key>CFBundleIconFile</key><string>Icon.png</string><key>CFBundleDocumentTypes</key>"
                    + "<array><dict><key>CFBundleTypeIconFile</key><string>Doc.png</string></dict></array></dict>")
            let file = try PropertyListFile(try names.written(into: plist))
            for (path, name) in [
                (Self.icons, "Icon.png"), (Self.primary, "Icon-60"),
                ([.key("CFBundleIcons~ipad")] + Self.primary.dropFirst(), "Icon-76"),
                ([.key("CFBundleDocumentTypes"), .index(0), .key("CFBundleTypeIconFiles")], "Doc.png"),
            ] { #expect(file.values.value(at: path) == .list([.text(name)]), "\(system) \(path)") }
            #expect((file.values["CFBundleIconFile"] != nil) == keeps, "\(system)")
            let type = file.values["CFBundleDocumentTypes"]?.items.first
            #expect((type?["CFBundleTypeIconFile"] != nil) == keeps, "\(system)")
            #expect(try names.written(into: file.bytes) == file.bytes, "a second time changes nothing")
        }
    }

    @Test func `a place is named as people read it`() {
        #expect(PropertyListChange([], at: Self.document).place == "CFBundleDocumentTypes[1].CFBundleTypeIconFiles")
    }
}
