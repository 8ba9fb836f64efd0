import Testing

@testable import TwofoldBuild

@Suite struct PropertyListTests {
    private static func xml(_ body: String) -> PropertyList? { PropertyList(Array("<plist>\(body)</plist>".utf8)) }

    @Test(arguments: [
        ("<string>a &amp; b&#x2019;<![CDATA[<c>]]><!-- d --></string>", PropertyList.text("a & b’<c>")),
        (
            "<dict><key>a</key><array><true/><integer>-2</integer></array><key>b</key><dict/></dict>",
            .table(["a": .list([.flag(true), .number(-2)]), "b": .table([:])])
        ),
        ("<!-- <string>no</string> --><array><real>1.5</real><date>2012</date></array>", .list([.other, .other])),
        ("<string/>", .text("")),
    ])
    func valuesInXML(text: String, expected: PropertyList) { #expect(Self.xml(text) == expected) }

    @Test(arguments: [
        "", "<dict>", "<string>a</key>", "<dict><string>a</string></dict>", "<array></dict>", "<string>&x;</string>",
        "<string>&#xD800;</string>", "<key>a</key>", "<dict><key>a</key></dict>", "<string>a", "<!-- ", "<",
        "<![CDATA[", "</", "<string>&#;</string>",
    ])
    func whatIsNoPropertyListIsNone(text: String) { #expect(Self.xml(text) == nil) }

    @Test func entitiesOfTheirOwnAreRefused() {
        let text = "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>"
        #expect(PropertyList(Array(text.utf8)) == nil)
    }

    @Test func depthIsBounded() {
        let deep = { (count: Int) in
            Self.xml(String(repeating: "<array>", count: count) + String(repeating: "</array>", count: count))
        }
        #expect(deep(PropertyList.maxDepth) != nil)
        #expect(deep(100_000) == nil)
    }

    /// `{"a": ["é", true, 513]}`.
    private static let binary: [UInt8] =
        Array("bplist00".utf8) + [0xD1, 1, 2] + [0x51, 0x61] + [0xA3, 3, 4, 5] + [0x61, 0, 0xE9] + [0x09]
        + [0x11, 2, 1] + [8, 11, 13, 17, 20, 21] + trailer(count: 6, start: 24)

    private static func trailer(count: UInt8, start: UInt8) -> [UInt8] {
        func eight(_ value: UInt8) -> [UInt8] { [UInt8](repeating: 0, count: 7) + [value] }
        return [0, 0, 0, 0, 0, 0, 1, 1] + eight(count) + eight(0) + eight(start)
    }

    @Test func valuesInTheBinaryForm() {
        #expect(
            PropertyList(Self.binary) == .table(["a": .list([.text("é"), .flag(true), .number(513)])]))
    }

    @Test func damageInTheBinaryFormIsSurvived() {
        for index in Self.binary.indices {
            for value: UInt8 in [0, 1, 0x0F, 0x7F, 0xA0, 0xAF, 0xDF, 0xFF] {
                var bytes = Self.binary
                bytes[index] = value
                _ = PropertyList(bytes)
            }
            _ = PropertyList(Array(Self.binary.prefix(index)))
        }
    }

    /// Lists that hold themselves, or each other ten times over.
    @Test func valuesAreBounded() {
        let itself = Array("bplist00".utf8) + [0xA1, 0] + [8] + Self.trailer(count: 1, start: 10)
        #expect(PropertyList(itself) == nil)
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for level: UInt8 in 0..<10 {
            offsets.append(UInt8(bytes.count))
            bytes += [0xAA] + [UInt8](repeating: level + 1, count: 10)
        }
        offsets.append(UInt8(bytes.count))
        bytes += [0x09]
        let start = UInt8(bytes.count)
        #expect(PropertyList(bytes + offsets + Self.trailer(count: 11, start: start)) == nil)
    }
}
