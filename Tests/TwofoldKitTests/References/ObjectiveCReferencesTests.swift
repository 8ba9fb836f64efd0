import Testing

@testable import TwofoldCheck

/// The names of images in Objective-C and C++.
@Suite struct ObjectiveCReferencesTests {
    static let rows = [
        SourceRow("UIKit", #"[UIImage imageNamed:@"a"];"#, "1:21 uiKit a"),
        SourceRow("AppKit", #"[NSImage imageNamed:@"a.tiff"];"#, "1:21 appKit a.tiff"),
        SourceRow("AppKit's own images", "[NSImage imageNamed:NSImageNameCaution];"),
        SourceRow("a class of the app", #"[Theme imageNamed:@"a"];"#, "1:19 uiKit a?"),
        SourceRow("no bundle", #"[UIImage imageNamed:@"a" inBundle:nil withConfiguration:c];"#, "1:21 uiKit a"),
        SourceRow(
            "its own bundle",
            #"[UIImage imageNamed:@"a" inBundle:[NSBundle bundleForClass:[self class]] compatibleWithTraitCollection:nil];"#,
            "1:21 uiKit a"),
        SourceRow(
            "another bundle", #"[UIImage imageNamed:@"a" inBundle:kit compatibleWithTraitCollection:nil];"#,
            "1:21 uiKit a?"),
        SourceRow("a constant", "[UIImage imageNamed:kLogo];", "1:21 uiKit …"),
        SourceRow("a macro", "#define IMG(x) [UIImage imageNamed:x]", "1:36 uiKit …"),
        SourceRow("a choice", #"[UIImage imageNamed:on ? @"a" : @"b"];"#, "1:21 uiKit a", "1:21 uiKit b"),
        SourceRow(
            "a choice and a bundle", #"[UIImage imageNamed:on ? @"a" : @"b" inBundle:kit withConfiguration:nil];"#,
            "1:21 uiKit a?", "1:21 uiKit b?"),
        SourceRow("a choice without spaces", #"[UIImage imageNamed:on?@"a":@"b"];"#, "1:21 uiKit a", "1:21 uiKit b"),
        SourceRow("a choice with a constant", #"[UIImage imageNamed:on ? kA : @"b"];"#, "1:21 uiKit …", "1:21 uiKit b"),
        SourceRow(
            "a format", #"[UIImage imageNamed:[NSString stringWithFormat:@"a_%d@2x.png", n]];"#, "1:21 uiKit a_…@2x.png"
        ),
        SourceRow("literals that follow each other", #"[UIImage imageNamed:@"a" "b" @"c"];"#, "1:21 uiKit abc"),
        SourceRow("a parenthesis", #"[UIImage imageNamed:(@"a")];"#, "1:21 uiKit a"),
        SourceRow("several lines", "[UIImage\n    imageNamed: @\"a\"\n];", "2:17 uiKit a"),
        SourceRow("a continued literal", "[UIImage imageNamed:@\"a\\\nb\"];", "1:21 uiKit ab"),
        SourceRow("an escaped quotation mark", #"[UIImage imageNamed:@"a\"b"];"#, #"1:21 uiKit a"b"#),
        SourceRow(
            "comments",
            "// [UIImage imageNamed:@\"a\"] \\\n[UIImage imageNamed:@\"b\"]\n/* [UIImage imageNamed:@\"c\"] */"),
        SourceRow(
            "code that is off",
            "#if 0\n#if 1\n[UIImage imageNamed:@\"a\"];\n#endif\n#else\n[UIImage imageNamed:@\"b\"];\n#endif",
            "6:21 uiKit b"),
        SourceRow("a title for readers", "#pragma mark - Don't\n[UIImage imageNamed:@\"a\"];", "2:21 uiKit a"),
        SourceRow("a character", #"char c = '"'; [UIImage imageNamed:@"a"];"#, "1:35 uiKit a"),
        SourceRow(
            "a raw text of C++", #"auto r = R"x("[UIImage imageNamed:@"b"])x"; [UIImage imageNamed:@"a"];"#,
            "1:65 uiKit a"),
        SourceRow("lines of an old Mac", "// Don't\r#pragma mark \"\r[UIImage imageNamed:@\"a\"];", "3:21 uiKit a"),
        SourceRow("lines of Windows", "// a \\\r\n\"\r\n[UIImage imageNamed:@\"a\\\r\nb\"];", "3:21 uiKit ab"),
        SourceRow("a number of C++", #"int n = 1'000; [UIImage imageNamed:@"a"];"#, "1:36 uiKit a"),
        SourceRow("a declaration", "+ (UIImage *)imageNamed:(NSString *)name;"),
        SourceRow("a selector", "@selector(imageNamed:)"),
        SourceRow("a path", #"[[NSBundle mainBundle] pathForResource:@"a" ofType:@"png"];"#, "1:40 bundlePath a.png"),
        SourceRow("a path with its extension", #"[b pathForResource:@"a.jpg" ofType:nil];"#, "1:20 bundlePath a.jpg"),
        SourceRow(
            "a path of no image", #"[b pathForResource:@"a" ofType:@"plist"]; [b pathForResource:name ofType:@"png"];"#),
        SourceRow("a message without end", #"[UIImage imageNamed:@"a""#, "1:21 uiKit a"),
    ]

    @Test(arguments: rows)
    func whatASourceAsksFor(row: SourceRow) {
        #expect(SourceRow.texts(ObjectiveCReferences.read(Array(row.source.utf8))) == row.requests)
    }

    @Test func framesAndImagesThatTheCodeMakesHaveNames() {
        let found = ObjectiveCReferences.read(
            Array(
                """
                [UIImage animatedImageNamed:@"load" duration:1]; [image setName:@"made"];
                [image setName:@"part" forSubimageInRect:r]; [UIImage imageNamed:ACImageNameArtOfTheJourney1];
                """.utf8))
        #expect(found.patterns.contains { $0.matches(Array("load12".utf8)) })
        #expect(found.given == [Array("made".utf8), Array("part".utf8)])
        #expect(found.symbols.map { ImageKey.symbol($0) } == [ImageKey.symbol("Art of the Journey 1".utf8)])
    }

    @Test(arguments: [
        ("v.contentMode = UIViewContentModeCenter; v.image = [UIImage imageNamed:@\"a\"];", ["a center"]),
        ("[v setImage:[UIImage imageNamed:@\"a\"]]; [v setContentMode:UIViewContentModeTopLeft];", ["a topLeft"]),
        (
            "UIImageView *v = [[UIImageView alloc] initWithImage:[UIImage imageNamed:@\"a\"]]; v.contentMode = UIViewContentModeLeft;",
            ["a left"]
        ),
        (
            "v.layer.contentsGravity = kCAGravityCenter; v.layer.contents = (id)[UIImage imageNamed:@\"a\"].CGImage;",
            ["a center"]
        ),
        ("v.contentMode = UIViewContentModeScaleAspectFill; v.image = [UIImage imageNamed:@\"a\"];", []),
        ("v.contentMode = UIViewContentModeCenter; v.tint = x; w.image = [UIImage imageNamed:@\"a\"];", []),
    ])
    func viewsThatDoNotResize(row: (source: String, views: [String])) {
        let views = ObjectiveCReferences.read(Array(row.source.utf8)).fixedViews
        #expect(views.map { "\(String(decoding: $0.name, as: UTF8.self)) \($0.mode)" } == row.views)
    }
}
