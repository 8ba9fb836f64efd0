// Inserts entries into the text of a `pubspec.yaml`.

extension Pubspec {
    /// The text with these entries at the end of the asset list; nil if there is nothing to add.
    ///
    /// - Parameter paths: What the entries list, relative to the file's folder; folders end in a slash.
    /// - Throws: What keeps the entries from being written so that they are read back as they are meant.
    func adding(_ paths: [String]) throws(YAMLProblem) -> [UInt8]? {
        guard !paths.isEmpty else { return nil }
        var new = text
        for edit in place.edits(paths, text: text).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            new.replaceSubrange(edit.range, with: edit.bytes)
        }
        let added = paths.map { Entry(path: $0, line: 0, span: 0..<0) }
        // Text that is edited by rules about text has to be read once more before anybody else reads it.
        guard let result = try? Pubspec(new),
            result.assets.map(\.written) == assets.map(\.written) + added,
            result.deferred.map(\.written) == deferred.map(\.written)
        else {
            throw YAMLProblem(
                position: place.position, message: "the list has a form in which entries cannot be inserted safely")
        }
        return new
    }
}

extension Pubspec.Entry {
    /// The same entry at no place, for comparison.
    fileprivate var written: Pubspec.Entry {
        var copy = self
        copy.line = 0
        copy.span = 0..<0
        return copy
    }
}

/// Where entries can be inserted into a `pubspec.yaml`, and in what form.
struct InsertionPlace: Sendable {
    /// A change of bytes.
    struct Edit {
        var range: Range<Int>
        var bytes: [UInt8]
    }

    /// The keys that are still missing around the list, outermost first.
    private enum Form {
        /// Lines with dashes after the line of this byte; the first part of each line, up to the entry.
        case lines(after: Int, keys: [String], indent: Int)
        /// In brackets on the same line; what stands before the first entry, and after the last.
        case brackets(at: Int, before: String, after: String)
    }

    /// A place for messages.
    let position: TextPlace
    private let form: Form
    /// Null, written out (`~`) or not, which the list replaces.
    private let nothing: Range<Int>?
    /// Where the last entry begins, and its path: its dash and quotes are copied.
    private let model: (entry: Int, path: Int)?

    /// The number of spaces of one level.
    private static let step = 2

    init(document: YAMLNode, flutter: YAMLNode.Entry?, assets: YAMLNode.Entry?) {
        let keys = assets != nil ? [] : flutter != nil ? ["assets"] : ["flutter", "assets"]
        // The innermost value that exists: the list, the section, or the whole file.
        let key = assets?.key ?? flutter?.key
        let value = assets?.value ?? flutter?.value ?? document
        let isInBrackets = document.isFlow || flutter?.value.isFlow == true
        position = (key ?? document).position
        nothing = value.isNothing ? value.span : nil
        let opening = keys.map { "\($0): " }.joined(separator: "{") + "["
        let closing = "]" + String(repeating: "}", count: max(keys.count - 1, 0))
        switch value.content {
        case .sequence(let elements) where value.isFlow:
            model = elements.last.map(Self.model)
            form = .brackets(
                at: elements.last?.span.upperBound ?? value.span.lowerBound + 1,
                before: elements.isEmpty ? "" : ", ", after: "")
        case .mapping(let entries) where value.isFlow:
            model = nil
            form = .brackets(
                at: entries.last?.value.span.upperBound ?? value.span.lowerBound + 1,
                before: (entries.isEmpty ? "" : ", ") + opening, after: closing)
        case .sequence(let elements):
            model = elements.last.map(Self.model)
            form = .lines(after: value.span.upperBound, keys: [], indent: value.position.column - 1)
        case .mapping(let entries):
            model = nil
            let columns = entries.map(\.key.position.column)
            form = .lines(after: value.span.upperBound, keys: keys, indent: (columns.min() ?? 1) - 1)
        case .scalar:
            model = nil
            let end = max(value.span.upperBound, key?.span.upperBound ?? 0)
            let isTable = !keys.isEmpty
            form =
                isInBrackets
                ? .brackets(at: end, before: (isTable ? " {" : " ") + opening, after: closing + (isTable ? "}" : ""))
                : .lines(after: end, keys: keys, indent: (key?.position.column ?? 1) - 1 + Self.step)
        }
    }

    /// The changes that insert these paths.
    func edits(_ paths: [String], text: [UInt8]) -> [Edit] {
        let quote = model.flatMap { text[$0.path...].first }.flatMap { [0x22, 0x27].contains($0) ? $0 : nil }
        var edits: [Edit] = []
        if let nothing {
            let spaces = text[..<nothing.lowerBound].suffix(while: { $0 == UInt8(ascii: " ") })
            edits.append(Edit(range: spaces.startIndex..<nothing.upperBound, bytes: []))
        }
        switch form {
        case .brackets(let offset, let before, let after):
            let scalars = paths.map { PubspecScalar.text($0, like: quote, isInBrackets: true) }
            edits.append(
                Edit(range: offset..<offset, bytes: Array("\(before)\(scalars.joined(separator: ", "))\(after)".utf8)))
        case .lines(let offset, let keys, let indent):
            let end = text[offset...].firstIndex { [0x0A, 0x0D].contains($0) } ?? text.count
            let lineBreak = Self.lineBreak(of: text, near: end)
            var indent = indent
            var lines: [String] = keys.count == 2 ? [""] : []
            for key in keys {
                lines.append(String(repeating: " ", count: indent) + "\(key):")
                indent += Self.step
            }
            let start = String(repeating: " ", count: indent) + "-" + gap(in: text)
            lines += paths.map { start + PubspecScalar.text($0, like: quote, isInBrackets: false) }
            edits.append(Edit(range: end..<end, bytes: Array(lines.map { lineBreak + $0 }.joined().utf8)))
        }
        return edits
    }

    /// The spaces between a dash and its entry.
    private func gap(in text: [UInt8]) -> String {
        guard let model else { return " " }
        let spaces = text[..<model.entry].suffix(while: { $0 == UInt8(ascii: " ") })
        guard text[..<spaces.startIndex].last == UInt8(ascii: "-"), !spaces.isEmpty else { return " " }
        return String(decoding: spaces, as: UTF8.self)
    }

    private static func model(_ entry: YAMLNode) -> (entry: Int, path: Int) {
        guard case .mapping(let values) = entry.content,
            let path = values.first(where: { $0.key.string == "path" })?.value
        else { return (entry.span.lowerBound, entry.span.lowerBound) }
        return (entry.span.lowerBound, path.span.lowerBound)
    }

    /// The line break at `end`, or where the text ends there, its first.
    private static func lineBreak(of text: [UInt8], near end: Int) -> String {
        let index = end < text.count ? end : text.firstIndex { [0x0A, 0x0D].contains($0) }
        guard let index, text[index] == 0x0D else { return "\n" }
        return text[index...].dropFirst().first == 0x0A ? "\r\n" : "\r"
    }
}
