import CLibYAML

/// Reads one YAML document into nodes, by libyaml's events.
///
/// Anchors, aliases and tags are refused: with them a small file can stand for any amount of data, and nothing here
/// needs them.
package struct YAMLReader {
    /// The limit on nesting: no configuration needs more, and all functions that walk the nodes may be recursive.
    private static let maxDepth = 16

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: [UInt8]
    /// The bytes of the mark that some editors put first, which libyaml would count as a column.
    private let markLength: Int
    /// Where each character after it begins, and the end of the text, because libyaml counts characters; nil for ASCII.
    private let starts: [Int]?

    private init(parser: UnsafeMutablePointer<yaml_parser_t>, text: [UInt8]) {
        self.parser = parser
        self.text = text
        let markLength = Self.markLength(of: text)
        self.markLength = markLength
        let isASCII = text.allSatisfy { $0 < 0x80 }
        starts = isASCII ? nil : (markLength..<text.count).filter { text[$0] & 0xC0 != 0x80 } + [text.count]
    }

    /// The document of a text; nil if the text is empty or has only comments.
    package static func document(of text: [UInt8]) throws(YAMLProblem) -> YAMLNode? {
        if let offset = invalidOffset(in: text) {
            throw YAMLProblem(position: TextPlace(of: offset, in: text), message: "not valid UTF-8")
        }
        guard !text.isEmpty else { return nil }
        var parser = yaml_parser_t()
        // libyaml keeps the address of its parser, and that of the text.
        return try withUnsafeMutablePointer(to: &parser) { (parser) throws(YAMLProblem) -> YAMLNode? in
            guard yaml_parser_initialize(parser) == 1 else {
                throw YAMLProblem(position: .start, message: "out of memory")
            }
            defer { yaml_parser_delete(parser) }
            return try text.withUnsafeBufferPointer { (bytes) throws(YAMLProblem) -> YAMLNode? in
                yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
                let unmarked = bytes[markLength(of: text)...]
                yaml_parser_set_input_string(
                    parser, UnsafeBufferPointer(rebasing: unmarked).baseAddress, unmarked.count)
                return try YAMLReader(parser: parser, text: text).document()
            }
        }
    }

    private static func markLength(of text: [UInt8]) -> Int { text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// The offset of the first byte that is not valid UTF-8.
    private static func invalidOffset(in text: [UInt8]) -> Int? {
        if String(validating: text, as: UTF8.self) != nil { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = text.makeIterator()
        var offset = 0
        while case .valid(let scalar) = parser.parseScalar(from: &bytes) { offset += scalar.count }
        return offset
    }

    // MARK: Nodes

    private func document() throws(YAMLProblem) -> YAMLNode? {
        var event = try next()
        while event.kind == .start { event = try next() }
        guard event.kind != .end else { return nil }
        let node = try node(event, depth: 0)
        // The end of the document, then that of the stream.
        _ = try next()
        event = try next()
        guard event.kind == .end else {
            throw YAMLProblem(
                position: event.position, message: "a second document begins here; a configuration is one document")
        }
        return node
    }

    private func node(_ event: Event, depth: Int) throws(YAMLProblem) -> YAMLNode {
        guard depth <= Self.maxDepth else {
            throw YAMLProblem(position: event.position, message: "nested more than \(Self.maxDepth) levels deep")
        }
        switch event.kind {
        case .scalar(let text, let isPlain):
            return YAMLNode(
                position: event.position, span: trimmed(event.span), content: .scalar(text, isPlain: isPlain))
        case .sequence, .mapping:
            var parts: [YAMLNode] = []
            var last = try next()
            while last.kind != .closing {
                parts.append(try node(last, depth: depth + 1))
                last = try next()
            }
            // The end of the last part, because libyaml sees that of the whole only at what follows.
            let end = event.isFlow ? last.span.upperBound : parts.last?.span.upperBound ?? event.span.upperBound
            return YAMLNode(
                position: event.position, span: event.span.lowerBound..<max(event.span.lowerBound, end),
                content: event.kind == .sequence ? .sequence(parts) : .mapping(Self.entries(parts)),
                isFlow: event.isFlow)
        case .start, .closing, .end:
            throw YAMLProblem(position: event.position, message: "missing value")
        }
    }

    /// Keys and values, which come in turn.
    private static func entries(_ parts: [YAMLNode]) -> [YAMLNode.Entry] {
        stride(from: 0, to: parts.count - 1, by: 2).map { .init(key: parts[$0], value: parts[$0 + 1]) }
    }

    /// Without the line breaks that belong to a text in lines of its own (`|`).
    private func trimmed(_ span: Range<Int>) -> Range<Int> {
        var end = span.upperBound
        while end > span.lowerBound, [0x20, 0x0A, 0x0D].contains(text[end - 1]) { end -= 1 }
        return span.lowerBound..<end
    }

    // MARK: Events

    private struct Event {
        enum Kind: Equatable {
            case scalar(String, isPlain: Bool)
            case sequence, mapping
            /// The end of a list or a table.
            case closing
            /// The marks of the stream and of its documents: their beginnings and ends.
            case start
            case end
        }

        var kind: Kind
        var position: TextPlace
        var span: Range<Int>
        var isFlow = false
    }

    private func next() throws(YAMLProblem) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
        defer { yaml_event_delete(&event) }
        let position = TextPlace(line: event.start_mark.line + 1, column: event.start_mark.column + 1)
        let kind: Event.Kind
        var isMarked = false
        var isFlow = false
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            kind = .scalar(
                String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self),
                isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
            isMarked = scalar.anchor != nil || scalar.tag != nil
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequence
            isMarked = event.data.sequence_start.anchor != nil || event.data.sequence_start.tag != nil
            isFlow = event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
        case YAML_MAPPING_START_EVENT:
            kind = .mapping
            isMarked = event.data.mapping_start.anchor != nil || event.data.mapping_start.tag != nil
            isFlow = event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
        case YAML_ALIAS_EVENT:
            kind = .closing
            isMarked = true
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .closing
        case YAML_STREAM_END_EVENT, YAML_NO_EVENT: kind = .end
        default: kind = .start
        }
        guard !isMarked else {
            throw YAMLProblem(
                position: position,
                message:
                    "anchors (&), aliases (*) and tags (!) are not supported; write the value itself, or quote the text"
            )
        }
        let start = offset(of: event.start_mark)
        let span = start..<max(start, offset(of: event.end_mark))
        return Event(kind: kind, position: position, span: span, isFlow: isFlow)
    }

    private func offset(of mark: yaml_mark_t) -> Int {
        let end = starts.map { $0.count - 1 } ?? text.count
        let index = Int(clamping: mark.index)
        return index >= end ? text.count : starts?[index] ?? index
    }

    private var problem: YAMLProblem {
        let words = [parser.pointee.context, parser.pointee.problem].compactMap { $0.map { String(cString: $0) } }
        let mark = parser.pointee.problem_mark
        let position =
            parser.pointee.error == YAML_READER_ERROR
            ? TextPlace(of: markLength + parser.pointee.problem_offset, in: text)
            : TextPlace(line: mark.line + 1, column: mark.column + 1)
        // libyaml says that the character "cannot start any token", which does not help if the character is invisible.
        let reason =
            position.character(in: text) == UInt8(ascii: "\t")
            ? "tabs are not allowed for indentation" : words.joined(separator: ", ")
        return YAMLProblem(position: position, message: "not valid YAML: \(reason)")
    }
}
