// Ends of a name's stem that look like a scale or modifier but that the grammar does not recognize.

/// Text at the very end of a name's stem that looks like a scale or modifier, but not to the grammar.
struct Suffix {
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
        guard !text.isEmpty, text.allSatisfy(\.isLetterASCII) else { return nil }
        guard let device = DeviceModifier(inAnyCase: text) else { return .otherModifier }
        return device.rawValue.utf8.elementsEqual(text) ? .device : .deviceInOtherCase
    }
}

/// A misspelled scale at the very end of a name, which cannot be anything else: `@x2`, `@@2x`, `@ 2x`, `@-2x`.
struct MisspeltScale {
    var scale: ScaleFactor
    var start: Int

    init?(endOf text: [UInt8]) {
        guard text.contains(UInt8(ascii: "@")), let last = text.last else { return nil }
        func isX(_ byte: UInt8) -> Bool { byte.lowercasedASCII == UInt8(ascii: "x") }
        let isSwapped = last.isDigit
        let body = isSwapped ? text[...] : text.dropLast().dropLast(while: { $0 == UInt8(ascii: " ") })
        let digits = body.suffix(while: \.isDigit)
        var rest = text[..<digits.startIndex]
        guard isSwapped ? rest.last.map(isX) == true : isX(last), (1...2).contains(digits.count),
            digits.first != UInt8(ascii: "0"),
            let scale = Int(String(decoding: digits, as: UTF8.self)).flatMap({ ScaleFactor($0) })
        else { return nil }
        if isSwapped { rest = rest.dropLast() }
        let run = rest.suffix { "@ -_".utf8.contains($0) }
        guard let start = run.firstIndex(of: UInt8(ascii: "@")) else { return nil }
        let isRight = !isSwapped && body.count == text.count - 1 && start == run.endIndex - 1
        guard !isRight else { return nil }
        self.scale = scale
        self.start = start
    }
}

extension BidirectionalCollection where SubSequence == Self {
    /// The rest without the longest end whose elements all satisfy `predicate`.
    fileprivate func dropLast(while predicate: (Element) -> Bool) -> Self {
        self[..<suffix(while: predicate).startIndex]
    }
}
