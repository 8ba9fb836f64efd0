import Testing

@testable import TwofoldCheck

/// Sources that somebody made to harm, and damaged ones.
@Suite struct HostileSourceTests {
    private static let kinds: [ReferenceReader.Kind] = [
        .swift, .objectiveC, .nib, .propertyList, .strings, .archive, .words,
    ]

    private static func times(_ text: String, _ count: Int = 20_000) -> [UInt8] {
        Array(repeatElement(Array(text.utf8), count: count).joined())
    }

    /// Each would take minutes or the stack if its time or depth grew with the square of its length.
    @Test(arguments: [
        "(", "[", "{", "\"", "\"\\(", "\"\\(\"", "/*", "/", "#", "#\"", "R\"", "UIImage(named: ", "UIImage(named: a ? ",
        "[UIImage imageNamed:", "imageNamed:a?", "a + ", "\"a\" + ", "@\"a\" ", "case a, ", "<", "<a ", "<a b=\"", "&#",
        "]]>",
        "<![CDATA[", "<dict>", "#if 0\n", "\u{0}", "x.image = UIImage(named: \"a\") ", ") ] } ",
    ])
    func aLongSourceIsReadInTime(piece: String) {
        let bytes = Self.times(piece)
        let start = ContinuousClock.now
        for kind in Self.kinds { _ = ReferenceReader.read(bytes, as: kind) }
        #expect(ContinuousClock.now - start < .seconds(60), "\(piece)")
    }

    @Test func anySourceThatIsCutAnywhereIsRead() {
        let sources: [(ReferenceReader.Kind, String)] = [
            (
                .swift,
                "let a = UIImage(named: on ? \"a\\(b(\"x\"))\\u{e9}\" : #\"c\"# + \"\"\"\nd\"\"\"); r = /x\"/; case b = \"#\""
            ),
            (
                .objectiveC,
                "#if 0\n#endif\n[UIImage imageNamed:[NSString stringWithFormat:@\"a%d\" \"b\\\"\", 'x']]; R\"z(y)z\""
            ),
            (
                .nib,
                "<document><!-- x --><imageView image=\"a&amp;b\" contentMode=\"center\"><rect key=\"frame\" width=\"1\"/></imageView>"
            ),
            (.propertyList, "<plist><dict><key>UIImageName</key><string>a&#65;</string></dict></plist>"),
        ]
        for (kind, source) in sources {
            let bytes = Array(source.utf8)
            for end in bytes.indices {
                _ = ReferenceReader.read(Array(bytes[..<end]), as: kind)
                var damaged = bytes
                damaged[end] = 0xFF
                _ = ReferenceReader.read(damaged, as: kind)
                _ = ReferenceReader.read(Array(bytes[end...]), as: kind)
            }
        }
    }

    @Test func bytesThatAreNoTextAreRead() {
        let marks = Array("\"\\()[]{}#<>/*'&;@?:+=\n aR%".utf8)
        var random = UInt64(7)
        for _ in 0..<200 {
            let bytes = (0..<300).map { _ -> UInt8 in
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let byte = UInt8(truncatingIfNeeded: random >> 33)
                // Half of them are what the readers tell apart.
                return byte < 128 ? marks[Int(byte) % marks.count] : byte
            }
            for kind in Self.kinds { _ = ReferenceReader.read(bytes, as: kind) }
        }
    }
}
