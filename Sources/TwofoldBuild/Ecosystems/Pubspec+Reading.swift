// The nodes of a `pubspec.yaml` as entries of asset lists.

extension YAMLNode {
    /// The entry of a table with this key; nil if there is none.
    func value(of name: String, in place: String) throws(PubspecProblem) -> Entry? {
        guard case .mapping(let entries) = content else {
            throw PubspecProblem(position, "\(place) is \(kind), not a table of keys")
        }
        let found = entries.filter { $0.key.string == name }
        guard found.count < 2 else { throw PubspecProblem(found[1].key.position, "the key '\(name)' comes twice") }
        return found.first
    }

    /// The entries of an asset list; none where nothing stands after the key.
    func entries(of place: String) throws(PubspecProblem) -> [Pubspec.Entry] {
        if isNothing { return [] }
        guard case .sequence(let elements) = content else {
            throw PubspecProblem(position, "\(place) is \(kind), not a list")
        }
        var entries: [Pubspec.Entry] = []
        for element in elements { entries.append(try element.entry()) }
        return entries
    }

    private func entry() throws(PubspecProblem) -> Pubspec.Entry {
        if let path = string { return Pubspec.Entry(path: path, line: position.line, span: span) }
        guard case .mapping = content, let path = try value(of: "path", in: "an entry")?.value.string else {
            throw PubspecProblem(position, "an entry has no path")
        }
        let transformers = try value(of: "transformers", in: "an entry")?.value
        return Pubspec.Entry(
            path: path, flavors: try names("flavors"), platforms: try names("platforms"),
            isTransformed: transformers.map { !$0.isNothing } ?? false, line: position.line, span: span)
    }

    private func names(_ key: String) throws(PubspecProblem) -> Set<String> {
        guard case .sequence(let elements)? = try value(of: key, in: "an entry")?.value.content else { return [] }
        return Set(elements.compactMap(\.string))
    }

    /// Its text; nil for anything but a text.
    var string: String? {
        guard case .scalar(let text, _) = content, !isNothing else { return nil }
        return text
    }

    /// Every text in it, also keys.
    var scalars: Set<[UInt8]> {
        var found: Set<[UInt8]> = []
        collectScalars(into: &found)
        return found
    }

    private func collectScalars(into found: inout Set<[UInt8]>) {
        switch content {
        case .scalar(let text, _): found.insert(Array(text.utf8))
        case .sequence(let elements): for element in elements { element.collectScalars(into: &found) }
        case .mapping(let entries):
            for entry in entries {
                entry.key.collectScalars(into: &found)
                entry.value.collectScalars(into: &found)
            }
        }
    }
}
