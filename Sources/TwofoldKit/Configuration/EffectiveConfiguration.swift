/// The settings that apply to a tree: those of options, of a configuration file and of the defaults, as one file that says of
/// each where it comes from.
///
/// Its text is a configuration again: reading it gives what the options and the file gave together.
public struct EffectiveConfiguration {
    private let name: String
    private let options: Configuration
    /// The file's values by the keys that lead to them: `filter`, `limits.side`.
    private let values: [String: YAMLNode]

    /// Puts options above a file.
    ///
    /// - Parameters:
    ///   - file: The bytes of a file without errors, and its name in comments; nil where there is none.
    ///   - options: The settings of the command line.
    public init(file: (bytes: [UInt8], name: String)?, options: Configuration) {
        self.options = options
        name = file?.name ?? ""
        var values: [String: YAMLNode] = [:]
        if let file, let document = try? YAMLReader.document(of: file.bytes) {
            Self.collect(document, at: "", &values)
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

    // MARK: Text

    /// One value of the text.
    private struct Row {
        /// Everything before the value.
        var start: String
        /// The value; nil where only words say what holds.
        var value: String?
        var origin: String
    }

    /// The file, with the origin of each value as a comment behind it.
    public var text: String {
        var lines: [String] = []
        for row in settings + [strict] + limits + tables {
            let line = row.value.map { "\(row.start)\($0)" } ?? "# \(row.start.trimmedAtEnd)"
            let gap = String(repeating: " ", count: max(1, Self.margin - line.count))
            lines.append(row.origin.isEmpty ? line : "\(line)\(gap)# \(row.origin)")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The column of the comments.
    private static let margin = 36
    private static let option = "option"

    private func origin(of node: YAMLNode) -> String { "\(name):\(node.position.line)" }

    private var settings: [Row] {
        SettingKey.allCases.map { key in
            let start = "\(key.rawValue): "
            if key == .quality { return quality(start) }
            if let value = options.settings.text(of: key) {
                return Row(start: start, value: value, origin: Self.option)
            }
            return row(key.rawValue, start, key.facts)
        }
    }

    /// The quality of each format has its own origin.
    private func quality(_ start: String) -> Row {
        let file = values[SettingKey.quality.rawValue]
        guard let own = options.settings.text(of: .quality) else {
            return row(SettingKey.quality.rawValue, start, SettingKey.quality.facts)
        }
        guard let file,
            let both = try? Configuration(parsing: Array("quality: \(file.flowText)".utf8), file: "", rules: [])
        else { return Row(start: start, value: own, origin: Self.option) }
        var merged = both.settings
        merged.quality.merge(options.settings.quality) { $1 }
        return Row(
            start: start, value: merged.text(of: .quality), origin: "\(Self.option), \(origin(of: file))")
    }

    private var strict: Row {
        let start = "\(FileKey.strict.rawValue): "
        guard let isStrict = options.isStrict else { return row(FileKey.strict.rawValue, start, FileKey.strict.facts) }
        return Row(start: start, value: "\(isStrict)", origin: Self.option)
    }

    private var limits: [Row] {
        let own: [LimitKey: String?] = [
            .pixels: options.limits.pixels.map(String.init), .side: options.limits.side.map(String.init),
            .file: options.limits.fileBytes.map(String.init), .seconds: options.limits.seconds.map { "\($0)" },
            .memory: options.limits.workerMemory.map(String.init),
        ]
        let rows = LimitKey.allCases.map { key in
            let start = "  \(key.rawValue): "
            if let value = own[key] ?? nil { return Row(start: start, value: value, origin: Self.option) }
            return row("\(FileKey.limits.rawValue).\(key.rawValue)", start, key.facts)
        }
        return [Row(start: "\(FileKey.limits.rawValue):", value: "", origin: "")] + rows
    }

    private func row(_ path: String, _ start: String, _ facts: ConfigurationKeyFacts) -> Row {
        if let node = values[path], !node.isNothing {
            return Row(start: start, value: node.flowText, origin: origin(of: node))
        }
        switch facts.standard {
        case .value(let value): return Row(start: start, value: YAMLText.value(value), origin: "default")
        case .words(let words): return Row(start: start, value: nil, origin: "default: \(words)")
        }
    }

    // MARK: Tables and lists

    private var tables: [Row] {
        var rows: [Row] = []
        rows += table(.sizes, values[FileKey.sizes.rawValue])
        rows += table(.rules, values[FileKey.rules.rawValue])
        rows += table(.appearances, values[FileKey.appearances.rawValue])
        rows += list(.exclude, options.exclude)
        rows += list(.include, options.include)
        rows += list(.targets)
        rows += list(.paths)
        return rows
    }

    private func table(_ key: FileKey, _ node: YAMLNode?) -> [Row] {
        guard case .mapping(let entries)? = node?.content, !entries.isEmpty else { return [unset(key)] }
        return [Row(start: "\(key.rawValue):", value: "", origin: "")]
            + entries.map { entry in
                Row(start: "  \(entry.key.flowText): ", value: entry.value.flowText, origin: origin(of: entry.key))
            }
    }

    private func list(_ key: FileKey, _ own: [Glob] = []) -> [Row] {
        let nodes: [YAMLNode] =
            switch values[key.rawValue]?.content {
            case .sequence(let nodes)?: nodes
            case .scalar?: values[key.rawValue].flatMap { $0.isNothing ? nil : [$0] } ?? []
            default: []
            }
        let rows =
            own.map { Row(start: "  - ", value: YAMLText.scalar($0.text), origin: Self.option) }
            + nodes.map { Row(start: "  - ", value: effective($0).flowText, origin: origin(of: $0)) }
        return rows.isEmpty ? [unset(key)] : [Row(start: "\(key.rawValue):", value: "", origin: "")] + rows
    }

    private func unset(_ key: FileKey) -> Row {
        Row(start: "\(key.rawValue): ", value: nil, origin: "default: \(key.facts.standard.text)")
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

extension String {
    fileprivate var trimmedAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
