/// The keys of settings for making variants, in the file itself and in each entry of `paths` and `targets`.
package enum SettingKey: String, ConfigurationKey {
    case scales, devices, filter, linear, color, odd, density, effort, quality, formats
    case formatChoice = "format-choice"
    case vectors
    case vectorSize = "vector-size"
    case name, page
    case svgReferences = "svg-references"
    case catalogVectors = "catalog-vectors"
    case tiffPair = "tiff-pair"
    case addSlots = "add-slots"

    package var facts: KeyFacts { setting.row.facts }
}

/// All about a setting for making variants, from its key in a file to the policy that it changes.
struct Setting: Sendable {
    let row: KeyRow<PolicySettings>
    let apply: @Sendable (PolicySettings, inout BuildPolicy) -> Void

    /// Kept, because settings for some paths are applied to every master.
    static let all = SettingKey.allCases.map(\.setting)

    init<Value>(
        _ meaning: String, _ standard: KeyFacts.Standard, _ form: ValueForm<Value>,
        _ path: any WritableKeyPath<PolicySettings, Value?> & Sendable,
        _ apply: @escaping @Sendable (inout BuildPolicy, Value) -> Void
    ) {
        row = KeyRow(meaning, standard, form, path)
        self.apply = { settings, policy in
            if let value = settings[keyPath: path] { apply(&policy, value) }
        }
    }
}

extension SettingKey {
    var setting: Setting {
        switch self {
        case .scales:
            .init(
                "The scales to make.", .words("every whole scale below each master's"), .scales, \.scales,
                { $0.scales = $1 })
        case .devices:
            .init(
                "Variants for devices to make from universal masters, with their size in points as a factor.",
                .words("none"), .devices, \.devices, { $0.devices = $1 })
        case .filter:
            .init("How pixels are averaged.", "auto", .word, \.filter, { $0.filter = $1.filter })
        case .linear:
            .init(
                "Whether colors are averaged in linear light.", "false", .truth(.linear, .encoded), \.space,
                { $0.space = $1 })
        case .color:
            .init(
                "Whether colors are kept as they are, or converted to sRGB.", "keep", .word, \.color, { $0.color = $1 })
        case .odd:
            .init(
                "What becomes of masters with sides that are not divisible by their scale.", "pad", .word, \.odd,
                { $0.odd = $1 })
        case .density:
            .init("The resolution (dpi) that variants state.", "follow", .word, \.density, { $0.density = $1 })
        case .effort:
            .init(
                "How hard PNGs are compressed; the pixels stay the same.", "default", .word, \.effort,
                { $0.effort = $1 })
        case .quality:
            .init(
                "The quality of lossy formats, and of PNG where it is named, from 1 to 100.",
                .words("90 for JPEG, WebP and JPEG XL, 80 for HEIC and AVIF, PNG exact"),
                .quality, \.quality, { $0.quality.merge($1) { $1 } })
        case .formats:
            .init(
                "The formats of variants, the most wanted first.", "original", .formats, \.formats, { $0.formats = $1 })
        case .formatChoice:
            .init(
                "How many files are made of several formats.", "each", .word, \.formatChoice, { $0.formatChoice = $1 })
        case .vectors:
            .init(
                "Whether SVG and PDF files are drawn.", .words("named and recorded ones"), .word, \.vectors,
                { $0.vectors = $1 })
        case .vectorSize:
            .init(
                "The size in points that vector images are fitted into.", .words("each one's own size"), .pointSize,
                \.vectorSize, { $0.vectorSize = $1 })
        case .name:
            .init("The names of the variants of vector images.", "{name}", .names, \.vectorName, { $0.vectorName = $1 })
        case .page:
            .init(
                "The page of a PDF that is drawn.", .words("1, with a warning if there are others"),
                .whole(1...1_000_000), \.page, { $0.page = $1 })
        case .svgReferences:
            .init(
                "What becomes of SVGs that refer to other files.", "refuse", .word, \.references,
                { $0.references = $1 })
        case .catalogVectors:
            .init(
                "Whether vector images in asset catalogs are drawn, too.", "false", .truth, \.drawsInCatalogs,
                { $0.drawsInCatalogs = $1 })
        case .tiffPair:
            .init(
                "Whether the 2x of a TIFF becomes a second page of its 1x.", "false", .truth, \.pairsTIFF,
                { $0.pairsTIFF = $1 })
        case .addSlots:
            .init(
                "Whether image sets of asset catalogs get slots for scales that they lack.", "false", .truth,
                \.addsSlots, { $0.addsSlots = $1 })
        }
    }
}
