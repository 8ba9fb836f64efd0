import Foundation
import Testing
import TwofoldKit

@Suite struct Base64Tests {
    /// The examples of RFC 4648.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func theExamplesOfTheStandardAreWrittenAsItSays(text: String, expected: String) {
        #expect(Base64.text(of: Array(text.utf8)) == expected)
    }

    @Test func everyLengthAndEveryByteIsWrittenAsFoundationDoes() {
        for count in [1, 2, 3, 4, 5, 254, 255, 256, 257, 1000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString(), "\(count)")
        }
    }
}
