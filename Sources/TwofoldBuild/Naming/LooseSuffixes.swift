/// The suffixes at the end of a name in whatever order and spelling its author wrote them.
///
/// `Default@2x-568h`, `foo@2x-iPad` and `foo~ipad@x2` have only known parts behind the base, so that their order is all
/// that is wrong. Any other text among them leaves its meaning to the author.
struct LooseSuffixes {
    private(set) var base: ArraySlice<UInt8>
    private(set) var usage: [UsageSuffix] = []
    private(set) var scale: ScaleFactor?
    private(set) var device: DeviceModifier?

    /// Reads a name without its extension; nil where no suffix ends it.
    init?(endOf text: [UInt8]) {
        base = text[...]
        // A hyphen may stand in place of the tilde, but only behind a scale: in front of one, it belongs to the base.
        var needsScale = false
        while true {
            let trimmed = base[..<base.suffix { $0 == UInt8(ascii: " ") }.startIndex]
            if let (suffix, start) = Self.usage(endOf: trimmed) {
                usage.insert(suffix, at: 0)
                base = text[..<start]
            } else if scale == nil, let (found, start) = Self.scale(endOf: Array(trimmed)) {
                scale = found
                base = text[..<start]
            } else if device == nil, let found = Self.device(endOf: trimmed, scale == nil) {
                device = found.device
                needsScale = needsScale || !found.hasTilde
                base = text[..<found.start]
            } else {
                if base.count < text.count { base = trimmed }
                break
            }
        }
        guard base.count < text.count, !base.isEmpty, scale != nil || (device != nil && !needsScale) else { return nil }
    }

    private static func usage(endOf text: ArraySlice<UInt8>) -> (UsageSuffix, start: Int)? {
        guard let hyphen = text.lastIndex(of: UInt8(ascii: "-")), hyphen > 0 else { return nil }
        return UsageSuffix(text[hyphen...]).map { ($0, hyphen) }
    }

    private static func scale(endOf text: [UInt8]) -> (ScaleFactor, start: Int)? {
        if let misspelt = MisspeltScale(endOf: text) { return (misspelt.scale, misspelt.start) }
        guard let suffix = Suffix(endOf: text), suffix.kind == .scale || suffix.kind == .upperCaseScale,
            let number = Int(String(decoding: text[(suffix.start + 1)...].dropLast(), as: UTF8.self)), number > 1,
            let scale = ScaleFactor(number)
        else { return nil }
        return (scale, suffix.start)
    }

    private static func device(
        endOf text: ArraySlice<UInt8>, _ mayLackTilde: Bool
    ) -> (device: DeviceModifier, hasTilde: Bool, start: Int)? {
        let word = text.suffix(while: \.isLetterASCII)
        guard word.startIndex > 0, let device = DeviceModifier(inAnyCase: word) else { return nil }
        let mark = text[word.startIndex - 1]
        let front = text[..<text[..<word.startIndex].suffix { $0 == UInt8(ascii: " ") }.startIndex]
        if front.last == UInt8(ascii: "~") { return (device, true, front.endIndex - 1) }
        return mayLackTilde && "-_ ".utf8.contains(mark) ? (device, false, word.startIndex - 1) : nil
    }
}
