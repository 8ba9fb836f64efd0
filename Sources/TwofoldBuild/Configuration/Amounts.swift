// Numbers with a unit behind them, as the command line and the configuration write them.

package enum Amount {
    /// `100M`, `2500000`: pixels, in powers of 1000.
    package static func pixels(_ text: String) throws(WrongValue) -> Int {
        let (number, unit) = parts(of: text)
        let units = ["": 1, "K": 1e3, "M": 1e6, "G": 1e9]
        guard let number, let unit = units[unit], let pixels = Int(exactly: (number * unit).rounded()), pixels > 0
        else { throw WrongValue("'\(WrongValue.shown(text))' is not a number of pixels; write 100M or 250000000.") }
        guard pixels <= 1 << 40 else {
            throw WrongValue("'\(WrongValue.shown(text))' is too large; a number of pixels is up to \(1 << 40).")
        }
        return pixels
    }

    /// `512M`, `1GiB`, `2G`: bytes, in powers of 1024.
    package static func bytes(_ text: String) throws(WrongValue) -> Int {
        var (number, unit) = parts(of: text)
        let units = ["": 0, "B": 0, "K": 10, "M": 20, "G": 30, "T": 40]
        if unit.hasSuffix("IB"), unit.count == 3 { unit.removeLast(2) }
        if unit.hasSuffix("B"), unit.count == 2 { unit.removeLast() }
        guard let number, let shift = units[unit], number > 0,
            let bytes = Int(exactly: (number * Double(1 << shift)).rounded())
        else { throw WrongValue("'\(WrongValue.shown(text))' is not a size; write 512M or 2G.") }
        return bytes
    }

    /// The number, and the unit behind it in capitals.
    fileprivate static func parts(of text: String) -> (number: Double?, unit: String) {
        let digits = text.prefix { $0.isNumber || $0 == "." }
        return (Double(digits), text.dropFirst(digits.count).uppercased())
    }
}

extension SizeLimit {
    /// Numbers that are read as years and never as bytes: no app is limited to two kilobytes.
    private static let years = 1990...2100

    /// `200MB`, `1.5G`, `4096`: the bytes of a download or a disk, in powers of 1000, or of 1024 as `200MiB`; or the date
    /// of an App Store limit: `2012`, `2012-03`, `2012-03-07`.
    package init(text: String) throws(WrongValue) {
        if let date = Self.date(text) {
            guard let limit = DownloadLimit.of(year: date.year, month: date.month, day: date.day) else {
                throw WrongValue(
                    "no App Store limit is recorded for \(text); write 200MB, or a year from "
                        + "\(DownloadLimit.all[0].year) on.")
            }
            self.init(bytes: limit.bytes, rule: limit.rule(at: text, in: date.year))
            return
        }
        let (number, unit) = Amount.parts(of: text)
        let units: [String: Double] = [
            "": 1, "B": 1, "K": 1e3, "KB": 1e3, "M": 1e6, "MB": 1e6, "G": 1e9, "GB": 1e9, "T": 1e12, "TB": 1e12,
            "KIB": 0x1p10, "MIB": 0x1p20, "GIB": 0x1p30, "TIB": 0x1p40,
        ]
        guard let number, let unit = units[unit], let bytes = Int(exactly: (number * unit).rounded()), bytes > 0
        else {
            throw WrongValue(
                "'\(WrongValue.shown(text))' is not a number of bytes; write 200MB, 1.5GB, or the date of an App Store limit: "
                    + "2012 or 2012-03.")
        }
        self.init(bytes: bytes)
    }

    /// Reads `2012`, `2012-03` and `2012-03-07`; what is left out is the last one.
    private static func date(_ text: String) -> (year: Int, month: Int, day: Int)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.allSatisfy(\.isNumber) ? Int(part) : nil }
        guard numbers.count == parts.count, (1...3).contains(parts.count), years.contains(numbers[0]) else {
            return nil
        }
        let month = numbers.count > 1 ? numbers[1] : 12
        let day = numbers.count > 2 ? numbers[2] : 31
        guard (1...12).contains(month), (1...31).contains(day), parts.dropFirst().allSatisfy({ $0.count == 2 }) else {
            return nil
        }
        return (numbers[0], month, day)
    }
}
