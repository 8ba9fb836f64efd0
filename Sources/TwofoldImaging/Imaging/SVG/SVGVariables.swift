/// Puts the values of CSS's variables in the places that ask for them: `var(--fill-0, red)` is `red` where nothing sets `--fill-0`.
///
/// Programs that export from designs write such colors, and the renderer does not know them: it would draw them black. One
/// declaration of a variable counts for the whole file; where several differ, the places stay as they are.
struct SVGVariables {
    private let text: [UInt8]
    private var values: [[UInt8]: Set<[UInt8]>] = [:]

    /// The limit on variables inside the values of variables.
    private static let maxDepth = 8
    /// The limit on the places of a file.
    private static let maxCount = 1 << 14

    init(_ text: [UInt8]) {
        self.text = text
        var place = 0
        while let start = text.place(of: "--", from: place) {
            let end = text[start...].firstIndex { !Self.isName($0) } ?? text.count
            place = max(end, start + 2)
            // A class may have two hyphens inside, and a comment begins with them.
            guard start == 0 || text[start - 1] <= 0x20 || ";{\"'/".utf8.contains(text[start - 1]) else { continue }
            let colon = text[end...].firstIndex { $0 > 0x20 } ?? text.count
            guard colon < text.count, text[colon] == UInt8(ascii: ":"), end > start + 2 else { continue }
            let stop = text[colon...].firstIndex { ";}\"'<".utf8.contains($0) } ?? text.count
            values[Array(text[start..<end]), default: []].insert(Self.trimmed(text[(colon + 1)..<stop]))
        }
    }

    /// The text with values in place of variables.
    var substituted: [UInt8] {
        var result = text
        for _ in 0..<Self.maxDepth {
            let edits = places(in: result).compactMap { place in value(of: place, in: result).map { (place.range, $0) }
            }
            if edits.isEmpty { break }
            result.replace(edits)
            // A value that names itself would grow.
            if result.count > 2 * text.count + (1 << 16) { return text }
        }
        return result
    }

    private struct Place {
        var range: Range<Int>
        var name: [UInt8]
        var fallback: Range<Int>?
    }

    /// The innermost places.
    private func places(in text: [UInt8]) -> [Place] {
        var found: [Place] = []
        var start = 0
        while found.count < Self.maxCount, let open = text.place(of: "var(", from: start) {
            start = open + 4
            if open > 0, Self.isName(text[open - 1]) { continue }
            var (depth, comma) = (1, Int?.none)
            var end = start
            while end < text.count, depth > 0, text[end] != UInt8(ascii: "<") {
                switch text[end] {
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")"): depth -= 1
                case UInt8(ascii: ","): if depth == 1, comma == nil { comma = end }
                default: break
                }
                end += 1
            }
            guard depth == 0 else { continue }
            let name = Self.trimmed(text[start..<(comma ?? end - 1)])
            found.append(Place(range: open..<end, name: name, fallback: comma.map { ($0 + 1)..<(end - 1) }))
            start = end
        }
        return found
    }

    private func value(of place: Place, in text: [UInt8]) -> [UInt8]? {
        if let values = values[place.name] { return values.count == 1 ? values.first : nil }
        return place.fallback.map { Self.trimmed(text[$0]) }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isLetterASCII || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var text = text.drop { $0 <= 0x20 }
        while let last = text.last, last <= 0x20 { text.removeLast() }
        return Array(text)
    }
}
