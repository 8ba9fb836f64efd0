// Names that seem to have a suffix, and names that code can hardly ask for.

extension Rule {
    package static let oddNames: [Rule] = [
        nameUnknownModifier, nameLookAlikeScale, nameLookAlikeModifier, nameHiddenAsAddress, nameDamagedMark,
        nameSpaceBeforeScale, nameEmptyBase, nameTooLong,
    ]

    package static let nameUnknownModifier = Rule(
        "naming.unknown-modifier", .warning, or: .note, kind: .surveyed, items: [5],
        meaning: "lookup knows the device modifiers ~ipad and ~iphone only, so the text after ~ is part of the name "
            + "(a note in an app, unless a letter is missing or wrong)",
        fix: "use ~ipad or ~iphone if a device is meant, otherwise another character than ~",
        why: "image lookup never chooses this file by device")

    package static let nameLookAlikeScale = Rule(
        "naming.look-alike-scale", .warning, kind: .surveyed, items: [3],
        meaning:
            "the name ends like a scale but has none: name.2x.png, or name-2x.png beside a file that is exactly its 1x",
        fix: "write it as @2x if a scale is meant; otherwise there is nothing to do",
        why: "lookup reads it as a 1x file and shows it at twice its size")

    package static let nameLookAlikeModifier = Rule(
        "naming.look-alike-modifier", .note, kind: .surveyed, isArt: true, items: [5, 71],
        meaning:
            "the name ends like a device modifier but has none, and a file beside it has the name without that end; "
            + "no property list and no code that was read names it",
        fix: "write ~ipad or ~iphone if the platform is to choose; nothing to do if code asks for this name",
        why: "lookup chooses by ~ipad and ~iphone only, so every device gets the other file")

    static let nameHiddenAsAddress = Rule(
        "naming.hidden-as-address", .warning, kind: .surveyed, items: [71],
        meaning: "a web page or mail program mistook the original name for a mail address and replaced it",
        fix: "rename it to its original name, such as name@2x.png", why: "no code asks for that name")

    static let nameDamagedMark = Rule(
        "naming.damaged-mark", .warning, kind: .surveyed, items: [3, 71],
        meaning: "a program replaced the @ or ~ of the suffix, so the platform does not recognize it; "
            + "Twofold skips this file",
        fix: "write the suffix with @ or ~: name@2x.png",
        why: "lookup reads it as a 1x file for every device; downloads and mail leave such names behind")

    static let nameSpaceBeforeScale = Rule(
        "naming.space-before-scale", .warning, kind: .surveyed, items: [3],
        meaning: "the space before the suffix is part of the image's name, and of its variants' names",
        fix: "remove the space", why: "code would have to ask for a name that ends in a space")

    static let nameEmptyBase = Rule(
        "naming.empty-base", .warning, kind: .surveyed, items: [3],
        meaning: "the name is empty before the suffix, so the platform reads the suffix as the name; "
            + "Twofold skips this file",
        fix: "put a name before the suffix", why: "code has no name to ask for")

    static let nameTooLong = Rule(
        "naming.too-long", .error, kind: .event, isConfigurable: false,
        meaning: "the variant's name would be longer than 255 bytes", fix: "shorten the master's name",
        why: "file systems refuse names of more than 255 bytes")
}

extension Diagnostic {
    /// - Parameter isTaken: Whether a file already has the name that the author most likely meant.
    static func name(_ anomaly: NameAnomaly, _ path: BytePath, isTaken: Bool) -> Diagnostic {
        let rule = anomaly.rule
        let name = AssetName(parsing: path.name)
        let rename = anomaly.suggestion(for: name).map {
            isTaken ? taken($0) : "rename it to \(Quoting.display($0))"
        }
        switch anomaly {
        case .lookAlikeScale:
            return rule.diagnostic(
                path,
                name.hasDotForAt
                    ? "a dot stands in place of the scale's @, so the platform reads this as a 1x file"
                    : "the name ends like a scale but has none, so the platform reads this as a 1x file",
                fix: rename.map { "if a scale is meant, \($0); otherwise there is nothing to do" },
                as: name.hasDotForAt ? .warning : nil)
        case .lookAlikeModifier: return lookAlikeModifier(path, plain: path)
        case .suffixAfterExtension where name.fileExtension != nil:
            return rule.diagnostic(
                path, "the suffix stands between two extensions, so no lookup finds this file; Twofold skips it",
                fix: rename)
        case .fractionalScale, .hiddenAsAddress, .emptyBase: return rule.diagnostic(path)
        case .unknownModifier:
            return rule.diagnostic(
                path,
                "lookup knows the device modifiers ~ipad and ~iphone only, so the text after ~ is part of the name")
        case .textAfterScale:
            guard rename == nil, let suffixes = name.hiddenSuffixes else { return rule.diagnostic(path, fix: rename) }
            return rule.diagnostic(
                path,
                "text after the scale and the device modifier hides both, so the platform reads this as a 1x file "
                    + "for every device; Twofold skips it",
                fix: "move the text before \(Quoting.display(suffixes)), or remove it")
        default: return rule.diagnostic(path, fix: rename)
        }
    }

    /// A name that looks like a scale, beside a file that is exactly its 1x.
    static func unreadScale(_ path: BytePath, meant: AssetName, partner: BytePath) -> Diagnostic {
        Rule.nameLookAlikeScale.diagnostic(
            path,
            "it is exactly \(meant.scale.pixelsPerPoint) times as wide and high as \(partner.display), "
                + "but the platform reads its name as that of another 1x file; Twofold skips it",
            fix: "rename it to \(Quoting.display(meant.bytes)), unless code asks for this name", as: .warning,
            related: [partner])
    }

    /// - Parameter plain: A file with the name without the end that looks like a modifier.
    static func lookAlikeModifier(_ path: BytePath, plain: BytePath) -> Diagnostic {
        let name = AssetName(parsing: path.name)
        return Rule.nameLookAlikeModifier.diagnostic(
            path,
            "the name ends like a device modifier but has none, so the platform never chooses this file by device",
            fix: name.possibleDevice.map {
                "rename it to \(Quoting.display($0.bytes)) if the platform is to choose; "
                    + "nothing to do if code asks for this name"
            }, related: plain == path ? [] : [plain])
    }

    package static func nameTooLong(_ path: BytePath, from master: BytePath) -> Diagnostic {
        Rule.nameTooLong.diagnostic(
            path, "the name of this variant of \(master.display) would be longer than 255 bytes", related: [master])
    }

    /// The fix if the right name is taken: no fix may overwrite a file.
    package static func taken(_ name: [UInt8]) -> String {
        "\(Quoting.display(name)) already exists: compare the two files and delete one"
    }
}

extension NameAnomaly {
    fileprivate var rule: Rule {
        switch self {
        case .modifierBeforeScale: .nameModifierOrder
        case .scaleCase: .nameScaleCase
        case .modifierCase: .nameModifierCase
        case .doubledSuffix: .nameDoubledSuffix
        case .misspeltScale: .nameMisspeltScale
        case .suffixAfterExtension: .nameSuffixAfterExtension
        case .textAfterScale: .nameTextAfterScale
        case .textAfterModifier: .nameTextAfterModifier
        case .explicit1x: .nameExplicit1x
        case .fractionalScale: .nameFractionalScale
        case .unknownModifier: .nameUnknownModifier
        case .lookAlikeScale: .nameLookAlikeScale
        case .lookAlikeModifier: .nameLookAlikeModifier
        case .hiddenAsAddress: .nameHiddenAsAddress
        case .damagedMark: .nameDamagedMark
        case .spaceBeforeScale: .nameSpaceBeforeScale
        case .emptyBase: .nameEmptyBase
        }
    }
}
