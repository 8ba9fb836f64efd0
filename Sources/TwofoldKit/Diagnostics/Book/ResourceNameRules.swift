// Names that two images share in a build for Android, and scales that such a build does not know.

extension Rule {
    static let resourceNames: [Rule] = [androidNameCollision, reactNativeNameCollision, reactNativeNoDensity]

    static let androidNameCollision = Rule(
        "android.name-collision", .error, kind: .surveyed,
        meaning: "two images become one Android resource, whose name has no folder, no capital letters and no hyphens",
        fix: "rename one of them", why: "the build fails, or one image is shown in place of the other",
        example: Example(
            [
                ".twofold.yml": .text("targets: [{layout: android, from: art, to: res, scales: [1x]}]"),
                "art/a-b@2x.png": .image(4, 4), "art/a_b@2x.png": .image(4, 4),
            ], at: "art/a_b@2x.png"),
        nearMiss: Example([
            ".twofold.yml": .text("targets: [{layout: android, from: art, to: res, scales: [1x]}]"),
            "art/a-b@2x.png": .image(4, 4), "art/ab@2x.png": .image(4, 4),
        ]))

    static let reactNativeNameCollision = Rule(
        "react-native.name-collision", .error, kind: .surveyed,
        meaning:
            "two images have the same name in an Android app, because React Native drops extensions and all characters "
            + "besides letters, digits and '_'",
        fix: "rename one of them", why: "the build for Android fails, or one image is shown in place of the other",
        example: Example(
            [
                ".twofold.yml": .text("targets: [{layout: react-native, scales: [1x]}]"),
                "a-b@2x.png": .image(4, 4), "ab@2x.png": .image(4, 4),
            ], at: "ab@2x.png"),
        nearMiss: Example([
            ".twofold.yml": .text("targets: [{layout: react-native, scales: [1x]}]"),
            "a_b@2x.png": .image(4, 4), "ab@2x.png": .image(4, 4),
        ]))

    static let reactNativeNoDensity = Rule(
        "react-native.no-density", .error, kind: .surveyed,
        meaning: "Android has no density for this scale, so React Native's release build for Android stops there",
        fix: "use @1.5x, @2x, @3x or @4x", why: "the app cannot be built for Android",
        example: Example(
            [".twofold.yml": .text("targets: [{layout: react-native}]"), "a@3.5x.png": .image(7, 7)], at: "a@3.5x.png"),
        nearMiss: Example([".twofold.yml": .text("targets: [{layout: react-native}]"), "a@1.5x.png": .image(3, 3)]))
}

extension DiagnosticID {
    /// `android.name-collision`.
    public static let androidNameCollision = Rule.androidNameCollision.id
    /// `react-native.name-collision`.
    public static let reactNativeNameCollision = Rule.reactNativeNameCollision.id
    /// `react-native.no-density`.
    public static let reactNativeNoDensity = Rule.reactNativeNoDensity.id
}

extension Diagnostic {
    /// One for each image after the first.
    static func androidNames(_ collision: NameCollision) -> [Diagnostic] {
        collision.files.dropFirst().map { path in
            Rule.androidNameCollision.diagnostic(
                path,
                "this image and \(collision.files[0].display) become one Android resource, "
                    + Quoting.display(collision.name),
                related: [collision.files[0]])
        }
    }

    /// One for each image after the first.
    static func reactNativeNames(_ collision: NameCollision) -> [Diagnostic] {
        collision.files.dropFirst().map { path in
            Rule.reactNativeNameCollision.diagnostic(
                path,
                "in an Android app, this image and \(collision.files[0].display) have the same name, "
                    + Quoting.display(collision.name),
                related: [collision.files[0]])
        }
    }

    static func noDensity(_ path: BytePath, _ scale: ScaleFactor) -> Diagnostic {
        Rule.reactNativeNoDensity.diagnostic(
            path, "Android has no density for \(scale), so React Native's release build for Android stops at this file")
    }
}
