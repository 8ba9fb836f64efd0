/// The settings that apply to a tree: those of options, of a configuration file and of the defaults, as one file that says of
/// each where it comes from.
///
/// Its text is a configuration again: reading it gives what the options and the file gave together.
package struct EffectiveConfiguration {
    private let name: String
    private let options: Configuration
    /// The file's values by the keys that lead to them: `filter`, `limits.side`.
    private let values: [String: YAMLNode]

    /// Puts options above a file.
    ///
    /// - Parameter file: The bytes of a file without errors, and its name in comments; nil where there is none.
    package init(file: (bytes: [UInt8], name: String)?, options: Configuration) {
        self.options = options
        name = file?.name ?? ""
        var values: [String: YAMLNode] = [:]
        if let file, let document = try? YAMLReader.document(of: file.bytes) {
            Self.collect(document, at: "", &values)
            let raised = try? Configuration(parsing: file.bytes, file: name).raisedLimits(under: options)
            for key in raised ?? [] { values["\(FileKey.limits.rawValue).\(key)"] = nil }
        }
        self.values = values
    }

    private static func collect(_ node: YAMLNode, at path: String, _ values: inout [String: YAMLNode]) {
        guard case .mapping(let entries) = node.content else { return }
        for entry in entries {
            guard case .scalar(let written, _) = entry.key.content else { continue }
            let key = written == "colour" ? "color" : written
            values[path + key] = entry.value
            if path.isEmpty, ["limits", "sizes"].contains(key) { collect(entry.value, at: "\(key).", &values) }
        }
    }

    // MARK: Entries

    /// Where a value comes from.
    enum Origin: String, Hashable, CaseIterable, Sendable {
        /// An option of the command line, which may add to the file's value.
        case option
        case file
        /// Nothing states it.
        case standard = "default"
    }

    /// One value that applies.
    struct Entry: Hashable, Sendable {
        /// The keys that lead to it, with dots between them; all entries of a list have the same.
        var key: String
        /// The value as a configuration file writes it; nil where only words say what holds.
        var value: String?
        /// The default in words, where there is no value.
        var meaning: String?
        var origin: Origin
        /// The line of the file that has it, or a part of it; nil for a value that the file does not state.
        var line: Int?
    }

    /// All values that apply, in the order of the text.
    var entries: [Entry] { rows.compactMap(\.entry) }

    // MARK: Text

    /// One line of the text.
    private struct Row {
        /// Everything before the value.
        var start: String
        /// The value; nil for the line above a table or a list.
        var entry: Entry?
    }

    private var rows: [Row] { settings + [strict] + limits + tables }

    /// The file, with the origin of each value as a comment behind it.
    package var text: String {
        rows.map { row in
            guard let entry = row.entry else { return "\(row.start)\n" }
            let line = entry.value.map { "\(row.start)\($0)" } ?? "# \(row.start.trimmedEnd)"
            let gap = String(repeating: " ", count: max(1, Self.margin - line.count))
            return "\(line)\(gap)# \(words(of: entry))\n"
        }.joined()
    }

    /// The column of the comments.
    private static let margin = 36

    private func words(of entry: Entry) -> String {
        switch entry.origin {
        case .option: ["option", entry.line.map { "\(name):\($0)" }].compactMap(\.self).joined(separator: ", ")
        case .file: "\(name):\(entry.line ?? 0)"
        case .standard: ["default", entry.meaning].compactMap(\.self).joined(separator: ": ")
        }
    }

    private var settings: [Row] {
        SettingKey.allCases.map { key in
            key == .quality ? quality : row(key.rawValue, key.facts, option: options.settings.text(of: key))
        }
    }

    /// The quality of each format has its own origin.
    private var quality: Row {
        let key = SettingKey.quality
        guard let own = options.settings.quality, let file = values[key.rawValue],
            let both = try? Configuration(parsing: Array("quality: \(file.flowText)".utf8), file: "", rules: [])
        else { return row(key.rawValue, key.facts, option: options.settings.text(of: key)) }
        var merged = both.settings
        merged.quality = (merged.quality ?? [:]).merging(own) { $1 }
        return row(
            Entry(key: key.rawValue, value: merged.text(of: key), origin: .option, line: file.position.line))
    }

    private var strict: Row {
        row(FileKey.strict.rawValue, FileKey.strict.facts, option: options.isStrict.map { "\($0)" })
    }

    private var limits: [Row] {
        let table = FileKey.limits.rawValue
        return [Row(start: "\(table):")]
            + LimitKey.allCases.map { key in
                row("\(table).\(key.rawValue)", key.facts, option: key.row.text(options.limits))
            }
    }

    /// A value at its key; one of a table is indented below the table's key.
    private func row(_ entry: Entry) -> Row {
        let parts = entry.key.split(separator: ".", maxSplits: 1)
        return Row(start: parts.count > 1 ? "  \(parts[1]): " : "\(entry.key): ", entry: entry)
    }

    private func row(_ key: String, _ facts: KeyFacts, option: String?) -> Row {
        if let option { return row(Entry(key: key, value: option, origin: .option)) }
        if let node = values[key], !node.isNothing {
            return row(Entry(key: key, value: node.flowText, origin: .file, line: node.position.line))
        }
        switch facts.standard {
        case .value(let value): return row(Entry(key: key, value: YAMLText.value(value), origin: .standard))
        case .words(let words): return row(Entry(key: key, meaning: words, origin: .standard))
        }
    }

    // MARK: Tables and lists

    private var tables: [Row] {
        [.sizes, .rules, .appearances].flatMap(table) + list(.exclude, options.exclude)
            + list(.include, options.include) + list(.targets) + list(.paths)
    }

    private func table(_ key: FileKey) -> [Row] {
        guard case .mapping(let entries)? = values[key.rawValue]?.content, !entries.isEmpty else { return [unset(key)] }
        return [Row(start: "\(key.rawValue):")]
            + entries.map { entry in
                Row(
                    start: "  \(entry.key.flowText): ",
                    entry: Entry(
                        key: "\(key.rawValue).\(entry.key.flowText)", value: entry.value.flowText, origin: .file,
                        line: entry.key.position.line))
            }
    }

    private func list(_ key: FileKey, _ own: [Glob] = []) -> [Row] {
        let nodes: [YAMLNode] =
            switch values[key.rawValue]?.content {
            case .sequence(let nodes)?: nodes
            case .scalar?: values[key.rawValue].flatMap { $0.isNothing ? nil : [$0] } ?? []
            default: []
            }
        let entries =
            own.map { Entry(key: key.rawValue, value: YAMLText.scalar($0.text), origin: .option) }
            + nodes.map {
                Entry(key: key.rawValue, value: effective($0).flowText, origin: .file, line: $0.position.line)
            }
        guard !entries.isEmpty else { return [unset(key)] }
        return [Row(start: "\(key.rawValue):")] + entries.map { Row(start: "  - ", entry: $0) }
    }

    private func unset(_ key: FileKey) -> Row {
        row(Entry(key: key.rawValue, meaning: key.facts.standard.text, origin: .standard))
    }

    /// An entry without the settings that an option overrides everywhere.
    private func effective(_ node: YAMLNode) -> YAMLNode {
        guard case .mapping(let entries) = node.content else { return node }
        var node = node
        node.content = .mapping(
            entries.filter { entry in
                guard case .scalar(let written, _) = entry.key.content,
                    let key = SettingKey(rawValue: written == "colour" ? "color" : written), key != .quality
                else { return true }
                return options.settings.text(of: key) == nil
            })
        return node
    }
}

extension YAMLText {
    /// A value of the defaults: `[a, b]` stays a list, `{name}` is a text.
    fileprivate static func value(_ text: String) -> String { isPlain(text) ? text : scalar(text) }
}
