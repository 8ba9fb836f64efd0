/// Names that collide, or that lookup misses for another reason than their suffixes.
///
/// Odd suffixes are found by the survey.
enum NameRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        caseCollisions(tree) + extensions(tree) + formats(tree) + scaleFolders(tree) + otherFormats(tree)
    }

    /// Files of the formats that UIKit loads and Twofold does not read, with a scale in their names.
    private static func otherFormats(_ tree: CheckContext) -> [Finding] {
        tree.others.compactMap { path in
            let name = AssetName(parsing: path.name)
            guard name.scale > .x1, let text = name.fileExtension,
                case let format = String(decoding: text, as: UTF8.self).lowercased(), otherFormats.contains(format)
            else { return nil }
            return Finding(.otherFormat(path, format.uppercased()))
        }
    }

    private static let otherFormats: Set = ["bmp", "bmpf", "ico", "cur", "xbm"]

    private static func caseCollisions(_ tree: CheckContext) -> [Finding] {
        Dictionary(grouping: tree.files.map(\.path), by: OutputNames.Place.init)
            .values.filter { $0.count > 1 }
            .flatMap { paths in
                let sorted = paths.sorted()
                let other = Quoting.display(sorted[0].name)
                return sorted.dropFirst().map { path in
                    Finding(
                        .nameCaseCollision, path,
                        "this name and \(other) differ only in letter case or in the form of accents",
                        related: [sorted[0]])
                }
            }
    }

    private static func extensions(_ tree: CheckContext) -> [Finding] {
        var findings: [Finding] = []
        // Variants have their masters' names, and are renamed with them.
        for file in tree.files where file.isLoose && !file.isOwned && tree.followsApple(file.path) {
            guard let text = file.name.fileExtension, text.contains(where: { (0x41...0x5A).contains($0) }) else {
                continue
            }
            var right = file.name
            right.fileExtension = text.map(\.lowercasedASCII)
            let name = Quoting.display(right.bytes)
            findings.append(
                tree.renaming(
                    file.path, to: right.bytes, .nameExtensionCase, "the extension has capital letters",
                    fix: "rename it to \(name), and change code that names the extension"))
        }
        for image in tree.images where isLookedUp(image, tree) {
            for device in image.devices {
                let line = image.line(device)
                guard let first = line.first else { continue }
                // Two files of one scale may be two images where no app is known to look for them.
                let isOfApp = if case .app = tree.consumers.consumer(of: first.path) { true } else { false }
                let wanted = line.filter { isOfApp ? $0.path == first.path : $0.scale == first.scale }
                    .map { $0.name.fileExtension?.map(\.lowercasedASCII) }
                for file in line.dropFirst()
                where !wanted.contains(file.name.fileExtension?.map(\.lowercasedASCII)) {
                    let other = Quoting.display(first.path.name)
                    findings.append(
                        Finding(
                            .nameMixedExtensions, file.path,
                            "the extension is spelled differently from that of \(other)", related: [first.path]))
                }
            }
        }
        return findings
    }

    /// Whether a lookup adds the scale to an image's name: pages name every file, and Flutter looks for the whole name in folders.
    private static func isLookedUp(_ image: CheckedImage, _ tree: CheckContext) -> Bool {
        switch (image.files.first?.path).map(tree.consumers.consumer) {
        case nil, .web, .flutter: false
        default: true
        }
    }

    /// A 1x in one format beside a larger scale of exactly its multiple in another: each lacks what the other has.
    private static func formats(_ tree: CheckContext) -> [Finding] {
        // AppKit collects the files of all formats that have one name.
        let own = tree.images.filter { image in
            isLookedUp(image, tree) && !tree.consumers.consumer(of: image.files[0].path).isOfMacs
        }
        let images = Dictionary(grouping: own, by: \.place)
        let findings = images.values.filter { $0.count == 2 }.compactMap { pair -> Finding? in
            let lines = pair.map { $0.line(nil).filter { !$0.isOwned && $0.isNamedForLookup } }
            guard let small = lines.first(where: { $0.map(\.scale) == [.x1] })?.first, let size = small.size,
                let large = lines.first(where: { line in line.allSatisfy { $0.scale > .x1 } && !line.isEmpty })?.first,
                let factor = large.size.map({ $0.width / max(1, size.width) }), factor == large.scale.pixelsPerPoint,
                large.size == PixelSize(width: size.width * factor, height: size.height * factor)
            else { return nil }
            return Finding(
                .nameMixedExtensions, large.path,
                "it is the larger scale of \(Quoting.display(small.path.name)) by its name and size, but in another format, "
                    + "so lookup takes the two for different images",
                fix: "export both in one format", related: [small.path])
        }
        return findings.sorted { $0.diagnostic.path < $1.diagnostic.path }
    }

    private static let scaleFolderNames = Set(
        ["@2x", "@3x", "2x", "3x", "1x", "retina", "hd", "ipad", "iphone"].map { Array($0.utf8) })

    private static func scaleFolders(_ tree: CheckContext) -> [Finding] {
        let files = tree.files.filter {
            scaleFolderNames.contains($0.path.folder.name.map(\.lowercasedASCII)) && $0.isLoose
        }
        guard !files.isEmpty else { return [] }
        let places = Set(tree.files.lazy.filter(\.isLoose).map(\.path))
        return Dictionary(grouping: files, by: \.path.folder).sorted { $0.key < $1.key }
            .filter { folder, files in
                // Only the same image at another scale beside the folder shows that its name means one.
                guard
                    files.contains(where: { file in
                        folder.folder.appending(file.path.name).map(places.contains) ?? false
                    })
                else { return false }
                return tree.followsApple(files[0].path)
            }
            .map { folder, files in
                let count = files.count
                let images =
                    count == 1
                    ? "the image in it counts by its own name" : "the \(count) images in it count by their own names"
                return Finding(
                    .nameScaleInFolder, folder, "lookup ignores scales and devices in folder names: \(images)",
                    fix: "if an app for Apple's platforms loads them, put all scales into one folder: "
                        + "1x without a suffix, 2x with @2x")
            }
    }
}

extension Rule {
    static let nameCaseCollision = Rule(
        "naming.case-collision", .warning, items: [2],
        meaning: "two names in a folder differ only in letter case or in the form of accents",
        fix: "rename one of them",
        why: "on most Macs and on Windows both names are one file, so the next checkout loses one of them")

    static let nameExtensionCase = Rule(
        "naming.extension-case", .warning, or: .note, items: [7],
        meaning: "the extension has capital letters (a note where code is read that does not name the file)",
        fix: "rename it, and change code that names the extension",
        why: "lookup without an extension tries .png, and devices distinguish letter case")

    static let nameMixedExtensions = Rule(
        "naming.mixed-extensions", .warning, items: [1],
        meaning:
            "the files of one image have different extensions, such as a.jpg and a@2x.jpeg, or a.png and a@2x.jpg of twice "
            + "its size",
        fix: "give all scales of the image one extension",
        why: "lookup inserts the scale before one extension, so it never finds files with another")

    static let nameScaleInFolder = Rule(
        "naming.scale-in-folder", .note, items: [2, 3],
        meaning: "a folder is named like a scale or a device, which lookup ignores",
        fix: "put all scales into one folder: 1x without a suffix, 2x with @2x",
        why: "image lookup reads the scale from the end of a file's name only")
}
