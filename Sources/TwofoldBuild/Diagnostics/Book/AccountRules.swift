// What a run is responsible for and could not look at.

extension Rule {
    package static let account: [Rule] = [ledgerUnsettled, treeMissing, treeIndexUnread, targetNoSource, imagePointer]

    package static let ledgerUnsettled = Rule(
        "ledger.unsettled", .error, kind: .surveyed, isConfigurable: false,
        meaning:
            "twofold.lock records this variant, but its master is not looked at: it is ignored or excluded, lies in another "
            + "project or in a submodule, or its set has no Contents.json",
        fix: "include the master again, or make the variant hand-made with 'twofold keep'",
        why: "a change of the master no longer reaches the variant, and nobody notices")

    package static let treeMissing = Rule(
        "tree.missing", .error, kind: .event, isConfigurable: false,
        meaning: "Git tracks this master, image of a catalog, or Contents.json, but it is missing here",
        fix: "restore the file, or remove it from Git's index as well",
        why: "a fresh clone has it, so what was made and checked here is not what others get")

    static let treeIndexUnread = Rule(
        "tree.index-unread", .warning, kind: .event,
        meaning: "the index of the Git repository cannot be read, so it is not known which files Git tracks",
        fix: "run 'git update-index --no-split-index', or check the permissions of .git/index",
        why: "files that are missing, or that only a pattern of .gitignore hides, are not noticed")

    static let targetNoSource = Rule(
        "target.no-source", .error, or: .warning, kind: .surveyed, isConfigurable: false,
        meaning: "the folder of a target's 'from' does not exist (a warning where it has no masters)",
        fix: "correct 'from' in .twofold.yml", why: "nothing is made for the target, so the app lacks all its images")

    static let imagePointer = Rule(
        "image.lfs-pointer", .error, or: .warning, kind: .surveyed, isConfigurable: false,
        meaning:
            "the file is a Git LFS pointer, and the image itself was not downloaded (a warning unless it is a master or is "
            + "recorded)",
        fix: "run 'git lfs pull'", why: "nothing is known of the image, and nothing can be made from it",
        yieldsTo: [.refusal])
}

extension Diagnostic {
    static func trackedMissing(_ path: BytePath, isFolder: Bool) -> Diagnostic {
        Rule.treeMissing.diagnostic(
            path,
            isFolder
                ? "Git tracks this file, but a folder is in its place" : "Git tracks this file, but it is missing here")
    }

    /// A target whose masters' folder is not there.
    static func noSource(_ folder: BytePath, isFile: Bool, nearest: String?) -> Diagnostic {
        let question = nearest.map { "; did you mean \($0)?" } ?? ""
        return Rule.targetNoSource.diagnostic(
            folder,
            isFile
                ? "a target takes its masters from here, but this is not a folder"
                : "a target takes its masters from this folder, which does not exist\(question)",
            fix: "correct 'from' of the target in \(LockFileName.configurationName)")
    }

    static func emptySource(_ folder: BytePath) -> Diagnostic {
        Rule.targetNoSource.diagnostic(
            folder, "a target takes its masters from this folder, which has none",
            fix: "put masters into it, or remove the target from \(LockFileName.configurationName)", as: .warning)
    }

    static func pointer(_ path: BytePath, isNeeded: Bool) -> Diagnostic {
        Rule.imagePointer.diagnostic(
            path, "this is a Git LFS pointer, and not the image", as: isNeeded ? .error : .warning)
    }
}

extension [Diagnostic] {
    /// One diagnostic for all Git LFS pointers: they have one cause and one fix.
    package var withOnePointer: [Diagnostic] {
        let pointers = filter { $0.rule == .imagePointer }
        let paths = Set(pointers.map(\.path)).sorted()
        guard paths.count > 1, let first = pointers.min(by: { $0.path < $1.path }) else { return self }
        let one = Rule.imagePointer.diagnostic(
            paths.dropFirst().reduce(paths[0].folder) { $0.common(with: $1) },
            "\(paths.count) files here are Git LFS pointers, and not the images; the first is \(first.path.display)",
            as: pointers.map(\.severity).max(), related: paths)
        return filter { $0.rule != .imagePointer } + [one]
    }
}
