/// A part of a YAML text, with its content and position.
package struct YAMLNode {
    package var position: TextPlace
    /// Its bytes in the text, from the first to the last that it needs: no comment and no line break behind it.
    var span: Range<Int>
    package var content: Content
    /// Whether it is a list or a table in brackets, on one line or several: `[a, b]`.
    var isFlow = false

    package enum Content {
        /// Text; plain if it has no quotes, so that it may be meant as a number or as null.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        /// In the order of the file; a key may come twice.
        case mapping([Entry])
    }

    package struct Entry {
        package var key: YAMLNode
        package var value: YAMLNode
    }

    /// Whether it is empty: a key without a value, `null` or `~`.
    package var isNothing: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return ["", "~", "null"].contains(text)
    }

    /// The name of its kind, for messages.
    var kind: String {
        switch content {
        case .scalar: isNothing ? "nothing" : "a single value"
        case .sequence: "a list"
        case .mapping: "a table of keys"
        }
    }
}

extension TextPlace {
    init(of offset: Int, in text: [UInt8]) {
        let before = text.prefix(offset)
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    }

    /// The first byte of the character at this place; nil beyond the end.
    func character(in text: [UInt8]) -> UInt8? {
        let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: line, omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        return lines[line - 1].filter { $0 & 0xC0 != 0x80 }.dropFirst(column - 1).first
    }
}

/// Why a text is not valid YAML, or does not say what it should.
package struct YAMLProblem: Error, Hashable, Sendable {
    package var position: TextPlace
    /// Part of a sentence.
    package var message: String
}
