/// What is odd about a file's name: a scale or device that its author meant and that the platform does not see.
///
/// All of them occur in published app sources; a fifth of the masters with a device modifier have it in the
/// wrong place.
public enum NameAnomaly: String, Hashable, CaseIterable, Sendable {
    /// `foo~ipad@2x.png`: the modifier stands before the scale, so no lookup finds the file.
    case modifierBeforeScale = "modifier-order"
    /// `foo@2X.png`: the platform's `x` is lower case.
    case scaleCase = "scale-case"
    /// `foo~iPad.png`: the platform's modifiers are lower case.
    case modifierCase = "modifier-case"
    /// `foo@2x@2x.png` or `foo~ipad~ipad.png`: only the last one counts.
    case doubledSuffix = "doubled-suffix"
    /// `foo@2x-1.png`, `foo@2x copy.png`: text after the scale hides it.
    case textAfterScale = "text-after-scale"
    /// `foo@1x.png`: 1x has no suffix, so no lookup finds the file.
    case explicit1x = "explicit-1x"
    /// `foo@1.5x.png`: a fraction, a scale for other systems only.
    case fractionalScale = "fractional-scale"
    /// `foo@2x~tv.png`, `foo~compact@2x.png`: a modifier that no image lookup knows.
    case unknownModifier = "unknown-modifier"
    /// `foo-2x.png`, `foo_2x.png`, `foo@2.png`, `foo@0x.png`: looks like a scale, is part of the base name.
    case lookAlikeScale = "look-alike-scale"
    /// `foo @2x.png`: the space belongs to the base name.
    case spaceBeforeScale = "space-before-scale"
    /// `@2x.png`, `~ipad.png`: nothing in front of the suffix.
    case emptyBase = "empty-base"
}

extension AssetName {
    /// What is odd about this name, or nil when the platform reads it as its author wrote it.
    ///
    /// The gravest one, when a name has several.
    public var anomaly: NameAnomaly? {
        let stem = stem
        if stem.first == UInt8(ascii: "@") || stem.first == UInt8(ascii: "~"), Suffix(endOf: stem)?.start == 0 {
            return .emptyBase
        }
        if let suffix = Suffix(endOf: stem) { return anomaly(of: suffix) }
        if scale == .x1, Self.hasScaleInside(stem) { return .textAfterScale }
        if scale != .x1, stem.last == UInt8(ascii: " ") { return .spaceBeforeScale }
        if scale == .x1, Self.endsLikeAScale(stem) { return .lookAlikeScale }
        return nil
    }

    /// Whether variants can be made of a file of this name: it has a scale of 2x or more, nothing about it is misspelt,
    /// and every name that a variant would get is read back as that variant.
    ///
    /// The last is false for `foo~ipad@2x.png`, whose 1x would be taken for a `~ipad` file, and for `foo@2x@2x.png`,
    /// whose 1x would be taken for a 2x.
    public var isMasterName: Bool {
        switch anomaly {
        case .modifierBeforeScale, .modifierCase, .doubledSuffix, .emptyBase: return false
        default: return scale != .x1 && derivesReadableNames(scale.smaller)
        }
    }

    /// Whether a drawing of this name can be a master: it needs no scale, and whatever its author misspelt of one would go
    /// into every variant's name.
    public var isDrawingName: Bool {
        switch anomaly {
        case nil, .unknownModifier, .lookAlikeScale, .spaceBeforeScale: derivesReadableNames([.x1, .x2, .x3])
        default: false
        }
    }

    private func derivesReadableNames(_ scales: [ScaleFactor]) -> Bool {
        // Where no mark stands in front of a suffix, it is read as it was written, so one name speaks for all.
        let hasMarks = base.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "~") }
        if !hasMarks, fileExtension != nil { return isReadable(scale: .x1, device: nil) }
        return scales.allSatisfy { smaller in
            ([nil] + DeviceModifier.allCases).allSatisfy { isReadable(scale: smaller, device: $0) }
        }
    }

    private func isReadable(scale: ScaleFactor, device: DeviceModifier?) -> Bool {
        let name = variant(scale: scale, device: device)
        return AssetName(parsing: name.bytes) == name
    }

    private func anomaly(of suffix: Suffix) -> NameAnomaly {
        switch suffix.kind {
        case .scale: scale == .x1 ? .lookAlikeScale : .doubledSuffix
        case .upperCaseScale: scale == .x1 ? .scaleCase : .doubledSuffix
        case .one: scale == .x1 ? .explicit1x : .doubledSuffix
        case .fraction: scale == .x1 ? .fractionalScale : .doubledSuffix
        case .device: scale == .x1 ? .doubledSuffix : .modifierBeforeScale
        case .deviceInOtherCase: .modifierCase
        case .otherModifier: .unknownModifier
        }
    }

    private static func hasScaleInside(_ stem: [UInt8]) -> Bool {
        for at in stem.indices where stem[at] == UInt8(ascii: "@") {
            let digits = stem[(at + 1)...].prefix(while: \.isDigit)
            if !digits.isEmpty, digits.endIndex < stem.endIndex,
                stem[digits.endIndex].lowercasedASCII == UInt8(ascii: "x")
            {
                return true
            }
        }
        return false
    }

    private static func endsLikeAScale(_ stem: [UInt8]) -> Bool {
        func isScale(_ digit: UInt8) -> Bool { (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(digit) }
        let end = Array(stem.suffix(3))
        guard end.count == 3, stem.count > 3 || end[1] == UInt8(ascii: "@") else { return false }
        if end[1] == UInt8(ascii: "@") { return isScale(end[2]) }
        return "-_".utf8.contains(end[0]) && isScale(end[1]) && end[2].lowercasedASCII == UInt8(ascii: "x")
    }
}

/// A scale or modifier at the very end of a name's stem, where the grammar leaves none.
private struct Suffix {
    enum Kind { case scale, upperCaseScale, one, fraction, device, deviceInOtherCase, otherModifier }

    var kind: Kind
    var start: Int

    init?(endOf stem: [UInt8]) {
        if let at = stem.lastIndex(of: UInt8(ascii: "@")), let kind = Self.scaleKind(stem[(at + 1)...]) {
            self.init(kind: kind, start: at)
        } else if let tilde = stem.lastIndex(of: UInt8(ascii: "~")),
            let kind = Self.modifierKind(stem[(tilde + 1)...])
        {
            self.init(kind: kind, start: tilde)
        } else {
            return nil
        }
    }

    private init(kind: Kind, start: Int) {
        self.kind = kind
        self.start = start
    }

    private static func scaleKind(_ text: ArraySlice<UInt8>) -> Kind? {
        guard let x = text.last, x.lowercasedASCII == UInt8(ascii: "x") else { return nil }
        let number = text.dropLast()
        guard number.contains(where: \.isDigit), number.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
        else { return nil }
        if number.contains(UInt8(ascii: ".")) { return .fraction }
        if x == UInt8(ascii: "X") { return .upperCaseScale }
        return number.elementsEqual([UInt8(ascii: "1")]) ? .one : .scale
    }

    private static func modifierKind(_ text: ArraySlice<UInt8>) -> Kind? {
        guard !text.isEmpty, text.allSatisfy({ (0x61...0x7A).contains($0.lowercasedASCII) }) else { return nil }
        let name = String(decoding: text, as: UTF8.self)
        if DeviceModifier(rawValue: name) != nil { return .device }
        return DeviceModifier(rawValue: name.lowercased()) != nil ? .deviceInOtherCase : .otherModifier
    }
}

extension NameAnomaly {
    /// The name that its author most likely meant, or nil when that cannot be told.
    func suggestion(for name: AssetName) -> [UInt8]? {
        var stem = name.stem
        var meant = name
        switch self {
        case .modifierBeforeScale, .modifierCase:
            guard let tilde = stem.lastIndex(of: UInt8(ascii: "~")),
                let device = DeviceModifier(
                    rawValue: String(decoding: stem[(tilde + 1)...], as: UTF8.self).lowercased())
            else { return nil }
            stem = Array(stem[..<tilde])
            meant.device = device
        case .scaleCase, .explicit1x, .lookAlikeScale:
            guard let mark = stem.lastIndex(where: { "@-_".utf8.contains($0) }) else { return nil }
            let digits = stem[(mark + 1)...].prefix(while: \.isDigit)
            guard let scale = Int(String(decoding: digits, as: UTF8.self)).flatMap(ScaleFactor.init) else { return nil }
            stem = Array(stem[..<mark])
            if meant.scale == .x1 { meant.scale = scale }
        case .doubledSuffix:
            guard let mark = stem.lastIndex(where: { "@~".utf8.contains($0) }) else { return nil }
            stem = Array(stem[..<mark])
        case .spaceBeforeScale:
            while stem.last == UInt8(ascii: " ") { stem.removeLast() }
        case .textAfterScale, .fractionalScale, .unknownModifier, .emptyBase:
            return nil
        }
        guard !stem.isEmpty else { return nil }
        meant.base = stem
        meant.usage = []
        // A stem that still ends in a scale ("foo@2x~iPad") is read anew, so that the parts come in order.
        let inner = AssetName(parsing: stem)
        if inner.fileExtension == nil, inner.scale != .x1, meant.scale == .x1 {
            meant.base = inner.stem
            meant.scale = inner.scale
        }
        return AssetName(parsing: meant.bytes).anomaly == nil ? meant.bytes : nil
    }
}
