extension AppImages {
    /// The files, and those that a build would make, that a property list does not mean by a name only because they are
    /// spelled in another letter case; sorted by path.
    func inOtherCase(_ name: String, for manifest: AppManifest) -> [BytePath] {
        let wanted = Array((name.split(separator: "/").last.map(String.init) ?? name).utf8)
        let folded = wanted.map(\.lowercasedASCII)
        func own(_ path: BytePath) -> String? {
            let start = path.name.prefix(wanted.count)
            guard !start.elementsEqual(wanted), start.map(\.lowercasedASCII) == folded else { return nil }
            return String(decoding: start, as: UTF8.self)
        }
        let there = tree.files.map(\.path).filter { path in
            own(path).map { files(named: $0, for: manifest).contains { $0.path == path } } ?? false
        }
        let made = tree.plan.variants.map(\.path).filter { path in
            path.name.count == wanted.count && own(path).map { has($0, for: manifest) } ?? false
        }
        // Where a project lists its images, the others belong to something else.
        let projects = tree.consumers.projects
        let own = there.filter { !projects.listsImages || !projects.copiers(of: $0).isEmpty }
        return Set(own + made).filter(mayBeOfApp).sorted()
    }

    /// Whether a project lists a name in these letters that a file has in others: Xcode copies the file under the project's name.
    func isRespelled(_ name: String) -> Bool {
        guard let stem = LookupName(Array(name.utf8))?.parts.stem, tree.consumers.projects.spell(stem) else {
            return false
        }
        let folded = stem.map(\.lowercasedASCII)
        return tree.files.contains { file in
            file.isLoose && file.name.stem != stem && file.name.stem.map(\.lowercasedASCII) == folded
        }
    }

    /// Whether a file is not one of Android's, of tests, or of others that no app has: renaming it would give the app nothing.
    private func mayBeOfApp(_ path: BytePath) -> Bool {
        switch tree.consumers.consumer(of: path) {
        case .android, .nobody: false
        case .app, .reactNative, .flutter, .web, .unknown: true
        }
    }

    /// A hand-made file, and its name in the letters in which a property list spells it.
    struct Respelling {
        var path: BytePath
        var name: [UInt8]
    }

    /// The hand-made files of one folder that a property list would mean by a name if they were spelled as it is.
    ///
    /// A variant gets the right name with its master.
    func respellings(of name: [UInt8], for manifest: AppManifest) -> [Respelling] {
        let found = inOtherCase(String(decoding: name, as: UTF8.self), for: manifest)
        let stem = AssetName(parsing: name).stem
        let masters = Dictionary(tree.plan.variants.map { ($0.path, $0.master) }) { first, _ in first }
        let files = Set(found.map { masters[$0] ?? $0 }).filter { file in
            file.folder == found.first?.folder
                && file.name.prefix(stem.count).map(\.lowercasedASCII) == stem.map(\.lowercasedASCII)
        }
        return files.sorted().map { file in
            let isWhole = file.name.count == name.count && found.contains(file)
            return Respelling(path: file, name: isWhole ? name : stem + file.name.dropFirst(stem.count))
        }
    }
}
