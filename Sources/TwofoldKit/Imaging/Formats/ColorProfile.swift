#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What an ICC profile makes of sample values (ICC.1), apart from its description, its dates and its form.
///
/// Two profiles are equal if they give the same colors, whoever wrote them: many programs write sRGB, each in bytes of its
/// own, and a PNG's name of a profile is whatever the program calls all profiles.
struct ColorProfile: Hashable, Sendable {
    /// What the profile calls itself; empty if it does not say.
    var name: [UInt8]
    /// A number for its colors.
    var colors: UInt32
    /// Whether it is for gray.
    var isGray = false

    /// The number of sRGB, and of gray with sRGB's curve.
    static let standardColors: UInt32 = 0
    /// The longest profile that is read: those of printers have some megabytes.
    static let most = 4 << 20

    init(name: [UInt8], colors: UInt32, isGray: Bool = false) {
        self.name = name
        self.colors = colors
        self.isGray = isGray
    }

    /// Reads a profile; nil if it is damaged.
    init?(_ bytes: [UInt8]) {
        let tags = ICCTags(bytes)
        guard let tags, let colors = Self.colors(tags) else { return nil }
        self.init(name: tags.name, colors: colors, isGray: bytes[16..<20].elementsEqual("GRAY".utf8))
    }

    private static func colors(_ tags: ICCTags) -> UInt32? {
        // A table decides where there is one; otherwise the mixture of three lights and their curves.
        let tables = ["A2B0", "A2B1", "A2B2"].compactMap(tags.data)
        guard tables.isEmpty else { return number(tables.flatMap(\.self)) }
        if let gray = tags.curve("kTRC") {
            return gray == standardCurve ? standardColors : number(gray.map(UInt8.init))
        }
        let lights = ["rXYZ", "gXYZ", "bXYZ"].compactMap(tags.light)
        let curves = ["rTRC", "gTRC", "bTRC"].compactMap(tags.curve)
        guard lights.count == 3, curves.count == 3 else { return nil }
        let known = Self.lights.firstIndex { isNear($0, lights.flatMap(\.self)) }
        if known == 0, curves.allSatisfy({ $0 == standardCurve }) { return standardColors }
        let mixture = known.map { [UInt8($0)] } ?? lights.joined().map { UInt8(clamping: Int(($0 * 128).rounded())) }
        return number(mixture + curves.joined().map(UInt8.init))
    }

    private static func number(_ bytes: [UInt8]) -> UInt32 { max(1, Checksum.crc32(bytes[...])) }

    /// The red, green and blue light of sRGB, Display P3 and Adobe RGB, adapted to D50: programs round them in their own ways.
    private static let lights = [
        [0.4361, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7141],
        [0.5151, 0.2412, -0.0011, 0.2920, 0.6922, 0.0419, 0.1571, 0.0666, 0.7841],
        [0.6097, 0.3111, 0.0195, 0.2053, 0.6257, 0.0609, 0.1492, 0.0632, 0.7446],
    ]

    private static func isNear(_ one: [Double], _ other: [Double]) -> Bool {
        zip(one, other).allSatisfy { abs($0 - $1) < 0.003 }
    }

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
enum StatedProfile: Hashable, Sendable {
    /// No profile: the platform takes the colors for sRGB.
    case none
    case known(ColorProfile)
    /// One that cannot be read, or that is said in another form than a profile.
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
    var colors: UInt32? {
        switch self {
        case .none: ColorProfile.standardColors
        case .known(let profile): profile.colors
        case .unknown: nil
        }
    }
}
