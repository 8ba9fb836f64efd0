/// The files that a run has placed, or is about to place, and has not yet recorded in the lock file.
///
/// The lock file is written once, at the end. If a run was killed before, its variants would count as hand-made. So
/// each batch writes its lines to this hidden file before the first of its files becomes visible. The next run trusts a
/// line only if the file at its path has the bytes that the line names, and then records it.
enum Journal {
    /// Beside the lock file, and hidden: it exists during a run, and after a run that was killed.
    static let path = LockFileName.journal

    private static let header = Array("\ntwofold.journal 1\n".utf8)

    /// The note for files that are about to be placed.
    ///
    /// - Parameter path: The journal: that of a shard, or of the run that writes the lock file.
    static func note(_ lines: [LockFileLine], to path: BytePath = path) -> Note {
        // Each note begins on a new line, even if the one before is incomplete.
        Note(header + lines.flatMap(\.encoded), to: path)
    }

    /// The sound lines of a journal; nil if the bytes are anything else.
    ///
    /// A power cut can leave a journal whose bytes were never written: it is short, or reads as zeros.
    static func decode(_ bytes: [UInt8]) -> [LockFileLine]? {
        let written = bytes.prefix(header.count).prefix { $0 != 0 }
        guard
            bytes.starts(with: header)
                || header.starts(with: written) && bytes.dropFirst(written.count).allSatisfy({ $0 == 0 })
        else { return nil }
        return bytes.split(separator: 0x0A).compactMap { LockFileLine(parsing: $0) }
    }

    /// Whether these bytes certainly belong to a journal.
    static func isJournal(_ bytes: [UInt8]) -> Bool { bytes.starts(with: header) }

    /// The lines that account for the lock file itself while one version replaces another.
    static func linesForLockFile(_ versions: [ContentHash]) -> [LockFileLine] {
        versions.map { hash in
            LockFileLine(
                path: LockFileName.path,
                entry: LockFile.Entry(
                    hash: hash, master: LockFileName.path, masterHash: hash, origin: .lockFile, engine: "")
            )
        }
    }
}
