@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldPixels
import TwofoldKit

extension FuzzTarget {
    /// Text for people and for the lock file: harmless whatever it was made of, and read back byte for byte.
    static let quoting = FuzzTarget(
        name: "quoting",
        seeds: [
            Array("plain.png".utf8), Array("été 日本.png".utf8), Array("a\nb\t\r\u{1B}[31m".utf8),
            Array("a\u{202E}gnp.exe \u{9B}\u{2028}\u{FEFF}".utf8), [0x61, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80],
            Array(#"say "hi" \ \\ \n \342\200\256 \777 \4"#.utf8), Array(" lead and trail ".utf8),
        ],
        tokens: [
            Array("\\n".utf8), Array("\\t".utf8), Array("\\r".utf8), Array("\\\"".utf8), Array("\\\\".utf8),
            Array("\\377".utf8), Array("\\400".utf8), [0xC2, 0x9B], [0xE2, 0x80, 0xAE], [0xE2, 0x80, 0xA8],
            [0xEF, 0xBB, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF3, 0xA0, 0x81, 0x81],
        ]
    ) { input in
        let escaped = Quoting.escape(input)
        expect(escaped.unicodeScalars.allSatisfy { isHarmless($0) }, "an escaped text can mislead a terminal")
        expect(Quoting.unescape(escaped) == input, "a text does not come back from its escapes")

        let shown = Quoting.display(input)
        let isQuoted = shown == "\"\(escaped)\""
        expect(isQuoted || shown.utf8.elementsEqual(input), "what is shown is neither the name nor its quoted form")
        expect(isQuoted || input.first != 0x22, "a plain name looks quoted")

        guard let bytes = Quoting.unescape(input[...]) else { return }
        expect(Quoting.unescape(Quoting.escape(bytes)) == bytes, "escapes of a foreign hand are read in two ways")
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}
