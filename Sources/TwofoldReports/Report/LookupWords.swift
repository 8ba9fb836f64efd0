/// The sentences that say why a file is loaded, and how it is drawn.
enum LookupWords {
    /// The rule that put the loaded file before the others.
    static func reason(_ resolution: Resolution, _ profile: LookupProfile) -> String {
        guard let chosen = resolution.chosen else { return "" }
        let screen = resolution.screen.scale
        let device = String(decoding: resolution.screen.device.modifier, as: UTF8.self)
        let ofThat = chosen.pattern.isForDevice ? " It is the file for \(device)." : ""
        if profile.traits.contains(.ignoresScales) { return "This lookup ignores scales." + ofThat }
        switch resolution.fit {
        case .exact where chosen.pattern.isForDevice:
            return "It has the screen's scale and is for \(device), so it comes before all others."
        case .exact where profile == .uikit && !device.isEmpty:
            return "It has the screen's scale, which comes before the device; there is no \(screen) file for \(device)."
        case .exact: return "It has the screen's scale."
        case .enlarged:
            let missing = (chosen.scale.pixelsPerPoint + 1...screen.pixelsPerPoint).reversed().map { "\($0)x" }
            return "There is no \(missing.joined(separator: " or ")) file, so the \(chosen.scale) file is loaded."
                + ofThat
        case .reduced:
            return "There is no file of \(screen) or less, so the \(chosen.scale) file is loaded." + ofThat
        case nil: return ""
        }
    }

    /// The scaling from the file's pixels to the screen's, as a clause.
    static func drawn(_ resolution: Resolution) -> String {
        guard let scale = resolution.chosen?.scale, let fit = resolution.fit else { return "" }
        let screen = resolution.screen.scale
        switch fit {
        case .exact: return "drawn pixel for pixel"
        case .enlarged: return "drawn enlarged \(ratio(screen, scale)) times"
        case .reduced: return "drawn reduced to \(ratio(screen, scale))"
        }
    }

    /// Whether each pixel becomes a block of four, which Apple documents of this ratio only.
    static func isInBlocks(_ resolution: Resolution) -> Bool {
        resolution.fit == .enlarged && resolution.chosen?.scale == .x1 && resolution.screen.scale == .x2
    }

    /// The same as ``drawn(_:)`` in a table.
    static func drawnShort(_ resolution: Resolution) -> String {
        guard let scale = resolution.chosen?.scale, let fit = resolution.fit else { return "" }
        let screen = resolution.screen.scale
        return switch fit {
        case .exact: "as it is"
        case .enlarged: "enlarged \(ratio(screen, scale))×"
        case .reduced: "reduced to \(ratio(screen, scale))"
        }
    }

    private static func ratio(_ screen: ScaleFactor, _ scale: ScaleFactor) -> String {
        if scale < screen {
            return (Double(screen.pixelsPerPoint) / Double(scale.pixelsPerPoint)).words
        }
        return "\(screen.pixelsPerPoint)/\(scale.pixelsPerPoint)"
    }
}
