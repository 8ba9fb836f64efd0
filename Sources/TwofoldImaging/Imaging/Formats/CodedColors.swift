import TwofoldSystem

/// Colors as numbers of ITU-T H.273, which PNG (`cICP`), HEIC and AVIF (`nclx`) have.
struct CodedColors {
    /// The number of the three lights (H.273, 8.1).
    let primaries: Int
    /// The number of the transfer characteristics (H.273, 8.2).
    let curve: Int

    /// What it means; unknown for numbers that images seldom have.
    func profile(isGray: Bool) -> StatedProfile {
        guard let (space, places) = Self.spaces[primaries], let form = Self.form(curve),
            let lights = Chromaticities(places)?.lights
        else { return .unknown }
        let curve = ColorProfile.curve(form.light)
        let name = form.name.isEmpty ? space : "\(space), \(form.name)"
        let profile =
            isGray
            ? ColorProfile(name: name, grayCurve: curve) : ColorProfile(name: name, lights: lights, curve: curve)
        return profile.colors == ColorProfile.standardColors ? .none : .known(profile)
    }

    private static let daylight = [0.3127, 0.3290]
    private static let sRGB = ("sRGB", daylight + [0.640, 0.330, 0.300, 0.600, 0.150, 0.060])
    private static let american = ("BT.601", daylight + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070])
    /// Where nothing is specified, decoders take sRGB.
    private static let spaces: [Int: (String, [Double])] = [
        1: sRGB, 2: sRGB, 5: ("BT.601", daylight + [0.640, 0.330, 0.290, 0.600, 0.150, 0.060]), 6: american,
        7: american, 9: ("BT.2020", daylight + [0.708, 0.292, 0.170, 0.797, 0.131, 0.046]),
        11: ("DCI-P3", [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]),
        12: ("Display P3", daylight + [0.680, 0.320, 0.265, 0.690, 0.150, 0.060]),
    ]

    /// The curve's name and the light that it makes of a value; nil for those that images seldom have.
    private static func form(_ curve: Int) -> (name: String, light: (Double) -> Double)? {
        switch curve {
        // Decoders show video's curves (1, 6, 14 and 15) with sRGB's.
        case 1, 2, 6, 13...15: ("", SRGBCurve.decode)
        case 4: ("", { pow($0, 2.2) })
        case 5: ("gamma 2.8", { pow($0, 2.8) })
        case 8: ("linear", { $0 })
        case 16: ("PQ", perceptual)
        case 18: ("HLG", hybrid)
        default: nil
        }
    }

    /// The light of 10,000 candelas per square meter (SMPTE ST 2084).
    private static func perceptual(_ value: Double) -> Double {
        let root = pow(value, 32 / 2523.0)
        return pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 8192 / 1305.0)
    }

    /// ITU-R BT.2100, the inverse of the camera's curve.
    private static func hybrid(_ value: Double) -> Double {
        value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }
}
