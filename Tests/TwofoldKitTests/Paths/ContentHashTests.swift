import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

/// The examples of FIPS 180-2, appendix B, and no bytes at all.
@Suite struct ContentHashTests {
    @Test(
        arguments: [
            ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ])
    func theHashIsSHA256(text: String, count: Int, hex: String) {
        let content = Array(repeating: Array(text.utf8), count: count).flatMap(\.self)
        #expect(ContentHash(of: content).hex == hex)
        #expect(ContentHash(of: ([0] + content + [0])[1..<(content.count + 1)]).hex == hex)
        #expect(ContentHash(hex: hex) == ContentHash(of: content))
    }
}
