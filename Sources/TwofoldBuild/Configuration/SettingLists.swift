// Values with the same syntax on the command line and in the configuration.

extension Set<ScaleFactor> {
    /// `1x,1.5x,2x`.
    package init(text: String) throws(WrongValue) {
        self.init()
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            // Only the configuration may have a space behind the comma.
            let word = part.drop { $0 == " " }
            let fraction = word.last == "x" ? ScaleFactor(decimal: Array(word.dropLast().utf8)) : nil
            guard let scale = ScaleFactor(text: word) ?? fraction else {
                let isNumber =
                    ScaleFactor(text: word + "x") != nil
                    || (!word.hasSuffix("x") && ScaleFactor(decimal: Array(word.utf8)) != nil)
                let advice = isNumber ? "did you mean \(word)x?" : "write 1x, 2x or 3x, separated by commas."
                throw WrongValue("'\(WrongValue.shown(part))' is not a scale; \(advice)")
            }
            insert(scale)
        }
    }
}

extension [DeviceLine] {
    /// `ipad,iphone=1.5`.
    package init(text: String) throws(WrongValue) {
        self.init()
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pieces = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            try add(String(pieces.first ?? ""), factor: pieces.count == 2 ? String(pieces[1]) : "1", written: part)
        }
    }

    /// Adds a line with a device's name and the text of its factor.
    mutating func add(_ name: String, factor: String, written: some StringProtocol) throws(WrongValue) {
        guard let device = DeviceModifier(rawValue: name) else {
            throw WrongValue("'\(WrongValue.shown(name))' is not a device; write ipad or iphone, separated by commas.")
        }
        guard !contains(where: { $0.device == device }) else {
            throw WrongValue("\(device.rawValue) is given twice.")
        }
        guard let factor = Double(factor), factor.isFinite, factor >= 0.01, factor <= 100 else {
            throw WrongValue(
                "'\(WrongValue.shown(written))' needs a point factor between 0.01 and 100, such as ipad=1.5.")
        }
        append(DeviceLine(device: device, pointFactor: factor))
    }
}

/// `80`, or `jpeg=80,webp=75,png=70`.
///
/// One number is for the lossy formats, and not for PNG, which loses nothing unless somebody names it.
package struct QualityList: Hashable, Sendable {
    package private(set) var quality: [ImageFormat: Int] = [:]

    /// The formats that can have a quality, by their written names.
    static let formats: [String: ImageFormat] = Dictionary(
        uniqueKeysWithValues: (lossyFormats + [.png]).map { ($0.rawValue, $0) })

    static let lossyFormats = ImageFormat.allCases.filter(\.hasQuality)

    init() {}

    package init(text: String) throws(WrongValue) {
        guard text.contains("=") else {
            let number = try Self.number(text)
            for format in Self.lossyFormats { quality[format] = number }
            return
        }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pieces = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            try add(String(pieces.first ?? ""), pieces.count == 2 ? String(pieces[1]) : "")
        }
    }

    mutating func add(_ name: String, _ text: String) throws(WrongValue) {
        guard let format = Self.formats[name] else {
            let names = Self.formats.keys.sorted().joined(separator: ", ")
            throw WrongValue("'\(WrongValue.shown(name))' has no quality setting; known formats: \(names).")
        }
        guard quality.updateValue(try Self.number(text), forKey: format) == nil else {
            throw WrongValue("\(name) is given twice.")
        }
    }

    private static func number(_ text: String) throws(WrongValue) -> Int {
        guard let number = Int(text), (1...100).contains(number) else {
            throw WrongValue(
                "'\(WrongValue.shown(text))' is not a quality; write a whole number from 1 to 100, or jpeg=80,webp=75.")
        }
        return number
    }
}

extension [WantedFormat] {
    /// `avif,webp,png`.
    package init(text: String) throws(WrongValue) {
        self.init()
        try add(text)
    }

    /// Adds one format, or several with commas between them.
    mutating func add(_ text: String) throws(WrongValue) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.drop { $0 == " " }
            guard let format = WantedFormat(name: name) else {
                throw WrongValue(
                    "'\(WrongValue.shown(name))' is not a format of variants; known formats: "
                        + "\(WantedFormat.names.joined(separator: ", ")).")
            }
            guard !contains(format) else { throw WrongValue("\(name) is given twice.") }
            append(format)
        }
    }
}

extension PointSize {
    /// `24x24`: points, fractions allowed.
    package init(text: String) throws(WrongValue) {
        let sides = text.lowercased().replacing("×", with: "x").split(separator: "x", omittingEmptySubsequences: false)
        let numbers = sides.compactMap { Double($0) }.filter { $0.isFinite && $0 >= 1 && $0 <= 32_768 }
        guard sides.count == 2, numbers.count == 2 else {
            throw WrongValue(
                "'\(WrongValue.shown(text))' is not a size in points; write 24x24, each side from 1 to 32768.")
        }
        self.init(width: numbers[0], height: numbers[1])
    }
}

/// The choice of a filter: automatic, or by name.
package enum FilterSetting: RawRepresentable, Hashable, CaseIterable, Sendable {
    /// By the kind of image and the ratio.
    case automatic
    case named(ResamplingFilter)

    /// The automatic choice, and every filter.
    package static let allCases = [automatic] + ResamplingFilter.allCases.map(named)
    /// All names that may be written.
    package static let names = allCases.map(\.rawValue)

    /// Reads the name that files and options have for a choice.
    package init?(rawValue: String) {
        guard let setting = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = setting
    }

    package init(text: String) throws(WrongValue) {
        guard let setting = Self(rawValue: text) else {
            throw WrongValue(
                "'\(WrongValue.shown(text))' is not a filter; known filters: \(Self.names.joined(separator: ", ")).")
        }
        self = setting
    }

    /// The name that files and options have for it.
    package var rawValue: String { filter?.rawValue ?? "auto" }
    /// The named filter; nil for the automatic choice.
    var filter: ResamplingFilter? { if case .named(let filter) = self { filter } else { nil } }
}

extension WrongValue {
    /// Untrusted text as a message shows it.
    static func shown(_ text: some StringProtocol) -> String { Quoting.escape(Array(text.utf8.prefix(64))) }
}
