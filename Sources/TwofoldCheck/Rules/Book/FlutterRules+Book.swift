extension FlutterRules {
    static let rules: [Rule] = [
        .flutterUnreadablePubspec, .flutterDeadEntry, .flutterScaleEntry, .flutterFlavorOverlap, .flutterLostImage,
        .flutterUnlistedImage, .flutterSuffixName, .flutterNestedScale,
    ]
}

extension Rule {
    static let flutterUnreadablePubspec = Rule(
        "flutter.unreadable-pubspec", .warning,
        meaning: "pubspec.yaml is not YAML, or its asset list has another form than Flutter's",
        fix: "correct the line", why: "Flutter refuses it, or Twofold cannot check which images the app contains")

    static let flutterDeadEntry = Rule(
        "flutter.dead-entry", .warning,
        meaning: "an entry of pubspec.yaml lists nothing: no such file or folder, or a folder with folders only",
        fix: "correct the path, or remove the entry; a folder's path ends in a slash, and its folders need entries too",
        why: "Flutter ends the build, or the app lacks the images that the entry is meant for")

    static let flutterScaleEntry = Rule(
        "flutter.scale-entry", .warning,
        meaning: "pubspec.yaml lists the folder of a scale, such as 2.0x/, or a file in it",
        fix: "list the 1x or its folder; Flutter finds the other scales itself",
        why:
            "it makes a second image of the larger file, which shows the same on every screen, under a name nobody asks for"
    )

    static let flutterFlavorOverlap = Rule(
        "flutter.flavor-overlap", .warning,
        meaning: "two entries of pubspec.yaml list one file for different flavors",
        fix: "give both entries the same flavors, or keep the files of each flavor in a separate folder",
        why: "Flutter ends the build")

    static let flutterLostImage = Rule(
        "flutter.lost-image", .warning,
        meaning: "pubspec.yaml lists only the folder of an image that has no 1x file",
        fix: "list the 1x by its name, although it does not exist, or add it; 'twofold --pubspec' adds the entry",
        why: "the entry of a folder finds only images with a file directly in it, so the app does not contain this one")

    static let flutterUnlistedImage = Rule(
        "flutter.unlisted-image", .warning, or: .note,
        meaning:
            "no entry of pubspec.yaml lists an image beside or below listed ones; a note where it is below files only",
        fix:
            "list it or its folder, or move it out of the folder of assets; 'twofold --pubspec' lists what a target makes",
        why: "the app does not contain it: the entry of a folder does not include the folders in it")

    static let flutterSuffixName = Rule(
        "flutter.suffix-name", .warning,
        meaning: "an entry of pubspec.yaml includes a file whose name says its scale, as in foo@2x.png",
        fix: "move it into the folder of its scale, or into one that pubspec.yaml does not list",
        why: "Flutter reads scales from folders only, so every app contains the file as an image that no code asks for")

    static let flutterNestedScale = Rule(
        "flutter.nested-scale", .warning,
        meaning: "the folder of a scale lies in another one, as in 2.0x/3.0x", fix: "move its files one folder up",
        why: "Flutter looks for scales in one folder beside the 1x only, so it never finds them")
}

/// Why an entry lists nothing.
enum DeadEntry {
    case noFile
    /// This image differs from the entry only in letter case, or in the form of its accents.
    case otherSpelling(BytePath)
    case noFolder
    case folderWithoutSlash
    case fileWithSlash
    case onlyFolders
}

extension Diagnostic {
    static func unreadablePubspec(_ path: BytePath, _ problem: PubspecProblem) -> Diagnostic {
        Rule.flutterUnreadablePubspec.diagnostic(
            path, "\(problem.message), so nothing in the package was checked",
            fix: "correct line \(problem.line), column \(problem.column)")
    }

    static func deadEntry(_ path: BytePath, _ entry: Pubspec.Entry, _ reason: DeadEntry) -> Diagnostic {
        let text = shown(entry.path)
        let (message, fix) =
            switch reason {
            case .noFile:
                ("line \(entry.line) lists \(text), but neither that file nor one of its scales exists", nil as String?)
            case .otherSpelling(let path):
                (
                    "line \(entry.line) lists \(text), but the image is called \(path.display), which differs from it in letter case "
                        + "or in the form of an accent; only Macs take the two for one",
                    "rename the image as the entry spells it, or correct the entry"
                )
            case .noFolder: ("line \(entry.line) lists the folder \(text), which does not exist", nil)
            case .folderWithoutSlash:
                ("line \(entry.line) lists the folder \(text) as a file", "write \(shown(entry.path + "/"))")
            case .fileWithSlash:
                ("line \(entry.line) lists the file \(text) as a folder", "write it without the slash")
            case .onlyFolders:
                (
                    "line \(entry.line) lists \(text), but no file lies directly in that folder",
                    "list each of its folders that has assets"
                )
            }
        return Rule.flutterDeadEntry.diagnostic(path, message, fix: fix ?? "correct the path, or remove the entry")
    }

    static func scaleEntry(_ path: BytePath, _ entry: Pubspec.Entry, folder: BytePath) -> Diagnostic {
        Rule.flutterScaleEntry.diagnostic(
            path,
            "line \(entry.line) lists \(shown(entry.path)), but \(Quoting.display(folder.name)) is a folder of a scale",
            fix: "list the 1x, or the folder \(folder.folder == .root ? "around it" : slashed(folder.folder)); "
                + "Flutter finds the other scales itself")
    }

    static func flavorOverlap(
        _ path: BytePath, _ entry: Pubspec.Entry, _ earlier: Pubspec.Entry, _ file: BytePath
    ) -> Diagnostic {
        Rule.flutterFlavorOverlap.diagnostic(
            path, "lines \(earlier.line) and \(entry.line) list \(file.display) for different flavors", related: [file])
    }

    static func lostImage(_ path: BytePath, main: BytePath, in pubspec: BytePath) -> Diagnostic {
        Rule.flutterLostImage.diagnostic(
            path, "it has no 1x, so the entry \(slashed(main.folder)) of \(pubspec.display) does not find it",
            fix:
                "list \(main.display), although that file does not exist, or add it; 'twofold --pubspec' adds the entry",
            related: [pubspec])
    }

    static func unlistedImage(
        _ path: BytePath, _ main: BytePath, in pubspec: BytePath, as severity: Severity
    ) -> Diagnostic {
        Rule.flutterUnlistedImage.diagnostic(
            path, "no entry of \(pubspec.display) lists this image, although it lists others of the folder",
            fix: "list \(main.display), or move the image elsewhere; 'twofold --pubspec' lists what a target makes",
            as: severity,
            related: [pubspec])
    }

    /// - Parameter files: The unlisted images, at least one.
    static func unlistedFolder(
        _ folder: BytePath, _ files: [BytePath], in pubspec: BytePath, as severity: Severity
    ) -> Diagnostic {
        let images = files.count == 1 ? "the image" : "any of the \(files.count) images"
        return Rule.flutterUnlistedImage.diagnostic(
            folder.placed(in: pubspec.folder), "no entry of \(pubspec.display) lists \(images) in this folder",
            fix: "list \(slashed(folder)), or move the images elsewhere; 'twofold --pubspec' lists what a target makes",
            as: severity,
            related: [pubspec] + files.prefix(1))
    }

    static func suffixName(_ path: BytePath, _ name: AssetName, in pubspec: BytePath) -> Diagnostic {
        let plain = name.variant(scale: .x1, device: name.device).bytes
        let decimal = name.scale.isWhole ? "\(name.scale.decimal).0" : name.scale.decimal
        return Rule.flutterSuffixName.diagnostic(
            path,
            "Flutter takes this file for an image named \(Quoting.display(path.name)), not for a scale of another",
            fix: "move it to \(Quoting.display(Array("\(decimal)x/".utf8) + plain)), or into a folder that "
                + "\(pubspec.display) does not list",
            related: [pubspec])
    }

    static func nestedScale(_ path: BytePath, outer: BytePath) -> Diagnostic {
        Rule.flutterNestedScale.diagnostic(
            path, "the folder of this file's scale lies in \(Quoting.display(outer.name)), where Flutter does not look",
            fix: "move the folder beside \(Quoting.display(outer.name))")
    }

    private static func slashed(_ folder: BytePath) -> String {
        Quoting.display(folder == .root ? Array("./".utf8) : folder.bytes + [UInt8(ascii: "/")])
    }

    private static func shown(_ path: String) -> String { Quoting.display(Array(path.utf8)) }
}
