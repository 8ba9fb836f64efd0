import TwofoldSystem

/// The tags of an ICC profile (ICC.1, 7.3).
struct ICCTags {
    private let bytes: [UInt8]
    private var ranges: [String: Range<Int>] = [:]

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
        self.bytes = bytes
        let count = BigEndian.number(bytes, at: 128)
        guard count <= 200, 132 + 12 * count <= bytes.count else { return nil }
        for place in (0..<count).map({ 132 + 12 * $0 }) {
            let start = BigEndian.number(bytes, at: place + 4)
            let end = start + BigEndian.number(bytes, at: place + 8)
            guard end <= bytes.count else { return nil }
            ranges[String(decoding: bytes[place..<(place + 4)], as: UTF8.self)] = start..<end
        }
    }

    func data(_ tag: String) -> [UInt8]? { ranges[tag].map { Array(bytes[$0]) } }

    /// X, Y and Z of a color.
    func light(_ tag: String) -> [Double]? {
        guard let data = data(tag), data.count >= 20, data.starts(with: Array("XYZ ".utf8)) else { return nil }
        return (0..<3).map { fraction(data, at: 8 + 4 * $0) }
    }

    /// The steps of a curve, which is a table or a formula (ICC.1, 10.6 and 10.18).
    func curve(_ tag: String) -> [Int]? {
        guard let data = data(tag), data.count >= 12 else { return nil }
        if data.starts(with: Array("curv".utf8)) {
            let count = BigEndian.number(data, at: 8)
            guard count <= 1 << 16, 12 + 2 * count <= data.count else { return nil }
            let values = (0..<count).map { Double(BigEndian.number(data, at: 12 + 2 * $0, count: 2)) }
            switch count {
            case 0: return ColorProfile.curve { $0 }
            case 1: return ColorProfile.curve { pow($0, values[0] / 256) }
            default:
                return ColorProfile.curve { x in
                    let place = x * Double(count - 1)
                    let low = min(Int(place), count - 2)
                    return (values[low] + (values[low + 1] - values[low]) * (place - Double(low))) / 65535
                }
            }
        }
        let kind = BigEndian.number(data, at: 8, count: 2)
        let counts = [1, 3, 4, 5, 7]
        guard data.starts(with: Array("para".utf8)), kind < counts.count, data.count >= 12 + 4 * counts[kind] else {
            return nil
        }
        let numbers = (0..<counts[kind]).map { fraction(data, at: 12 + 4 * $0) }
        func number(_ index: Int, _ other: Double) -> Double { numbers.count > index ? numbers[index] : other }
        let (gamma, a, b) = (numbers[0], number(1, 1), number(2, 0))
        // Below the limit the curve is a line: from kind 3 on one with a slope, before that a constant.
        let limit = kind < 3 ? (kind == 0 || a == 0 ? 0 : -b / a) : numbers[4]
        let offset = kind == 2 ? numbers[3] : number(5, 0)
        return ColorProfile.curve { x in
            guard x < limit else { return pow(a * x + b, gamma) + offset }
            return kind < 3 ? offset : numbers[3] * x + number(6, 0)
        }
    }

    private func fraction(_ data: [UInt8], at place: Int) -> Double {
        Double(Int32(truncatingIfNeeded: BigEndian.number(data, at: place))) / 65536
    }

    /// What the profile calls itself, in the first of its languages; empty if it does not say.
    var name: [UInt8] {
        let name = description
        return Array(name.prefix((name.lastIndex { $0 != UInt8(ascii: " ") } ?? -1) + 1))
    }

    private var description: [UInt8] {
        guard let data = data("desc"), data.count >= 16 else { return [] }
        if data.starts(with: Array("desc".utf8)) {
            let count = BigEndian.number(data, at: 8)
            return data.dropFirst(12).prefix(min(count, 200)).prefix { $0 != 0 }.filter { $0 < 0x80 }
        }
        guard data.starts(with: Array("mluc".utf8)), data.count >= 28, BigEndian.number(data, at: 8) > 0 else {
            return []
        }
        // The first language's, in UTF-16 with the highest byte first.
        let (length, start) = (BigEndian.number(data, at: 20), BigEndian.number(data, at: 24))
        let text = data.dropFirst(start).prefix(min(length, 400))
        return UTF16Text.utf8([0xFE, 0xFF] + text) ?? []
    }
}
