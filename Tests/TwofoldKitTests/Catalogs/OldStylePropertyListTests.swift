import Testing

@testable import TwofoldBuild

@Suite struct OldStylePropertyListTests {
    @Test(
        arguments: [
            ("word", .text("word")), ("a.b/c_$(d)", nil), ("\"a b\"", .text("a b")), ("'a b'", .text("a b")),
            (#""a\"b\\c\n""#, .text("a\"b\\c\n")), ("<0a 1B>", .other), ("\u{E4}bc", .text("\u{E4}bc")),
            ("()", .list([])), ("(a, b)", .list([.text("a"), .text("b")])), ("(a,)", .list([.text("a")])),
            ("{}", .table([:])), ("{a = b; \"c d\" = (e);}", .table(["a": .text("b"), "c d": .list([.text("e")])])),
            ("// !$*UTF8*$!\n{ /* one */ a /* two */ = b; }\n", .table(["a": .text("b")])),
            ("/* a */ b /**/", .text("b")),
            // What is damaged or something else.
            ("", nil), ("{a = b}", nil), ("{a = b;", nil), ("(a b)", nil), ("\"a", nil), ("<0a", nil), ("a b", nil),
            ("(a", nil), ("{= b;}", nil), ("<?xml version=\"1.0\"?><plist/>", nil), ("/* a", nil),
        ] as [(String, PropertyList?)])
    func textIsReadAsNeXTSTEPWroteIt(text: String, expected: PropertyList?) {
        #expect(PropertyList(oldStyle: Array(text.utf8)) == expected)
    }

    @Test func depthIsLimited() {
        func nested(_ depth: Int) -> [UInt8] {
            Array(repeating: UInt8(ascii: "("), count: depth) + Array(repeating: UInt8(ascii: ")"), count: depth)
        }
        #expect(PropertyList(oldStyle: nested(PropertyList.maxDepth)) != nil)
        #expect(PropertyList(oldStyle: nested(PropertyList.maxDepth + 1)) == nil)
        #expect(PropertyList(oldStyle: nested(1_000_000)) == nil)
    }
}
