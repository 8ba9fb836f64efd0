/// What a run has placed, or is about to place, and has not recorded in the ledger yet.
///
/// The ledger is written once, at the end. Were a run killed before, its variants would be nobody's. So each batch
/// notes its ledger lines in this hidden file before the first of its names shows; the next run believes a line exactly
/// when the file at its path has the bytes that the line names, and then records it.
enum Journal {
    /// Beside the ledger, and hidden: it is there while a run works, and after one that was killed.
    static let path = LedgerName.journal

    private static let header = Array("\ntwofold.journal 1\n".utf8)

    /// The note for files that are about to be placed.
    static func note(_ lines: [LedgerLine]) -> Note {
        // Each note begins a line of its own, whatever became of the one before.
        Note(header + lines.flatMap(\.encoded), to: path)
    }

    /// The sound lines of a journal; nil when the file is something else.
    ///
    /// A power cut can leave one whose bytes were never written: it is short, or reads as zeros.
    static func decode(_ bytes: [UInt8]) -> [LedgerLine]? {
        let written = bytes.prefix(header.count).prefix { $0 != 0 }
        guard
            bytes.starts(with: header)
                || header.starts(with: written) && bytes.dropFirst(written.count).allSatisfy({ $0 == 0 })
        else { return nil }
        return bytes.split(separator: 0x0A).compactMap { LedgerLine(parsing: $0) }
    }

    /// Whether these are a journal's bytes beyond doubt.
    static func isJournal(_ bytes: [UInt8]) -> Bool { bytes.starts(with: header) }

    /// The lines that account for the ledger's own file while one version of it succeeds another.
    static func linesForLedger(_ versions: [ContentHash]) -> [LedgerLine] {
        versions.map { hash in
            LedgerLine(
                path: LedgerName.path,
                entry: Ledger.Entry(hash: hash, master: LedgerName.path, masterHash: hash, origin: .ledger, engine: "")
            )
        }
    }
}
