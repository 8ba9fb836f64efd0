import TwofoldSystem

/// The space in which colors are averaged.
public enum BlendingSpace: String, Hashable, CaseIterable, Sendable {
    /// The values in the file, in which design tools and browsers composite; the default.
    case encoded
    /// Linear light, by the sRGB curve, whatever profile the file has: right for photographs and dither, wrong for the
    /// weight of text and strokes.
    case linear
}

/// The sRGB curve of IEC 61966-2-1 on values 0...1.
package enum SRGBCurve {
    package static func decode(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    package static func encode(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
