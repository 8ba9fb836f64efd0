// Messages about files, plans and the ledger; see Catalogue.swift.

extension Diagnostic {
    // MARK: Plans

    static func twoMasters(_ path: BytePath, _ a: BytePath, _ b: BytePath) -> Diagnostic {
        Diagnostic(
            .planTwoMasters, .error, path,
            "both \(a.display) and \(b.display) would write this file, so neither does",
            fix: "rename or remove one of them", related: [a, b])
    }

    static func outputCollision(_ path: BytePath, with other: BytePath, from master: BytePath) -> Diagnostic {
        Diagnostic(
            .planOutputCollision, .error, path,
            "this variant of \(master.display) and \(other.display) differ only in letter case or in the form of "
                + "accents, and are one file on many disks",
            fix: "rename one of the pictures", related: [other, master])
    }

    static func wouldEnlarge(
        _ path: BytePath, master: BytePath, size: PixelSize, masterSize: PixelSize
    ) -> Diagnostic {
        Diagnostic(
            .planWouldEnlarge, .error, path,
            "\(size) pixels would have to be enlarged from the \(masterSize) of \(master.display)",
            fix: "export a larger master, or do not ask for this scale or device", related: [master])
    }

    static func tooSmallForDevice(_ masters: [BytePath], _ device: String, factor: Double, scale: Int) -> Diagnostic {
        let others = masters.count == 1 ? "" : ", nor of \(masters.count - 1) more"
        let shown = factor == factor.rounded() ? "\(Int(factor))" : "\(factor)"
        return Diagnostic(
            .planWouldEnlarge, .warning, masters[0],
            "nothing for ~\(device) is made of it\(others): it has too few pixels for \(shown) times the points on all "
                + "screens, and on some the universal file would be shown instead",
            fix: "export it at @\(scale)x, or do not ask for ~\(device)", related: Array(masters.dropFirst()))
    }

    static func inCatalog(_ folder: BytePath, count: Int) -> Diagnostic {
        Diagnostic(
            .planCatalog, .note, folder,
            "\(count) \(count == 1 ? "variant belongs" : "variants belong") into this asset catalog set, "
                + "whose Contents.json Twofold does not edit",
            fix: "assign the files to their slots in Xcode")
    }

    // MARK: Files

    static func symbolicLink(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .fileSymbolicLink, .error, path, "this master is a symbolic link, and links are not followed",
            fix: "put the file itself here")
    }

    static func notRegular(_ path: BytePath, isFolder: Bool) -> Diagnostic {
        Diagnostic(
            .fileNotRegular, .error, path,
            isFolder ? "this is a folder with an image's name" : "this is no regular file",
            fix: isFolder ? "rename the folder" : "put the image itself here")
    }

    static func unreadable(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Diagnostic(
            .fileUnreadable, .error, path, "the file cannot be read: \(error.reason)",
            fix: error.kind == .tooLarge ? "export it smaller, or raise --max-file" : "check its permissions")
    }

    static func edited(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .fileEdited, .error, path, "this variant was edited after Twofold wrote it, and is left as it is",
            fix: "delete it to have it made again, keep it as your own with 'twofold keep', or adopt it with 'twofold "
                + "adopt': then the next build overwrites it")
    }

    static func editedOrphan(_ path: BytePath, master: BytePath) -> Diagnostic {
        Diagnostic(
            .fileEdited, .error, path,
            "its master \(master.display) no longer exists, and this variant was edited after Twofold wrote it; it is left "
                + "as it is",
            fix: "keep it as your own with 'twofold keep', or delete it", related: [master])
    }

    static func foreign(_ path: BytePath, from master: BytePath) -> Diagnostic {
        Diagnostic(
            .fileForeign, .error, path,
            "something that Twofold did not write is in the way of this variant of \(master.display), and is left",
            fix: "move it away, or rename the master", related: [master])
    }

    static func notPlaced(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        let place = error.path == path ? "" : " (\(error.path.display))"
        return Diagnostic(
            .fileNotPlaced, .error, path, "the variant could not be written: \(error.reason)\(place)",
            fix: "check permissions and free space, then run again")
    }

    static func identical(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .fileIdentical, .note, path,
            "this file is not recorded, and is byte for byte what Twofold would write here; it is left as it is",
            fix: "adopt it with 'twofold adopt' to have it follow its master")
    }

    static func leftover(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .fileLeftover, .warning, path,
            "a run that was killed left this file, and its bytes are not Twofold's: an edit may have been saved at "
                + "that very moment",
            fix: "look into it; move it to the place it belongs to, or delete it")
    }

    static func notRemoved(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Diagnostic(
            .fileNotRemoved, .error, path, "the file could not be removed: \(error.reason)",
            fix: "check permissions, then run again")
    }

    static func notAdoptable(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .fileNotAdoptable, .error, path,
            "this file cannot be adopted, because Twofold would not make it: there is no larger master of the same image, "
                + "or it cannot be used",
            fix: "run 'twofold plan' to see what each master makes")
    }

    static func notRecorded(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .fileNotRecorded, .error, path,
            "this file is not a variant that Twofold made: \(RootMarker.fileName) does not record it",
            fix: "nothing to do: it is your own already")
    }

    static func unreadableFolder(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Diagnostic(
            .treeUnreadable, .error, path, "the folder cannot be listed: \(error.reason)",
            fix: "check its permissions")
    }

    // MARK: Ledger

    static func badLedgerLine(_ path: BytePath, line: Int) -> Diagnostic {
        Diagnostic(
            .ledgerBadLine, .warning, path,
            "line \(line) is damaged and was left out; the variant it recorded counts as yours now",
            fix: "restore the file from version control, or run 'twofold adopt .' and commit the file, which is then "
                + "written without the line")
    }

    static func ledgerConflict(_ path: BytePath, firstLine: Int) -> Diagnostic {
        Diagnostic(
            .ledgerConflict, .warning, path,
            "the file has conflict markers of version control, the first in line \(firstLine); both sides were read",
            fix: "run 'twofold', which writes the file without them, and commit it")
    }

    static func ledgerAbsent(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .ledgerAbsent, .warning, path,
            "the lock file is missing or empty, although files here are byte for byte what Twofold writes: without it they "
                + "count as hand-made and do not follow their masters",
            fix: "restore the file from version control, or run 'twofold adopt .' and commit the one that it writes")
    }

    static func ledgerAbsent(below folder: BytePath) -> Diagnostic {
        Diagnostic(
            .ledgerAbsent, .warning, folder,
            "no lock file records anything in this folder, although files in it are byte for byte what Twofold writes: "
                + "they count as hand-made and do not follow their masters",
            fix:
                "restore the \(RootMarker.fileName) that recorded them from version control, or run 'twofold adopt .' and "
                + "commit the one that it writes")
    }

    static func unreadableLedger(_ path: BytePath, reason: String) -> Diagnostic {
        Diagnostic(
            .ledgerUnreadable, .error, path, "the ledger cannot be read: \(reason)",
            fix: "restore the file from version control, or move it away")
    }

    static func orphan(_ path: BytePath, master: BytePath, nearest: BytePath? = nil) -> Diagnostic {
        let restore =
            nearest.map { "rename \($0.display) to \(Quoting.display(master.name)) if that is the master" }
            ?? "restore \(master.display)"
        return Diagnostic(
            .ledgerOrphan, .warning, path,
            "its master \(master.display) no longer exists",
            fix: "\(restore), or delete this variant with 'twofold prune'", related: [master])
    }

    static func ledgerNotWritten(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Diagnostic(
            .ledgerNotWritten, .error, path, "the ledger could not be written: \(error.reason)",
            fix: "mend the cause and run again: \(RootMarker.journal.display) keeps in mind what was made until then")
    }

    static func unrecorded(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .ledgerUnrecorded, .warning, path,
            "variants of a run that was killed are not in the ledger yet, only in that run's journal",
            fix: "run 'twofold' to have them recorded")
    }

    static func nothingToMeasure(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .benchNothing, .error, path, "there is nothing to measure, because no master here has a variant to be made",
            fix: "name a folder with files such as Button@2x.png")
    }

    static func journalLeft(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Diagnostic(
            .ledgerJournalLeft, .warning, path,
            "everything is recorded, but the run's journal could not be removed: \(error.reason)",
            fix: "delete it, or leave that to the next run")
    }
}
