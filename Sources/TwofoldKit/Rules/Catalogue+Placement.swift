// Messages of the rules about places and lookup; see Catalogue.swift.

extension Diagnostic {
    // MARK: Places

    static func stray(_ path: BytePath, to target: BytePath, beside original: BytePath) -> Diagnostic {
        Diagnostic(
            .placementStray, .warning, path,
            "its 1x is \(original.display), in another folder: reduced, this file is the same image",
            fix: "move it to \(target.display); where a build has made a 1x here, run 'twofold prune' afterwards",
            related: [original])
    }

    static func localisedSet(_ path: BytePath, lacks names: [[UInt8]], beside other: BytePath) -> Diagnostic {
        Diagnostic(
            .placementLocalisedSet, .warning, path,
            "\(list(names)) \(names.count == 1 ? "is" : "are") missing here, and exist\(names.count == 1 ? "s" : "") in \(Quoting.display(other.folder.name))",
            fix: "export this language's picture at the same scales and for the same devices", related: [other])
    }

    static func localisedMissing(_ path: BytePath, languages: [[UInt8]]) -> Diagnostic {
        Diagnostic(
            .placementLocalisedMissing, .note, path,
            "there is none in \(list(languages)), which hold\(languages.count == 1 ? "s" : "") other pictures",
            fix: "add it there, or put a common one into Base.lproj")
    }

    /// - Parameter hidden: At least one file; those of the same scale, where there are any.
    static func hidesLocalised(_ path: BytePath, _ hidden: [BytePath], sameScale: Bool) -> Diagnostic {
        Diagnostic(
            .placementHidesLocalised, .warning, path,
            "it hides \(list(hidden.map(\.bytes)))"
                + (sameScale ? "" : ", or is shown in its stead where its scale fits better"),
            fix: "move it into the folder of its language, or give it another name", related: hidden)
    }

    static func flattenedName(_ path: BytePath, with other: BytePath) -> Diagnostic {
        Diagnostic(
            .placementFlattenedName, .note, path,
            "\(other.folder.display) has another picture of this name",
            fix: "if both belong to one target, rename one, or use folder references", related: [other])
    }

    // MARK: Lookup

    static func missing1x(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .lookupMissing1x, .warning, path, "there is no 1x of it, and none can be made",
            fix: "fix what keeps Twofold from making it, or export it at 1x")
    }

    static func missing2x(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .lookupMissing2x, .note, path, "there is no 2x of it, and other pictures of this folder have theirs",
            fix: "export it at 2x or 3x")
    }

    static func scaleBeatsDevice(
        _ path: BytePath, by winner: PictureLookup.Slot, _ device: DeviceModifier, isThere: Bool
    ) -> Diagnostic {
        let name = AssetName(parsing: path.name)
        let universal = name.variant(scale: winner.scale, device: nil)
        let other = name.variant(scale: winner.scale, device: device == .ipad ? DeviceModifier.iphone : .ipad)
        let rename = ", or rename the other to \(Quoting.display(other.bytes))"
        return Diagnostic(
            .lookupScaleBeatsDevice, .warning, path,
            "on \(device.plural) with a 2x screen \(Quoting.display(universal.bytes)) is shown instead",
            fix: "add \(Quoting.display(name.variant(scale: .x2, device: device).bytes))" + (isThere ? rename : ""),
            related: path.folder.appending(universal.bytes).map { [$0] } ?? [])
    }

    static func neverLoaded(_ path: BytePath, _ slot: PictureLookup.Slot) -> Diagnostic {
        let reason =
            if slot.scale > .x3 {
                "no screen of Apple's asks for \(slot.scale)"
            } else if let device = slot.device, slot.scale == .x3, device == .ipad {
                "no iPad asks for 3x"
            } else {
                "on every iPhone and iPad another file of this picture comes first"
            }
        return Diagnostic(
            .lookupNeverLoaded, .note, path, reason, fix: "remove it, or keep it out of the app's target")
    }

    static func noScreen(_ path: BytePath, _ name: AssetName) -> Diagnostic {
        let usage = Quoting.display(name.usage.flatMap(\.suffix))
        let screen = name.device == .ipad ? "no iPad" : "no device with a screen of \(name.scale)"
        return Diagnostic(
            .lookupNeverLoaded, .note, path,
            "\(screen) has the height that \(usage) says, so none loads this launch image",
            fix: "remove it, unless code asks for it by this name")
    }

    static func list(_ names: [[UInt8]], atMost limit: Int = 3) -> String {
        let shown = names.prefix(limit).map(Quoting.display).joined(separator: ", ")
        return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
    }
}

extension DeviceModifier {
    /// As a sentence speaks of them.
    fileprivate var plural: String { self == .ipad ? "iPads" : "iPhones" }
}
