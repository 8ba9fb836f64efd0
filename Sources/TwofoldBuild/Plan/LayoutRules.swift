// Variants that a target's layout asks for or cannot say.

extension Rule {
    package static let layouts: [Rule] = [layoutScaleLacking, layoutUnsayable, targetOutside]

    static let layoutScaleLacking = Rule(
        "layout.scale-lacking", .note, kind: .surveyed,
        meaning: "a target has files of a scale or width that no master is large enough for",
        fix: "export larger masters, or leave the scale or width out of the target",
        why: "screens of that scale enlarge the next smaller file, which looks blurred; Twofold never enlarges")

    static let layoutUnsayable = Rule(
        "layout.unsayable", .warning, or: .error, kind: .surveyed,
        meaning:
            "a target's layout has no place for a file like this, so nothing is made of it there (an error in 'twofold convert')",
        fix: "leave it out of the target's 'paths', or rename it",
        why: "a file in any other place would be loaded on the wrong screens, or never")

    static let targetOutside = Rule(
        "target.outside", .error, kind: .event, isConfigurable: false,
        meaning: "a target's folder lies outside of the tree, so nothing is made for the target",
        fix: "run twofold in the folder of .twofold.yml, or in one that holds both 'from' and 'to'",
        why: "the lock file of a tree records the files of that tree only")
}

extension Diagnostic {
    static func scaleLacking(_ masters: [BytePath], _ scale: ScaleFactor, _ layout: LayoutKind) -> Diagnostic {
        let subject = masters.count == 1 ? "this master is" : "\(masters.count) masters are"
        return Rule.layoutScaleLacking.diagnostic(
            masters[0], "\(subject) smaller than \(scale), so the \(layout.displayName) target gets no \(scale) of it",
            related: Array(masters.dropFirst()))
    }

    static func widthLacking(_ masters: [BytePath], _ width: Int, _ layout: LayoutKind) -> Diagnostic {
        let subject = masters.count == 1 ? "this master is" : "\(masters.count) masters are"
        return Rule.layoutScaleLacking.diagnostic(
            masters[0],
            "\(subject) narrower than \(width) pixels, so the \(layout.displayName) target gets no \(width)w of it",
            related: Array(masters.dropFirst()))
    }

    static func unsayable(_ masters: [BytePath], _ problem: LayoutProblem, _ layout: LayoutKind) -> Diagnostic {
        // A scale is one of those that the target asks for, and the others are made.
        if case .scale(let scale) = problem {
            return Rule.layoutUnsayable.diagnostic(
                masters[0], "\(layout.displayName) \(problem.sentence); none of that scale is made there",
                fix: "give the target 'scales' without \(scale)", related: Array(masters.dropFirst()))
        }
        return Rule.layoutUnsayable.diagnostic(
            masters[0], "\(layout.displayName) \(problem.sentence); nothing is made of it there",
            related: Array(masters.dropFirst()))
    }

    static func targetsOutside(_ count: Int) -> Diagnostic {
        Rule.targetOutside.diagnostic(
            .root, "the folders of \(Readable.count(count, "target")) of the configuration lie outside of this tree")
    }
}

extension LayoutProblem {
    /// The part of a sentence after the layout's name.
    var sentence: String {
        switch self {
        case .scale(let scale): "has no files of scale \(scale)"
        case .device(let device): "does not distinguish files for \(device.rawValue) from others"
        case .qualifier(let qualifier): "has no files for \(qualifier.words)"
        case .name: "has no name for this file"
        case .tooLong: "would need a path that is longer than systems allow"
        case .format(let format): "does not read \(format.displayName) files there"
        }
    }
}

extension Qualifier {
    /// The condition in words.
    var words: String {
        switch self {
        case .appearance(let appearance): "a \(appearance.rawValue) appearance only"
        case .highContrast: "high contrast only"
        case .language(let tag): "the language \(tag) only"
        case .direction(let direction): "\(direction.rawValue) scripts only"
        case .platform(let platform): "\(platform) only"
        case .other(_, let words): "'\(words)' only"
        }
    }
}
