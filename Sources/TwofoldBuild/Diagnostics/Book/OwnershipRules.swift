// Ownership: the files that Twofold may replace, and those that it leaves alone.

extension Rule {
    package static let ownership: [Rule] = [
        fileEdited, fileForeign, fileIdentical, fileLeftover, fileNotAdoptable, fileNotRecorded, fileNotRemoved,
        fileNotPlaced,
    ]

    package static let fileEdited = Rule(
        "file.edited", .error, kind: .surveyed, isConfigurable: false,
        meaning: "this variant was edited after Twofold wrote it; Twofold leaves it as it is",
        fix: "keep your edit with 'twofold keep FILE', delete the file to have it made again, "
            + "or let the next build overwrite it with 'twofold adopt FILE'",
        why: "changes of its master no longer reach it")

    package static let fileForeign = Rule(
        "file.foreign", .error, kind: .event, isConfigurable: false,
        meaning: "something that Twofold did not write occupies a variant's name; Twofold leaves it as it is",
        fix: "move it away, or rename the master", why: "the variant cannot be made, and nothing is ever overwritten")

    static let fileIdentical = Rule(
        "file.identical", .note, kind: .event,
        meaning: "this file is not in twofold.lock, but byte for byte what Twofold would write; "
            + "Twofold leaves it as it is",
        fix: "adopt it with 'twofold adopt FILE' to have it follow its master",
        why: "it counts as hand-made, so changes of its master do not reach it")

    package static let fileLeftover = Rule(
        "file.leftover", .warning, kind: .event,
        meaning: "a killed run left this hidden file, and its bytes are not Twofold's",
        fix: "look at it; move it to its place, or delete it",
        why: "it may be an edit that was saved at the moment when its place was taken")

    static let fileNotAdoptable = Rule(
        "file.not-adoptable", .error, kind: .event, isConfigurable: false,
        meaning: "this file cannot be adopted, because no usable master would produce it",
        fix: "run 'twofold plan' to see what each master makes",
        why: "an adopted file is rebuilt from its master, so it needs one")

    package static let fileNotRecorded = Rule(
        "file.not-recorded", .error, kind: .event, isConfigurable: false,
        meaning: "this file cannot be kept, because twofold.lock does not record it as a variant",
        fix: "nothing to do: it already counts as hand-made", why: "Twofold never overwrites a hand-made file anyway")

    package static let fileNotRemoved = Rule(
        "file.not-removed", .error, kind: .event, isConfigurable: false,
        meaning: "an orphan, or a killed run's hidden file, could not be removed",
        fix: "check permissions, then run again", why: "the file is still there and is shipped")

    package static let fileNotPlaced = Rule(
        "file.not-placed", .error, kind: .event, isConfigurable: false, meaning: "the variant could not be written",
        fix: "check permissions and free space, then run again", why: "the variant is missing or out of date")
}

extension Diagnostic {
    /// - Parameter isStaged: Whether it is in a staged tree, in which nothing is hand-made.
    static func edited(_ path: BytePath, isStaged: Bool = false) -> Diagnostic {
        guard isStaged else { return Rule.fileEdited.diagnostic(path) }
        return Rule.fileEdited.diagnostic(
            path, "this file was edited after Twofold staged it; Twofold leaves it as it is",
            fix: "delete it, or move it to its place among the masters to keep your edit, and run again")
    }

    static func editedOfCommand(_ path: BytePath) -> Diagnostic {
        Rule.fileEdited.diagnostic(
            path, "this file was edited after Twofold wrote it; Twofold leaves it as it is",
            fix: "keep your edit with 'twofold keep FILE', or delete the file to have it made again")
    }

    static func foreignLaunchImage(_ path: BytePath, of master: BytePath) -> Diagnostic {
        Rule.fileForeign.diagnostic(
            path,
            "something that is not a file has the name of a launch image of \(master.display); "
                + "Twofold leaves it as it is",
            fix: "move it away, or choose another --name or --out", related: [master])
    }

    static func editedOrphan(_ path: BytePath, master: BytePath, isStaged: Bool = false) -> Diagnostic {
        guard !isStaged else {
            return Rule.fileEdited.diagnostic(
                path,
                "\(master.display) no longer exists, and this file was edited after Twofold staged it; Twofold leaves it as it is",
                fix: "delete it, or move it out of the staged folder", related: [master])
        }
        return Rule.fileEdited.diagnostic(
            path,
            "its master \(master.display) no longer exists, and this variant was edited after Twofold wrote it; "
                + "Twofold leaves it as it is",
            fix: "keep your edit with 'twofold keep FILE', or delete the file", related: [master])
    }

    /// - Parameter isStaged: Whether it is in a staged tree, whose lock file may have been lost.
    package static func foreign(_ path: BytePath, from master: BytePath, isStaged: Bool = false) -> Diagnostic {
        Rule.fileForeign.diagnostic(
            path,
            "something that Twofold did not write has the name of a variant of \(master.display); "
                + "Twofold leaves it as it is",
            fix: isStaged
                ? "delete it, or, if twofold.lock was lost there, run 'twofold adopt . --into' with this folder" : nil,
            related: [master])
    }

    static func foreignMipmaps(_ path: BytePath, of base: BytePath) -> Diagnostic {
        let mipmaps = AssetName(parsing: path.name).mipmapLevel == nil ? "the file of mipmaps" : "a mipmap"
        return Rule.fileForeign.diagnostic(
            path,
            "something that Twofold did not write has the name of \(mipmaps) of \(base.display); "
                + "Twofold leaves it as it is",
            fix: "move it away, or rename the image", related: [base])
    }

    static func leftover(_ path: BytePath) -> Diagnostic {
        Rule.fileLeftover.diagnostic(
            path, "a killed run left this file, and its bytes are not Twofold's: it may be an edit saved at that moment"
        )
    }

    static func notAdoptable(_ path: BytePath) -> Diagnostic {
        Rule.fileNotAdoptable.diagnostic(
            path,
            "this file cannot be adopted: no larger master of the same image exists, or Twofold cannot use that master")
    }

    static func notRecorded(_ path: BytePath) -> Diagnostic {
        Rule.fileNotRecorded.diagnostic(
            path, "not a variant that Twofold made: \(LockFileName.fileName) does not record this file")
    }

    static func notRemoved(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Rule.fileNotRemoved.diagnostic(path, "the file could not be removed: \(error.reason)")
    }

    package static func notPlaced(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Rule.fileNotPlaced.diagnostic(
            path, "the variant could not be written: \(error.reason(at: path))",
            related: [error.deniedFolder(at: path)].compactMap(\.self))
    }

    static func mipmapsTooLarge(_ path: BytePath, bytes: Int, limit: Int) -> Diagnostic {
        Rule.fileNotPlaced.diagnostic(
            path,
            "all levels together take \(bytes) bytes, more than the limit of \(limit) for a file to be read again",
            fix: "use a smaller image; the files of single levels are made anyway")
    }
}
