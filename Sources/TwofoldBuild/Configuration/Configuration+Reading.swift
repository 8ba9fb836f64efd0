// Reads a configuration by hand, so that every error can say where it is.

extension Configuration {
    /// Reads the bytes of a file.
    ///
    /// The bytes are untrusted: the worst that they can cause is an error.
    ///
    /// - Parameters:
    ///   - bytes: At most ``maxFileSize``; more are an error.
    ///   - file: The file's name in errors.
    ///   - rules: All rules that the file may name; evaluated only if it names one.
    package init(
        parsing bytes: [UInt8], file: String, rules: @autoclosure @escaping () -> [Rule]
    ) throws(ConfigurationErrors) {
        self.init()
        guard bytes.count <= Self.maxFileSize else {
            throw ConfigurationErrors(file: file, "a configuration may have at most \(Self.maxFileSize) bytes")
        }
        var reader = ConfigurationReader(file: file, rules: rules)
        do throws(YAMLProblem) {
            if let document = try YAMLReader.document(of: bytes) { read(document, &reader) }
        } catch {
            throw ConfigurationErrors(file: file, place: error.position, error.message)
        }
        guard reader.errors.isEmpty else {
            throw ConfigurationErrors(errors: reader.errors.sorted { ($0.place ?? .start) < ($1.place ?? .start) })
        }
    }

    private mutating func read(_ document: YAMLNode, _ reader: inout ConfigurationReader) {
        for (key, field) in reader.fields(of: document, at: "", as: TableKey<FileKey>.self) {
            switch key {
            case .setting(let key): key.setting.row.read(&settings, field, &reader)
            case .own(.strict): isStrict = reader.truth(field)
            case .own(.limits):
                for (key, field) in reader.fields(of: field.value, at: field.path, as: LimitKey.self) {
                    key.row.read(&limits, field, &reader)
                }
            case .own(.rules): rules = RuleLevels(field, &reader)
            case .own(.paths): readPaths(field, &reader)
            case .own(.sizes):
                for (_, field) in reader.fields(of: field.value, at: field.path, as: SizeKey.self) {
                    sizeLimit = reader.value(field, SizeLimit.init(text:))
                }
            case .own(.exclude): exclude = Self.globs(field, &reader)
            case .own(.include): include = Self.globs(field, &reader)
            case .own(.targets): readTargets(field, &reader)
            case .own(.appearances): readAppearances(field, &reader)
            }
        }
    }

    // MARK: Tables

    /// The limit on a file's globs: each is compared with every file of a tree.
    private static let maxGlobs = 1000

    private mutating func readPaths(_ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader) {
        var globCount = 0
        for element in reader.list(field, hint: "begin each entry with '- match:'") where !reader.isFull {
            guard let (entry, patterns) = Self.entry(element, &reader) else { continue }
            paths.append(entry)
            self.patterns += patterns
            globCount += entry.globs.count
            if globCount > Self.maxGlobs {
                reader.report(element.value, element.path, "more than \(Self.maxGlobs) patterns")
                return
            }
        }
    }

    static func globs(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> [Glob] {
        let fields = patterns(field, &reader)
        if fields.count > maxGlobs {
            reader.report(field.value, field.path, "there are more than \(maxGlobs) patterns")
        }
        return fields.prefix(maxGlobs).compactMap { reader.value($0, Glob.init) }
    }

    /// The patterns of a list, at most one more than the limit.
    private static func patterns(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> [ConfigurationReader.Field] {
        Array(reader.elements(field, hint: "name a pattern").prefix(maxGlobs + 1))
    }

    private static func entry(
        _ element: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> (Entry, [ConfigurationPattern])? {
        guard case .mapping = element.value.content else {
            reader.report(
                element.value, element.path, "expected a table of keys, found \(element.value.kind)")
            return nil
        }
        var entry = Entry(globs: [])
        var matched: [ConfigurationReader.Field]?
        for (key, field) in reader.fields(of: element.value, at: element.path, as: TableKey<PathKey>.self) {
            switch key {
            case .setting(let key): key.setting.row.read(&entry.settings, field, &reader)
            case .own(.match): matched = patterns(field, &reader)
            case .own(.rules): entry.rules = RuleLevels(field, &reader)
            }
        }
        guard let matched else {
            reader.report(
                element.value, element.path, "missing key 'match'", hint: "add the paths that this entry is about")
            return nil
        }
        var patterns: [ConfigurationPattern] = []
        for field in matched {
            guard let glob = reader.value(field, Glob.init) else { continue }
            patterns.append(
                ConfigurationPattern(
                    glob: glob, place: field.value.position, setsRules: entry.rules != RuleLevels()))
        }
        entry.globs = patterns.map(\.glob)
        return (entry, patterns)
    }
}

extension RuleLevels {
    fileprivate init(_ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader) {
        self.init()
        let fields = reader.fields(of: field.value, at: field.path)
        guard !fields.isEmpty else { return }
        let rules = Dictionary(reader.rules().map { ($0.id.rawValue, $0) }) { first, _ in first }
        let configurable = rules.values.filter(\.isConfigurable)
        let groups = Set(configurable.map(\.id.group))
        for field in fields where !reader.isFull {
            switch rules[field.name] {
            case .some(let rule) where !rule.isConfigurable:
                reader.report(
                    field.key, field.path,
                    "cannot be set, because it reports that a file was refused or that something failed")
            case nil where !groups.contains(field.name):
                let near = NearestWord.to(
                    field.name, among: configurable.map(\.id.rawValue).sorted() + groups.sorted())
                reader.report(field.key, field.path, "unknown rule", hint: near.map { "did you mean \($0)?" } ?? "")
            case let rule:
                guard let setting = reader.word(field, as: RuleSetting.self) else { continue }
                if let rule { ids[rule.id] = setting } else { self.groups[field.name] = setting }
            }
        }
    }
}
