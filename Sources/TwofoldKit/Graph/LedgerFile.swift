/// A ledger and the file that it was read from.
struct LedgerFile: Sendable {
    var ledger: Ledger
    /// What the file must still be when the ledger is written back.
    var expected: ExpectedFile

    /// Reads the ledger at the root of `disk`; none is an empty one.
    ///
    /// - Throws: A diagnostic when something that is no ledger stands in its place: then nothing may be written,
    ///   because nothing could be recorded.
    static func load(from disk: any Disk) throws(Diagnostic) -> (file: LedgerFile, diagnostics: [Diagnostic]) {
        guard let bytes = try bytes(from: disk) else {
            return (LedgerFile(ledger: Ledger(), expected: .absent), [])
        }
        do throws(LedgerError) {
            let (ledger, badLines) = try Ledger.decode(bytes)
            let file = LedgerFile(ledger: ledger, expected: .file(ContentHash(of: bytes)))
            return (file, badLines.map { .badLedgerLine(RootMarker.path, line: $0) })
        } catch {
            switch error {
            case .newerVersion(let line):
                throw .unreadableLedger(RootMarker.path, reason: "a newer Twofold wrote it (\(line))")
            }
        }
    }

    private static func bytes(from disk: any Disk) throws(Diagnostic) -> [UInt8]? {
        do throws(DiskError) {
            guard let status = try disk.status(of: RootMarker.path) else { return nil }
            guard status.kind == .file else { throw DiskError("open", RootMarker.path, .notARegularFile) }
            return try disk.contents(of: RootMarker.path, limit: 1 << 30)
        } catch {
            throw .unreadableLedger(RootMarker.path, reason: error.reason)
        }
    }

    /// Writes the ledger when it differs from `old`.
    func save(to disk: any Disk, replacing old: Ledger) throws(DiskError) {
        guard ledger != old else { return }
        try disk.place(ledger.encoded, at: RootMarker.path, expecting: expected)
    }
}
