import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

@Suite struct HashedNameTests {
    private static let content = ContentHash(of: Array("content".utf8))

    @Test(arguments: [
        ("foo.png", "foo.ed7002b4.png"), ("foo@2x.png", "foo@2x.ed7002b4.png"),
        ("foo-568h@2x~ipad.png", "foo-568h@2x~ipad.ed7002b4.png"), ("a.b.webp", "a.b.ed7002b4.webp"),
    ])
    func theHashStandsBeforeTheExtension(name: String, hashed: String) throws {
        let found = try #require(HashedName.of(Array(name.utf8), content: Self.content))
        #expect(String(decoding: found, as: UTF8.self) == hashed)
        #expect(HashedName.digits(in: found).map { String(decoding: $0, as: UTF8.self) } == "ed7002b4")
        #expect(AssetName(parsing: found).scale == .x1, "a copy is never a master")
        #expect(WebGrammar().rendition(at: try #require(BytePath(found)))?.name.scale == .x1)
    }

    @Test(arguments: ["foo.png", "ed7002b4.png", "foo.ed7002B4.png", "foo.ed7002b.png", "foo.ed7002b4", ".ed7002b4.x"])
    func otherNamesAreNoCopies(name: String) {
        let isCopy = HashedName.digits(in: Array(name.utf8)) != nil
        // A name without a base is still a copy's if its bytes are.
        #expect(isCopy == (name == ".ed7002b4.x"))
    }

    @Test func aNameThatWouldBeTooLongHasNoCopy() {
        let long = Array(repeating: UInt8(ascii: "a"), count: 246)
        #expect(HashedName.of(long + Array(".png".utf8), content: Self.content) == nil)
        #expect(HashedName.of(long.dropFirst(4) + Array(".png".utf8), content: Self.content)?.count == 255)
    }
}
