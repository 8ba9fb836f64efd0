/// The images of Dart: words as of any text, and those that a widget shows at their own size.
enum DartReferences {
    private static let call = Array("Image.asset(".utf8)
    /// The arguments that say how large a widget is, or its child.
    private static let sizing = ["width", "height", "dimension", "size", "radius", "fit", "scale"].map {
        Array($0.utf8)
    }

    static func read(_ bytes: [UInt8]) -> FileReferences {
        var found = WordReferences.read(bytes)
        var (end, count) = (0, 0)
        while count < maxCount, let range = bytes.range(of: call, from: end) {
            (end, count) = (range.upperBound, count + 1)
            let rest = bytes[end...].drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
            guard let quote = rest.first, "\"'".utf8.contains(quote) else { continue }
            let name = Array(rest.dropFirst().prefix { $0 != quote && $0 != UInt8(ascii: "$") && $0 != 0x0A })
            guard name.count <= FileReferences.maxNameLength, rest.dropFirst(1 + name.count).first == quote else {
                continue
            }
            if !isSized(from: end, in: bytes), isFree(range.lowerBound, in: bytes) { found.shownAsIs.insert(name) }
        }
        return found
    }

    /// Whether no widget around a place gives what is in it a size, as far as the file shows: one of somebody's own may.
    private static func isFree(_ place: Int, in bytes: [UInt8]) -> Bool {
        var inner = place
        for _ in 0..<maxDepth {
            guard let parent = opening(around: inner, in: bytes), !isSized(from: parent + 1, in: bytes) else {
                return false
            }
            let name = bytes[..<parent].suffix(while: { CodeTokenizer.isWord($0) || $0 == UInt8(ascii: ".") })
            func isAny(of widgets: [String]) -> Bool { widgets.contains { name.elementsEqual($0.utf8) } }
            guard isAny(of: passing) else { return isAny(of: laying) }
            inner = parent
        }
        return false
    }

    /// Widgets that are as large as what is in them, unless they are told a size.
    private static let passing = [
        "Container", "Padding", "ColorFiltered", "Opacity", "GestureDetector", "InkWell", "ClipRRect", "ClipOval",
        "Hero", "Card", "Material", "Visibility", "FadeTransition", "Transform.rotate", "RotationTransition", "",
    ]
    /// Those that leave it as large as it is.
    private static let laying = ["Center", "Align", "Row", "Column", "Stack", "Wrap", "Scaffold", "Positioned"]

    /// The parenthesis that is open at a place; nil in a function, which may be called anywhere.
    private static func opening(around place: Int, in bytes: [UInt8]) -> Int? {
        var depth = 0
        for index in bytes[..<place].indices.suffix(maxLength).reversed() {
            switch bytes[index] {
            case UInt8(ascii: ")"), UInt8(ascii: "}"): depth += 1
            case UInt8(ascii: "("), UInt8(ascii: "{"): depth -= 1
            default: break
            }
            if depth < 0 { return bytes[index] == UInt8(ascii: "(") ? index : nil }
        }
        return nil
    }

    /// Whether the arguments behind a parenthesis, without those of other calls in them, say a size.
    private static func isSized(from start: Int, in bytes: [UInt8]) -> Bool {
        var (depth, word) = (0, start)
        for index in bytes[start...].indices.prefix(maxLength) {
            switch bytes[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: ":") where depth == 0 && sizing.contains { bytes[word..<index].elementsEqual($0) }:
                return true
            default: break
            }
            if depth < 0 { return false }
            if !CodeTokenizer.isWord(bytes[index]) { word = index + 1 }
        }
        return false
    }

    /// The most bytes of a call that are looked at, the most widgets around it, and the most calls of a file: longer ones are written
    /// by programs, or to keep this one busy.
    private static let (maxLength, maxDepth, maxCount) = (4096, 8, 1024)
}
