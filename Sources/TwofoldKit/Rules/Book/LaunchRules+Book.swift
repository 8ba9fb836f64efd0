extension LaunchRules {
    static let rules: [Rule] = [.launchSize, .launchSuffix, .launchMissing]
}

extension Rule {
    static let launchSize = Rule(
        "launch.size", .warning, items: [42], meaning: "a launch image has another size than its name requires",
        fix: "export it at that size",
        why: "the system accepts launch images of the exact size only, or shows them cropped or displaced",
        example: Example(["Default-568h@2x.png": .image(640, 960)], at: "Default-568h@2x.png"),
        nearMiss: Example(["Default-568h@2x.png": .image(640, 1136)]))

    static let launchSuffix = Rule(
        "launch.suffix", .warning, items: [40],
        meaning: "a launch image has the size of 2x or 3x, but its name has no scale",
        fix: "rename it to say its scale, such as Default@2x.png",
        why: "a launch image without a scale in its name counts as 1x, "
            + "and the screen that it was made for does not use it",
        example: Example(["Info.plist": .info([]), "Default.png": .image(640, 960)], at: "Default.png"),
        nearMiss: Example(["Info.plist": .info([]), "Default@2x.png": .image(640, 960)]))

    static let launchMissing = Rule(
        "launch.missing", .warning, items: [41],
        meaning: "a launch image is missing at the other scale, for the iPhone 5, "
            + "or for an orientation that the app declares",
        fix: "add it, or use a launch storyboard",
        why: "the app starts with a black screen, or runs in the middle of a larger one",
        example: Example(["Info.plist": .info([]), "Default@2x.png": .image(640, 960)], at: "Info.plist"),
        nearMiss: Example(
            [
                "Info.plist": .info([]), "Default@2x.png": .image(640, 960),
                "Default-568h@2x.png": .image(640, 1136),
            ]))
}

extension DiagnosticID {
    /// `launch.size`.
    public static let launchSize = Rule.launchSize.id
    /// `launch.suffix`.
    public static let launchSuffix = Rule.launchSuffix.id
    /// `launch.missing`.
    public static let launchMissing = Rule.launchMissing.id
}

extension Diagnostic {
    static func launchSize(_ path: BytePath, _ size: PixelSize, expected: [PixelSize]) -> Diagnostic {
        var sizes: [String] = []
        for size in expected.map(\.description) where !sizes.contains(size) { sizes.append(size) }
        return Rule.launchSize.diagnostic(
            path, "no launch image of this name has the size \(size)",
            fix: "export it at \(sizes.joined(separator: " or "))")
    }

    static func launchSuffix(
        _ path: BytePath, _ size: PixelSize, _ scale: ScaleFactor, _ name: [UInt8], isTaken: Bool
    ) -> Diagnostic {
        Rule.launchSuffix.diagnostic(
            path, "\(size) is the size of a launch image at \(scale), but its name says 1x",
            fix: isTaken ? taken(name) : "rename it to \(Quoting.display(name))")
    }

    static func launchMissing(_ manifest: BytePath, _ name: [UInt8]) -> Diagnostic {
        Rule.launchMissing.diagnostic(manifest, "the launch image \(Quoting.display(name)) is missing")
    }
}
