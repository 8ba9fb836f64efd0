/// How pages address the files of a tree.
package struct WebAddress: Sendable {
    /// The text before each path: empty for paths relative to the page, or `/`, or `https://example.com/images/`.
    var prefix: String
    /// The folder that the paths after the prefix are relative to.
    var site: GlobBase
    /// Whether pages name the copies of files, and not the files themselves.
    var isOfCopies: Bool

    package init(prefix: String = "", site: GlobBase = .root, isOfCopies: Bool = false) {
        self.prefix = Self.escaped(prefix)
        self.site = site
        self.isOfCopies = isOfCopies
    }

    /// The URL of a file; nil if it lies outside of the folder that addresses begin at, or has no copy.
    package func url(of file: WebFile) -> String? {
        (isOfCopies ? file.copy : file.path).flatMap(url)
    }

    /// The URL of a path; nil if it lies outside of the folder that addresses begin at.
    func url(of path: BytePath) -> String? { site.path(of: path).map { prefix + Self.escaped($0) } }

    /// A path with everything escaped that could end a URL in HTML or `srcset`, or that means something in a URL.
    ///
    /// Bytes that are not UTF-8 are escaped as they are, because servers find files by bytes. `+` is escaped, too:
    /// some servers read it as a space.
    package static func escaped(_ path: [UInt8]) -> String {
        escaped(path) { byte in
            byte.isDigit || byte.isLetterASCII || "-._~/@".utf8.contains(byte)
        }
    }

    /// A prefix without characters that no URL may contain, and without a comma at its start, where `srcset` would take it
    /// for its own.
    private static func escaped(_ prefix: String) -> String {
        let commas = prefix.utf8.prefix { $0 == UInt8(ascii: ",") }.count
        return String(repeating: "%2C", count: commas)
            + escaped(Array(prefix.utf8.dropFirst(commas))) { byte in
                (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
            }
    }

    private static func escaped(_ bytes: [UInt8], keeping isKept: (UInt8) -> Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes {
            if isKept(byte) {
                text.append(byte)
            } else {
                text.append(UInt8(ascii: "%"))
                text += Hexadecimal.digits(of: CollectionOfOne(byte)).map { $0 >= 0x61 ? $0 - 0x20 : $0 }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
