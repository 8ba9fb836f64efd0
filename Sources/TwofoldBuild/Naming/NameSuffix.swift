// Ends of a name's stem that look like a scale or modifier but that the grammar does not recognize.

/// Text at the very end of a name's stem that looks like a scale or modifier, but not to the grammar.
struct Suffix {
    enum Kind { case scale, upperCaseScale, one, fraction, device, deviceInOtherCase, otherModifier }

    var kind: Kind
    var start: Int

    init?(endOf stem: [UInt8]) {
        if let at = stem.lastIndex(of: UInt8(ascii: "@")), let kind = Self.scaleKind(stem[(at + 1)...]) {
            (self.kind, start) = (kind, at)
        } else if let tilde = stem.lastIndex(of: UInt8(ascii: "~")),
            let kind = Self.modifierKind(stem[(tilde + 1)...])
        {
            (self.kind, start) = (kind, tilde)
        } else {
            return nil
        }
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
        // Digits alone number the copies of an editor.
        guard text.allSatisfy({ $0.isLetterASCII || $0.isDigit }), text.contains(where: \.isLetterASCII) else {
            return nil
        }
        guard let device = DeviceModifier(inAnyCase: text) else { return .otherModifier }
        return device.rawValue.utf8.elementsEqual(text) ? .device : .deviceInOtherCase
    }
}

/// A misspelled scale at the very end of a name, which cannot be anything else: `@x2`, `@@2x`, `@ 2x`, `@2xx`, `2x@`, `@2×`.
struct MisspeltScale {
    var scale: ScaleFactor
    var start: Int

    init?(endOf text: [UInt8]) {
        guard let at = text.lastIndex(of: UInt8(ascii: "@")) else { return nil }
        let end = Self.inASCII(text[(at + 1)...])
        self.init(endOf: text[...at] + end, isOther: !end.elementsEqual(text[(at + 1)...]))
    }

    /// - Parameter isOther: Whether the end had characters that only look like those of a scale.
    private init?(endOf text: [UInt8], isOther: Bool) {
        guard let last = text.last else { return nil }
        func isX(_ byte: UInt8) -> Bool { byte.lowercasedASCII == UInt8(ascii: "x") }
        let isSwapped = last.isDigit
        let isBehind = last == UInt8(ascii: "@")
        let named = isBehind ? text.dropLast() : text[...]
        let exes = isSwapped ? named.suffix(0) : named.suffix(while: isX)
        let body = isSwapped ? named : named[..<exes.startIndex].dropLast(while: { $0 == UInt8(ascii: " ") })
        let digits = body.suffix(while: \.isDigit)
        var rest = named[..<digits.startIndex]
        guard isSwapped ? rest.last.map(isX) == true : (1...2).contains(exes.count), (1...2).contains(digits.count),
            digits.first != UInt8(ascii: "0"),
            let scale = Int(String(decoding: digits, as: UTF8.self)).flatMap({ ScaleFactor($0) })
        else { return nil }
        if isSwapped { rest = rest.dropLast() }
        let run = rest.suffix { "@ -_".utf8.contains($0) }
        let mark = run.firstIndex(of: UInt8(ascii: "@"))
        // A mark behind the scale may be the only one, but then no letter stands between.
        guard let start = mark ?? (isBehind && body.count + 1 == named.count ? run.startIndex : nil) else { return nil }
        let isRight = !isOther && !isSwapped && !isBehind && body.count == text.count - 1 && start == run.endIndex - 1
        guard !isRight else { return nil }
        self.scale = scale
        self.start = start
    }

    /// The text with plain digits and letters for those that keyboards and programs put in their place.
    private static func inASCII(_ text: ArraySlice<UInt8>) -> [UInt8] {
        // Nearly every name is ASCII.
        guard text.contains(where: { $0 >= 0x80 }), let string = String(validating: text, as: UTF8.self) else {
            return Array(text)
        }
        return string.unicodeScalars.flatMap { scalar -> [UInt8] in
            switch scalar {
            case "\u{FF10}"..."\u{FF19}": [UInt8(scalar.value - 0xFF10) + 0x30]
            // The multiplication sign, the wide letters, and the Cyrillic ones.
            case "\u{D7}", "\u{FF58}", "\u{FF38}", "\u{445}", "\u{425}": [UInt8(ascii: "x")]
            default: Array(String(scalar).utf8)
            }
        }
    }
}

extension BidirectionalCollection where SubSequence == Self {
    /// The rest without the longest end whose elements all satisfy `predicate`.
    fileprivate func dropLast(while predicate: (Element) -> Bool) -> Self {
        self[..<suffix(while: predicate).startIndex]
    }
}
