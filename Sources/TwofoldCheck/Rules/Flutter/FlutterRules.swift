/// Flutter packages: the entries of `pubspec.yaml`, and the names under which Flutter finds images.
enum FlutterRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        let packages = FlutterPackage.all(in: tree)
        let own = packages.flatMap(findings).filter { finding in
            let diagnostic = finding.diagnostic
            switch diagnostic.rule {
            // What is not listed is missed only by code that names it.
            case .flutterUnlistedImage:
                return !images(of: diagnostic).allSatisfy(tree.unasked.contains)
            default: return true
            }
        }
        return own.map { weighed($0, in: tree) } + sizes(packages, in: tree)
    }

    /// An unlisted image is told on request unless code names it: of 29 others on trees of others, one mattered.
    private static func weighed(_ finding: Finding, in tree: CheckContext) -> Finding {
        guard finding.diagnostic.rule == .flutterUnlistedImage,
            !images(of: finding.diagnostic).contains(where: { tree.references?.namesFileForPrograms($0.name) ?? false })
        else { return finding }
        return finding.onRequest
    }

    /// The images of a finding about one or about a folder.
    private static func images(of diagnostic: Diagnostic) -> [BytePath] {
        let others = diagnostic.related.filter { TreeListing.isImageName($0.name) }
        return others.isEmpty ? [diagnostic.path] : others
    }

    private static func findings(in package: FlutterPackage) -> [Finding] {
        switch package.pubspec {
        case .failure(let problem):
            return [
                Finding(
                    .flutterUnreadablePubspec, package.path,
                    "\(problem.message), so nothing in the package was checked",
                    fix: "correct \(problem.position.text)")
            ]
        case .success(let pubspec):
            let cover = pubspec.cover
            return scaleEntries(pubspec, package) + deadEntries(pubspec, package) + flavorOverlaps(pubspec, package)
                + lostImages(cover, package) + unlistedImages(cover, package)
                + suffixNames(cover, package) + nestedScales(package)
        }
    }

    private static func lostImages(_ cover: PubspecCover, _ package: FlutterPackage) -> [Finding] {
        let lost = package.images.compactMap { image -> (FlutterImage, file: BytePath)? in
            // Where the folder of the scale is listed, too, code asks for the file in it.
            guard !cover.finds(image), cover.folders.contains(image.main.folder),
                !image.files.contains(where: { cover.folders.contains($0.folder) })
            else { return nil }
            return image.files.first.map { (image, file: $0) }
        }
        let byFolder = Dictionary(grouping: lost, by: \.0.main.folder).sorted { $0.key < $1.key }
        return byFolder.flatMap { folder, lost -> [Finding] in
            // Many of one folder are one decision.
            guard lost.count <= maxLost else { return [lostFolder(folder, lost.map(\.file), package)] }
            return lost.map { lostImage($0.0, $0.file, package) }
        }
    }

    /// The most images of one folder that are told one by one.
    private static let maxLost = 8

    private static func lostFolder(_ folder: BytePath, _ files: [BytePath], _ package: FlutterPackage) -> Finding {
        Finding(
            .flutterLostImage, folder.placed(in: package.folder),
            "\(files.count) images in its folders of scales have no 1x here, so the entry \(slashed(folder)) of "
                + "\(package.path.display) finds none of them",
            fix: files.allSatisfy { AssetName(parsing: $0.name).scale > .x1 }
                ? "take the scales off their names, because their folders say them, and list those that have no 1x then"
                : nil,
            related: files.map { $0.placed(in: package.folder) })
    }

    private static func lostImage(_ image: FlutterImage, _ file: BytePath, _ package: FlutterPackage) -> Finding {
        let entry = "the entry \(slashed(image.main.folder)) of \(package.path.display)"
        let name = AssetName(parsing: file.name)
        let plain = name.variant(scale: .x1, device: name.device).bytes
        let hasPlain = image.main.folder.appending(plain).map(package.imageFiles.contains) ?? false
        return Finding(
            .flutterLostImage, file.placed(in: package.folder), "it has no 1x, so \(entry) does not find it",
            fix: name.scale > .x1 && hasPlain
                ? "rename it to \(Quoting.display(plain)), because its folder says the scale"
                : "list \(image.main.display), although that file does not exist, or add it; "
                    + "'twofold --pubspec' adds the entry",
            related: [package.path])
    }

    private static func suffixNames(_ cover: PubspecCover, _ package: FlutterPackage) -> [Finding] {
        package.imageFiles.compactMap { file in
            let name = AssetName(parsing: file.name)
            guard name.scale > .x1, cover.folders.contains(file.folder), !cover.files.contains(file) else { return nil }
            let decimal = name.scale.isWhole ? "\(name.scale.decimal).0" : name.scale.decimal
            let right = Array("\(decimal)x/".utf8) + name.variant(scale: .x1, device: name.device).bytes
            return Finding(
                .flutterSuffixName, file.placed(in: package.folder),
                "Flutter takes this file for an image named \(Quoting.display(file.name)), not for a scale of another",
                fix:
                    "move it to \(Quoting.display(right)), or into a folder that \(package.path.display) does not list",
                related: [package.path])
        }
    }

    private static func nestedScales(_ package: FlutterPackage) -> [Finding] {
        var seen: Set<BytePath> = []
        return package.imageFiles.compactMap { file in
            let (inner, outer) = (file.folder, file.folder.folder)
            guard inner.isPlainScaleOfFlutter, outer.isPlainScaleOfFlutter, seen.insert(inner).inserted else {
                return nil
            }
            let name = Quoting.display(outer.name)
            return Finding(
                .flutterNestedScale, file.placed(in: package.folder),
                "the folder of this file's scale lies in \(name), where Flutter does not look",
                fix: "move the folder beside \(name)")
        }
    }

    /// The images whose sizes in logical pixels differ between the folders of scales.
    static func sizes(_ packages: [FlutterPackage], in tree: CheckContext) -> [Finding] {
        lazy var planned = tree.plannedSizes
        return packages.flatMap { package in
            package.images.filter { $0.files.count > 1 }.compactMap { image in
                let files = image.files.compactMap { path -> SizeVote.Member? in
                    guard let file = tree[path.placed(in: package.folder)] else { return nil }
                    if path == image.main { return SizeVote.Member(file, scale: .x1, label: "1x", planned: planned) }
                    let folder = path.folder
                    return folder.isPlainScaleOfFlutter
                        ? ScaleFactor(decimal: folder.name.dropLast()).flatMap {
                            SizeVote.Member(
                                file, scale: $0, label: Quoting.display(folder.name), planned: planned)
                        } : nil
                }
                return SizeVote(files).map { SizeRules.mismatch($0, .flutter) }
            }
        }
    }

    /// A folder as entries name it.
    static func slashed(_ folder: BytePath) -> String {
        Quoting.display(folder == .root ? Array("./".utf8) : folder.bytes + [UInt8(ascii: "/")])
    }
}

extension Rule {
    static let flutterUnreadablePubspec = Rule(
        "flutter.unreadable-pubspec", .warning,
        meaning: "pubspec.yaml is not YAML, or its asset list has another form than Flutter's",
        fix: "correct the line", why: "Flutter refuses it, or Twofold cannot check which images the app contains")

    static let flutterLostImage = Rule(
        "flutter.lost-image", .warning,
        meaning: "pubspec.yaml lists only the folder of an image that has no 1x file",
        fix: "list the 1x by its name, although it does not exist, or add it; 'twofold --pubspec' adds the entry",
        why: "the entry of a folder finds only images with a file directly in it, so the app does not contain this one")

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
