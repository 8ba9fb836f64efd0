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
            fix: "check its permissions and size")
    }

    static func edited(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .fileEdited, .error, path, "this variant was edited after Twofold wrote it, and is left as it is",
            fix:
                "delete it to have it made again, or delete its line from \(RootMarker.fileName) to keep it as your own"
        )
    }

    static func foreign(_ path: BytePath, from master: BytePath) -> Diagnostic {
        Diagnostic(
            .fileForeign, .error, path,
            "something that Twofold did not write is in the way of this variant of \(master.display), and is left",
            fix: "move it away, or rename the master", related: [master])
    }

    static func notPlaced(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Diagnostic(
            .fileNotPlaced, .error, path, "the variant could not be written: \(error.reason)",
            fix: "check permissions and free space, then run again")
    }

    static func unreadableFolder(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Diagnostic(
            .treeUnreadable, .error, path, "the folder cannot be listed: \(error.reason)",
            fix: "check its permissions")
    }

    static func nestedRoot(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .treeNestedRoot, .warning, path,
            "this folder has a \(RootMarker.fileName) of its own, so it is left to a run of its own",
            fix: "run twofold on it, or delete its \(RootMarker.fileName) to make it part of this tree")
    }

    // MARK: Ledger

    static func badLedgerLine(_ path: BytePath, line: Int) -> Diagnostic {
        Diagnostic(
            .ledgerBadLine, .warning, path,
            "line \(line) is damaged and was left out; the variant it recorded counts as yours now",
            fix: "restore the file from version control, or delete that variant to have it made again")
    }

    static func unreadableLedger(_ path: BytePath, reason: String) -> Diagnostic {
        Diagnostic(
            .ledgerUnreadable, .error, path, "the ledger cannot be read: \(reason)",
            fix: "restore the file from version control, or move it away")
    }

    static func orphan(_ path: BytePath, master: BytePath) -> Diagnostic {
        Diagnostic(
            .ledgerOrphan, .warning, path,
            "Twofold made this variant of \(master.display), which is gone",
            fix: "delete it, or restore the master", related: [master])
    }

    static func ledgerNotWritten(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Diagnostic(
            .ledgerNotWritten, .error, path,
            "the ledger could not be written, so the variants made in this run count as yours: \(error.reason)",
            fix: "mend the cause, delete those variants, and run again")
    }
}
