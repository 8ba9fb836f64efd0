/// The keys of settings for making variants, in the file itself and in each entry of `paths` and `targets`.
enum SettingKey: String, ConfigurationKey {
    case scales, devices, filter, linear, color, odd, density, effort, quality, formats
    case formatChoice = "format-choice"
    case vectors
    case vectorSize = "vector-size"
    case name, page
    case svgReferences = "svg-references"
    case catalogVectors = "catalog-vectors"
    case tiffPair = "tiff-pair"
    case addSlots = "add-slots"

    var facts: KeyFacts { setting.row.facts }
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
        apply: @escaping @Sendable (inout BuildPolicy, Value) -> Void
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
            Setting("The scales to make.", .words("every whole scale below each master's"), .scales, \.scales) {
                $0.scales = $1
            }
        case .devices:
            Setting(
                "Variants for devices to make from universal masters, with their size in points as a factor.",
                .words("none"), .devices, \.devices
            ) { $0.devices = $1 }
        case .filter:
            Setting("How pixels are averaged.", .value("auto"), .word, \.filter) { $0.filter = $1.filter }
        case .linear:
            Setting(
                "Whether colors are averaged in linear light.", .value("false"), .truth(.linear, .encoded), \.space
            ) { $0.space = $1 }
        case .color:
            Setting("Whether colors are kept as they are, or converted to sRGB.", .value("keep"), .word, \.color) {
                $0.color = $1
            }
        case .odd:
            Setting(
                "What becomes of masters with sides that are not divisible by their scale.", .value("pad"), .word,
                \.odd
            ) { $0.odd = $1 }
        case .density:
            Setting("The resolution (dpi) that variants state.", .value("follow"), .word, \.density) {
                $0.density = $1
            }
        case .effort:
            Setting("How hard PNGs are compressed; the pixels stay the same.", .value("default"), .word, \.effort) {
                $0.effort = $1
            }
        case .quality:
            Setting(
                "The quality of lossy formats, from 1 to 100.", .words("90 for JPEG and WebP, 80 for HEIC and AVIF"),
                .quality, \.quality
            ) { $0.quality.merge($1) { $1 } }
        case .formats:
            Setting("The formats of variants, the most wanted first.", .value("original"), .formats, \.formats) {
                $0.formats = $1
            }
        case .formatChoice:
            Setting("How many files are made of several formats.", .value("each"), .word, \.formatChoice) {
                $0.formatChoice = $1
            }
        case .vectors:
            Setting("Whether SVG and PDF files are drawn.", .words("named and recorded ones"), .word, \.vectors) {
                $0.vectors = $1
            }
        case .vectorSize:
            Setting(
                "The size in points that vector images are fitted into.", .words("each one's own size"), .pointSize,
                \.vectorSize
            ) { $0.vectorSize = $1 }
        case .name:
            Setting("The names of the variants of vector images.", .value("{name}"), .names, \.vectorName) {
                $0.vectorName = $1
            }
        case .page:
            Setting(
                "The page of a PDF that is drawn.", .words("1, with a warning if there are others"),
                .whole(1...1_000_000), \.page
            ) { $0.page = $1 }
        case .svgReferences:
            Setting("What becomes of SVGs that refer to other files.", .value("refuse"), .word, \.references) {
                $0.references = $1
            }
        case .catalogVectors:
            Setting(
                "Whether vector images in asset catalogs are drawn, too.", .value("false"), .truth, \.drawsInCatalogs
            ) { $0.drawsInCatalogs = $1 }
        case .tiffPair:
            Setting(
                "Whether the 2x of a TIFF becomes a second page of its 1x.", .value("false"), .truth, \.pairsTIFF
            ) { $0.pairsTIFF = $1 }
        case .addSlots:
            Setting(
                "Whether image sets of asset catalogs get slots for scales that they lack.", .value("false"), .truth,
                \.addsSlots
            ) { $0.addsSlots = $1 }
        }
    }
}
