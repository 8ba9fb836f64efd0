/// A note about a lookup's result: a trap, or how much of the answer is guessed.
package enum LookupNote: Hashable, Sendable {
    /// A file for the device is skipped for one of the screen's scale.
    case scaleBeatsDevice(taken: [UInt8], skipped: [UInt8], missing: [UInt8])
    case missing1x([UInt8], hasLarger: Bool)
    /// A file of this image that no lookup finds, and its right name.
    case neverFound([UInt8], meant: [UInt8])
    /// A file whose name differs only in letter case from one that is tried.
    case otherCase([UInt8], tried: [UInt8])
    /// A localised file is hidden by a file in an earlier place.
    case hidden(BytePath, by: BytePath)
    /// The scales of the image are taken from different places.
    case mixedPlaces(BytePath, BytePath)
    /// An existing file that is looked for only beside a plain one.
    case outOfReach(BytePath, needs: [UInt8])
    /// An existing file that is loaded only from a catalog.
    case catalogsOnly([UInt8])
    /// A file of a format that is loaded only since this version of iOS.
    case newFormat([UInt8], since: Int)
    /// Files of the name that was asked for, with other extensions.
    case otherExtension([[UInt8]])
    /// A launch image's name: the system shows launch images by other rules.
    case launchImage([UInt8])
    /// A nib of iOS 8.0 takes the 3x file on a 2x screen.
    case nibTakes3x([UInt8])
    /// The name was asked for without an extension.
    case extensionAssumed([UInt8])
    /// The name was asked for without an extension, which this oldest system of the app needs.
    case extensionNeeded([UInt8], on: SystemVersion)
    /// The part after the name's last dot is not an image's extension.
    case dotInName([UInt8])
    /// The name that was asked for has its own scale or device.
    case suffixInName(AssetName)
    /// The profile's sources do not cover these devices.
    case unprovenDevices([DeviceKind])
    /// On the Mac, AppKit behaves otherwise than the profile.
    case appKit
    case noSuchScreen(Screen)

    /// Whether it is a fault to fix, and not only worth knowing.
    package var isWarning: Bool {
        switch self {
        case .scaleBeatsDevice, .missing1x, .neverFound, .otherCase, .hidden, .mixedPlaces, .outOfReach, .suffixInName,
            .catalogsOnly, .otherExtension, .extensionNeeded:
            true
        case .launchImage, .newFormat, .nibTakes3x, .extensionAssumed, .dotInName, .unprovenDevices, .appKit,
            .noSuchScreen:
            false
        }
    }

    package var evidence: (certainty: Evidence, source: String) {
        switch self {
        case .scaleBeatsDevice: (.observed, "KNITTEL")
        case .missing1x: (.observed, "qiita")
        case .neverFound: (.documented, "S4, CFB")
        case .otherCase: (.documented, "RPG, QA1588")
        case .hidden, .mixedPlaces: (.documented, "CFB")
        case .outOfReach: (.observed, "qiita, SO11090963")
        case .nibTakes3x: (.observed, "rdar 18513968")
        case .extensionAssumed, .extensionNeeded: (.documented, "S0, S1, S3, S4")
        case .dotInName: (.inferred, LookupPattern.noSource)
        case .suffixInName: (.observed, "SO29292148, NextFaze")
        case .appKit: (.documented, "AppKit")
        case .otherExtension: (.documented, "S0, S1, S3, S4")
        case .launchImage: (.documented, "QA1588")
        case .catalogsOnly, .newFormat, .unprovenDevices, .noSuchScreen: (.inferred, LookupPattern.noSource)
        }
    }

    /// The message: one sentence without its evidence.
    package var message: String {
        func shown(_ name: [UInt8]) -> String { Quoting.display(name) }
        switch self {
        case .scaleBeatsDevice(let taken, let skipped, let missing):
            return "\(shown(taken)) is chosen although \(shown(skipped)) is for this device: "
                + "scale goes before device. Add \(shown(missing))."
        case .missing1x(let name, let hasLarger):
            return "\(shown(name)) is missing: without it the bundle does not find the image"
                + (hasLarger ? ", and with 2x and 3x alone nibs show nothing on 1x screens." : ".")
        case .neverFound(let name, let meant):
            return "Lookup never finds \(shown(name)); was \(shown(meant)) meant?"
        case .otherCase(let name, let tried):
            return "\(shown(name)) differs from \(shown(tried)) in letter case: found in a simulator on most Macs, "
                + "and on no device."
        case .hidden(let path, let winner):
            return "\(path.display) is hidden by \(winner.display), which lookup tries first."
        case .mixedPlaces(let path, let other):
            return "\(path.display) and \(other.display) are scales of one image in two places: "
                + "each name is looked up separately."
        case .outOfReach(let path, let needs):
            return "\(path.display) exists, but is found only beside \(shown(needs)), which is missing."
        case .catalogsOnly(let name):
            return "\(shown(name)) exists, but PDF and SVG are loaded only from asset catalogs."
        case .newFormat(let name, let version):
            return "Files such as \(shown(name)) are loaded only since iOS \(version)."
        case .otherExtension(let names):
            return "\(names.map(shown).joined(separator: ", ")) \(names.count == 1 ? "exists" : "exist"): "
                + "ask for it with its extension."
        case .launchImage(let name):
            return "Code that asks for \(shown(name)) gets this file; the system chooses launch images by other rules, "
                + "and never one for another screen height."
        case .nibTakes3x(let name):
            return "Nibs and launch screens of iOS 8.0 take \(shown(name)) on 2x screens."
        case .extensionAssumed(let name):
            return "Without an extension, lookup tries PNG only: \(shown(name))."
        case .extensionNeeded(let name, let system):
            return "iOS \(system) finds no image by a name without an extension; "
                + "systems before iOS \(SystemVersion.firstWithoutExtensions) need \(shown(name))."
        case .dotInName(let name):
            return "The part after the last dot is not an image extension, so lookup tries \(shown(name))."
        case .suffixInName(let name):
            return Self.suffixMessage(name)
        case .appKit:
            return "AppKit loads the files of all scales into one image, which picks one when it is drawn; "
                + "the order is inferred."
        case .unprovenDevices(let devices):
            let names = devices.map(\.displayName).joined(separator: ", ")
            return "No source says what this lookup does on \(names); the order is inferred."
        case .noSuchScreen(let screen):
            let isKnown = DeviceClass.all.contains {
                $0.screen.device == screen.device && $0.screen.scale == screen.scale
            }
            return isKnown
                ? "The device that was named has no screen of \(screen.scale)."
                : "No known \(screen.device.displayName) has a screen of \(screen.scale)."
        }
    }

    private static func suffixMessage(_ name: AssetName) -> String {
        var sentences = ["The name has a suffix that lookup adds by itself"]
        if name.scale != .x1 { sentences.append("iOS 7.0 gives such an image the scale 1x, iOS 8.1 \(name.scale)") }
        if name.device != nil {
            sentences.append(
                name.scale == .x1
                    ? "every device gets the file of this name"
                    : "with a device modifier behind the scale, 1x was observed")
        }
        let meant = Quoting.display(name.stem)
        return sentences.joined(separator: "; ") + ". Ask for \(meant)."
    }
}
