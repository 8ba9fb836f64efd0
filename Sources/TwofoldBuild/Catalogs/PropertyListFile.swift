/// A property list as a file, whose changes leave all other bytes as they are.
///
/// XML is edited in place: comments, order, indentation, line ends and a byte order mark stay. The binary form is only read.
/// Whatever is ambiguous is refused and not guessed.
package struct PropertyListFile: Sendable {
    package static let maxBytes = 1 << 20

    let bytes: [UInt8]
    /// What it says.
    package let values: PropertyList
    /// The text that can be edited; nil for the binary form.
    private let text: PropertyListText?

    /// Reads a file in XML or in the binary form.
    package init(_ bytes: [UInt8]) throws(PropertyListProblem) {
        guard bytes.count <= Self.maxBytes else { throw .tooLarge }
        self.bytes = bytes
        if PropertyList.isBinary(bytes) {
            guard let values = PropertyList(bytes) else { throw .unreadable }
            self.values = values
            text = nil
        } else {
            guard let text = PropertyListText(bytes) else { throw Self.problem(of: bytes) }
            values = text.value
            self.text = text
        }
    }

    package static func problem(of bytes: [UInt8]) -> PropertyListProblem {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return .otherEncoding }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let start = text.drop(while: \.isBlankOfXML)
        let isOldStyle =
            [UInt8(ascii: "{"), UInt8(ascii: "(")].contains(start.first) || start.starts(with: "/*".utf8)
            || start.starts(with: "//".utf8)
        return isOldStyle ? .oldStyle : .unreadable
    }

    /// The file after a change; the same bytes if it says so already.
    package func applying(_ change: PropertyListChange) throws(PropertyListProblem) -> [UInt8] {
        let wanted = change.names.map { PropertyList.text($0) }
        var new = PropertyList.list(wanted)
        if change.isAddition, let old = values.value(at: change.path) {
            let items: [PropertyList]
            switch old {
            case .list(let list): items = list
            // One name where an array belongs becomes its first.
            case .text: items = old == .text("") ? [] : [old]
            default: throw .otherKind(change.path.name)
            }
            var seen = Set(items)
            new = .list(items + wanted.filter { seen.insert($0).inserted })
        }
        var file = self
        if values.value(at: change.path) != new {
            file = try setting(new, at: change.path, after: change.single)
        }
        guard change.replacesSingle, let single = change.single else { return file.bytes }
        let path = change.path.dropLast() + [.key(single)]
        return file.values.value(at: Array(path)) == nil ? file.bytes : try file.removing(at: Array(path)).bytes
    }

    /// The file with another value at a place.
    ///
    /// - Parameter neighbor: The key that a new key follows if it is there; otherwise it goes where the order of the keys
    ///   puts it.
    func setting(
        _ value: PropertyList, at path: [PropertyListStep], after neighbor: String? = nil
    ) throws(PropertyListProblem) -> PropertyListFile {
        guard let expected = values.setting(value, at: path[...]) else { throw .otherKind(path.name) }
        return try written(try editable().setting(value, at: path, after: neighbor), as: expected)
    }

    /// The file without the value at a place, and its key.
    func removing(at path: [PropertyListStep]) throws(PropertyListProblem) -> PropertyListFile {
        guard values.value(at: path) != nil else { return self }
        guard let expected = values.setting(nil, at: path[...]) else { throw .otherKind(path.name) }
        return try written(try editable().removing(at: path), as: expected)
    }

    private func editable() throws(PropertyListProblem) -> PropertyListText {
        guard let text else { throw .binary }
        if text.hasOtherEncoding { throw .otherEncoding }
        if !text.isClean { throw .textBetweenValues }
        return text
    }

    /// Reads what was written, because a wrong file is worse than none.
    private func written(_ bytes: [UInt8], as expected: PropertyList) throws(PropertyListProblem) -> PropertyListFile {
        let file = try PropertyListFile(bytes)
        guard file.values == expected else { throw .unsure }
        return file
    }
}

extension PropertyList {
    /// The value at a place; nil if there is none.
    package func value(at path: [PropertyListStep]) -> PropertyList? {
        path.reduce(Optional(self)) { value, step in
            switch step {
            case .key(let key): value?[key]
            case .index(let index): value.flatMap { $0.items.indices.contains(index) ? $0.items[index] : nil }
            }
        }
    }

    /// The list with another value at a place, or without it; nil if the way there is of another kind.
    func setting(_ value: PropertyList?, at path: ArraySlice<PropertyListStep>) -> PropertyList? {
        guard let step = path.first else { return value }
        let rest = path.dropFirst()
        switch (step, self) {
        case (.key(let key), .table(var table)):
            if rest.isEmpty {
                table[key] = value
            } else {
                guard let inner = (table[key] ?? .table([:])).setting(value, at: rest) else { return nil }
                table[key] = inner
            }
            return .table(table)
        case (.index(let index), .list(var items)):
            guard items.indices.contains(index) else { return nil }
            if value == nil, rest.isEmpty {
                items.remove(at: index)
            } else {
                guard let inner = items[index].setting(value, at: rest) else { return nil }
                items[index] = inner
            }
            return .list(items)
        default: return nil
        }
    }
}

extension [PropertyListStep] {
    /// The last key, for messages.
    var name: String {
        for case .key(let key) in reversed() { return key }
        return ""
    }
}
