// Entries of `pubspec.yaml` that list nothing, too much, or one file twice.

extension FlutterRules {
    /// One diagnostic a folder, however many of its files are listed.
    static func scaleEntries(_ pubspec: Pubspec, _ package: FlutterPackage) -> [Finding] {
        var seen: Set<BytePath> = []
        return (pubspec.assets + pubspec.deferred).compactMap { entry in
            let folder: BytePath? =
                switch entry.target {
                case .folder(let folder): folder
                case .file(let path): path.folder
                case .elsewhere: nil
                }
            guard let folder, folder.isPlainScaleOfFlutter, seen.insert(folder).inserted else { return nil }
            let (entryPath, name) = (Quoting.display(entry.path), Quoting.display(folder.name))
            let around = folder.folder == .root ? "around it" : slashed(folder.folder)
            return Finding(
                .flutterScaleEntry, package.path,
                "line \(entry.line) lists \(entryPath), but \(name) is a folder of a scale",
                fix: "list the 1x, or the folder \(around); Flutter finds the other scales itself")
        }
    }

    static func deadEntries(_ pubspec: Pubspec, _ package: FlutterPackage) -> [Finding] {
        let mains = Set(package.images.map(\.main))
        let folders = Set(package.images.map(\.main.folder))
        // By what Flutter before 3.7 took for variants of an entry, whatever the folder is called.
        let nested = pubspec.isForOldFlutter ? Dictionary(grouping: package.files.values.joined(), by: \.name) : [:]
        let spellings = Dictionary(mains.map { (OutputNames.folded($0.bytes), $0) }) { min($0, $1) }
        let entries = pubspec.assets + pubspec.deferred
        func hasInner(_ folder: BytePath) -> Bool {
            entries.contains { entry in
                switch entry.target {
                case .folder(let path), .file(let path):
                    path != folder && path.components.starts(with: folder.components)
                case .elsewhere: false
                }
            }
        }
        return entries.compactMap { entry in
            let text = Quoting.display(entry.path)
            func dead(
                _ what: String, fix: String = "correct the path, or remove the entry", isFound: Bool = false
            ) -> Finding {
                Finding(
                    .flutterDeadEntry, package.path, "line \(entry.line) lists \(what)", fix: fix,
                    as: isFound ? .note : nil)
            }
            switch entry.target {
            case .elsewhere: return nil
            case .file(let path):
                if mains.contains(path) || package.files[path.folder]?.contains(path) == true { return nil }
                switch package.look(path) {
                case .file, .keptOut: return nil
                case .folder:
                    return dead("the folder \(text) as a file", fix: "write \(Quoting.display(entry.path + "/"))")
                case .nothing:
                    // Files such as `.env` are made where the app is built, and kept out of Git.
                    if path.name.first == UInt8(ascii: ".") { return nil }
                    let folder = path.folder.components
                    if let file = nested[path.name]?.filter({ $0.components.starts(with: folder) }).min() {
                        return dead(
                            "\(text), and only Flutter before 3.7 finds it in \(slashed(file.folder))",
                            fix: "list \(file.display)", isFound: true)
                    }
                    guard let image = spellings[OutputNames.folded(path.bytes)] else {
                        return dead("\(text), but neither that file nor one of its scales exists")
                    }
                    return dead(
                        "\(text), but the image is called \(image.display), which differs from it in letter case "
                            + "or in the form of an accent; only Macs take the two for one",
                        fix: "rename the image as the entry spells it, or correct the entry")
                }
            case .folder(let folder):
                // Images that are lost for lack of a 1x are reported one by one.
                if folders.contains(folder) || package.files[folder] != nil { return nil }
                return switch package.look(folder) {
                case .folder(hasFiles: true), .keptOut: nil
                // Flutter takes it for an empty list, and the folders in it have entries.
                case .folder where hasInner(folder): nil
                case .folder:
                    dead(
                        "\(text), but no file lies directly in that folder",
                        fix: "list each of its folders that has assets")
                case .file: dead("the file \(text) as a folder", fix: "write it without the slash")
                case .nothing: dead("the folder \(text), which does not exist")
                }
            }
        }
    }

    /// One diagnostic a pair of entries, however many files they share.
    static func flavorOverlaps(_ pubspec: Pubspec, _ package: FlutterPackage) -> [Finding] {
        guard pubspec.assets.contains(where: { !$0.flavors.isEmpty }) else { return [] }
        var first: [BytePath: Pubspec.Entry] = [:]
        return pubspec.assets.compactMap { entry in
            let files: [BytePath] =
                switch entry.target {
                case .file(let path): [path]
                case .folder(let folder): (package.files[folder] ?? []).sorted()
                case .elsewhere: []
                }
            var found: Finding?
            for file in files {
                guard let earlier = first[file] else {
                    first[file] = entry
                    continue
                }
                if found == nil, earlier.flavors != entry.flavors {
                    let path = file.placed(in: package.folder)
                    found = Finding(
                        .flutterFlavorOverlap, package.path,
                        "lines \(earlier.line) and \(entry.line) list \(path.display) for different flavors",
                        related: [path])
                }
            }
            return found
        }
    }
}

extension Rule {
    static let flutterDeadEntry = Rule(
        "flutter.dead-entry", .warning, or: .note,
        meaning: "an entry of pubspec.yaml lists nothing: no such file or folder, or a folder with folders only",
        fix: "correct the path, or remove the entry; a folder's path ends in a slash, and its folders need entries too",
        why: "Flutter ends the build, or the app lacks the images that the entry is meant for")

    static let flutterScaleEntry = Rule(
        "flutter.scale-entry", .note, isArt: true,
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
}
