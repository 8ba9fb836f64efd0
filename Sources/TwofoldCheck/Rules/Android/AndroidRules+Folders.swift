// The names of resource folders.

extension AndroidRules {
    /// The folders with images or XML files, sorted, by the folder around them.
    static func resourceFolders(in tree: CheckContext) -> [BytePath: [BytePath]] {
        let files = tree.files.lazy.map(\.path) + tree.others.filter { $0.name.hasSuffix(Array(".xml".utf8)) }
        return Dictionary(grouping: Set(files.map(\.folder)).subtracting([.root]).sorted(), by: \.folder)
    }

    /// Folders whose names Android refuses, or reads otherwise than they look.
    ///
    /// - Parameter isTarget: Whether Twofold writes there, which makes a second folder of a name in capitals.
    static func folderNames(
        _ folders: [BytePath], below place: BytePath, isTarget: Bool = true
    ) -> [(BytePath, Finding)] {
        folders.compactMap { folder in
            guard let problem = AndroidFolderProblem(of: folder.name) else { return nil }
            let isMeantThere =
                problem.meant.flatMap { place.appending(Array($0.utf8)) }.map(folders.contains) ?? false
            if problem.isRead, !isTarget, !isMeantThere { return nil }
            let finding = Finding(
                .androidFolder, folder,
                problem.sentence + (problem.isRead ? "" : ", and Android's build stops here"),
                fix: isMeantThere ? problem.meant.map { "move its files into \(Quoting.display($0))" } : problem.fix)
            return (folder, finding)
        }
    }

    /// The same where no target says what is Android's: in folders called `res` that have one of drawables or mipmaps.
    static func folderNames(_ folders: [BytePath: [BytePath]], besides targets: [BytePath]) -> [Finding] {
        folders.lazy.filter { place, folders in
            place.name == Array("res".utf8) && !targets.contains(place) && folders.contains(where: hasImages)
        }.flatMap { folderNames($1, below: $0, isTarget: false).map(\.1) }
    }

    private static func hasImages(_ folder: BytePath) -> Bool {
        let kind = folder.name.prefix { $0 != UInt8(ascii: "-") }
        return kind.elementsEqual("drawable".utf8) || kind.elementsEqual("mipmap".utf8)
    }
}

extension Rule {
    static let androidFolder = Rule(
        "android.folder", .warning,
        meaning:
            "a folder of drawables or mipmaps has a name that Android refuses, or reads in lower case: an unknown kind or "
            + "qualifier, or qualifiers in another order than Android's",
        fix: "rename the folder",
        why:
            "Android's build stops at a name that it cannot read, and two folders that it reads alike have one place for a file"
    )
}
