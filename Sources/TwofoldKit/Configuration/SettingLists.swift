// Values that are written alike on the command line and in the configuration.

/// `1x,2x`.
package struct ScaleList: Hashable, Sendable {
    package var scales: Set<ScaleFactor> = []

    package init(text: String) throws(WrongValue) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            // Only the configuration has room for a space behind the comma.
            guard let scale = ScaleFactor(text: part.drop { $0 == " " }) else {
                throw WrongValue("'\(WrongValue.shown(part))' is no scale; write 1x, 2x, 3x …, several with commas.")
            }
            scales.insert(scale)
        }
    }
}

/// `ipad,iphone=1.5`.
package struct DeviceList: Hashable, Sendable {
    package private(set) var lines: [DeviceLine] = []

    package init() {}

    package init(text: String) throws(WrongValue) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pieces = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            try add(String(pieces.first ?? ""), factor: pieces.count == 2 ? String(pieces[1]) : "1", written: part)
        }
    }

    /// Adds a line of a device's name and the text of its factor.
    package mutating func add(_ name: String, factor: String, written: some StringProtocol) throws(WrongValue) {
        guard let device = DeviceModifier(rawValue: name) else {
            throw WrongValue("'\(WrongValue.shown(name))' is no device; write ipad or iphone, several with commas.")
        }
        guard !lines.contains(where: { $0.device == device }) else {
            throw WrongValue("\(device.rawValue) is given twice.")
        }
        guard let factor = Double(factor), factor.isFinite, factor >= 0.01, factor <= 100 else {
            throw WrongValue(
                "'\(WrongValue.shown(written))' needs a point factor between 0.01 and 100, such as ipad=1.5.")
        }
        lines.append(DeviceLine(device: device, pointFactor: factor))
    }
}

/// How a filter is chosen: by itself, or by name.
public enum FilterSetting: Hashable, Sendable {
    /// By the kind of picture and the ratio.
    case automatic
    /// This one everywhere.
    case named(ResamplingFilter)

    /// All that may be written.
    package static let names = ["auto"] + ResamplingFilter.allCases.map(\.rawValue)

    package init(text: String) throws(WrongValue) {
        if text == "auto" {
            self = .automatic
        } else if let filter = ResamplingFilter(rawValue: text) {
            self = .named(filter)
        } else {
            throw WrongValue(
                "'\(WrongValue.shown(text))' is no filter; there are \(Self.names.joined(separator: ", ")).")
        }
    }

    /// The filter that is named, if any.
    public var filter: ResamplingFilter? { if case .named(let filter) = self { filter } else { nil } }
}

extension WrongValue {
    /// Text from outside as a message shows it.
    static func shown(_ text: some StringProtocol) -> String { Quoting.escape(Array(text.utf8.prefix(64))) }
}
