// Reads the settings for making variants, wherever in a file they stand.

extension PolicySettings {
    mutating func read(
        _ key: SettingKey, _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) {
        switch key {
        case .scales: scales = Self.scales(field, &reader)
        case .devices: devices = Self.devices(field, &reader)
        case .filter: filter = Self.filter(field, &reader)
        case .linear: space = reader.truth(field).map { $0 ? .linear : .encoded }
        case .color: color = reader.word(field, as: ColorPolicy.self)
        case .odd: odd = reader.word(field, as: OddSizePolicy.self)
        case .density: density = reader.word(field, as: DensityPolicy.self)
        case .effort: effort = reader.word(field, as: PNGEffort.self)
        case .quality: quality = Self.quality(field, &reader)
        case .formats: formats = Self.formats(field, &reader)
        case .formatChoice: formatChoice = reader.word(field, as: FormatChoice.self)
        case .vectors: vectors = reader.word(field, as: VectorPolicy.self)
        case .vectorSize: vectorSize = reader.value(field, PointSize.init(text:))
        case .name: vectorName = reader.value(field, NamePattern.init(text:))
        case .page: page = reader.number(field, in: 1...1_000_000, isWhole: true).map { Int($0) }
        case .svgReferences: references = reader.word(field, as: ReferencePolicy.self)
        case .catalogVectors: drawsInCatalogs = reader.truth(field)
        case .tiffPair: pairsTIFF = reader.truth(field)
        case .addSlots: addsSlots = reader.truth(field)
        }
    }

    private static func scales(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> Set<ScaleFactor>? {
        let elements = reader.elements(field)
        if elements.isEmpty, case .sequence = field.value.content {
            reader.report(field.value, field.path, "empty list", hint: "name a scale, or remove the key")
        }
        var scales: Set<ScaleFactor> = []
        for element in elements where !reader.isFull {
            if let list = reader.value(element, ScaleList.init(text:)) { scales.formUnion(list.scales) }
        }
        return scales
    }

    private static func formats(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> [WantedFormat]? {
        let elements = reader.elements(field)
        if elements.isEmpty, case .sequence = field.value.content {
            reader.report(field.value, field.path, "empty list", hint: "name a format, or remove the key")
        }
        var list = FormatList()
        for element in elements where !reader.isFull {
            _ = reader.value(element) { (text) throws(WrongValue) in try list.add(text) }
        }
        return list.formats.isEmpty ? nil : list.formats
    }

    private static func devices(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> [DeviceLine]? {
        var list = DeviceList()
        if case .mapping = field.value.content {
            for device in reader.fields(of: field.value, at: field.path) where !reader.isFull {
                let names = DeviceModifier.allCases.map(\.rawValue)
                guard names.contains(device.name) else {
                    reader.reportUnknown("device", device, among: names)
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
        reader.report(
            field.value, field.path, "'\(WrongValue.shown(text))' is not one of \(names)",
            hint: near.map { "did you mean \($0)?" } ?? "")
        return nil
    }

    /// One number for every lossy format, or a table of them by format.
    private static func quality(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> [ImageFormat: Int] {
        guard case .mapping = field.value.content else {
            return reader.value(field, QualityList.init(text:))?.quality ?? [:]
        }
        var list = QualityList()
        for format in reader.fields(of: field.value, at: field.path) where !reader.isFull {
            guard QualityList.formats[format.name] != nil else {
                reader.reportUnknown("format", format, among: QualityList.formats.keys.sorted())
                continue
            }
            _ = reader.value(format) { (text) throws(WrongValue) in try list.add(format.name, text) }
        }
        return list.quality
    }
}
