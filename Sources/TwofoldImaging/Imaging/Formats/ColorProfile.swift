import TwofoldSystem

/// What an ICC profile makes of sample values (ICC.1), apart from its description, its dates and its form.
///
/// Two profiles are equal if they give the same colors, whoever wrote them: many programs write sRGB, each in bytes of its
/// own, and a PNG's name of a profile is whatever the program calls all profiles.
package struct ColorProfile: Hashable, Sendable {
    /// What the profile calls itself; empty if it does not say.
    package var name: [UInt8]
    /// A number for its colors.
    package var colors: UInt32
    package var isGray = false
    /// A number for what it makes of gray samples, 0 for sRGB's curve; nil where no curve alone says so.
    package var tone: UInt32?

    /// The number of sRGB, and of gray with sRGB's curve.
    static let standardColors: UInt32 = 0
    /// The longest profile that is read: those of printers have some megabytes.
    static let most = 4 << 20

    package init(name: [UInt8], colors: UInt32, isGray: Bool = false, tone: UInt32? = nil) {
        self.name = name
        self.colors = colors
        self.isGray = isGray
        self.tone = tone
    }

    /// A profile of gray with this curve, in steps.
    init(name: String, grayCurve curve: [Int]) {
        let number = Self.number(curve: curve)
        self.init(name: Array(name.utf8), colors: number, isGray: true, tone: number)
    }

    /// A profile of three lights, in X, Y and Z for the white D50, with one curve, in steps.
    init(name: String, lights: [Double], curve: [Int]) {
        self.init(
            name: Array(name.utf8), colors: Self.number(lights: lights, curves: [curve, curve, curve]),
            tone: Self.number(curve: curve))
    }

    /// Reads a profile; nil if it is damaged.
    init?(_ bytes: [UInt8]) {
        guard let tags = ICCTags(bytes) else { return nil }
        let isGray = bytes[16..<20].elementsEqual("GRAY".utf8)
        // A table decides where there is one; otherwise the mixture of three lights and their curves.
        let tables = ["A2B0", "A2B1", "A2B2"].compactMap(tags.data)
        guard tables.isEmpty else {
            self.init(name: tags.name, colors: Self.number(tables.flatMap(\.self)), isGray: isGray)
            return
        }
        if let gray = tags.curve("kTRC") {
            let number = Self.number(curve: gray)
            self.init(name: tags.name, colors: number, isGray: isGray, tone: number)
            return
        }
        let lights = ["rXYZ", "gXYZ", "bXYZ"].compactMap(tags.light)
        let curves = ["rTRC", "gTRC", "bTRC"].compactMap(tags.curve)
        guard lights.count == 3, curves.count == 3 else { return nil }
        self.init(
            name: tags.name, colors: Self.number(lights: lights.flatMap(\.self), curves: curves), isGray: isGray,
            tone: Set(curves).count == 1 ? Self.number(curve: curves[0]) : nil)
    }

    private static func number(curve: [Int]) -> UInt32 {
        curve == standardCurve ? standardColors : number(curve.map(UInt8.init))
    }

    private static func number(lights: [Double], curves: [[Int]]) -> UInt32 {
        if curves.allSatisfy({ $0 == standardCurve }), change(by: lights) < minChange { return standardColors }
        let known = Self.lights.firstIndex { isNear($0, lights) }
        let mixture = known.map { [UInt8($0)] } ?? lights.map { UInt8(clamping: Int(($0 * 128).rounded())) }
        return number(mixture + curves.joined().map(UInt8.init))
    }

    private static func number(_ bytes: [UInt8]) -> UInt32 { max(1, Checksum.crc32(bytes[...])) }

    /// The red, green and blue light of sRGB, Display P3, Adobe RGB and BT.2020, adapted to D50: programs round them in
    /// their own ways.
    private static let lights = [
        [0.4361, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7141],
        [0.5151, 0.2412, -0.0011, 0.2920, 0.6922, 0.0419, 0.1571, 0.0666, 0.7841],
        [0.6097, 0.3111, 0.0195, 0.2053, 0.6257, 0.0609, 0.1492, 0.0632, 0.7446],
        [0.6735, 0.2790, -0.0019, 0.1657, 0.6753, 0.0300, 0.1251, 0.0456, 0.7969],
    ]

    private static func isNear(_ one: [Double], _ other: [Double]) -> Bool {
        zip(one, other).allSatisfy { abs($0 - $1) < 0.003 }
    }

    /// A change that is seen, of values from 0 to 1.
    private static let minChange = 3 / 255.0

    /// By how much other lights than sRGB's change a dull red, green or blue at most.
    private static func change(by lights: [Double]) -> Double {
        var most = 0.0
        for main in 0..<3 {
            let values = (0..<3).map { $0 == main ? 0.75 : 0.25 }
            let samples = values.map { SRGBCurve.decode($0) }
            let color = (0..<3).map { axis in (0..<3).reduce(0) { $0 + samples[$1] * lights[$1 * 3 + axis] } }
            for (row, value) in zip(standardAmounts, values) {
                let light = zip(row, color).reduce(0) { $0 + $1.0 * $1.1 }
                most = max(most, abs(SRGBCurve.encode(max(0, light)) - value))
            }
        }
        return most
    }

    /// The amounts of sRGB's lights in X, Y and Z for the white D50.
    private static let standardAmounts = [
        [3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.0334540], [0.0719453, -0.2289914, 1.4052427],
    ]

    /// Where curves are compared: there sRGB's differs from the power of 2.2 by less than a percent of the light.
    private static let places = [0.1, 0.25, 0.5, 0.75, 0.9]
    /// Percent of the light at those places.
    private static let standardCurve = steps { SRGBCurve.decode($0) }
    private static let knownCurves = [standardCurve, steps { $0 }, steps { pow($0, 1.8) }, steps { pow($0, 2.4) }]

    private static func steps(_ curve: (Double) -> Double) -> [Int] {
        places.map { place in
            let light = curve(place)
            // Compared in this order so that a NaN becomes 0.
            return light > 0 ? Int((min(light, 1) * 100).rounded()) : 0
        }
    }

    /// The curve's steps, or those of a known curve that are nearly the same.
    static func curve(_ curve: (Double) -> Double) -> [Int] {
        let steps = steps(curve)
        return knownCurves.first { zip($0, steps).allSatisfy { abs($0 - $1) <= 1 } } ?? steps
    }
}

/// The meaning that a file states for its colors.
package enum StatedProfile: Hashable, Sendable {
    /// No profile: the platform takes the colors for sRGB.
    case none
    case known(ColorProfile)
    /// One that cannot be read, or that a decoder ignores.
    case unknown

    /// - Parameters:
    ///   - profile: The profile's bytes; nil if they are damaged.
    ///   - name: Its name in the file, which counts only if it does not name itself.
    init(_ profile: [UInt8]?, named name: [UInt8] = []) {
        guard var known = profile.flatMap({ ColorProfile($0) }) else {
            self = .unknown
            return
        }
        if known.name.isEmpty { known.name = name }
        self = .known(known)
    }

    /// A number for the colors; nil if it is not known.
    package var colors: UInt32? { profile?.colors }
    /// A number for what it makes of gray samples; nil if it is not known.
    package var tone: UInt32? { profile?.tone }

    private var profile: ColorProfile? {
        switch self {
        case .none: ColorProfile(name: [], colors: ColorProfile.standardColors, tone: ColorProfile.standardColors)
        case .known(let profile): profile
        case .unknown: nil
        }
    }
}
