// Reads the targets of a configuration, and the appearances that names stand for.

extension Configuration {
    /// The limit on a file's targets: each is compared with every master of a tree.
    static let maxTargets = 100

    mutating func readTargets(_ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader) {
        let elements = reader.list(field, hint: "begin each target with '- layout:'")
        guard elements.count <= Self.maxTargets else {
            reader.report(field.value, field.path, "more than \(Self.maxTargets) targets")
            return
        }
        for element in elements where !reader.isFull {
            if let target = Self.target(element, &reader) { targets.append(target) }
        }
    }

    private static func target(
        _ element: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> TargetEntry? {
        guard case .mapping = element.value.content else {
            reader.report(element.value, element.path, "expected a table of keys, found \(element.value.kind)")
            return nil
        }
        var layout: LayoutKind?
        var (devices, widths): (ConfigurationReader.Field?, ConfigurationReader.Field?)
        var target = TargetEntry(layout: .apple)
        for (key, field) in reader.fields(of: element.value, at: element.path, as: TableKey<TargetKey>.self) {
            switch key {
            case .own(.layout): layout = reader.word(field, as: LayoutKind.self)
            case .own(.from): target.from = folder(field, &reader)
            case .own(.to): target.to = folder(field, &reader)
            case .own(.widths):
                target.widths = Self.widths(field, &reader)
                widths = field
            case .own(.paths): target.globs = globs(field, &reader)
            case .own(.namespaces): target.providesNamespaces = reader.truth(field) ?? false
            case .setting(let key) where Self.settingsOfTargets.contains(key):
                key.setting.row.read(&target.settings, field, &reader)
                if key == .devices { devices = field }
            case .setting:
                reader.report(
                    field.key, field.path, "cannot differ between targets, because a master is read once for all",
                    hint: "set it at the top of the file, or in 'paths'")
            }
        }
        guard let layout else {
            let isMissing = !reader.errors.contains { $0.keyPath == "\(element.path).layout" }
            if isMissing {
                reader.report(
                    element.value, element.path, "missing key 'layout'",
                    hint: "add one of \(LayoutKind.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            return nil
        }
        if let devices, !layout.hasDevices {
            reader.report(
                devices.key, devices.path, "the files of the layout '\(layout.rawValue)' are for all devices",
                hint: "name it in targets of the layouts apple and catalog")
        }
        if let widths, layout != .web {
            reader.report(
                widths.key, widths.path, "files of the layout '\(layout.rawValue)' are chosen by scale",
                hint: "name it in targets of the layout web")
        }
        target.layout = layout
        return target
    }

    /// The widths that a target may have, in pixels.
    static let widthsOfTargets = 1...32_768
    /// The limit on a target's widths: each is a file of every image.
    private static let maxWidths = 50

    private static func widths(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> [Int] {
        let elements = reader.elements(field, hint: "name a width in pixels, or remove the key")
        if elements.count > maxWidths { reader.report(field.value, field.path, "more than \(maxWidths) widths") }
        var widths: Set<Int> = []
        for element in elements.prefix(maxWidths) where !reader.isFull {
            if let width = reader.whole(element, in: widthsOfTargets) { widths.insert(width) }
        }
        return widths.sorted()
    }

    static let settingsOfTargets: Set<SettingKey> = [
        .scales, .devices, .filter, .linear, .density, .effort, .quality, .formats, .formatChoice,
    ]

    private static func folder(
        _ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader
    ) -> BytePath? {
        reader.value(field) { (text) throws(WrongValue) in
            let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
            if trimmed == "." { return .root }
            guard !trimmed.isEmpty, let path = BytePath(trimmed) else {
                throw WrongValue(
                    "'\(WrongValue.shown(text))' is not a folder; write its path from this file's folder, without '..'."
                )
            }
            return path
        }
    }

    mutating func readAppearances(_ field: ConfigurationReader.Field, _ reader: inout ConfigurationReader) {
        var suffixes: [(suffix: String, appearance: Qualifier.Appearance)] = []
        for entry in reader.fields(of: field.value, at: field.path) where !reader.isFull {
            guard AppearanceSuffixes.isSuffix(entry.name) else {
                reader.report(
                    entry.key, entry.path, "not an ending of a file's base name",
                    hint: "write an ending such as '~dark' or '-dark', without '@' and '.'")
                continue
            }
            guard let appearance = reader.word(entry, as: Qualifier.Appearance.self) else { continue }
            suffixes.append((entry.name, appearance))
        }
        appearances = AppearanceSuffixes(suffixes)
    }
}
