// Every key that a configuration file may have; the article "ConfigurationFile" of this documentation describes each.

/// The keys of settings for making variants, in the file itself and in each entry of `paths`.
enum SettingKey: String, CaseIterable {
    case scales, devices, filter, linear, color, odd, density, effort, quality, formats
    case formatChoice = "format-choice"
    case vectors
    case vectorSize = "vector-size"
    case name, page
    case svgReferences = "svg-references"
    case catalogVectors = "catalog-vectors"
    case tiffPair = "tiff-pair"
    case addSlots = "add-slots"
}

/// The other keys of the file itself.
enum FileKey: String, CaseIterable {
    case targets, appearances, strict, limits, rules, paths, sizes, exclude, include
}

/// The other keys of an entry of `paths`.
enum PathKey: String, CaseIterable { case match, rules }

/// The other keys of an entry of `targets`.
enum TargetKey: String, CaseIterable { case layout, from, to, paths, widths, namespaces }

/// The keys of `limits`.
enum LimitKey: String, CaseIterable { case pixels, side, file, seconds, memory }

/// The keys of `sizes`.
enum SizeKey: String, CaseIterable { case limit }

/// A key of a table that has settings and other keys.
enum TableKey<Own: RawRepresentable<String> & CaseIterable & Hashable>: RawRepresentable, CaseIterable, Hashable {
    case setting(SettingKey)
    case own(Own)

    init?(rawValue: String) {
        if let key = SettingKey(rawValue: rawValue) {
            self = .setting(key)
        } else if let key = Own(rawValue: rawValue) {
            self = .own(key)
        } else {
            return nil
        }
    }

    var rawValue: String {
        switch self {
        case .setting(let key): key.rawValue
        case .own(let key): key.rawValue
        }
    }

    static var allCases: [TableKey] { SettingKey.allCases.map { .setting($0) } + Own.allCases.map { .own($0) } }
}

extension FileKey {
    /// Every key with the keys that lead to it, as the documentation lists them, without the settings that `paths`
    /// repeats.
    static var documented: [String] {
        SettingKey.allCases.map(\.rawValue)
            + allCases.flatMap { key in
                switch key {
                case .limits: LimitKey.allCases.map { "limits.\($0)" }
                case .paths: PathKey.allCases.map { "paths[].\($0)" }
                case .sizes: SizeKey.allCases.map { "sizes.\($0)" }
                case .targets: TargetKey.allCases.map { "targets[].\($0)" }
                case .strict, .rules, .exclude, .include, .appearances: [key.rawValue]
                }
            }
    }
}
