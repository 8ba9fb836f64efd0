// Edits of a JSON text that change the bytes they must and no others.

extension JSONText {
    /// Bytes in place of others.
    struct Splice: Hashable, Sendable {
        var range: Range<Int>
        var bytes: [UInt8]
    }

    /// The text, or a part of it, after edits; nil if two of them are about the same bytes.
    ///
    /// Insertions at one place stay in their order.
    func applying(_ splices: [Splice], within part: Range<Int>? = nil) -> [UInt8]? {
        let part = part ?? bytes.indices
        var result: [UInt8] = []
        var position = part.lowerBound
        let ordered = splices.enumerated().sorted { a, b in
            (a.element.range.lowerBound, a.element.range.upperBound, a.offset)
                < (b.element.range.lowerBound, b.element.range.upperBound, b.offset)
        }
        for (_, splice) in ordered {
            guard splice.range.lowerBound >= position, splice.range.upperBound <= part.upperBound else { return nil }
            result += bytes[position..<splice.range.lowerBound]
            result += splice.bytes
            position = splice.range.upperBound
        }
        return result + bytes[position..<part.upperBound]
    }

    /// Inserts a part into an object or a list, before the part at `index` or after the last one.
    ///
    /// Separator and indentation are those between its neighbors, so removing the part gives the same text again.
    func inserting(_ part: [UInt8], into container: Value, at index: Int) -> Splice {
        let parts = container.parts
        guard let first = parts.first, let last = parts.last else { return filling(container, with: part) }
        let separator =
            parts.count == 1
            ? [UInt8(ascii: ",")] + bytes[(container.range.lowerBound + 1)..<first.lowerBound]
            : between(parts, min(max(index - 1, 0), parts.count - 2))
        if parts.indices.contains(index) {
            let start = parts[index].lowerBound
            return Splice(range: start..<start, bytes: part + separator)
        }
        return Splice(range: last.upperBound..<last.upperBound, bytes: separator + part)
    }

    /// Inserts a member into an object, with the colon of its neighbors.
    func inserting(_ key: StaticString, _ value: [UInt8], into object: Value, at index: Int) -> Splice {
        inserting(member(key, value, like: object.members.first ?? root.members.first), into: object, at: index)
    }

    /// A member with the colon of another one.
    func member(_ key: StaticString, _ value: [UInt8], like other: Member?) -> [UInt8] {
        let colon = other.map { Array(bytes[$0.keyRange.upperBound..<$0.value.range.lowerBound]) }
        let key = key.withUTF8Buffer { [UInt8(ascii: "\"")] + $0 + [UInt8(ascii: "\"")] }
        return key + (colon ?? Array(" : ".utf8)) + value
    }

    /// Removes parts of an object or a list, with the separators that they bring along.
    func removing(_ indices: some Collection<Int>, from container: Value) -> [Splice] {
        let parts = container.parts
        let gone = Set(indices).intersection(parts.indices)
        guard let first = parts.first, let last = parts.last, !gone.isEmpty else { return [] }
        if gone.count == parts.count {
            return [Splice(range: interior(of: container), bytes: emptied(container, first: first, last: last))]
        }
        var splices: [Splice] = []
        var index = 0
        while index < parts.count {
            guard gone.contains(index) else {
                index += 1
                continue
            }
            let start = index
            while gone.contains(index) { index += 1 }
            let range =
                index < parts.count
                ? parts[start].lowerBound..<parts[index].lowerBound
                : parts[start - 1].upperBound..<last.upperBound
            splices.append(Splice(range: range, bytes: []))
        }
        return splices
    }

    /// The place of a new member among an object's: where a similar object has it, else at the sorted place if all keys
    /// are sorted; `otherwise` decides in any other case.
    func place(of key: StaticString, in object: Value, like model: Value?, otherwise: ([[UInt8]]) -> Int) -> Int {
        let key = key.withUTF8Buffer { Array($0) }
        let keys = object.members.map(\.key)
        let known = model?.members.map(\.key) ?? []
        let sorted = keys.firstIndex { byteOrder(key, $0) } ?? keys.count
        guard let place = known.firstIndex(of: key) else {
            return isSorted ? sorted : otherwise(keys)
        }
        if Self.isSorted(known), Self.isSorted(keys) { return sorted }
        if place == known.count - 1 { return keys.count }
        let before = Set(known[..<place])
        if let last = keys.lastIndex(where: before.contains) { return last + 1 }
        let after = Set(known[place...])
        return keys.firstIndex(where: after.contains) ?? keys.count
    }

    /// A string as JSON writes it; nil for bytes that are not UTF-8, which JSON cannot say.
    static func quoted(_ text: [UInt8]) -> [UInt8]? {
        guard String(validating: text, as: UTF8.self) != nil else { return nil }
        var quoted = [UInt8(ascii: "\"")]
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                quoted += Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
            default: quoted.append(byte)
            }
        }
        return quoted + [UInt8(ascii: "\"")]
    }

    static func isSorted(_ value: Value) -> Bool {
        switch value.content {
        case .object(let members): isSorted(members.map(\.key)) && members.allSatisfy { isSorted($0.value) }
        case .list(let items): items.allSatisfy(isSorted)
        default: true
        }
    }

    private static func isSorted(_ keys: [[UInt8]]) -> Bool {
        zip(keys, keys.dropFirst()).allSatisfy { !byteOrder($1, $0) }
    }

    private func between(_ parts: [Range<Int>], _ index: Int) -> [UInt8] {
        Array(bytes[parts[index].upperBound..<parts[index + 1].lowerBound])
    }

    private func interior(of container: Value) -> Range<Int> {
        (container.range.lowerBound + 1)..<(container.range.upperBound - 1)
    }

    /// The first part of an empty container: on a line of its own only if the container already takes several.
    private func filling(_ container: Value, with part: [UInt8]) -> Splice {
        let inside = interior(of: container)
        let blank = bytes[inside]
        guard let lineEnd = Self.lineEnd(in: blank) else {
            return Splice(range: inside, bytes: blank + part + blank)
        }
        let indent = blank.suffix { $0 != 0x0A }
        let unit = indent.contains(0x09) ? [0x09] : Array("  ".utf8)
        return Splice(range: inside, bytes: lineEnd + indent + unit + part + lineEnd + indent)
    }

    /// The blanks of a container without its parts: Xcode leaves an empty line.
    private func emptied(_ container: Value, first: Range<Int>, last: Range<Int>) -> [UInt8] {
        let before = bytes[(container.range.lowerBound + 1)..<first.lowerBound]
        let after = bytes[last.upperBound..<(container.range.upperBound - 1)]
        guard let lineEnd = Self.lineEnd(in: after) else { return Array(before) }
        return lineEnd + lineEnd + after.suffix { $0 != 0x0A }
    }

    private static func lineEnd(in blank: ArraySlice<UInt8>) -> [UInt8]? {
        guard blank.contains(0x0A) else { return nil }
        return blank.contains(0x0D) ? [0x0D, 0x0A] : [0x0A]
    }
}
