// Names that two images share in a build for Android, and scales that such a build does not know.

extension Rule {
    package static let resourceNames: [Rule] = [
        androidNameCollision, androidPlaceTaken, androidHidden, reactNativeNameCollision, reactNativeNoDensity,
    ]

    static let androidNameCollision = Rule(
        "android.name-collision", .error, kind: .surveyed,
        meaning:
            "two images become one Android resource, whose name has no folder, no capital letters, no hyphens and no "
            + "format",
        fix: "rename one of them", why: "the build fails, or one image is shown in place of the other")

    static let androidPlaceTaken = Rule(
        "android.place-taken", .error, or: .note, kind: .surveyed,
        meaning:
            "a target for Android has a variant for a place where a hand-made file of the same resource is, in another "
            + "format; the variant is not made (a note where that file is an image, which is kept)",
        fix: "rename the master, or remove the other file",
        why: "a folder has one file of a name, whatever its format is; with two, Android's build stops")

    static let androidHidden = Rule(
        "android.hidden", .warning, kind: .surveyed,
        meaning: "an XML file, in a folder without a density, is of the resource that a target makes variants of",
        fix: "delete it, or move it to drawable-anydpi to have it shown in their place",
        why: "screens prefer a file of their own density, so nearly none shows it any more")

    static let reactNativeNameCollision = Rule(
        "react-native.name-collision", .error, kind: .surveyed,
        meaning:
            "two images have the same name in an Android app, because React Native drops extensions and all characters "
            + "besides letters, digits and '_'",
        fix: "rename one of them", why: "the build for Android fails, or one image is shown in place of the other")

    static let reactNativeNoDensity = Rule(
        "react-native.no-density", .error, kind: .surveyed,
        meaning: "Android has no density for this scale, so React Native's release build for Android stops there",
        fix: "use @1.5x, @2x, @3x or @4x", why: "the app cannot be built for Android")
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

    /// One for each master after the first, where all are of one image.
    static func androidFormats(_ collision: NameCollision) -> [Diagnostic] {
        collision.files.dropFirst().map { path in
            Rule.androidNameCollision.diagnostic(
                path,
                "this image and \(collision.files[0].display) are one Android resource, \(Quoting.display(collision.name)), in "
                    + "two formats, so variants of both would have the same places",
                fix: "export both in the same format", related: [collision.files[0]])
        }
    }

    /// - Parameter isMade: Whether the variant is there, too.
    static func placeTaken(
        _ path: BytePath, by other: BytePath, from master: BytePath, isMade: Bool
    ) -> Diagnostic {
        let other = (path: other, name: Quoting.display(other.name))
        return Rule.androidPlaceTaken.diagnostic(
            path,
            isMade
                ? "Android takes this variant and \(other.name) beside it for one resource, and its build stops"
                : "Android would take this variant and \(other.name) beside it for one resource, so it is not made",
            fix: "rename the master \(master.display), or remove \(other.name)", related: [other.path, master])
    }

    static func vectorHidden(_ path: BytePath, by variant: BytePath, from master: BytePath) -> Diagnostic {
        Rule.androidHidden.diagnostic(
            path,
            "\(Quoting.display(variant.name)) of \(master.display) is the same resource, and screens show the file of their own "
                + "density before this one",
            related: [variant, master])
    }

    static func resourceKept(_ file: BytePath, inPlaceOf path: BytePath, from master: BytePath) -> Diagnostic {
        Rule.androidPlaceTaken.diagnostic(
            file,
            "this hand-made file is kept, so \(Quoting.display(path.name)) is not made here: Android would take both for one "
                + "resource",
            fix: "delete it to have \(Quoting.display(path.name)) made from \(master.display)", as: .note,
            related: [path, master])
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
