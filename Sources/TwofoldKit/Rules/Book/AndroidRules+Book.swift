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
        fix: "rename it, and code that names it", why: "Android's build stops at such a name",
        example: .android(["drawable-xhdpi/My-Icon.png": .image(4, 4)], at: "res/drawable-xhdpi/My-Icon.png"),
        nearMiss: .android(["drawable-xhdpi/my_icon2.png": .image(4, 4)]))

    static let androidDuplicate = Rule(
        "android.duplicate", .error,
        meaning: "two images in a resource folder differ only in their extensions",
        fix: "delete one of them", why: "Android's build stops, because code names resources without their extensions",
        example: .android(
            ["drawable-xhdpi/a.png": .image(4, 4), "drawable-xhdpi/a.jpg": .image(4, 4, .jpeg)],
            at: "res/drawable-xhdpi/a.png"),
        nearMiss: .android(["drawable-xhdpi/a.png": .image(4, 4), "drawable-hdpi/a.jpg": .image(3, 3, .jpeg)]))

    static let androidNinePatch = Rule(
        "android.nine-patch", .error,
        meaning: "the border of a nine-patch (*.9.png) in Android's resources breaks Android's rules",
        fix: "draw the border of one pixel in opaque black, without antialiasing",
        why: "Android's build stops at such a file",
        example: .android(["drawable-xhdpi/a.9.png": .image(6, 6)], at: "res/drawable-xhdpi/a.9.png"),
        nearMiss: .android(["drawable-xhdpi/a.9.png": .image(6, 6, .ninePatch)]))

    static let androidNinePatchFormat = Rule(
        "android.nine-patch-format", .error,
        meaning: "a file in Android's resources is named like a nine-patch, but is not a PNG",
        fix: "export it as a PNG",
        why: "Android reads nine-patches from PNG files only, and its build stops at the name",
        example: .android(["drawable-xhdpi/a.9.jpg": .image(6, 6, .jpeg)], at: "res/drawable-xhdpi/a.9.jpg"),
        nearMiss: .android(["drawable-xhdpi/a9.jpg": .image(6, 6, .jpeg)]))

    static let androidDensity = Rule(
        "android.density", .warning,
        meaning: "an image lacks a density that other images of the same kind of folder have (ldpi, tvdpi and, for "
            + "drawables, xxxhdpi do not count)",
        fix: "add it there, or export a master that is large enough for it",
        why: "screens of that density scale the image of another one, which costs time and sharpness",
        example: .android(
            [
                "drawable-hdpi/a.png": .image(6, 6), "drawable-xhdpi/a.png": .image(8, 8),
                "drawable-xhdpi/b.png": .image(8, 8),
            ], at: "res/drawable-xhdpi/b.png"),
        nearMiss: .android([
            "drawable-ldpi/a.png": .image(3, 3), "drawable-xhdpi/a.png": .image(8, 8),
            "drawable-xhdpi/b.png": .image(8, 8),
        ]))

    static let androidLocation = Rule(
        "android.location", .warning,
        meaning: "an image of pixels lies in a resource folder whose name has no density, such as drawable",
        fix: "move it to the folder of its density, or to drawable-nodpi if it fits every screen",
        why: "Android takes it for mdpi, and enlarges it on nearly every screen",
        example: .android(["drawable/a.png": .image(4, 4)], at: "res/drawable/a.png"),
        nearMiss: .android(["drawable-mdpi/a.png": .image(4, 4), "drawable/b.xml": .text("<shape/>")]))

    static let androidFolder = Rule(
        "android.folder", .warning,
        meaning:
            "a folder of drawables or mipmaps has a name that Android refuses, or reads in lower case: an unknown kind or "
            + "qualifier, or qualifiers in another order than Android's",
        fix: "rename the folder",
        why:
            "Android's build stops at a name that it cannot read, and two folders that it reads alike have one place for a file",
        example: .android(["drawable-xxdpi/a.png": .image(4, 4)], at: "res/drawable-xxdpi"),
        nearMiss: .android(["drawable-port-night-xhdpi-v26/a.png": .image(4, 4)]))

    static let androidNoDPI = Rule(
        "android.nodpi", .warning,
        meaning: "an image is there for all screens (nodpi or anydpi) and for some densities, too",
        fix: "delete it in one of the folders", why: "which of the two a screen shows depends on its density",
        example: .android(
            ["drawable-nodpi/a.png": .image(4, 4), "drawable-xhdpi/a.png": .image(8, 8)],
            at: "res/drawable-nodpi/a.png"),
        nearMiss: .android(["drawable-nodpi/a.png": .image(4, 4), "drawable-xhdpi/b.png": .image(8, 8)]))

    static let androidSameBytes = Rule(
        "android.same-bytes", .warning,
        meaning: "an image has the same bytes in the folders of two densities",
        fix: "export it at the size of this density, or leave it out here",
        why: "on one of the two densities it has the wrong size, and the app contains it twice",
        example: .android(
            ["drawable-hdpi/a.png": .image(8, 8), "drawable-xhdpi/a.png": .image(8, 8)],
            at: "res/drawable-xhdpi/a.png"),
        nearMiss: .android(["drawable-hdpi/a.png": .image(6, 6), "drawable-xhdpi/a.png": .image(8, 8)]))

    static let androidXXXHDPI = Rule(
        "android.xxxhdpi", .note,
        meaning: "images other than launcher icons lie in a folder of density xxxhdpi",
        fix: "delete them, unless they are meant for a launcher",
        why: "Android's documentation wants this density for launcher icons only; screens of it show xxhdpi as well",
        example: .android(["drawable-xxxhdpi/a.png": .image(16, 16)], at: "res/drawable-xxxhdpi"),
        nearMiss: .android(["mipmap-xxxhdpi/ic_launcher.png": .image(192, 192)]))

    static let androidAVIF = Rule(
        "android.avif", .warning,
        meaning: "an AVIF lies in a resource folder that is not only for Android 12 and newer",
        fix: "export it as WebP, or move it to a folder that ends with -v31",
        why: "systems before Android 12 do not read AVIF and show nothing")
}

extension DiagnosticID {
    /// `android.name`.
    public static let androidName = Rule.androidName.id
    /// `android.duplicate`.
    public static let androidDuplicate = Rule.androidDuplicate.id
    /// `android.nine-patch`.
    public static let androidNinePatch = Rule.androidNinePatch.id
    /// `android.nine-patch-format`.
    public static let androidNinePatchFormat = Rule.androidNinePatchFormat.id
    /// `android.density`.
    public static let androidDensity = Rule.androidDensity.id
    /// `android.location`.
    public static let androidLocation = Rule.androidLocation.id
    /// `android.folder`.
    public static let androidFolder = Rule.androidFolder.id
    /// `android.nodpi`.
    public static let androidNoDPI = Rule.androidNoDPI.id
    /// `android.same-bytes`.
    public static let androidSameBytes = Rule.androidSameBytes.id
    /// `android.xxxhdpi`.
    public static let androidXXXHDPI = Rule.androidXXXHDPI.id
    /// `android.avif`.
    public static let androidAVIF = Rule.androidAVIF.id
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

    static func androidNinePatch(_ path: BytePath, _ error: NinePatchError) -> Diagnostic {
        Rule.androidNinePatch.diagnostic(
            path, "Android's build refuses this nine-patch: \(error.sentence)", fix: error.fix)
    }

    static func androidNinePatch(_ path: BytePath, drawnFrom master: BytePath, _ error: NinePatchError) -> Diagnostic {
        Rule.androidNinePatch.diagnostic(
            path, "drawn from \(master.display), it is not a nine-patch for Android: \(error.sentence)",
            fix: "draw the master as a PNG, because the border of a vector image grows with it", related: [master])
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

extension Rule.Example {
    /// A tree with a target for Android; the files are in its folder `res`.
    fileprivate static func android(_ files: [String: File], at reported: String) -> Rule.Example {
        Rule.Example(tree(files), at: reported)
    }

    fileprivate static func android(_ files: [String: File]) -> Rule.Example { Rule.Example(tree(files)) }

    private static func tree(_ files: [String: File]) -> [String: File] {
        var tree = Dictionary(uniqueKeysWithValues: files.map { ("res/\($0)", $1) })
        tree[".twofold.yml"] = .text("targets: [{layout: android, from: art, to: res}]")
        return tree
    }
}
