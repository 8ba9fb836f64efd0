extension AndroidRules {
    static let rules: [Rule] = [
        .androidName, .androidDuplicate, .androidNinePatch, .androidNinePatchFormat, .androidDensity, .androidLocation,
        .androidFolder,
        .androidNoDPI, .androidSameBytes, .androidXXXHDPI, .androidAVIF,
    ]
}

extension Rule {
    static let androidName = Rule(
        "android.name", .error,
        meaning: "the name of an image in Android's resources has other characters than a–z, 0–9 and _, begins with a "
            + "digit, or is a word that Java reserves",
        fix: "rename it, and code that names it", why: "Android's build stops at such a name")

    static let androidDuplicate = Rule(
        "android.duplicate", .error,
        meaning: "two images in a resource folder differ only in their extensions",
        fix: "delete one of them", why: "Android's build stops, because code names resources without their extensions",
        yieldsTo: [.refusal])

    static let androidNinePatchFormat = Rule(
        "android.nine-patch-format", .error,
        meaning: "a file in Android's resources is named like a nine-patch, but is not a PNG",
        fix: "export it as a PNG",
        why: "Android reads nine-patches from PNG files only, and its build stops at the name")

    static let androidDensity = Rule(
        "android.density", .warning,
        meaning: "an image lacks a density that other images of the same kind of folder have (ldpi, tvdpi and, for "
            + "drawables, xxxhdpi do not count)",
        fix: "add it there, or export a master that is large enough for it",
        why: "screens of that density scale the image of another one, which costs time and sharpness")

    static let androidLocation = Rule(
        "android.location", .warning,
        meaning: "an image of pixels lies in a resource folder whose name has no density, such as drawable",
        fix: "move it to the folder of its density, or to drawable-nodpi if it fits every screen",
        why: "Android takes it for mdpi, and enlarges it on nearly every screen")

    static let androidFolder = Rule(
        "android.folder", .warning,
        meaning:
            "a folder of drawables or mipmaps has a name that Android refuses, or reads in lower case: an unknown kind or "
            + "qualifier, or qualifiers in another order than Android's",
        fix: "rename the folder",
        why:
            "Android's build stops at a name that it cannot read, and two folders that it reads alike have one place for a file"
    )

    static let androidNoDPI = Rule(
        "android.nodpi", .warning,
        meaning: "an image is there for all screens (nodpi or anydpi) and for some densities, too",
        fix: "delete it in one of the folders", why: "which of the two a screen shows depends on its density")

    static let androidSameBytes = Rule(
        "android.same-bytes", .warning,
        meaning: "an image has the same bytes in the folders of two densities",
        fix: "export it at the size of this density, or leave it out here",
        why: "on one of the two densities it has the wrong size, and the app contains it twice")

    static let androidXXXHDPI = Rule(
        "android.xxxhdpi", .note,
        meaning: "images other than launcher icons lie in a folder of density xxxhdpi",
        fix: "delete them, unless they are meant for a launcher",
        why: "Android's documentation wants this density for launcher icons only; screens of it show xxhdpi as well")

    static let androidAVIF = Rule(
        "android.avif", .warning,
        meaning: "an AVIF lies in a resource folder that is not only for Android 12 and newer",
        fix: "export it as WebP, or move it to a folder that ends with -v31",
        why: "systems before Android 12 do not read AVIF and show nothing")
}

extension Diagnostic {
    static func androidName(_ path: BytePath, _ legal: [UInt8]) -> Diagnostic {
        Rule.androidName.diagnostic(
            path,
            "Android's build refuses this name: a resource is named with a–z, 0–9 and _, and begins with a letter",
            fix: "rename it to \(Quoting.display(legal)), and change code that names it")
    }

    static func androidDuplicate(_ path: BytePath, of other: BytePath) -> Diagnostic {
        Rule.androidDuplicate.diagnostic(
            path, "this file and \(Quoting.display(other.name)) are one resource for Android, whose build stops",
            related: [other])
    }

    /// - Parameter isMeantThere: Whether a folder of the name that was meant is there, too.
    static func androidFolder(
        _ folder: BytePath, _ problem: AndroidFolderProblem, isMeantThere: Bool
    ) -> Diagnostic {
        Rule.androidFolder.diagnostic(
            folder, problem.sentence + (problem.isRead ? "" : ", and Android's build stops here"),
            fix: isMeantThere
                ? problem.meant.map { "move its files into \(Quoting.display(Array($0.utf8)))" } : problem.fix)
    }

    static func androidNinePatchFormat(_ path: BytePath) -> Diagnostic { Rule.androidNinePatchFormat.diagnostic(path) }

    static func androidDensity(_ path: BytePath, lacks scales: [ScaleFactor]) -> Diagnostic {
        let names = AndroidGrammar.densities.filter { scales.contains($0.scale) }.map(\.name)
        return Rule.androidDensity.diagnostic(
            path, "this image lacks \(names.joined(separator: ", ")), which other images beside it have")
    }

    static func androidLocation(_ path: BytePath) -> Diagnostic {
        Rule.androidLocation.diagnostic(
            path, "its folder \(Quoting.display(path.folder.name)) has no density, so Android takes the image for mdpi")
    }

    static func androidNoDPI(_ path: BytePath, beside other: BytePath) -> Diagnostic {
        Rule.androidNoDPI.diagnostic(
            path, "this image is for all screens, but \(other.display) is there, too", related: [other])
    }

    static func androidSameBytes(_ path: BytePath, as other: BytePath) -> Diagnostic {
        Rule.androidSameBytes.diagnostic(path, "the same bytes as \(other.display)", related: [other])
    }

    static func androidXXXHDPI(_ folder: BytePath, count: Int) -> Diagnostic {
        Rule.androidXXXHDPI.diagnostic(
            folder,
            "\(count == 1 ? "one image" : "\(count) images") for xxxhdpi, which is meant for launcher icons only")
    }

    static func androidAVIF(_ path: BytePath) -> Diagnostic { Rule.androidAVIF.diagnostic(path) }
}
