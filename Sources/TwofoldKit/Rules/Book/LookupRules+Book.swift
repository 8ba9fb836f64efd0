extension LookupRules {
    static let rules: [Rule] = [.lookupMissing1x, .lookupMissing2x, .lookupScaleBeatsDevice, .lookupNeverLoaded]
}

extension Rule {
    package static let lookupMissing1x = Rule(
        "lookup.missing-1x", .warning, items: [9, 10],
        meaning: "a 2x or 3x has no 1x, and Twofold cannot make one from it",
        fix: "fix what keeps Twofold from making it, or export it at 1x",
        why: "lookup by path ignores scales and finds nothing, and on 1x screens images of nib files may stay empty",
        yieldsTo: [.refusal, .damage])

    package static let lookupMissing2x = Rule(
        "lookup.missing-2x", .note, items: [10, 32],
        meaning:
            "a 1x has no 2x, not even a misspelled one, although other images of its folder have one; or, once for all, whole folders have none, "
            + "or the whole tree",
        fix: "export it at 2x or 3x",
        why: "2x screens enlarge it and show every pixel as four",
        yieldsTo: [.refusalInImage, .place, .name, .size, .missing2x])

    package static let lookupScaleBeatsDevice = Rule(
        "lookup.scale-beats-device", .warning, items: [6, 70],
        meaning: "a 2x screen shows X@2x where X~ipad or X~iphone is meant", fix: "add X@2x~ipad or X@2x~iphone",
        why: "lookup prefers the scale to the device, so 2x screens never show what was made for the device",
        yieldsTo: [.placeOf2x])

    package static let lookupNeverLoaded = Rule(
        "lookup.never-loaded", .note, items: [14, 57],
        meaning: "every iPhone and iPad prefers another file, or no screen has this scale or launch image height",
        fix: "remove it, or keep it out of the app's target", why: "every device downloads it, and none shows it",
        yieldsTo: [.name])
}

extension Diagnostic {
    static func missing1x(_ path: BytePath) -> Diagnostic {
        Rule.lookupMissing1x.diagnostic(path, "this image has no 1x, and Twofold cannot make one from it")
    }

    static func missing2x(_ path: BytePath) -> Diagnostic {
        Rule.lookupMissing2x.diagnostic(path, "this image has no 2x, although other images of this folder have one")
    }

    /// - Parameter count: How many other images lie in folders where none has a 2x.
    static func missing2x(_ path: BytePath, besides count: Int) -> Diagnostic {
        guard count > 0 else {
            return Rule.lookupMissing2x.diagnostic(
                path, "this image has no 2x, although images of other folders have one")
        }
        let others = Readable.count(count, "other")
        return Rule.lookupMissing2x.diagnostic(
            path,
            "this image and \(others) have no 2x, nor has anything in their folders, although images elsewhere have one",
            fix: "export them at 2x or 3x; 'twofold sizes' says which would gain most")
    }

    /// - Parameter count: How many other images there are, none of which has a 2x either.
    static func no2x(_ path: BytePath, besides count: Int) -> Diagnostic {
        Rule.lookupMissing2x.diagnostic(
            path,
            count == 0
                ? "this image has no 2x"
                : "this image and \(Readable.count(count, "other")) have no 2x, and no image here has one",
            fix: count == 0 ? nil : "export them at 2x or 3x; 'twofold sizes' says which would gain most")
    }

    static func scaleBeatsDevice(
        _ path: BytePath, by winner: ImageLookup.Slot, _ device: DeviceModifier, isThere: Bool
    ) -> Diagnostic {
        let name = AssetName(parsing: path.name)
        let universal = name.variant(scale: winner.scale, device: nil)
        let other = name.variant(scale: winner.scale, device: device == .ipad ? DeviceModifier.iphone : .ipad)
        let rename = ", or rename the other to \(Quoting.display(other.bytes))"
        return Rule.lookupScaleBeatsDevice.diagnostic(
            path, "\(device.plural) with a 2x screen show \(Quoting.display(universal.bytes)) instead",
            fix: "add \(Quoting.display(name.variant(scale: .x2, device: device).bytes))" + (isThere ? rename : ""),
            related: path.folder.appending(universal.bytes).map { [$0] } ?? [])
    }

    static func neverLoaded(_ path: BytePath, _ slot: ImageLookup.Slot) -> Diagnostic {
        let reason =
            if slot.scale > .x3 {
                "no Apple screen has a scale of \(slot.scale)"
            } else if let device = slot.device, slot.scale == .x3, device == .ipad {
                "no iPad has a scale of 3x"
            } else {
                "every iPhone and iPad prefers another file of this image"
            }
        return Rule.lookupNeverLoaded.diagnostic(path, reason)
    }

    static func noScreen(_ path: BytePath, _ name: AssetName) -> Diagnostic {
        let usage = Quoting.display(name.usage.flatMap(\.suffix))
        let screen = name.device == .ipad ? "no iPad" : "no device with a \(name.scale) screen"
        return Rule.lookupNeverLoaded.diagnostic(
            path, "\(screen) has the height of \(usage), so none loads this launch image",
            fix: "remove it, unless code asks for it by this name")
    }
}

extension DeviceModifier {
    var plural: String { self == .ipad ? "iPads" : "iPhones" }
}
