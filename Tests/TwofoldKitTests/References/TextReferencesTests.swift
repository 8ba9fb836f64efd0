import Testing

@testable import TwofoldCheck
@testable import TwofoldImaging

/// The names of images in nib files, property lists and other texts.
@Suite struct TextReferencesTests {
    private static func nib(_ body: String, type: String = "CocoaTouch.XIB") -> String {
        "<?xml version=\"1.0\"?>\n<document type=\"com.apple.InterfaceBuilder3.\(type)\">\n\(body)\n</document>"
    }

    static let nibs = [
        SourceRow("a view", nib("<imageView image=\"a\"/>"), "3:1 uiKit a"),
        SourceRow("a view of a Mac", nib("<imageCell image=\"a\"/>", type: "Cocoa.XIB"), "3:1 appKit a"),
        SourceRow("a button", nib("<state image=\"a.png\" backgroundImage=\"b\"/>"), "3:1 uiKit b", "3:1 uiKit a.png"),
        SourceRow("entities", nib("<imageView image=\"R&amp;D &#x41;&#228;\"/>"), "3:1 uiKit R&D Aä"),
        SourceRow(
            "a field", nib("<textField background=\"a\" disabledBackground=\"b\"/>"), "3:1 uiKit a", "3:1 uiKit b"),
        SourceRow("another element", nib("<scene background=\"a\"/>")),
        SourceRow("a symbol", nib("<imageView image=\"star\" catalog=\"system\"/>")),
        SourceRow(
            "a symbol and an image", nib("<tabBarItem image=\"star\" catalog=\"system\" selectedImage=\"a\"/>"),
            "3:1 uiKit a"),
        SourceRow(
            "a symbol that only the list marks",
            nib("<imageReference image=\"star\"/><image name=\"star\" catalog=\"system\" width=\"1\" height=\"1\"/>")),
        SourceRow(
            "a setting whose name ends like that of an image", nib("<behavior doesNotDimImage=\"YES\" image=\"NO\"/>")),
        SourceRow(
            "an image in the file itself",
            nib(
                "<imageCell image=\"cell:1:image\"/><button image=\"a\"/><resources>"
                    + "<image name=\"cell:1:image\" width=\"1\" height=\"1\"><mutableData key=\"x\">QQ==</mutableData></image>"
                    + "<image name=\"a\" width=\"1\" height=\"1\"/><mutableData/></resources>"),
            "3:34 uiKit a"),
        SourceRow("the list of images", nib("<image name=\"a\" width=\"1\" height=\"1\"/>")),
        SourceRow(
            "an attribute of an own view",
            nib("<userDefinedRuntimeAttribute type=\"image\" keyPath=\"x\" value=\"a\"/>"), "3:1 uiKit a"),
        SourceRow(
            "an archive of an old Xcode",
            "<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\">\n"
                + "<object class=\"NSCustomResource\"><string key=\"NSClassName\">NSImage</string>"
                + "<string key=\"NSResourceName\">a.png</string></object>"
                + "<object><string key=\"NSClassName\">NSColor</string><string key=\"NSResourceName\">b</string></object></archive>",
            "2:76 uiKit a.png"),
        SourceRow(
            "comments and text", nib("<!-- <imageView image=\"a\"/> --><string>&lt;imageView image=\"b\"/></string>")),
        SourceRow("an unfinished element", nib("<imageView image=\"a")),
    ]

    @Test(arguments: nibs)
    func whatANibAsksFor(row: SourceRow) {
        #expect(SourceRow.texts(NibReferences.read(Array(row.source.utf8))) == row.requests)
    }

    @Test func aViewOfANibHasTheSizesThatTheFileStates() {
        let source = Self.nib(
            "<imageView contentMode=\"topRight\" image=\"a\">"
                + "<b><rect key=\"frame\" width=\"8\" height=\"8\"/></b><rect key=\"frame\" width=\"32\" height=\"16\"/></imageView>"
                + "<imageView contentMode=\"scaleToFill\" image=\"b\"/><button contentMode=\"center\" image=\"c\"/>"
                + "<rect key=\"frame\" width=\"9\" height=\"9\"/><image name=\"a\" width=\"64\" height=\"32.5\"/>")
        let views = NibReferences.read(Array(source.utf8)).fixedViews
        #expect(views.map { String(decoding: $0.name, as: UTF8.self) } == ["a"])
        #expect(views.first?.mode == "topRight")
        #expect(views.first?.sizes == [NibSize(width: 32, height: 16), NibSize(width: 64, height: 32.5)])
    }

    private static func plist(_ body: String) -> String { "<plist><dict>\n\(body)\n</dict></plist>" }

    @Test(arguments: [
        SourceRow(
            "a launch screen", plist("<key>UILaunchScreen</key><dict><key>UIImageName</key><string>a</string></dict>"),
            "2:62 uiKit a"),
        SourceRow(
            "a shortcut", plist("<key>UIApplicationShortcutItemIconFile</key>\n<string>a</string>"), "3:9 uiKit a"),
        SourceRow("an icon, which has its own rules", plist("<key>CFBundleIconFile</key><string>a</string>")),
        SourceRow("a build setting", plist("<key>UIImageName</key><string>$(IMAGE)</string>")),
    ])
    func whatAPropertyListAsksFor(row: SourceRow) {
        #expect(SourceRow.texts(PropertyListReferences.read(Array(row.source.utf8))) == row.requests)
    }

    @Test func aListOfNamesInATextNamesEach() {
        let found = PropertyListReferences.read(Array(Self.plist("<string>one,\n  two ,,three, </string>").utf8))
        #expect(found.mentions.isSuperset(of: ["one", "two", "three"].map { Array($0.utf8) }))
    }

    @Test func thePropertyListsOfNeXTNameImages() {
        let found = PropertyListReferences.read(
            Array("{\n  NSIcon = Paper; CFBundleTypeIconFile = \"My Doc.tiff\";\n}".utf8))
        #expect(found.mentions.isSuperset(of: [Array("Paper".utf8), Array("My Doc.tiff".utf8)]))
        #expect(found.requests.isEmpty)
    }

    /// An old archive, one in XML, and one in the binary form.
    private static let archives: [[UInt8]] = {
        let old = "\u{4}\u{b}streamtyped\u{1}\u{84}\u{86}NSImage\u{6}\u{5}Alogo\u{86}"
        let text = "<?xml version=\"1.0\"?><plist><array><string>NSImage</string><string>logo</string></array></plist>"
        var binary = Array("bplist00".utf8)
        binary += [0xA1, 0x02, 0x80, 0x01, 0x54]
        binary += Array("logo".utf8)
        binary += [0x08, 0x0A, 0x0C, 0, 0, 0, 0, 0, 0, 1, 1]
        for number: UInt8 in [3, 0, 17] { binary += [0, 0, 0, 0, 0, 0, 0, number] }
        return [old.unicodeScalars.map { UInt8($0.value) }, Array(text.utf8), binary]
    }()

    @Test(arguments: archives)
    func compiledNibFilesNameImages(bytes: [UInt8]) {
        let found = ReferenceReader.read(bytes, as: .archive)
        #expect(found.mentions.contains(Array("logo".utf8)))
        #expect(found.requests.isEmpty)
    }

    @Test(arguments: [
        SourceRow("an image's file", "\"logo\" = \"a_de.png\";", "1:10 either a_de.png"),
        SourceRow("a word", "\"logo\" = \"a\";"),
        SourceRow("a sentence", "\"hint\" = \"Save as image.png\";"),
        SourceRow("a format", "\"hint\" = \"%@.png\";"),
        SourceRow("an address", "\"link\" = \"http://x.org/a.png\";"),
        SourceRow("a key", "\"a.png\" = \"Text\";"),
        SourceRow("a comment", "/* \"x\" = \"b.png\"; */ \"logo\" = \"a.jpg\";", "1:31 either a.jpg"),
    ])
    func whatStringsAskFor(row: SourceRow) {
        let bytes = Array(row.source.utf8)
        #expect(SourceRow.texts(StringsReferences.read(bytes)) == row.requests)
        let little = row.source.utf16.reduce(into: [UInt8]([0xFF, 0xFE])) { $0 += [UInt8($1 & 0xFF), UInt8($1 >> 8)] }
        let big = row.source.utf16.reduce(into: [UInt8]([0xFE, 0xFF])) { $0 += [UInt8($1 >> 8), UInt8($1 & 0xFF)] }
        #expect(SourceRow.texts(StringsReferences.read(little)) == row.requests)
        #expect(SourceRow.texts(StringsReferences.read(big)) == row.requests)
    }

    @Test func wordsOfATextMayBeNames() {
        let found = WordReferences.read(Array("{\"icon\": \"a\", x: url(img/b.png)} \"two words\"".utf8))
        let texts = Set(found.mentions.map { String(decoding: $0, as: UTF8.self) })
        #expect(texts.isSuperset(of: ["icon", "a", "img/b.png", "two words"]))
        #expect(found.requests.isEmpty)
    }

    @Test(arguments: [
        ("A.swift", ReferenceReader.Kind.swift), ("a/B.MM", .objectiveC), ("Main.storyboard", .nib),
        ("Info.plist", .propertyList), ("de.lproj/L.strings", .strings), ("Main.nib/keyedobjects.nib", .archive),
        ("palette.table", .words), ("x.json", .words), ("Views/Login.cshtml", .words), ("a.razor", .words),
        ("a.png", nil),
        ("A.xcassets/B.imageset/Contents.json", nil), ("project.pbxproj", nil), (".swift", nil), ("swift", nil),
    ])
    func theKindOfAFileIsThatOfItsName(row: (path: String, kind: ReferenceReader.Kind?)) throws {
        #expect(ReferenceReader.kind(of: try #require(BytePath(row.path))) == row.kind)
    }
}
