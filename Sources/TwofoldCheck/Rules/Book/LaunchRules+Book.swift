extension LaunchRules {
    static let rules: [Rule] = [.launchSize, .launchSuffix, .launchMissing, .launchNone]
}

extension Rule {
    static let launchSize = Rule(
        "launch.size", .warning, items: [41, 42],
        meaning: "a launch image has another size than its name or UILaunchImages requires",
        fix: "export it at that size",
        why: "the system accepts launch images of the exact size only, or shows them cropped or displaced", cause: .size
    )

    static let launchSuffix = Rule(
        "launch.suffix", .warning, items: [40],
        meaning:
            "a launch image has the size of 2x, of 3x or of a taller iPhone, and its name does not say so or misspells it",
        fix: "rename it to say so, as in Default@2x.png and Default-568h@2x.png",
        why:
            "each screen looks for the exact name of its launch image, so the one that it was made for does not use it",
        cause: .name)

    static let launchMissing = Rule(
        "launch.missing", .warning, items: [41],
        meaning: "a launch image is missing at the other scale, for the iPhone 5, "
            + "for an orientation that the app declares, or that UILaunchImageFile or UILaunchImages names",
        fix: "add it in the size that fits the others ('twofold launch' makes it), or use a launch storyboard",
        why: "the app starts with a black screen, or runs in the middle of a larger one")

    static let launchNone = Rule(
        "launch.none", .warning, or: .note, items: [43],
        meaning: "an app has no launch image, neither as a file nor in a catalog, and no storyboard in place of one; "
            + "a note where the app has no images at all, or has a catalog",
        fix: "make them with 'twofold launch MASTER --out DIR', or use a launch storyboard",
        why: "the app starts with a black screen and runs in the middle of larger ones, "
            + "and it cannot draw its launch image when it runs")
}

extension Diagnostic {
    /// - Parameter expected: The sizes that it may have, the best first.
    static func launchSize(_ path: BytePath, _ size: PixelSize, expected: [PixelSize]) -> Diagnostic {
        var sizes: [PixelSize] = []
        for size in expected where !sizes.contains(size) { sizes.append(size) }
        let nearest = sizes.min { $0.distance(to: size) < $1.distance(to: size) }
        let names = sizes.map(\.description)
        let fix =
            names.count > 2
            ? "\(names[0])\(nearest == sizes[0] ? ", the nearest" : ""); also possible: "
                + names.dropFirst().joined(separator: ", ")
            : names.joined(separator: " or ")
        return Rule.launchSize.diagnostic(
            path, "no launch image of this name has the size \(size)", fix: "export it at \(fix)")
    }

    static func launchSuffix(
        _ path: BytePath, _ size: PixelSize, _ scale: ScaleFactor, _ name: [UInt8], isTaken: Bool,
        instead named: ScaleFactor = .x1
    ) -> Diagnostic {
        Rule.launchSuffix.diagnostic(
            path, "\(size) is the size of a launch image at \(scale), but its name says \(named)",
            fix: isTaken ? taken(name) : "rename it to \(Quoting.display(name))")
    }

    static func launchOfTallerScreen(
        _ path: BytePath, _ size: PixelSize, right name: [UInt8], isTaken: Bool
    ) -> Diagnostic {
        Rule.launchSuffix.diagnostic(
            path, "\(size) is the size of the launch image of a taller iPhone, and its name does not say so",
            fix: isTaken ? taken(name) : "rename it to \(Quoting.display(name))")
    }

    static func launchMisspelled(
        _ path: BytePath, _ size: PixelSize, right name: [UInt8], isTaken: Bool
    ) -> Diagnostic {
        Rule.launchSuffix.diagnostic(
            path,
            "no device looks for a launch image of this name, and \(size) is the size of \(Quoting.display(name))",
            fix: isTaken ? taken(name) : "rename it to \(Quoting.display(name))")
    }

    /// A launch image of a device that the app is not for.
    static func launchOfOtherDevice(
        _ path: BytePath, _ size: PixelSize, _ device: DeviceModifier, expected: [PixelSize]
    ) -> Diagnostic {
        // No iPhone asks for an orientation without a height, whatever the size.
        let isNamedForPads = device == .ipad && LaunchImageTable.isLandscape(AssetName(parsing: path.name)) != nil
        let change = isNamedForPads ? nil : expected.first.map { "export it at \($0)" }
        return Rule.launchSize.diagnostic(
            path, "\(size) is the size of a launch image of \(device.plural), which UIDeviceFamily leaves out",
            fix:
                "\(change ?? "remove it"), or add \(device.family) to UIDeviceFamily if the app is for \(device.plural), too"
        )
    }

    static func launchMissing(_ manifest: BytePath, _ image: MissingLaunchImage) -> Diagnostic {
        // An iPad's image for any orientation is not among those that the command makes.
        let isGeneral = image.row.device == .ipad && image.name.usage.isEmpty
        let what = isGeneral ? "makes one for each orientation" : "makes it"
        return Rule.launchMissing.diagnostic(
            manifest, "the launch image \(Quoting.display(image.name.bytes)) is missing",
            fix: "add it at \(image.row.size) ('\(image.command)' \(what)), or use a launch storyboard")
    }

    static func launchListedMissing(_ manifest: BytePath, _ name: String) -> Diagnostic {
        Rule.launchMissing.diagnostic(
            manifest, "UILaunchImages lists \(Quoting.display(Array(name.utf8))), and no file has this name",
            fix: "add the file, or take its entry off the list")
    }

    /// - Parameter device: The only device that the name is for; nil for both.
    static func launchBaseMissing(
        _ manifest: BytePath, _ key: String, _ base: [UInt8], for device: DeviceModifier?
    ) -> Diagnostic {
        let command = MissingLaunchImage.command(device.map { ["--for", $0.rawValue] } ?? [], base: base)
        return Rule.launchMissing.diagnostic(
            manifest, "\(key) names \(Quoting.display(base)), and no launch image has this name",
            fix: "add it ('\(command)' makes all sizes), or use a launch storyboard")
    }

    static func launchListedSize(
        _ path: BytePath, _ size: PixelSize, _ wanted: PixelSize, _ points: PixelSize, _ manifest: BytePath
    ) -> Diagnostic {
        Rule.launchSize.diagnostic(
            path, "UILaunchImages of \(manifest.display) gives this image \(points) points, but it has \(size) pixels",
            fix: "export it at \(wanted)", related: [manifest])
    }

    /// - Parameters:
    ///   - device: The only device that is meant; nil for both.
    ///   - hasOther: Whether the app has launch images for the other device.
    static func launchNone(
        _ manifest: BytePath, for device: DeviceModifier?, hasOther: Bool, isSure: Bool
    ) -> Diagnostic {
        let devices = hasOther ? device.map { " for \($0.plural)" } ?? "" : ""
        let command = MissingLaunchImage.command(
            device.map { ["--for", $0.rawValue] } ?? [], base: LaunchImageTable.defaultBase)
        return Rule.launchNone.diagnostic(
            manifest,
            "this app has no launch image\(devices), neither as a file nor in a catalog, and no storyboard in place of one",
            fix: "make them with '\(command)', or use a launch storyboard", as: isSure ? .warning : .note)
    }
}
