extension NameRules {
    static let rules: [Rule] = [.nameCaseCollision, .nameExtensionCase, .nameMixedExtensions, .nameScaleInFolder]
}

extension Rule {
    package static let nameCaseCollision = Rule(
        "naming.case-collision", .warning, items: [2],
        meaning: "two names in a folder differ only in letter case or in the form of accents",
        fix: "rename one of them",
        why: "on most Macs and on Windows both names are one file, so the next checkout loses one of them")

    package static let nameExtensionCase = Rule(
        "naming.extension-case", .warning, items: [7], meaning: "the extension has capital letters",
        fix: "rename it, and change code that names the extension",
        why: "lookup without an extension tries .png, and devices distinguish letter case")

    package static let nameMixedExtensions = Rule(
        "naming.mixed-extensions", .warning, items: [1],
        meaning:
            "the files of one image have different extensions, such as a.jpg and a@2x.jpeg, or a.png and a@2x.jpg of twice "
            + "its size",
        fix: "give all scales of the image one extension",
        why: "lookup inserts the scale before one extension, so it never finds files with another")

    package static let nameScaleInFolder = Rule(
        "naming.scale-in-folder", .note, items: [2, 3],
        meaning: "a folder is named like a scale or a device, which lookup ignores",
        fix: "put all scales into one folder: 1x without a suffix, 2x with @2x",
        why: "image lookup reads the scale from the end of a file's name only")
}

extension Diagnostic {
    static func caseCollision(_ path: BytePath, with other: BytePath) -> Diagnostic {
        Rule.nameCaseCollision.diagnostic(
            path, "this name and \(Quoting.display(other.name)) differ only in letter case or in the form of accents",
            related: [other])
    }

    static func extensionCase(_ path: BytePath, _ right: [UInt8], isTaken: Bool) -> Diagnostic {
        Rule.nameExtensionCase.diagnostic(
            path,
            fix: isTaken
                ? taken(right) : "rename it to \(Quoting.display(right)), and change code that names the extension")
    }

    static func mixedExtensions(_ path: BytePath, _ other: BytePath) -> Diagnostic {
        Rule.nameMixedExtensions.diagnostic(
            path, "the extension is spelled differently from that of \(Quoting.display(other.name))", related: [other])
    }

    static func mixedFormats(_ path: BytePath, _ other: BytePath) -> Diagnostic {
        Rule.nameMixedExtensions.diagnostic(
            path,
            "it is the larger scale of \(Quoting.display(other.name)) by its name and size, but in another format, so lookup takes "
                + "the two for different images",
            fix: "export both in one format", related: [other])
    }

    static func scaleInFolder(_ folder: BytePath, count: Int) -> Diagnostic {
        let images =
            count == 1 ? "the image in it counts by its own name" : "the \(count) images in it count by their own names"
        return Rule.nameScaleInFolder.diagnostic(
            folder, "lookup ignores scales and devices in folder names: \(images)",
            fix: "if an app for Apple's platforms loads them, put all scales into one folder: "
                + "1x without a suffix, 2x with @2x"
        )
    }
}
