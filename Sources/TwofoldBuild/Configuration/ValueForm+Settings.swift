// The forms of settings that are lists, tables or texts.

extension ValueForm<Set<ScaleFactor>> {
    static var scales: ValueForm {
        ValueForm(
            .oneOrMore(.commaList(of: #"\d{1,2}(\.\d{1,2})?x"#)),
            text: { "[\($0.sorted().map { "\($0.decimal)x" }.joined(separator: ", "))]" },
            read: { field, reader in
                var scales: Set<ScaleFactor> = []
                for element in reader.elements(field, hint: "name a scale, or remove the key") where !reader.isFull {
                    scales.formUnion(reader.value(element, Set.init(text:)) ?? [])
                }
                return scales
            })
    }
}

extension ValueForm<[WantedFormat]> {
    static var formats: ValueForm {
        ValueForm(
            .any([
                .words(WantedFormat.names),
                .oneOrMore(.commaList(of: "(\(WantedFormat.names.joined(separator: "|")))")),
            ]),
            text: { "[\($0.map(\.name).joined(separator: ", "))]" },
            read: { field, reader in
                var list: [WantedFormat] = []
                for element in reader.elements(field, hint: "name a format, or remove the key") where !reader.isFull {
                    _ = reader.value(element) { (text) throws(WrongValue) in try list.add(text) }
                }
                return list.isEmpty ? nil : list
            })
    }
}

extension ValueForm<[DeviceLine]> {
    static var devices: ValueForm {
        let names = DeviceModifier.allCases.map(\.rawValue)
        return ValueForm(
            .any([
                .table(Dictionary(uniqueKeysWithValues: names.map { ($0, .number(0.01...100)) })),
                .oneOrMore(.commaList(of: "(\(names.joined(separator: "|")))(=[0-9.]+)?")),
            ]),
            text: { "{\($0.map { "\($0.device.rawValue): \($0.pointFactor)" }.joined(separator: ", "))}" },
            read: { field, reader in
                var list: [DeviceLine] = []
                switch field.value.content {
                case .scalar: return reader.value(field, [DeviceLine].init(text:))
                case .sequence:
                    for element in reader.elements(field) where !reader.isFull {
                        _ = reader.value(element) { (text) throws(WrongValue) in
                            for line in try [DeviceLine](text: text) {
                                try list.add(line.device.rawValue, factor: "\(line.pointFactor)", written: text)
                            }
                        }
                    }
                case .mapping:
                    for device in reader.fields(of: field.value, at: field.path) where !reader.isFull {
                        guard names.contains(device.name) else {
                            reader.reportUnknown("device", device, among: names)
                            continue
                        }
                        _ = reader.value(device) { (text) throws(WrongValue) in
                            try list.add(device.name, factor: text, written: text)
                        }
                    }
                }
                return list
            })
    }
}

extension ValueForm<[ImageFormat: Int]> {
    /// One number for every lossy format, or a table of them by format, which can name PNG.
    static var quality: ValueForm {
        let names = QualityList.formats.keys.sorted()
        return ValueForm(
            .any([
                .whole(1...100), .table(Dictionary(uniqueKeysWithValues: names.map { ($0, .whole(1...100)) })),
                .commaList(of: "(\(names.joined(separator: "|")))=(100|[1-9][0-9]?)"),
            ]),
            text: { quality in
                if let all = quality.values.first, Set(quality.keys) == Set(QualityList.lossyFormats),
                    quality.values.allSatisfy({ $0 == all })
                {
                    return "\(all)"
                }
                let entries = quality.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
                return "{\(entries.map { "\($0): \($1)" }.joined(separator: ", "))}"
            },
            read: { field, reader in
                guard case .mapping = field.value.content else {
                    return reader.value(field, QualityList.init(text:))?.quality
                }
                var list = QualityList()
                for format in reader.fields(of: field.value, at: field.path) where !reader.isFull {
                    guard names.contains(format.name) else {
                        reader.reportUnknown("format", format, among: names)
                        continue
                    }
                    _ = reader.value(format) { (text) throws(WrongValue) in try list.add(format.name, text) }
                }
                return list.quality.isEmpty ? nil : list.quality
            })
    }
}

extension ValueForm<PointSize> {
    static var pointSize: ValueForm {
        ValueForm(
            .text(pattern: #"^\d+(\.\d+)?[xX×]\d+(\.\d+)?$"#), text: { "\($0.width)x\($0.height)" },
            read: { $1.value($0, PointSize.init(text:)) })
    }
}

extension ValueForm<NamePattern> {
    static var names: ValueForm {
        ValueForm(
            .text(pattern: #"^[^/\\:@~{}*?"<>|]*\{name\}[^/\\:@~{}*?"<>|]*$"#),
            text: { YAMLText.scalar($0.description) }, read: { $1.value($0, NamePattern.init(text:)) })
    }
}
