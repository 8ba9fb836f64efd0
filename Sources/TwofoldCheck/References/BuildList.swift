/// Lists of files by which a tool builds an app: without a file that one names there is no app, so that no file gets another name
/// unless they follow.
///
/// Only Xcode's projects, whose grammar is small, are changed; what another list of paths names keeps its name. The rest are read as
/// sources are, because they hold more than paths.
enum BuildList {
    private static let sources = Set(["pubspec.yaml", "app.json"].map { Array($0.utf8) }).union([ContentsFile.name])
    private static let others = Set(["config.xml", "tiapp.xml"].map { Array($0.utf8) })
    private static let endings = [".csproj", ".fsproj", ".vbproj", ".vcxproj", ".projitems"].map { Array($0.utf8) }

    static func isOne(_ path: BytePath) -> Bool { sources.contains(path.name) || listsPaths(path) }

    static func listsPaths(_ path: BytePath) -> Bool {
        path.name == XcodeProjects.fileName || others.contains(path.name)
            || endings.contains { path.name.hasSuffix($0) }
    }

    /// The places of a list of paths that have one of these names; without their bytes where they cannot be changed.
    ///
    /// - Parameter bytes: The file; nil if it cannot be read, and may list all of them.
    static func read(_ bytes: [UInt8]?, of path: BytePath, for names: Set<[UInt8]>) -> [NameLiteral] {
        guard let bytes, names.allSatisfy({ !$0.isEmpty }) else { return names.map { literal($0, of: $0) } }
        let text = UTF16Text.utf8(bytes)
        if text == nil, path.name == XcodeProjects.fileName { return XcodeProjectNames(bytes, names).literals }
        let list = text ?? bytes
        return names.filter { name in spellings(of: name).contains { isIn(list, $0) } }.map { literal($0, of: $0) }
    }

    static func literal(
        _ path: [UInt8], of name: [UInt8], at range: Range<Int>? = nil, place: TextPlace? = nil, isBare: Bool = false
    ) -> NameLiteral {
        NameLiteral(
            name: RequestedName(path), range: range, place: place, isAsked: true, isListing: true, listed: name,
            isBare: isBare)
    }

    /// A name as it is, in an address, and in XML: `a%402x.png`, `b &amp; c.png`.
    private static func spellings(of name: [UInt8]) -> Set<[UInt8]> {
        func replacing(_ signs: [UInt8: String]) -> [UInt8] {
            name.flatMap { byte in signs[byte].map { Array($0.utf8) } ?? [byte] }
        }
        return [
            name, replacing([0x40: "%40"]), replacing([0x40: "%40", 0x20: "%20"]), replacing([0x26: "&amp;"]),
            replacing([0x26: "&amp;", 0x27: "&apos;"]),
        ]
    }

    /// Whether a text has a name that no other letter continues.
    static func isIn(_ text: [UInt8], _ name: [UInt8]) -> Bool {
        text.allRanges(of: name).contains { range in
            let (before, after) = (text[..<range.lowerBound].last, text[range.upperBound...].first)
            return !(before.map(isOfName) ?? false) && !(after.map { isOfName($0) || $0 == UInt8(ascii: ".") } ?? false)
        }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetterASCII || byte >= 0x80 || "_-@~".utf8.contains(byte)
    }
}
