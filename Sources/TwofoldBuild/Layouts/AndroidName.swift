/// The names that Android allows for resources which are files.
///
/// A resource is a field of a Java class: `[a-z0-9_]`, beginning with a letter, and not a word of the language. Android Studio's
/// validator and Android's resource compiler refuse all others.
package enum AndroidName {
    /// The name that a file gets on Android, and no usage suffixes; the same for a legal one.
    ///
    /// Capital letters become small, and every other character that is not allowed becomes `_`. A name that would not
    /// begin with a letter, or that Java reserves, gets `img_` before it: a `_` alone would not be a letter. The `.9`
    /// of a nine-patch stays, because the compiler knows it by that.
    package static func legal(_ name: AssetName) -> AssetName {
        var legal = name
        let stem = name.stem
        let ending = name.fileExtension.map { $0.map(\.lowercasedASCII) }
        let isNinePatch = ending == Array("png".utf8) && stem.count > 2 && stem.hasSuffix(ninePatchMark)
        legal.base = isNinePatch ? identifier(stem.dropLast(2)) + ninePatchMark : identifier(stem[...])
        legal.usage = []
        legal.fileExtension = ending
        return legal
    }

    /// Whether a resource can have this name, without its extension.
    package static func isLegal(_ stem: [UInt8]) -> Bool { identifier(stem[...]) == stem }

    private static func identifier(_ stem: ArraySlice<UInt8>) -> [UInt8] {
        var name: [UInt8] = []
        name.reserveCapacity(stem.count + prefix.count)
        for byte in stem {
            let small = byte.lowercasedASCII
            if small.isLetterASCII || small.isDigit {
                name.append(small)
            } else if byte & 0xC0 != 0x80 {
                // One for a character, however many bytes it has in UTF-8.
                name.append(UInt8(ascii: "_"))
            }
        }
        let isIdentifier = name.first?.isLetterASCII == true && !javaWords.contains(name)
        return isIdentifier ? name : prefix + name
    }

    private static let prefix = Array("img_".utf8)
    private static let ninePatchMark = Array(".9".utf8)

    private static let javaWords = Set(
        """
        abstract assert boolean break byte case catch char class const continue default do double else enum extends false \
        final finally float for goto if implements import instanceof int interface long native new null package private \
        protected public return short static strictfp super switch synchronized this throw throws transient true try void \
        volatile while
        """.split(separator: " ").map { Array($0.utf8) })
}
