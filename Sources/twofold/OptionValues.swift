import ArgumentParser
import TwofoldKit

/// `1x,2x`.
struct ScaleList {
    var scales: Set<ScaleFactor>

    init(text: String) throws {
        scales = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let scale = ScaleFactor(text: part) else {
                throw ValidationError("'\(part)' is no scale; write 1x, 2x, 3x …, several with commas.")
            }
            scales.insert(scale)
        }
    }
}

/// `ipad,iphone=1.5`.
struct DeviceList {
    var lines: [DeviceLine]

    init(text: String) throws {
        lines = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let device = DeviceModifier(rawValue: String(pieces[0])) else {
                throw ValidationError("'\(pieces[0])' is no device; write ipad or iphone, several with commas.")
            }
            guard !lines.contains(where: { $0.device == device }) else {
                throw ValidationError("\(device.rawValue) is given twice.")
            }
            let factor = pieces.count == 2 ? Double(pieces[1]) : 1
            guard let factor, factor.isFinite, factor >= 0.01, factor <= 100 else {
                throw ValidationError("'\(part)' needs a point factor between 0.01 and 100, such as ipad=1.5.")
            }
            lines.append(DeviceLine(device: device, pointFactor: factor))
        }
    }
}

/// `24x24`: points, fractions allowed.
struct VectorSize {
    var points: PointSize

    init(text: String) throws {
        let sides = text.lowercased().replacing("×", with: "x").split(separator: "x", omittingEmptySubsequences: false)
        let numbers = sides.compactMap { Double($0) }.filter { $0.isFinite && $0 >= 1 && $0 <= 32_768 }
        guard sides.count == 2, numbers.count == 2 else {
            throw ValidationError("'\(text)' is no size in points; write 24x24, each side from 1 to 32768.")
        }
        points = PointSize(width: numbers[0], height: numbers[1])
    }
}

/// `auto` or a filter's name.
enum FilterOption {
    case auto
    case named(ResamplingFilter)

    init(text: String) throws {
        if text == "auto" {
            self = .auto
        } else if let filter = ResamplingFilter(rawValue: text) {
            self = .named(filter)
        } else {
            let known = ResamplingFilter.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("'\(text)' is no filter; there are auto, \(known).")
        }
    }

    var named: ResamplingFilter? {
        if case .named(let filter) = self { filter } else { nil }
    }
}

/// `100M`, `2500000`: pixels, in powers of 1000.
struct PixelCount {
    var pixels: Int

    init(text: String) throws {
        let digits = text.prefix { $0.isNumber || $0 == "." }
        let units = ["": 1, "K": 1e3, "M": 1e6, "G": 1e9]
        guard let number = Double(digits), let unit = units[text.dropFirst(digits.count).uppercased()],
            let pixels = Int(exactly: (number * unit).rounded()), pixels > 0
        else { throw ValidationError("'\(text)' is no number of pixels; write 100M or 250000000.") }
        self.pixels = pixels
    }
}

/// `512M`, `1GiB`, `2G`: bytes, in powers of 1024.
struct ByteSize {
    var bytes: Int

    init(text: String) throws {
        let digits = text.prefix { $0.isNumber || $0 == "." }
        let units = ["": 0, "B": 0, "K": 10, "M": 20, "G": 30, "T": 40]
        var unit = text.dropFirst(digits.count).uppercased()
        if unit.hasSuffix("IB"), unit.count == 3 { unit.removeLast(2) }
        if unit.hasSuffix("B"), unit.count == 2 { unit.removeLast() }
        guard let number = Double(digits), let shift = units[unit], number > 0,
            let bytes = Int(exactly: (number * Double(1 << shift)).rounded())
        else { throw ValidationError("'\(text)' is no size; write 512M or 2G.") }
        self.bytes = bytes
    }
}
