// What each key of a configuration file is for: editors and `config dump` show it, and a test compares it with the article
// "ConfigurationFile" of this documentation.

/// What a key is for, and what holds where it is not set.
struct ConfigurationKeyFacts {
    /// One sentence.
    var meaning: String
    /// The default: a value as the file would have it, or words where no value means it.
    var standard: Standard

    enum Standard {
        case value(String)
        case words(String)

        var text: String {
            switch self {
            case .value(let text), .words(let text): text
            }
        }
    }

    init(_ meaning: String, _ standard: Standard) {
        self.meaning = meaning
        self.standard = standard
    }
}

extension SettingKey {
    var facts: ConfigurationKeyFacts {
        switch self {
        case .scales: .init("The scales to make.", .words("every whole scale below each master's"))
        case .devices:
            .init(
                "Variants for devices to make from universal masters, with their size in points as a factor.",
                .words("none"))
        case .filter: .init("How pixels are averaged.", .value("auto"))
        case .linear: .init("Whether colors are averaged in linear light.", .value("false"))
        case .color: .init("Whether colors are kept as they are, or converted to sRGB.", .value("keep"))
        case .odd:
            .init("What becomes of masters with sides that are not divisible by their scale.", .value("pad"))
        case .density: .init("The resolution (dpi) that variants state.", .value("follow"))
        case .effort: .init("How hard PNGs are compressed; the pixels stay the same.", .value("default"))
        case .quality:
            .init(
                "The quality of lossy formats, from 1 to 100.", .words("90 for JPEG and WebP, 80 for HEIC and AVIF"))
        case .formats: .init("The formats of variants, the most wanted first.", .value("original"))
        case .formatChoice: .init("How many files are made of several formats.", .value("each"))
        case .vectors: .init("Whether SVG and PDF files are drawn.", .words("named and recorded ones"))
        case .vectorSize:
            .init("The size in points that vector images are fitted into.", .words("each one's own size"))
        case .name: .init("The names of the variants of vector images.", .value("{name}"))
        case .page: .init("The page of a PDF that is drawn.", .words("1, with a warning if there are others"))
        case .svgReferences: .init("What becomes of SVGs that refer to other files.", .value("refuse"))
        case .catalogVectors: .init("Whether vector images in asset catalogs are drawn, too.", .value("false"))
        case .tiffPair: .init("Whether the 2x of a TIFF becomes a second page of its 1x.", .value("false"))
        case .addSlots:
            .init("Whether image sets of asset catalogs get slots for scales that they lack.", .value("false"))
        }
    }
}

extension FileKey {
    var facts: ConfigurationKeyFacts {
        switch self {
        case .targets: .init("Places and forms that variants are made for.", .words("beside the masters"))
        case .appearances: .init("Endings of names that stand for light, dark or tinted images.", .words("none"))
        case .strict: .init("Whether warnings are errors.", .value("false"))
        case .limits: .init("Larger images are refused.", .words("none"))
        case .rules: .init("The severity of rules, by id or by group.", .words("as the rules have them"))
        case .paths: .init("Other settings for some files; later entries override earlier ones.", .words("none"))
        case .sizes: .init("Limits on what devices download.", .words("none"))
        case .exclude: .init("Files and folders to ignore.", .words("none"))
        case .include: .init("Files and folders to look at although they would be ignored.", .words("none"))
        }
    }
}

extension PathKey {
    var facts: ConfigurationKeyFacts {
        switch self {
        case .match: .init("The files that the entry is about.", .words("required"))
        case .rules: .init("The severity of rules for these files.", .words("as outside of paths"))
        }
    }
}

extension TargetKey {
    var facts: ConfigurationKeyFacts {
        switch self {
        case .layout: .init("How the names of files say what they are.", .words("required"))
        case .from: .init("The folder of the masters.", .words("the file's folder"))
        case .to: .init("The folder that is written.", .words("beside the masters"))
        case .paths: .init("The masters that the target is for.", .words("all in from"))
        case .widths: .init("Widths in pixels, for the layout web.", .words("none"))
        case .namespaces:
            .init("Whether folders in a catalog that is made become part of the images' names.", .value("false"))
        }
    }
}

extension LimitKey {
    var facts: ConfigurationKeyFacts {
        switch self {
        case .pixels: .init("The most pixels of an image, such as 100M.", .value("100M"))
        case .side: .init("The most pixels of a side.", .value("32768"))
        case .file: .init("The most bytes of a file, such as 256M.", .value("256M"))
        case .seconds: .init("The most seconds to decode an image.", .value("30"))
        case .memory: .init("The most memory to decode a vector image, besides the image.", .value("192M"))
        }
    }
}

extension SizeKey {
    var facts: ConfigurationKeyFacts {
        switch self {
        case .limit: .init("The most bytes of images that a device may download, such as 200MB.", .words("none"))
        }
    }
}
