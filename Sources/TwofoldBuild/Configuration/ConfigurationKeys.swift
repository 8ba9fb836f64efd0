// The keys of a configuration file besides the settings for making variants, and what each is for; the article
// "ConfigurationFile" of this documentation describes them.

/// The other keys of the file itself.
package enum FileKey: String, ConfigurationKey {
    case targets, appearances, strict, limits, rules, paths, sizes, exclude, include

    package var facts: KeyFacts {
        switch self {
        case .targets:
            .init(
                "Places and forms that variants are made for.", .words("beside the masters"),
                .optional(.list(TargetKey.table, isEmptyAllowed: true)))
        case .appearances:
            .init(
                "Endings of names that stand for light, dark or tinted images.", .words("none"),
                .optional(
                    .open(keys: .text(pattern: "^[^@./\\s]{2,32}$"), values: .words(of: Qualifier.Appearance.self))))
        case .strict: .init("Whether warnings are errors.", "false", .truth)
        case .limits:
            .init("Larger images are refused.", .words("none"), .optional(.table(LimitKey.allCases.schemas)))
        case .rules:
            .init("The severity of rules, by id or by group.", .words("as the rules have them"), .reference("rules"))
        case .paths:
            .init(
                "Other settings for some files; later entries override earlier ones.", .words("none"),
                .optional(.list(PathKey.table, isEmptyAllowed: true)))
        case .sizes:
            .init("Limits on what devices download.", .words("none"), .optional(.table(SizeKey.allCases.schemas)))
        case .exclude: .init("Files and folders to ignore.", .words("none"), .reference("patterns"))
        case .include:
            .init(
                "Files and folders to look at although they would be ignored.", .words("none"), .reference("patterns"))
        }
    }
}

/// The other keys of an entry of `paths`.
enum PathKey: String, ConfigurationKey {
    case match, rules

    var facts: KeyFacts {
        switch self {
        case .match: .init("The files that the entry is about.", .words("required"), .reference("patterns"))
        case .rules:
            .init("The severity of rules for these files.", .words("as outside of paths"), .reference("rules"))
        }
    }

    static var table: Schema { .table(TableKey<PathKey>.allCases.schemas, required: [match.rawValue]) }
}

/// The other keys of an entry of `targets`.
enum TargetKey: String, ConfigurationKey {
    case layout, from, to, paths, widths, namespaces

    var facts: KeyFacts {
        switch self {
        case .layout:
            .init("How the names of files say what they are.", .words("required"), .words(of: LayoutKind.self))
        case .from: .init("The folder of the masters.", .words("the file's folder"), .text(pattern: nil))
        case .to: .init("The folder that is written.", .words("beside the masters"), .text(pattern: nil))
        case .paths: .init("The masters that the target is for.", .words("all in from"), .reference("patterns"))
        case .widths:
            .init(
                "Widths in pixels, for the layout web.", .words("none"),
                .oneOrMore(.whole(Configuration.widthsOfTargets)))
        case .namespaces:
            .init(
                "Whether folders in a catalog that is made become part of the images' names.", "false", .truth)
        }
    }

    static var table: Schema {
        .table(
            Configuration.settingsOfTargets.schemas.merging(allCases.schemas) { $1 }, required: [layout.rawValue])
    }
}

package enum LimitKey: String, ConfigurationKey {
    case pixels, side, file, seconds, memory

    package var facts: KeyFacts { row.facts }

    package var row: KeyRow<Configuration.Limits> {
        switch self {
        case .pixels: .init("The most pixels of an image, such as 100M.", "100M", .pixels, \.pixels)
        case .side: .init("The most pixels of a side.", "32768", .whole(1...Int(Int32.max)), \.side)
        case .file: .init("The most bytes of a file, such as 256M.", "256M", .bytes, \.fileBytes)
        case .seconds: .init("The most seconds to decode an image.", "30", .amount, \.seconds)
        case .memory:
            .init(
                "The most memory to decode a vector image, besides the image.", "192M", .bytes,
                \.workerMemory)
        }
    }
}

enum SizeKey: String, ConfigurationKey {
    case limit

    var facts: KeyFacts {
        .init("The most bytes of images that a device may download, such as 200MB.", .words("none"), .bytes)
    }
}

/// A key of a table that has settings and other keys.
package enum TableKey<Own: ConfigurationKey>: ConfigurationKey {
    case setting(SettingKey)
    case own(Own)

    package init?(rawValue: String) {
        guard let key = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = key
    }

    private var key: any ConfigurationKey {
        switch self {
        case .setting(let key): key
        case .own(let key): key
        }
    }

    package var rawValue: String { key.rawValue }
    package var facts: KeyFacts { key.facts }

    package static var allCases: [TableKey] { SettingKey.allCases.map { .setting($0) } + Own.allCases.map { .own($0) } }
}
