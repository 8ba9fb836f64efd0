// How a file becomes a configuration: by hand, so that every error can say where it is.

extension Configuration {
    /// Reads the bytes of a file.
    ///
    /// They come from outside: nothing in them can do more than be wrong.
    ///
    /// - Parameters:
    ///   - bytes: At most ``largestFile``; more are an error.
    ///   - file: The file, as errors shall name it.
    public init(parsing bytes: [UInt8], file: String) throws(ConfigurationErrors) {
        self.init()
        guard bytes.count <= Self.largestFile else {
            throw ConfigurationErrors([
                ConfigurationError(file: file, message: "a configuration has \(Self.largestFile) bytes at most")
            ])
        }
        var reader = ConfigurationReader(file: file)
        do throws(YAMLProblem) {
            if let document = try YAMLReader.document(of: bytes) { read(document, &reader) }
        } catch {
            let position = error.position
            throw ConfigurationErrors([
                ConfigurationError(
                    file: file, line: position.line, column: position.column, message: error.message)
            ])
        }
        guard reader.errors.isEmpty else {
            throw ConfigurationErrors(
                reader.errors.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) })
        }
    }

    private mutating func read(_ document: YAMLNode, _ reader: inout ConfigurationReader) {
        for (key, field) in reader.fields(of: document, at: "", as: ConfigurationKey.self) {
            switch key {
            case .scales: scales = Self.scales(field, &reader)
            case .devices: devices = Self.devices(field, &reader)
            case .filter: filter = Self.filter(field, &reader)
            case .linear: space = reader.truth(field).map { $0 ? .linear : .encoded }
            case .colour: colour = reader.word(field, as: ColourPolicy.self)
            case .odd: odd = reader.word(field, as: OddSizePolicy.self)
            case .density: density = reader.word(field, as: DensityPolicy.self)
            case .effort: effort = reader.word(field, as: PNGEffort.self)
            case .strict: isStrict = reader.truth(field)
            case .limits: readLimits(field, &reader)
            case .rules: rules = RuleLevels(field, &reader)
            case .paths: readPaths(field, &reader)
            case .sizes: readSizes(field, &reader)
            case .exclude: exclude = Self.globs(field, &reader)
            case .include: include = Self.globs(field, &reader)
            }
        }
    }

    // MARK: What is made

    private static func scales(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> Set<ScaleFactor>? {
        let elements = reader.elements(field)
        if elements.isEmpty, case .sequence = field.value.content {
            reader.complain(field.value, field.path, "no scale is in this list", hint: "name one, or remove the key")
        }
        var scales: Set<ScaleFactor> = []
        for element in elements where !reader.isFull {
            if let list = reader.value(element, ScaleList.init(text:)) { scales.formUnion(list.scales) }
        }
        return scales
    }

    private static func devices(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> [DeviceLine]? {
        var list = DeviceList()
        if case .mapping = field.value.content {
            for device in reader.fields(of: field.value, at: field.path) where !reader.isFull {
                let names = DeviceModifier.allCases.map(\.rawValue)
                guard names.contains(device.name) else {
                    let near = NearestWord.to(device.name, among: names)
                    reader.complain(
                        device.key, device.path, "there is no such device",
                        hint: near.map { "did you mean \($0)?" } ?? "there are \(names.joined(separator: ", "))")
                    continue
                }
                _ = reader.value(device) { (text) throws(WrongValue) in
                    try list.add(device.name, factor: text, written: text)
                }
            }
        } else if case .scalar = field.value.content {
            return reader.value(field, DeviceList.init(text:))?.lines
        } else {
            for element in reader.elements(field) where !reader.isFull {
                _ = reader.value(element) { (text) throws(WrongValue) in
                    for line in try DeviceList(text: text).lines {
                        try list.add(line.device.rawValue, factor: "\(line.pointFactor)", written: text)
                    }
                }
            }
        }
        return list.lines
    }

    private static func filter(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> FilterSetting? {
        guard let text = reader.text(field) else { return nil }
        if let filter = try? FilterSetting(text: text) { return filter }
        let near = NearestWord.to(text, among: FilterSetting.names)
        let names = FilterSetting.names.joined(separator: ", ")
        reader.complain(
            field.value, field.path, "'\(WrongValue.shown(text))' is none of \(names)",
            hint: near.map { "did you mean \($0)?" } ?? "")
        return nil
    }

    // MARK: Tables

    private mutating func readLimits(_ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader) {
        for (key, field) in reader.fields(of: field.value, at: field.path, as: LimitKey.self) {
            switch key {
            case .pixels: limits.pixels = reader.value(field, PixelCount.init(text:))?.pixels
            case .side:
                limits.side = reader.number(field, in: 1...Double(Int32.max), isWhole: true).map { Int($0) }
            case .file: limits.fileBytes = reader.value(field, ByteSize.init(text:))?.bytes
            case .seconds:
                limits.seconds = reader.number(
                    field, in: Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude, isWhole: false)
            case .memory: limits.workerMemory = reader.value(field, ByteSize.init(text:))?.bytes
            }
        }
    }

    private mutating func readSizes(_ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader) {
        for (key, field) in reader.fields(of: field.value, at: field.path, as: SizeKey.self) {
            switch key {
            case .limit: sizeLimit = reader.value(field, ByteBudget.init(text:))?.bytes
            }
        }
    }

    /// The globs of a file: each is held against every file of a tree.
    private static let mostGlobs = 1000

    private mutating func readPaths(_ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader) {
        guard !field.value.isNothing else { return }
        guard case .sequence = field.value.content else {
            reader.complain(
                field.value, field.path, "a list is wanted here, and this is \(field.value.kind)",
                hint: "begin each entry with '- match:'")
            return
        }
        var globCount = 0
        for element in reader.elements(field) where !reader.isFull {
            guard let entry = Self.entry(element, &reader) else { continue }
            paths.append(entry)
            globCount += entry.globs.count
            if globCount > Self.mostGlobs {
                reader.complain(element.value, element.path, "there are more than \(Self.mostGlobs) patterns")
                return
            }
        }
    }

    private static func globs(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> [Glob] {
        let patterns = reader.elements(field)
        if patterns.isEmpty, case .sequence = field.value.content {
            reader.complain(field.value, field.path, "no pattern is in this list", hint: "name one")
        }
        if patterns.count > mostGlobs {
            reader.complain(field.value, field.path, "there are more than \(mostGlobs) patterns")
        }
        return patterns.prefix(mostGlobs).compactMap { reader.value($0, Glob.init) }
    }

    private static func entry(
        _ element: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> Entry? {
        guard case .mapping = element.value.content else {
            reader.complain(
                element.value, element.path, "a table of keys is wanted here, and this is \(element.value.kind)")
            return nil
        }
        var entry = Entry(globs: [])
        var isMatched = false
        for (key, field) in reader.fields(of: element.value, at: element.path, as: PathKey.self) {
            switch key {
            case .match:
                isMatched = true
                entry.globs = globs(field, &reader)
            case .filter: entry.filter = filter(field, &reader)
            case .linear: entry.space = reader.truth(field).map { $0 ? .linear : .encoded }
            case .colour: entry.colour = reader.word(field, as: ColourPolicy.self)
            case .rules: entry.rules = RuleLevels(field, &reader)
            }
        }
        if !isMatched {
            reader.complain(element.value, element.path, "the key match is missing", hint: "say which paths are meant")
        }
        return entry
    }
}

extension RuleLevels {
    fileprivate init(_ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader) {
        self.init()
        for rule in reader.fields(of: field.value, at: field.path) where !reader.isFull {
            let id = DiagnosticID(rawValue: rule.name)
            let isGroup = DiagnosticID.configurableGroups.contains(rule.name)
            if let id, !id.isConfigurable {
                reader.complain(
                    rule.key, rule.path, "this says that something was refused or failed, and cannot be set")
            } else if id == nil, !isGroup {
                let names = DiagnosticID.allCases.filter(\.isConfigurable).map(\.rawValue)
                let near = NearestWord.to(rule.name, among: names + DiagnosticID.configurableGroups)
                reader.complain(
                    rule.key, rule.path, "there is no such rule", hint: near.map { "did you mean \($0)?" } ?? "")
            } else if let setting = reader.word(rule, as: RuleSetting.self) {
                if let id { ids[id] = setting } else { groups[rule.name] = setting }
            }
        }
    }
}
