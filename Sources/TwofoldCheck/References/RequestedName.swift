/// A name that is asked for, as far as the source tells it: text, and gaps that are filled when the program runs.
struct RequestedName: Hashable, Sendable {
    /// The text between the gaps; a whole name is a single part.
    private(set) var parts: [[UInt8]]

    init(_ whole: [UInt8] = []) { parts = [whole] }

    static let unknown: RequestedName = {
        var name = RequestedName()
        name.appendGap()
        return name
    }()

    /// The name, if all of it is known.
    var whole: [UInt8]? { parts.count == 1 ? parts[0] : nil }

    /// Whether only the running program knows it.
    var isUnknown: Bool { parts.count > 1 && parts.allSatisfy(\.isEmpty) }

    /// The number of letters and digits that are known.
    var letterCount: Int { parts.reduce(0) { $0 + $1.count { $0.isLetterASCII || $0.isDigit || $0 >= 0x80 } } }

    mutating func append(_ text: some Sequence<UInt8>) { parts[parts.count - 1] += text }

    mutating func appendGap() {
        if parts.count == 1 || parts.last?.isEmpty == false { parts.append([]) }
    }

    mutating func append(_ other: RequestedName) {
        for (index, part) in other.parts.enumerated() {
            if index > 0 { appendGap() }
            append(part)
        }
    }

    /// The folder before a gap that stands for the whole name of an image; nil where anything else is known of it.
    var folder: [UInt8]? {
        guard parts.count > 1, withoutEnds.letterCount == 0, let slash = parts[0].lastIndex(of: UInt8(ascii: "/")),
            slash > 0
        else { return nil }
        return Array(parts[0][..<slash].drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") })
    }

    /// Whether a gap stands for a folder.
    var hasFolderGap: Bool { parts.count > 2 && parts[1].contains(UInt8(ascii: "/")) }

    /// What stands behind the last slash: a whole name even where its folder is not known.
    var lastComponent: RequestedName {
        var copy = self
        for index in parts.indices {
            guard let slash = parts[index].lastIndex(of: UInt8(ascii: "/")) else { continue }
            copy.parts = [Array(parts[index][(slash + 1)...])] + parts[(index + 1)...]
        }
        return copy
    }

    /// The same name without folder, extension, scale and device, as far as they are known.
    var withoutEnds: RequestedName {
        guard parts.count > 1 else { return self }
        var copy = lastComponent
        // The extension is a gap: `icon_%@.%@`.
        if let last = copy.parts.dropLast().last, last.last == UInt8(ascii: "."), copy.parts.last == [] {
            copy.parts.removeLast()
            copy.parts[copy.parts.count - 1].removeLast()
        }
        guard copy.parts.count > 1, let last = copy.parts.last else { return copy }
        // The gap stands for at least one character, so that the scale is not the whole name.
        let ending = LookupName([UInt8(ascii: "x")] + last)?.parts.stem ?? last
        copy.parts[copy.parts.count - 1] = Array(ending.dropFirst())
        return copy
    }

    /// The text with `\n` and indentation around it removed, as in a literal of several lines.
    func trimmed() -> RequestedName {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        var copy = self
        copy.parts[0] = Array(copy.parts[0].drop(while: isSpace))
        let last = copy.parts.count - 1
        while let byte = copy.parts[last].last, isSpace(byte) { copy.parts[last].removeLast() }
        return copy
    }

    /// A format of C's `printf`, with a gap for each value.
    init(format: [UInt8]) {
        self.init()
        var rest = format[...]
        let between = Set("0123456789$.+-#*' lhqzjtL".utf8)
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                append(CollectionOfOne(byte))
                continue
            }
            if rest.first == UInt8(ascii: "%") {
                append(CollectionOfOne(byte))
                rest = rest.dropFirst()
            } else {
                rest = rest.drop { between.contains($0) }.dropFirst()
                appendGap()
            }
        }
    }

    /// A text of a property list, with a gap for each setting of the build: `icon_${CONFIGURATION}.png`.
    init(settings text: [UInt8]) {
        self.init()
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "$"), let open = rest.first, "({".utf8.contains(open) else {
                append(CollectionOfOne(byte))
                continue
            }
            rest = rest.drop { $0 != (open == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")) }.dropFirst()
            appendGap()
        }
    }

    /// Whether a name may be the one that is asked for.
    func matches(_ name: [UInt8]) -> Bool {
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return parts.first == name }
        guard name.count >= first.count + last.count, name.starts(with: first), name.hasSuffix(last) else {
            return false
        }
        var rest = name[first.count..<(name.count - last.count)]
        for part in parts[1..<(parts.count - 1)] {
            guard part.count <= rest.count,
                let start = (rest.startIndex...(rest.endIndex - part.count)).first(where: {
                    rest[$0...].starts(with: part)
                })
            else { return false }
            rest = rest[(start + part.count)...]
        }
        return true
    }

    /// Whether a name may be the one that is asked for, with something in each gap.
    func fills(_ name: [UInt8]) -> Bool { matches(name) && parts.joined().count + parts.count - 1 <= name.count }
}
