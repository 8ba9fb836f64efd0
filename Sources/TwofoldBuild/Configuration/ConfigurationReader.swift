/// Splits nodes into keys and values, and collects errors, so that all errors of a file are reported at once.
struct ConfigurationReader {
    let file: String
    let rules: () -> [Rule]
    private(set) var errors: [ConfigurationError] = []

    /// The limit on errors: people read no more, and a hostile file could have a million.
    private static let maxErrors = 50

    /// Whether there are enough errors to stop reading.
    var isFull: Bool { errors.count >= Self.maxErrors }

    mutating func report(_ node: YAMLNode, _ path: String, _ message: String, hint: String = "") {
        guard !isFull else { return }
        errors.append(
            ConfigurationError(
                file: file, place: node.position, keyPath: path, message: message, hint: hint))
    }

    /// Reports an unknown key, and the known one that was probably meant.
    mutating func reportUnknown(_ kind: String, _ field: Field, among names: [String]) {
        let near = NearestWord.to(field.name, among: names)
        report(
            field.key, field.path, "unknown \(kind)",
            hint: near.map { "did you mean \($0)?" } ?? "known \(kind)s: \(names.joined(separator: ", "))")
    }

    // MARK: Tables

    struct Field {
        var key: YAMLNode
        var name: String
        var path: String
        var value: YAMLNode
    }

    /// The fields of a table, without repeated keys.
    mutating func fields(of node: YAMLNode, at path: String) -> [Field] {
        guard !node.isNothing else { return [] }
        guard case .mapping(let entries) = node.content else {
            report(node, path, "expected a table of keys, found \(node.kind)")
            return []
        }
        var fields: [Field] = []
        var lines: [String: Int] = [:]
        for entry in entries where !isFull {
            guard case .scalar(let name, _) = entry.key.content else {
                report(entry.key, path, "expected a key, found \(entry.key.kind)")
                continue
            }
            let shown = WrongValue.shown(name)
            let field = Field(
                key: entry.key, name: name, path: path.isEmpty ? shown : "\(path).\(shown)", value: entry.value)
            if let line = lines.updateValue(entry.key.position.line, forKey: name) {
                report(entry.key, field.path, "duplicate key, first in line \(line)", hint: "remove one")
            } else {
                fields.append(field)
            }
        }
        return fields
    }

    /// The fields of a table whose keys are known, without repeated keys.
    mutating func fields<Key: RawRepresentable<String> & CaseIterable & Hashable>(
        of node: YAMLNode, at path: String, as keys: Key.Type
    ) -> [(key: Key, field: Field)] {
        var seen: [Key: Int] = [:]
        var known: [(key: Key, field: Field)] = []
        for field in fields(of: node, at: path) where !isFull {
            // British spelling is accepted.
            guard let key = Key(rawValue: field.name == "colour" ? "color" : field.name) else {
                reportUnknown("key", field, among: Key.allCases.map(\.rawValue))
                continue
            }
            if let line = seen.updateValue(field.key.position.line, forKey: key) {
                report(field.key, field.path, "duplicate key, first in line \(line)", hint: "remove one")
            } else {
                known.append((key, field))
            }
        }
        return known
    }

    // MARK: Values

    /// The elements of a list, with their paths; a single value is a list of one.
    mutating func elements(_ field: Field) -> [Field] {
        switch field.value.content {
        case .sequence(let nodes):
            return nodes.enumerated().map { index, node in
                Field(key: node, name: field.name, path: "\(field.path)[\(index)]", value: node)
            }
        case .scalar: return [field]
        case .mapping:
            report(field.value, field.path, "expected a list or a single value, found a table of keys")
            return []
        }
    }

    /// The elements of a list of tables; a key without a value has none.
    mutating func list(_ field: Field, hint: String) -> [Field] {
        if field.value.isNothing { return [] }
        if case .sequence = field.value.content { return elements(field) }
        report(field.value, field.path, "expected a list, found \(field.value.kind)", hint: hint)
        return []
    }

    /// The elements of a list that may not be empty.
    mutating func elements(_ field: Field, hint: String) -> [Field] {
        let elements = elements(field)
        if elements.isEmpty, case .sequence = field.value.content {
            report(field.value, field.path, "empty list", hint: hint)
        }
        return elements
    }

    mutating func text(_ field: Field) -> String? {
        guard !field.value.isNothing else {
            report(field.value, field.path, "missing value", hint: "write one, or remove the key")
            return nil
        }
        guard case .scalar(let text, _) = field.value.content else {
            report(field.value, field.path, "expected a single value, found \(field.value.kind)")
            return nil
        }
        return text
    }

    /// A single value, read as the command line reads it.
    mutating func value<Value>(_ field: Field, _ parse: (String) throws(WrongValue) -> Value) -> Value? {
        guard let text = text(field) else { return nil }
        do throws(WrongValue) {
            return try parse(text)
        } catch {
            let message = error.description
            report(field.value, field.path, message.hasSuffix(".") ? String(message.dropLast()) : message)
            return nil
        }
    }

    mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ field: Field, as words: Word.Type) -> Word? {
        guard let text = text(field) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let names = Word.allCases.map(\.rawValue)
        let near = NearestWord.to(text, among: names)
        report(
            field.value, field.path, "'\(WrongValue.shown(text))' is not one of \(names.joined(separator: ", "))",
            hint: near.map { "did you mean \($0)?" } ?? "")
        return nil
    }

    mutating func truth(_ field: Field) -> Bool? {
        guard let text = text(field) else { return nil }
        var isPlain = false
        if case .scalar(_, isPlain: true) = field.value.content { isPlain = true }
        if isPlain, let truth = Bool(text) { return truth }
        report(field.value, field.path, "expected true or false\(isPlain ? "" : ", without quotes")")
        return nil
    }

    /// A whole number in a range, written without quotes.
    mutating func whole(_ field: Field, in range: ClosedRange<Int>) -> Int? {
        number(field, "a whole number from \(range.lowerBound) to \(range.upperBound)") { number in
            Int(exactly: number).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A number above 0, written without quotes.
    mutating func amount(_ field: Field) -> Double? {
        number(field, "a number above 0") { $0 > 0 && $0.isFinite ? $0 : nil }
    }

    private mutating func number<Number>(
        _ field: Field, _ kind: String, _ convert: (Double) -> Number?
    ) -> Number? {
        guard let text = text(field) else { return nil }
        if case .scalar(_, isPlain: true) = field.value.content, let number = Double(text).flatMap(convert) {
            return number
        }
        report(field.value, field.path, "expected \(kind)")
        return nil
    }
}
