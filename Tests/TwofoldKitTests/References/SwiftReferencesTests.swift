import Testing

@testable import TwofoldCheck

/// The names of images in Swift.
@Suite struct SwiftReferencesTests {
    static let rows = [
        SourceRow("UIKit", #"UIImage(named: "a")"#, "1:16 uiKit a"),
        SourceRow("the initializer by its name", #"UIImage.init(named: "a")"#, "1:21 uiKit a"),
        SourceRow("a member of the declared type", #"let l: UIImage? = .init(named: "a")"#, "1:32 uiKit a"),
        SourceRow("one of AppKit's", #"let l: AppKit.NSImage! = .init(named: "a")"#, "1:39 appKit a"),
        SourceRow("one in an argument", #"UIImageView(image: .init(named: "a"))"#, "1:33 uiKit a"),
        SourceRow("one in another argument", #"Row(t, leftImage: .init(named: "a"))"#, "1:32 either a"),
        SourceRow("one for a property", #"view.image = .init(named: "a")"#, "1:27 either a"),
        SourceRow("one that is returned", #"var l: UIImage? { .init(named: "a") }"#, "1:32 uiKit a"),
        SourceRow("one that a function returns", #"func f() -> UIImage { return .init(named: "a")! }"#, "1:43 uiKit a"),
        SourceRow("one by its literal", #"f(.init(imageLiteralResourceName: "a"))"#, "1:35 either a"),
        SourceRow("one of a variable", #"let l: UIImage? = .init(named: name)"#, "1:32 uiKit …"),
        SourceRow(
            "members of other types",
            #"""
            let c: UIColor? = .init(named: "x"); view.tint = .init(named: "x"); NSColor.init(named: "x")
            let image: Kind = .init(named: "x"); f(.init(named: "x")); case .image: .init(named: "x")
            var c: UIColor? { .init(named: "x") }; UIButton(color: .init(named: "x")); let b = x ? y : .init(named: "x")
            view.image = .init(systemName: "x"); init(named: "x"); super.init(named: "x"); nsView.image = .init(named: .folder)
            """#),
        SourceRow("an optional in a chain", #"view.image = UIImage(named: "a")?.withTint()"#, "1:29 uiKit a"),
        SourceRow("a literal", ##"let a = #imageLiteral(resourceName: "a.png")"##, "1:37 either a.png"),
        SourceRow("a literal's initializer", #"UIImage(imageLiteralResourceName: "a")"#, "1:35 uiKit a"),
        SourceRow("AppKit", #"NSImage(named: "a")"#, "1:16 appKit a"),
        SourceRow("AppKit's type of names", #"NSImage(named: NSImage.Name("a"))"#, "1:16 appKit a"),
        SourceRow("the same in short", #"NSImage(named: .init("a"))"#, "1:16 appKit a"),
        SourceRow("AppKit's raw value", #"NSImage(named: NSImage.Name(rawValue: "a"))"#, "1:16 appKit a"),
        SourceRow("AppKit's own images", "NSImage(named: .caution); NSImage(named: NSImage.folderName)"),
        SourceRow("SwiftUI", "import SwiftUI\nImage(\"a\")", "2:7 either a"),
        SourceRow("SwiftUI with a label", "import SwiftUI\nImage(decorative: \"a\").resizable()", "2:19 either a"),
        SourceRow("SwiftUI's labels", "import SwiftUI\nLabel(\"Title\", image: \"a\")", "2:23 either a"),
        SourceRow("Image without SwiftUI", #"Image("ubuntu")"#, "1:7 either ubuntu?"),
        SourceRow("another module's Image", "import SwiftUI\nDocker.Image(\"ubuntu\")", "2:14 either ubuntu?"),
        SourceRow("SwiftUI's Image in full", "import SwiftUI\nSwiftUI.Image(\"a\")", "2:15 either a"),
        SourceRow("symbols of the system", "import SwiftUI\nImage(systemName: \"a\"); UIImage(systemName: \"b\")"),
        SourceRow("a resource", "import SwiftUI\nImage(.a); UIImage(resource: .b)"),
        SourceRow("colors", #"UIColor(named: "a"); Color("b")"#),
        SourceRow("a game's texture", #"SKTexture(imageNamed: "a")"#, "1:23 either a"),
        SourceRow("its own bundle", #"UIImage(named: "a", in: Bundle(for: Self.self), with: nil)"#, "1:16 uiKit a"),
        SourceRow("the package's bundle", "import SwiftUI\nImage(\"a\", bundle: .module)", "2:7 either a"),
        SourceRow("another bundle", #"UIImage(named: "a", in: kit, with: nil)"#, "1:16 uiKit a?"),
        SourceRow("several lines", "UIImage(\n    named:\n        \"a\"\n)", "3:9 uiKit a"),
        SourceRow("a choice", #"UIImage(named: on ? "a" : "b")"#, "1:16 uiKit a", "1:16 uiKit b"),
        SourceRow(
            "choices in choices", #"UIImage(named: x ? "a" : y ? "b" : "c")"#, "1:16 uiKit a", "1:16 uiKit b",
            "1:16 uiKit c"),
        SourceRow("a default", #"UIImage(named: name ?? "a")"#, "1:16 uiKit …", "1:16 uiKit a"),
        SourceRow("a variable", "UIImage(named: name)", "1:16 uiKit …"),
        SourceRow("an interpolation", #"UIImage(named: "a_\(n)_b")"#, "1:16 uiKit a_…_b"),
        SourceRow("a sum", #"UIImage(named: "a_" + name)"#, "1:16 uiKit a_…"),
        SourceRow("a format", #"UIImage(named: String(format: "a_%02d%%", n))"#, "1:16 uiKit a_…%"),
        SourceRow("a call in an interpolation", #"print("\(UIImage(named: "a"))")"#, "1:25 uiKit a"),
        SourceRow("a raw text", ##"UIImage(named: #"a\(b)"#)"##, #"1:16 uiKit a\(b)"#),
        SourceRow("a raw text's interpolation", ##"UIImage(named: #"a\#(b)"#)"##, "1:16 uiKit a…"),
        SourceRow("a text of several lines", "UIImage(named: \"\"\"\n    a\n    \"\"\")", "1:16 uiKit a"),
        SourceRow("an escape", #"UIImage(named: "a\u{e9}\"b")"#, "1:16 uiKit aé\"b"),
        SourceRow("characters before it", #"let ä = "ö"; UIImage(named: "a")"#, "1:29 uiKit a"),
        SourceRow("comments", "// UIImage(named: \"a\")\n/* /* */ UIImage(named: \"b\") */"),
        SourceRow(
            "code that is turned off",
            "#if false\n#if X\n#endif\nUIImage(named: \"a\")\n#else\nUIImage(named: \"b\")\n#endif",
            "6:16 uiKit b"),
        SourceRow("code that may be on", "#if DEBUG\nUIImage(named: \"a\")\n#endif", "2:16 uiKit a"),
        SourceRow("a comment in the call", "UIImage(/* \"x\" */ named: \"a\" // \"y\"\n)", "1:26 uiKit a"),
        SourceRow("a text that names a call", #"print("UIImage(named: \"a\")")"#),
        SourceRow("a regular expression", "let r = /\"/\nUIImage(named: \"a\")", "2:16 uiKit a"),
        SourceRow("a regular expression in a call", "f(/\"/, UIImage(named: \"a\"))", "1:23 uiKit a"),
        SourceRow("a quotation mark in a raw text", ##"UIImage(named: #"a"b"#)"##, "1:16 uiKit a\"b"),
        SourceRow("a text without end", "let a = \"x\nUIImage(named: \"a\")", "2:16 uiKit a"),
        SourceRow("lines of an old Mac", "// Don't \"\rUIImage(named: \"a\")", "2:16 uiKit a"),
        SourceRow("a text without end on an old Mac", "let a = \"x\rUIImage(named: \"a\")", "2:16 uiKit a"),
        SourceRow("a declaration", "func UIImage(named: String) {}; init(named name: String) {}"),
        SourceRow("a path", #"Bundle.main.path(forResource: "a", ofType: "png")"#, "1:31 bundlePath a.png"),
        SourceRow("a URL", #"bundle.url(forResource: "a.jpg", withExtension: nil)"#, "1:25 bundlePath a.jpg"),
        SourceRow("a path of no image", #"Bundle.main.path(forResource: "a", ofType: "json")"#),
        SourceRow("an empty name", #"UIImage(named: "")"#),
        SourceRow("a call without end", #"UIImage(named: "a""#),
    ]

    @Test(arguments: rows)
    func whatASourceAsksFor(row: SourceRow) {
        #expect(SourceRow.texts(SwiftReferences.read(Array(row.source.utf8))) == row.requests)
    }

    @Test func framesAndImagesThatTheCodeMakesHaveNames() {
        let found = SwiftReferences.read(
            Array(#"UIImage.animatedImageNamed("load", duration: 1); image.setName("made"); setName(name)"#.utf8))
        #expect(found.patterns.contains { $0.matches(Array("load12".utf8)) })
        #expect(!found.patterns.contains { $0.matches(Array("made1".utf8)) })
        #expect(found.given == [Array("made".utf8)])
        #expect(found.requests.isEmpty)
    }

    @Test func casesMembersAndTextsMayBeNames() {
        let found = SwiftReferences.read(
            Array(#"enum A: String { case home, search = "find", last }; x = Asset.logo.image; y = "_on""#.utf8))
        let symbols = Set(found.symbols.map { String(decoding: $0, as: UTF8.self) })
        #expect(symbols == ["home", "search", "last", "logo", "image"])
        #expect(found.mentions.map { String(decoding: $0, as: UTF8.self) }.sorted() == ["_on", "find"])
        #expect(found.patterns.contains { $0.matches(Array("logo_on".utf8)) })
    }

    @Test(arguments: [
        ("view.contentMode = .center\nview.image = UIImage(named: \"a\")", ["a center"]),
        ("self.a.view?.contentMode = UIView.ContentMode.topLeft\na.view.image = UIImage(named: \"a\")", ["a topLeft"]),
        ("let v = UIImageView(image: UIImage(named: \"a\"))\nv.contentMode = .bottom", ["a bottom"]),
        ("v.layer.contentsGravity = .center\nv.layer.contents = UIImage(named: \"a\")?.cgImage", ["a center layer"]),
        ("view.contentMode = .scaleAspectFit\nview.image = UIImage(named: \"a\")", []),
        ("v.contentMode = .center\nv.image = x; use(UIImage(named: \"a\"))", []),
        ("v.contentMode = .center\nv.image = x\nuse(UIImage(named: \"a\"))", []),
        ("v.contentMode = .center\nv.image =\n    UIImage(named: \"a\")", ["a center"]),
        ("view.contentMode = .center\nother.image = UIImage(named: \"a\")", []),
        ("view.contentMode = .center\nview.tint = x\nother.image = UIImage(named: \"a\")", []),
    ])
    func viewsThatDoNotResize(row: (source: String, views: [String])) {
        let views = SwiftReferences.read(Array(row.source.utf8)).fixedViews
        let texts = views.map { "\(String(decoding: $0.name, as: UTF8.self)) \($0.mode)\($0.isLayer ? " layer" : "")" }
        #expect(texts == row.views)
    }
}
