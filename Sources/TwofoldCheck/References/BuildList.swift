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
        guard let bytes else { return sorted(names).map { literal($0, of: $0) } }
        let (text, names) = (UTF16Text.utf8(bytes), ListedNames(names))
        if text == nil, path.name == XcodeProjects.fileName { return XcodeProjectNames(bytes, names).literals }
        let list = text ?? bytes
        return sorted(names.found(in: list).union(names.found(in: plain(list)))).map { literal($0, of: $0) }
    }

    static func sorted(_ names: Set<[UInt8]>) -> [[UInt8]] { names.sorted { $0.lexicographicallyPrecedes($1) } }

    static func literal(
        _ path: [UInt8], of name: [UInt8], at range: Range<Int>? = nil, place: TextPlace? = nil, isBare: Bool = false
    ) -> NameLiteral {
        NameLiteral(
            name: RequestedName(path), range: range, place: place, isAsked: true, isListing: true, listed: name,
            isBare: isBare)
    }

    private static let signs = [("%40", "@"), ("%20", " "), ("&amp;", "&"), ("&apos;", "'")].map {
        (Array($0.utf8), Array($1.utf8))
    }

    /// A text with the signs that addresses and XML spell in another way: `a%402x.png`, `b &amp; c.png`.
    private static func plain(_ text: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        var rest = text[...]
        while let first = rest.first {
            let sign = "%&".utf8.contains(first) ? signs.first { rest.starts(with: $0.0) } : nil
            plain += sign?.1 ?? [first]
            rest = rest.dropFirst(sign?.0.count ?? 1)
        }
        return plain
    }
}

/// The names of files that are renamed, by their ends, of which many names have few: a list is read a few times, and not once for each.
struct ListedNames {
    let all: Set<[UInt8]>
    private let byEnd: [ArraySlice<UInt8>: [[UInt8]]]

    init(_ names: Set<[UInt8]>) {
        all = names
        byEnd = Dictionary(grouping: names) { $0.suffix(4) }
    }

    /// The names that a text has as whole ones, which no other letter continues.
    func found(in text: [UInt8]) -> Set<[UInt8]> {
        var found: Set<[UInt8]> = []
        for (end, names) in byEnd {
            for place in text.allRanges(of: end) {
                let (before, after) = (text[..<place.upperBound], text[place.upperBound...].first)
                guard !(after.map { Self.isOfName($0) || $0 == UInt8(ascii: ".") } ?? false) else { continue }
                found.formUnion(
                    names.filter { name in
                        before.hasSuffix(name) && !(before.dropLast(name.count).last.map(Self.isOfName) ?? false)
                    })
            }
        }
        return found
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetterASCII || byte >= 0x80 || "_-@~".utf8.contains(byte)
    }
}
