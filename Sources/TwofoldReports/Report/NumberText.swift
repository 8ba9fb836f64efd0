// Numbers for people.

extension Readable {
    /// A number in groups of three digits, as in `87,381`.
    static func grouped(_ count: Int) -> String {
        let digits = Array(String(count).utf8)
        var text: [UInt8] = []
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(UInt8(ascii: ",")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension Double {
    /// The number with at most two decimals, without trailing zeros.
    var words: String {
        let hundredths = Int((self * 100).rounded())
        guard hundredths % 100 != 0 else { return "\(hundredths / 100)" }
        let rest = hundredths % 100
        return "\(hundredths / 100)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
    }

    /// The number rounded to this many decimals, independent of the machine's locale.
    func fixed(_ digits: Int) -> String {
        var unit = 1
        for _ in 0..<digits { unit *= 10 }
        let scaled = (self * Double(unit)).rounded()
        guard scaled.magnitude < 1e15 else { return "\(self)" }
        let whole = Int(scaled.magnitude)
        let sign = scaled < 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(whole)" }
        let rest = "\(whole % unit)"
        return "\(sign)\(whole / unit).\(String(repeating: "0", count: digits - rest.count))\(rest)"
    }
}
