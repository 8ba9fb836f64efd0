// The lock file: damage, conflicts, and lines that no longer apply.

extension Rule {
    package static let lockFile: [Rule] = [
        ledgerAbsent, ledgerBadLine, ledgerConflict, ledgerUnreadable, ledgerOrphan, ledgerNotWritten,
        ledgerUnrecorded, ledgerStrayed, ledgerOtherPicture, ledgerJournalLeft,
    ]

    package static let ledgerAbsent = Rule(
        "ledger.absent", .warning, or: .error, kind: .event, isConfigurable: false,
        meaning:
            "files are byte for byte what Twofold writes, but no twofold.lock records them, or Git tracks a twofold.lock that "
            + "is missing or empty here (an error, and nothing is written)",
        fix: "restore twofold.lock from version control, or run 'twofold adopt .' and commit the new one",
        why: "they count as hand-made and do not follow their masters")

    package static let ledgerBadLine = Rule(
        "ledger.bad-line", .warning, kind: .event,
        meaning: "a damaged line of twofold.lock was skipped, so its variant counts as hand-made",
        fix: "restore the file from version control, or run 'twofold adopt .' and commit the file, "
            + "which is then written without the line",
        why: "changes of the master no longer reach that variant")

    package static let ledgerConflict = Rule(
        "ledger.conflict", .warning, kind: .event, isConfigurable: false,
        meaning: "twofold.lock contains conflict markers of version control; both sides were read",
        fix: "run 'twofold', which writes the file without them, and commit it",
        why: "the merge is not finished, and the two sides may disagree")

    package static let ledgerUnreadable = Rule(
        "ledger.unreadable", .error, kind: .event, isConfigurable: false,
        meaning: "twofold.lock or a killed run's journal cannot be read, or a newer version wrote it; "
            + "nothing is written",
        fix: "restore the file from version control, or move it away",
        why: "without it, Twofold cannot tell variants from hand-made files")

    package static let ledgerOrphan = Rule(
        "ledger.orphan", .warning, kind: .surveyed,
        meaning:
            "Twofold made this variant, and its master, or its slot in Contents.json, no longer exists, or no device loads it",
        fix: "restore the master, or delete this variant with 'twofold prune FILE'",
        why: "the app ships it although nothing makes it any more")

    package static let ledgerNotWritten = Rule(
        "ledger.not-written", .error, kind: .event, isConfigurable: false,
        meaning: "twofold.lock could not be written; a journal keeps what was made",
        fix: "check permissions and free space, then run again", why: "until then, new variants count as hand-made")

    package static let ledgerUnrecorded = Rule(
        "ledger.unrecorded", .warning, kind: .event, isConfigurable: false,
        meaning:
            "twofold.lock does not record variants that a killed run made, or has the old paths of variants that were "
            + "moved together with their masters",
        fix: "run 'twofold' to record them, and commit twofold.lock",
        why: "for others who check the project out, these variants are hand-made")

    static let ledgerStrayed = Rule(
        "ledger.strayed", .warning, or: .note, kind: .event,
        meaning: "this file has the bytes of a variant that is missing: it was moved or renamed without its master",
        fix: "move the master, too; or run 'twofold adopt FILE' to have it follow another, or 'twofold keep FILE'",
        why: "it counts as hand-made, so changes of the master no longer reach it")

    static let ledgerOtherPicture = Rule(
        "ledger.other-picture", .error, kind: .event, isConfigurable: false,
        meaning: "this variant is not the picture that its master gives, although twofold.lock records it so",
        fix: "delete it and run 'twofold'; if it came from a shared cache, empty that first",
        why: "devices show another picture, and no build makes it again")

    static let ledgerJournalLeft = Rule(
        "ledger.journal-left", .warning, kind: .event,
        meaning: "twofold.lock is complete, but the run's journal could not be removed",
        fix: "delete it; otherwise the next run does", why: "the file is of no use any more and might be committed")
}

extension Diagnostic {
    static func badLockFileLine(_ path: BytePath, line: Int) -> Diagnostic {
        Rule.ledgerBadLine.diagnostic(
            path, "line \(line) is damaged and was skipped, so the variant that it recorded counts as hand-made")
    }

    static func ledgerConflict(_ path: BytePath, firstLine: Int) -> Diagnostic {
        Rule.ledgerConflict.diagnostic(
            path,
            "the file contains conflict markers of version control, the first in line \(firstLine); both sides were read"
        )
    }

    static func ledgerAbsent(_ path: BytePath) -> Diagnostic {
        Rule.ledgerAbsent.diagnostic(
            path,
            "the lock file is missing or empty, although files here are byte for byte what Twofold writes: "
                + "without it they count as hand-made and do not follow their masters",
            fix: "restore the file from version control, or run 'twofold adopt .' and commit the new one")
    }

    static func ledgerAbsent(below folder: BytePath) -> Diagnostic {
        Rule.ledgerAbsent.diagnostic(
            folder,
            "no lock file records anything in this folder, although files in it are byte for byte what Twofold writes: "
                + "they count as hand-made and do not follow their masters",
            fix: "run 'twofold adopt FILE' and commit \(LockFileName.fileName); "
                + "or restore the \(LockFileName.fileName) that recorded them, if one was lost")
    }

    /// A lock file that Git has and the tree has not: without it, a run would write another with fewer lines.
    static func lostLockFile(_ path: BytePath, isSparse: Bool) -> Diagnostic {
        Rule.ledgerAbsent.diagnostic(
            path,
            isSparse
                ? "the lock file is left out by this sparse checkout, so nothing is written"
                : "Git tracks the lock file, but it is missing or empty here, so nothing is written",
            fix: isSparse
                ? "add its folder with 'git sparse-checkout add'"
                : "restore it from Git; or remove it from Git's index as well, then run 'twofold adopt .' and commit the new one",
            as: .error)
    }

    static func emptyLockFile(_ path: BytePath) -> Diagnostic {
        Rule.ledgerAbsent.diagnostic(
            path, "the lock file is empty, and Twofold writes none without its first lines: what it recorded is lost",
            fix: "restore it from version control; or delete it, run 'twofold adopt .' and commit the new one")
    }

    static func unreadableLockFile(_ path: BytePath, reason: String) -> Diagnostic {
        Rule.ledgerUnreadable.diagnostic(path, "the lock file cannot be read: \(reason)")
    }

    static func orphan(
        _ path: BytePath, master: BytePath, nearest: BytePath? = nil, isStaged: Bool = false
    ) -> Diagnostic {
        let restore =
            nearest.map { "rename \($0.display) to \(Quoting.display(master.name)) if that is the master" }
            ?? "restore \(master.display)"
        return Rule.ledgerOrphan.diagnostic(
            path,
            path == master
                ? "the file that it is a copy of no longer exists" : "its master \(master.display) no longer exists",
            fix: isStaged
                ? "\(restore); otherwise the next complete build into this folder deletes the file"
                : "\(restore), or delete this variant with 'twofold prune FILE'", related: [master])
    }

    /// An orphan whose master exists, but has another pattern for names.
    static func orphan(_ path: BytePath, otherwiseNamed master: BytePath) -> Diagnostic {
        Rule.ledgerOrphan.diagnostic(
            path, "the variants of \(master.display) have other names now",
            fix: "delete this variant with 'twofold prune FILE', or set 'name' as it was", related: [master])
    }

    /// An orphan whose master exists, in a set without a slot for it, or which nothing asks for in a staged folder.
    static func orphan(_ path: BytePath, withoutSlotOf master: BytePath, isStaged: Bool) -> Diagnostic {
        if isStaged {
            return Rule.ledgerOrphan.diagnostic(
                path, "a build of the source does not stage this file any more",
                fix: "run the build into this folder again, which deletes the file", related: [master])
        }
        return Rule.ledgerOrphan.diagnostic(
            path, "Contents.json has no slot for this variant of \(Quoting.display(master.name)) any more",
            fix: "delete the variant with 'twofold prune FILE', or restore its slot", related: [master])
    }

    /// An orphan whose master was renamed, by hand or by `check --fix`.
    ///
    /// `check --fix` leaves such a variant where another file has its new name.
    static func orphan(
        _ path: BytePath, master: BytePath, renamedTo successor: BytePath, taken: BytePath?
    ) -> Diagnostic {
        let isNear = master.folder == successor.folder
        let (old, new) = (master.display, isNear ? Quoting.display(successor.name) : successor.display)
        guard let taken else {
            return Rule.ledgerOrphan.diagnostic(
                path, "its master \(old) no longer exists; \(new) has the same content",
                fix: "delete this variant with 'twofold prune FILE', or restore \(old)", related: [successor])
        }
        let other = Quoting.display(taken.name)
        return Rule.ledgerOrphan.diagnostic(
            path,
            "its master \(old) no longer exists; \(new) has the same content, but \(other), "
                + "which Twofold did not make, occupies this variant's place beside it",
            fix: "to keep \(other), delete this variant with 'twofold prune FILE'; to replace it, delete \(other), "
                + "then run 'twofold' and 'twofold prune FILE'",
            related: [successor, taken])
    }

    /// None of the staged files comes from the tree that is staged now: that another tree was named is likelier than
    /// that all its images are gone.
    static func stagedFromElsewhere(_ path: BytePath, count: Int) -> Diagnostic {
        Rule.ledgerOrphan.diagnostic(
            path,
            "none of the files that \(Readable.count(count, "line")) of it \(count == 1 ? "records" : "record") "
                + "is in the tree that is staged",
            fix: "name the folder that was staged here before; if all its images are gone, delete the staged folder")
    }

    static func ledgerNotWritten(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Rule.ledgerNotWritten.diagnostic(
            path, "the lock file could not be written: \(error.reason)",
            fix: "check permissions and free space, then run again: nothing that was made so far is lost")
    }

    /// - Parameter moved: The present paths of variants that it has under other paths.
    static func unrecorded(_ path: BytePath, _ moved: [BytePath], from origin: BytePath) -> Diagnostic {
        let move = "\(origin.display), now \(moved.first?.display ?? "")"
        return Rule.ledgerUnrecorded.diagnostic(
            path,
            moved.count == 1
                ? "it has the old path of a variant that was moved together with its master: \(move)"
                : "it has the old paths of \(moved.count) variants that were moved together with their masters, such as \(move)",
            fix: "run 'twofold' to record \(moved.count == 1 ? "it" : "them"), and commit the file",
            related: Array(moved.prefix(20)))
    }

    /// - Parameter isGone: Whether nothing is where its master was.
    static func strayed(
        _ path: BytePath, from origin: BytePath, of master: BytePath, isGone: Bool, as severity: Severity?
    ) -> Diagnostic {
        let old = "has the bytes of \(origin.display), which Twofold made from \(master.display)"
        return Rule.ledgerStrayed.diagnostic(
            path,
            isGone
                ? "it \(old), and both are gone: it counts as hand-made and follows no master"
                : "it \(old): it was moved without its master, so it counts as hand-made, and a build makes the variant again",
            fix: isGone
                ? "run 'twofold adopt FILE' to have it follow the master that is there now, or 'twofold keep FILE'"
                : "move \(master.display), too, and delete the variant that was made in the old place; "
                    + "or delete this file, if nothing uses it",
            as: severity, related: [origin, master])
    }

    package static func otherPicture(_ path: BytePath, from master: BytePath) -> Diagnostic {
        Rule.ledgerOtherPicture.diagnostic(
            path,
            "it is not the picture that \(master.display) gives, although twofold.lock records it so: a shared cache had another one, "
                + "or somebody wrote the line",
            related: [master])
    }

    static func journalLeft(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Rule.ledgerJournalLeft.diagnostic(
            path, "the lock file is complete, but the run's journal could not be removed: \(error.reason)")
    }
}
