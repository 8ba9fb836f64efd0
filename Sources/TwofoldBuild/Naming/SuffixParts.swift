// Takes scale and device from the end of a name without its extension.

extension ArraySlice<UInt8> {
    /// Removes `~ipad` from the end; nil, and nothing is removed, if no device is there, or nothing before it.
    mutating func takeDevice() -> DeviceModifier? {
        for device in DeviceModifier.allCases where count > device.suffix.count && hasSuffix(device.suffix) {
            self = dropLast(device.suffix.count)
            return device
        }
        return nil
    }

    /// Removes `@2x` from the end; nil, and nothing is removed, if no suffix of Apple's names is there.
    mutating func takeWholeScale() -> ScaleFactor? {
        guard let (digits, at) = scaleText, (1...2).contains(digits.count), digits.first != UInt8(ascii: "0"),
            digits.allSatisfy(\.isDigit), let number = Int(String(decoding: digits, as: UTF8.self)), number > 1,
            let scale = ScaleFactor(number)
        else { return nil }
        self = self[..<at]
        return scale
    }

    /// Removes `@1.5x` from the end; nil, and nothing is removed, if no fraction is there in the form that is printed.
    mutating func takeFraction() -> ScaleFactor? {
        guard let (digits, at) = scaleText, let scale = ScaleFactor(decimal: digits), !scale.isWhole,
            self[at...].elementsEqual(scale.suffix)
        else { return nil }
        self = self[..<at]
        return scale
    }

    /// Removes `@2x` or `@1.5x` from the end.
    ///
    /// - Returns: 1x if no scale is there; nil for a scale that no file has, such as `@0x` and `@2.125x`.
    mutating func takeDecimalScale() -> ScaleFactor? {
        guard let (digits, at) = scaleText else { return .x1 }
        guard let scale = ScaleFactor(decimal: digits) else { return nil }
        self = self[..<at]
        return scale
    }

    /// The number between `@` and a final `x`, with the place of the `@`, before which a byte has to stand.
    private var scaleText: (digits: ArraySlice<UInt8>, at: Int)? {
        guard last == UInt8(ascii: "x") else { return nil }
        let digits = dropLast().suffix(while: { $0.isDigit || $0 == UInt8(ascii: ".") })
        let at = digits.startIndex - 1
        guard !digits.isEmpty, at > startIndex, self[at] == UInt8(ascii: "@") else { return nil }
        return (digits, at)
    }
}
