/// A language as the subtags of a BCP 47 tag, each in its usual letter case: `de`, `pt-BR`, `zh-Hant-TW`.
///
/// Layouts write the same tag differently: `pt-BR.lproj` on Apple's platforms, `pt-rBR` and `b+zh+Hant+TW` on Android.
struct LanguageTag: Hashable {
    /// Two or three letters, lower case.
    let language: String
    /// Four letters: `Hant`.
    let script: String?
    /// Two capital letters or three digits: `BR`, `419`.
    let region: String?
    /// The rest, lower case: `1901`, `valencia`.
    let variants: [String]

    /// A tag of these subtags, in any letter case; nil if they are not a language with script, region and variants in this order.
    init?(subtags: [ArraySlice<UInt8>]) {
        var rest = subtags[...]
        func take(_ isSubtag: (ArraySlice<UInt8>) -> Bool) -> [UInt8]? {
            guard let first = rest.first, isSubtag(first) else { return nil }
            rest = rest.dropFirst()
            return first.map(\.lowercasedASCII)
        }
        guard subtags.count <= 8, let language = take({ (2...3).contains($0.count) && $0.allSatisfy(\.isLetterASCII) })
        else { return nil }
        self.language = String(decoding: language, as: UTF8.self)
        script = take { $0.count == 4 && $0.allSatisfy(\.isLetterASCII) }.map { letters in
            String(decoding: [letters[0] & ~0x20] + letters.dropFirst(), as: UTF8.self)
        }
        region = take {
            $0.count == 2 && $0.allSatisfy(\.isLetterASCII) || $0.count == 3 && $0.allSatisfy(\.isDigit)
        }.map { String(decoding: $0.map { $0.isLetterASCII ? $0 & ~0x20 : $0 }, as: UTF8.self) }
        var variants: [String] = []
        while let variant = take(Self.isVariant) { variants.append(String(decoding: variant, as: UTF8.self)) }
        self.variants = variants
        guard rest.isEmpty else { return nil }
    }

    /// Reads `pt-BR`; nil unless the text is such a tag in its usual letter case.
    init?(_ text: some Collection<UInt8>) {
        let bytes = Array(text)
        self.init(subtags: bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false))
        guard self.text.utf8.elementsEqual(bytes) else { return nil }
    }

    var subtags: [String] { [language] + [script, region].compactMap(\.self) + variants }

    /// The tag: `pt-BR`.
    var text: String { subtags.joined(separator: "-") }

    private static func isVariant(_ subtag: ArraySlice<UInt8>) -> Bool {
        guard subtag.allSatisfy({ $0.isLetterASCII || $0.isDigit }) else { return false }
        return (5...8).contains(subtag.count) || subtag.count == 4 && subtag.first?.isDigit == true
    }
}
