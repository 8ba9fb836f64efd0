/// The kinds of qualifiers in the name of an Android resource folder, in the order in which they have to stand there.
enum AndroidQualifier: Int, Hashable, Comparable, CaseIterable {
    case country, network, locale, gender, direction, smallestWidth, width, height, size, aspect, roundness, gamut,
        range,
        orientation, interface, night, density, touchscreen, keysHidden, keyboard, navigationHidden, navigation,
        dimensions,
        version

    /// Removes the first qualifier of a folder's name, which may be two parts long (`pt-rBR`).
    ///
    /// - Parameter last: The kind that stood before it; nil for the first qualifier. Only later kinds may follow.
    /// - Returns: The kind, and the text, which of a locale is its tag. Nil, and nothing is removed, unless the part is a
    ///   qualifier that may stand there.
    static func take(
        from parts: inout ArraySlice<ArraySlice<UInt8>>, after last: AndroidQualifier?
    ) -> (kind: AndroidQualifier, text: String)? {
        guard let part = parts.first else { return nil }
        func mayFollow(_ kind: AndroidQualifier) -> Bool { last.map { $0 < kind } ?? true }
        if mayFollow(.locale), let (tag, count) = locale(parts) {
            parts = parts.dropFirst(count)
            return (.locale, tag.text)
        }
        let text = String(decoding: part, as: UTF8.self)
        guard let kind = kind(of: part, text), mayFollow(kind) else { return nil }
        parts = parts.dropFirst()
        return (kind, text)
    }

    /// Removes the first qualifier of a folder's name, whatever stood before it, and also one without a scale: `nodpi`, `420dpi`.
    static func takeAny(from parts: inout ArraySlice<ArraySlice<UInt8>>) -> AndroidQualifier? {
        guard let part = parts.first else { return nil }
        if noScales.contains(String(decoding: part, as: UTF8.self)) || AndroidGrammar.isDensity(part) {
            parts = parts.dropFirst()
            return .density
        }
        return take(from: &parts, after: nil)?.kind
    }

    /// The word that a mistyped one was probably meant to be: one with a letter more, or the only one that is near.
    static func word(like text: String) -> String? {
        let near = (words.keys + noScales).filter { NearestWord.distance(Array(text.utf8), Array($0.utf8)) == 1 }
        let longer = near.filter { $0.utf8.count > text.utf8.count }
        return longer.count == 1 ? longer[0] : near.count == 1 ? near[0] : nil
    }

    private static let noScales = ["nodpi", "anydpi"]

    /// A condition in the words of a folder's name; nil for one that Android does not have.
    static func printed(_ qualifier: Qualifier) -> (AndroidQualifier, String)? {
        switch qualifier {
        case .appearance(.dark): (.night, "night")
        case .appearance(.light): (.night, "notnight")
        case .direction(.leftToRight): (.direction, "ldltr")
        case .direction(.rightToLeft): (.direction, "ldrtl")
        case .language(let text): LanguageTag(text.utf8).map { (.locale, printed($0)) }
        case .other(layout: "android", let text):
            switch kind(of: Array(text.utf8)[...], text) {
            case nil, .night, .direction, .density: nil
            case let kind?: (kind, text)
            }
        case .appearance, .highContrast, .platform, .other: nil
        }
    }

    /// Orders as folder names do.
    static func < (a: AndroidQualifier, b: AndroidQualifier) -> Bool { a.rawValue < b.rawValue }

    /// What a qualifier of this kind says; that of a density says a scale.
    func condition(_ text: String) -> Qualifier {
        switch self {
        case .locale: .language(text)
        case .night: .appearance(text == "night" ? .dark : .light)
        case .direction: .direction(text == "ldrtl" ? .rightToLeft : .leftToRight)
        default: .other(layout: "android", text)
        }
    }

    /// The kind of a single part, other than a locale.
    private static func kind(of part: ArraySlice<UInt8>, _ text: String) -> AndroidQualifier? {
        if let kind = words[text] { return kind }
        func isNumber(after prefix: String, before suffix: String = "") -> Bool {
            let digits = part.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
            return part.starts(with: prefix.utf8) && part.hasSuffix(Array(suffix.utf8))
                && (1...5).contains(digits.count) && digits.allSatisfy(\.isDigit)
        }
        if isNumber(after: "v") { return .version }
        if isNumber(after: "sw", before: "dp") { return .smallestWidth }
        if isNumber(after: "w", before: "dp") { return .width }
        if isNumber(after: "h", before: "dp") { return .height }
        if isNumber(after: "mcc") { return .country }
        if isNumber(after: "mnc") { return .network }
        let sides = part.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        let isSize = sides.count == 2 && sides.allSatisfy { (1...5).contains($0.count) && $0.allSatisfy(\.isDigit) }
        return isSize ? .dimensions : nil
    }

    /// A locale at the beginning of the parts, and how many it takes: `de`, `pt-rBR`, `b+sr+Latn`.
    private static func locale(_ parts: ArraySlice<ArraySlice<UInt8>>) -> (LanguageTag, Int)? {
        guard let first = parts.first else { return nil }
        if first.starts(with: Array("b+".utf8)) {
            let subtags = first.dropFirst(2).split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
            return LanguageTag(subtags: subtags).map { ($0, 1) }
        }
        guard !notLanguages.contains(String(decoding: first, as: UTF8.self)) else { return nil }
        if let second = parts.dropFirst().first, second.count == 3, second.first == UInt8(ascii: "r"),
            let tag = LanguageTag(subtags: [first, second.dropFirst()]), tag.region != nil
        {
            return (tag, 2)
        }
        return LanguageTag(subtags: [first]).map { ($0, 1) }
    }

    private static func printed(_ tag: LanguageTag) -> String {
        let isShort = tag.script == nil && tag.variants.isEmpty && !notLanguages.contains(tag.language)
        if isShort, tag.region == nil { return tag.language }
        if isShort, let region = tag.region, region.utf8.count == 2 { return "\(tag.language)-r\(region)" }
        return "b+" + tag.subtags.joined(separator: "+")
    }

    /// Words of three letters that the compiler takes for something else: a car's dashboard, and no condition at all.
    private static let notLanguages: Set<String> = ["any", "car"]

    private static let words: [String: AndroidQualifier] = {
        let kinds: [(AndroidQualifier, String)] = [
            (.gender, "neuter feminine masculine"), (.direction, "ldltr ldrtl"), (.size, "small normal large xlarge"),
            (.aspect, "long notlong"), (.roundness, "round notround"), (.gamut, "widecg nowidecg"),
            (.range, "highdr lowdr"), (.orientation, "port land square"),
            (.interface, "desk car television appliance watch vrheadset"), (.night, "night notnight"),
            (.density, "ldpi mdpi tvdpi hdpi xhdpi xxhdpi xxxhdpi"), (.touchscreen, "notouch stylus finger"),
            (.keysHidden, "keysexposed keyshidden keyssoft"), (.keyboard, "nokeys qwerty 12key"),
            (.navigationHidden, "navexposed navhidden"), (.navigation, "nonav dpad trackball wheel"),
        ]
        return Dictionary(
            uniqueKeysWithValues: kinds.flatMap { kind, words in
                words.split(separator: " ").map { (String($0), kind) }
            })
    }()
}
