/// A flaw in a file's name: a scale or device that its author meant and that the platform does not recognize.
///
/// All of them occur in published apps' sources; a fifth of the masters with a device modifier have it in the wrong
/// place.
package enum NameAnomaly: String, Hashable, CaseIterable, Sendable {
    /// `foo~ipad@2x.png`: the modifier stands before the scale, so no lookup finds the file.
    case modifierBeforeScale = "modifier-order"
    /// `foo@2X.png`: the platform's `x` is lower case.
    case scaleCase = "scale-case"
    /// `foo~iPad.png`: the platform's modifiers are lower case.
    case modifierCase = "modifier-case"
    /// `foo@2x@2x.png` or `foo~ipad~ipad.png`: only the last one counts.
    case doubledSuffix = "doubled-suffix"
    /// `foo@x2.png`, `foo@@2x.png`, `foo@ 2x.png`, `foo@2xx.png`, `foo@2×.png`, `foo2x@.png`, `foo@~ipad.png`: can only be meant as a
    /// scale, but is not spelled as one.
    case misspeltScale = "misspelt-scale"
    /// `foo%402x.png`, `foo＠2x.png`, `foo%7Eipad.png`: a program wrote something else for the `@` or `~` of a suffix.
    case damagedMark = "damaged-mark"
    /// `foo.png@2x`: the suffix stands behind the extension, so the file does not count as an image; or `foo.png@2x.png`,
    /// which counts as one of another name.
    case suffixAfterExtension = "suffix-after-extension"
    /// `foo@2x-1.png`, `foo@2x copy.png`: text after the scale hides it.
    case textAfterScale = "text-after-scale"
    /// `foo~ipad-1.png`, `foo~ipad .png`: text after the modifier hides it.
    case textAfterModifier = "text-after-modifier"
    /// `foo@1x.png`: 1x has no suffix, so no lookup finds the file.
    case explicit1x = "explicit-1x"
    /// `foo@1.5x.png`: a fraction, which only other systems accept as a scale.
    case fractionalScale = "fractional-scale"
    /// `foo@2x~tv.png`, `foo~compact@2x.png`: a modifier that no image lookup knows.
    case unknownModifier = "unknown-modifier"
    /// `foo-2x.png`, `foo_2x.png`, `foo 2x.png`, `foo.2x.png`, `foo@2.png`, `foo@0x.png`: looks like a scale, but is
    /// part of the base name.
    case lookAlikeScale = "look-alike-scale"
    /// `foo-iPad.png`, `foo_ipad@2x.png`: looks like a modifier, but is part of the base name.
    case lookAlikeModifier = "look-alike-modifier"
    /// `[email protected]`: a web page or mail program took `foo@2x.png` for an address and hid it.
    case hiddenAsAddress = "hidden-as-address"
    /// `foo @2x.png`, `foo ~ipad.png`: the space belongs to the base name.
    case spaceBeforeScale = "space-before-scale"
    /// `@2x.png`, `~ipad.png`: the name has nothing in front of its suffix.
    case emptyBase = "empty-base"
}

extension AssetName {
    /// The flaw in this name, or nil when the platform reads the name as its author meant it.
    ///
    /// When a name has several, the most serious one.
    package var anomaly: NameAnomaly? {
        let stem = stem
        if stem.first == UInt8(ascii: "@") || stem.first == UInt8(ascii: "~"), let suffix = Suffix(endOf: stem),
            suffix.start == 0
        {
            // A name may begin with a tilde: "~Backup.png".
            return suffix.kind == .otherModifier ? nil : .emptyBase
        }
        if hasSuffixAfterExtension(stem) { return .suffixAfterExtension }
        if withMarks != nil { return .damagedMark }
        // Without a mark in front, the scale is spelled correctly.
        if stem.contains(UInt8(ascii: "@")), let misspelt = MisspeltScale(endOf: stem + scale.suffix) {
            return misspelt.start == 0 ? .emptyBase : .misspeltScale
        }
        if hasEmptyScale { return .misspeltScale }
        if let suffix = Suffix(endOf: stem) { return anomaly(of: suffix) }
        if scale == .x1, Self.hasScaleInside(stem) { return .textAfterScale }
        if device == nil, Self.hasModifierInside(stem) { return .textAfterModifier }
        if scale != .x1 || device != nil, stem.last == UInt8(ascii: " ") { return .spaceBeforeScale }
        if scale == .x1, Self.endsLikeAScale(stem) { return .lookAlikeScale }
        if device == nil, Self.lookAlikeModifier(stem) != nil { return .lookAlikeModifier }
        return HiddenAddress.length(atStartOf: stem) != nil ? .hiddenAsAddress : nil
    }

    /// The scale up to 4x that this name may stand for, and does stand for when the file beside it is the 1x:
    /// `Sun@2x.png` for `Sun-2x.png`, `Sun2x.png` and `Sun_x2.png`.
    ///
    /// Nil for a name that has a scale, and where the digit is part of a longer number or word (`photo2x2`, `512x`).
    package var possibleScale: AssetName? {
        let stem = withXBehindDigit(stem) ?? stem
        let hasX = stem.last?.lowercasedASCII == UInt8(ascii: "x")
        guard scale == .x1, let digit = (hasX ? stem.dropLast() : stem[...]).last, digit.isDigit,
            let scale = ScaleFactor(Int(digit) - 0x30), scale <= .x4
        else { return nil }
        var base = stem.dropLast(hasX ? 2 : 1)
        let mark = base.last.flatMap { (hasX ? "@-_. ~" : "@").utf8.contains($0) ? $0 : nil }
        if mark != nil { base = base.dropLast() }
        // "grid1.2x" is 1.2 times something, and "512x" is not twice "51".
        let needsWord = mark == nil || mark == UInt8(ascii: ".")
        // Archives of mailing lists write "at" for the mark.
        if mark == UInt8(ascii: " "), base.count > 3, base.suffix(3).map(\.lowercasedASCII) == Array(" at".utf8) {
            base = base.dropLast(3)
        }
        guard let last = base.last, mark != nil || hasX, !needsWord || !last.isDigit,
            anomaly == nil || anomaly == .lookAlikeScale
        else { return nil }
        return AssetName(base: Array(base), scale: scale, device: device, fileExtension: fileExtension)
    }

    /// The name `Sun_2x` for `Sun_x2`, and nil for any other end.
    ///
    /// Without a mark, the letter belongs to the word: `box2`.
    private func withXBehindDigit(_ stem: [UInt8]) -> [UInt8]? {
        let end = Array(stem.suffix(3))
        guard end.count == 3, "-_ ".utf8.contains(end[0]), end[1].lowercasedASCII == UInt8(ascii: "x"), end[2].isDigit
        else { return nil }
        return stem.dropLast(2) + [end[2], end[1]]
    }

    /// Whether the mark of a scale stands before the device without a number: `foo@~ipad.png`.
    var hasEmptyScale: Bool { device != nil && scale == .x1 && stem.count > 1 && stem.last == UInt8(ascii: "@") }

    /// Whether nothing but the end of the name suggests a scale or a device, so that other files have to confirm it: `Sun-2x`,
    /// `Sun-iPad`.
    package var isOnlyAlike: Bool {
        switch anomaly {
        case .lookAlikeModifier: true
        case .lookAlikeScale: !hasDotForAt && !stem.contains(UInt8(ascii: "@"))
        default: false
        }
    }

    /// Whether a name that looks like a scale has a dot where "@" was meant: `foo.2x.png`.
    ///
    /// No tool writes a dot in front of a factor, but an "@" is often lost or replaced.
    package var hasDotForAt: Bool {
        guard let possible = possibleScale else { return false }
        let stem = stem
        return possible.base.count < stem.count && stem[possible.base.count] == UInt8(ascii: ".")
    }

    /// Whether variants can be made from a file of this name.
    ///
    /// It can when the name has a scale of 2x or more, nothing in it is misspelled, and every name that a variant
    /// would get is read back as that variant.
    ///
    /// The last condition fails for `foo~ipad@2x.png`, whose 1x would be taken for a `~ipad` file, and for
    /// `foo@2x@2x.png`, whose 1x would be taken for a 2x.
    public var isMasterName: Bool {
        switch anomaly {
        case .modifierBeforeScale, .modifierCase, .doubledSuffix, .misspeltScale, .damagedMark, .emptyBase,
            .suffixAfterExtension:
            return false
        default: return scale != .x1 && derivesReadableNames(scale.smaller)
        }
    }

    /// Whether a vector image of this name can be a master.
    ///
    /// It needs no scale, but a misspelled one would become part of every variant's name.
    package var isDrawingName: Bool {
        switch anomaly {
        case nil, .unknownModifier, .lookAlikeScale, .lookAlikeModifier, .spaceBeforeScale:
            derivesReadableNames([.x1, .x2, .x3])
        default: false
        }
    }

    private func derivesReadableNames(_ scales: [ScaleFactor]) -> Bool {
        // Without a mark in front, every suffix is read as it was written.
        let hasMarks = base.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "~") }
        if !hasMarks, fileExtension != nil { return !base.isEmpty }
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
        // Of two devices, the last one counts: the first is not in the wrong place.
        case .device: scale == .x1 || device != nil ? .doubledSuffix : .modifierBeforeScale
        case .deviceInOtherCase: .modifierCase
        case .otherModifier:
            scale == .x1 && device == nil && Self.isScale(stem[(suffix.start + 1)...])
                ? .lookAlikeScale : .unknownModifier
        }
    }

    /// Whether a modifier is a scale behind the wrong mark: `foo~2x.png`.
    private static func isScale(_ text: ArraySlice<UInt8>) -> Bool {
        text.count == 2 && text.first.map(\.isDigit) == true && text.last?.lowercasedASCII == UInt8(ascii: "x")
    }

    private func hasSuffixAfterExtension(_ stem: [UInt8]) -> Bool {
        guard scale != .x1 || device != nil, let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > 0,
            let inner = ImageFormat(fileExtension: Array(stem[(dot + 1)...]))
        else { return false }
        // A program that converts writes its extension behind that of the other format.
        return fileExtension == nil || inner == ImageFormat(fileExtension: fileExtension)
    }

    /// A scale that continues without a break is part of a word: `user@2xample` has no scale.
    private static func hasScaleInside(_ stem: [UInt8]) -> Bool {
        for at in stem.indices where stem[at] == UInt8(ascii: "@") {
            let rest = stem[(at + 1)...].drop(while: \.isDigit)
            if rest.startIndex > at + 1, rest.first?.lowercasedASCII == UInt8(ascii: "x"),
                let next = rest.dropFirst().first, !next.isDigit, !next.isLetterASCII,
                !isFingerprint(rest.dropFirst(2))
            {
                return true
            }
        }
        return false
    }

    /// Whether a text is the digest that programs for web pages write behind a name: `logo@2x-1d0012afb700b1d49a35c476da0b13b3`.
    private static func isFingerprint(_ text: ArraySlice<UInt8>) -> Bool {
        text.count >= 20 && text.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
    }

    private static func hasModifierInside(_ stem: [UInt8]) -> Bool {
        for tilde in stem.indices where stem[tilde] == UInt8(ascii: "~") {
            let word = stem[(tilde + 1)...].prefix(while: \.isLetterASCII)
            if word.endIndex < stem.endIndex, DeviceModifier(inAnyCase: word) != nil { return true }
        }
        return false
    }

    private static func endsLikeAScale(_ stem: [UInt8]) -> Bool {
        func isScale(_ digit: UInt8) -> Bool { (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(digit) }
        let end = Array(stem.suffix(3))
        guard end.count == 3, stem.count > 3 || end[1] == UInt8(ascii: "@") else { return false }
        if end[1] == UInt8(ascii: "@") { return isScale(end[2]) }
        guard isScale(end[1]), end[2].lowercasedASCII == UInt8(ascii: "x") else { return false }
        // After a digit, the dot belongs to a number: "grid1.2x".
        return "-_ ".utf8.contains(end[0]) || (end[0] == UInt8(ascii: ".") && !stem[stem.count - 4].isDigit)
    }

    private static func lookAlikeModifier(_ stem: [UInt8]) -> (start: Int, device: DeviceModifier)? {
        let word = stem.suffix(while: \.isLetterASCII)
        guard word.startIndex > 1 else { return nil }
        let mark = stem[word.startIndex - 1]
        guard mark == UInt8(ascii: "-") || mark == UInt8(ascii: "_") else { return nil }
        return DeviceModifier(inAnyCase: word).map { (word.startIndex - 1, $0) }
    }

    /// The name for a device that this name may stand for: `Sun~ipad.png` for `Sun-iPad.png`; nil for any other name.
    ///
    /// Only the code that asks for the image tells whether it does, or whether the image shows an iPad.
    package var possibleDevice: AssetName? {
        guard device == nil, let (start, device) = Self.lookAlikeModifier(stem), anomaly == .lookAlikeModifier else {
            return nil
        }
        return AssetName(stem: stem[..<start], scale: scale, device: device, fileExtension: fileExtension)
    }

    /// Whether the end that looks like a modifier is `-iPad` or `-iPhone`, as Apple's guide has `~ipad` and `~iphone` in
    /// damaged copies.
    package var hasHyphenForTilde: Bool {
        let stem = stem
        return ["-iPad", "-iPhone"].contains { stem.hasSuffix($0.utf8) }
    }

    /// Whether a file without an image's extension was evidently meant as an image.
    ///
    /// A suffix behind the extension hides the extension, and a hidden name has lost it.
    package var isMisnamedImage: Bool {
        switch anomaly {
        case .suffixAfterExtension, .hiddenAsAddress: fileExtension == nil
        default: false
        }
    }
}
