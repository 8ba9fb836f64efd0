/// What a run has placed, or is about to place, and has not recorded in the ledger yet.
///
/// The ledger is written once, at the end. Were a run killed before, its variants would be nobody's. So each batch
/// notes its ledger lines in this hidden file before the first of its names shows; the next run believes a line exactly
/// when the file at its path has the bytes that the line names, and then records it.
enum Journal {
    /// Beside the ledger, and hidden: it is there while a run works, and after one that was killed.
    static let path = RootMarker.journal

    private static let header = Array("\ntwofold.journal 1\n".utf8)

    /// The note for files that are about to be placed.
    static func note(_ lines: [LedgerLine]) -> Note {
        // Each note begins a line of its own, whatever became of the one before.
        Note(header + lines.flatMap(\.encoded), to: path)
    }

    /// The sound lines of a journal; nil when the file is something else.
    static func decode(_ bytes: [UInt8]) -> [LedgerLine]? {
        guard bytes.starts(with: header) || header.starts(with: bytes) else { return nil }
        return bytes.split(separator: 0x0A).compactMap { LedgerLine(parsing: $0) }
    }
}
