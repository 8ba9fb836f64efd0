/// A ledger, the files that it was read from, and what a killed run left to be learned from its journal.
struct LedgerFile: Sendable {
    /// What is known to be ours: the file's lines, and the journal's where the disk bears them out.
    var ledger = Ledger()
    /// What the file itself says.
    private(set) var recorded = Ledger()
    /// Every hash that a sound line claims, whether it is in use or not: proof that Twofold wrote such bytes.
    var claimed: Set<ContentHash> { Set(recorded.entries.values.map(\.hash) + alternatives.map(\.entry.hash)) }
    /// The journal's bytes, when there is one.
    private(set) var journal: ContentHash?
    /// The file's bytes, when there is one: hashed only by a run that writes.
    private var content: [UInt8]?
    /// Whether the file holds what does not belong there, or not in that order.
    private var needsRewriting = false
    /// Whether the file is not there or empty, and no killed run left a journal in its place.
    var isAbsent: Bool { journal == nil && content?.isEmpty ?? true }
    /// Sound lines that may describe what is on the disk, and are not the file's word on their paths.
    private var alternatives: [LedgerLine] = []

    /// What the file must still be when the ledger is written back.
    private var expected: ExpectedFile { content.map { .file(ContentHash(of: $0)) } ?? .absent }

    /// Reads the ledger at the root of `disk`; none is an empty one.
    ///
    /// - Throws: A diagnostic when something that is no ledger stands in its place: then nothing may be written,
    ///   because nothing could be recorded.
    static func load(from disk: any Disk) throws(Diagnostic) -> (file: LedgerFile, diagnostics: [Diagnostic]) {
        var file = LedgerFile()
        var diagnostics: [Diagnostic] = []
        if let bytes = try bytes(at: LedgerName.path, disk) {
            do throws(LedgerError) {
                let reading = try Ledger.decode(bytes)
                file.recorded = reading.ledger
                file.content = bytes
                file.alternatives = reading.alternatives
                file.needsRewriting = reading.needsRewriting
                diagnostics = reading.badLines.map { .badLedgerLine(LedgerName.path, line: $0) }
                if let first = reading.conflictMarkers.first {
                    diagnostics.append(.ledgerConflict(LedgerName.path, firstLine: first))
                }
            } catch {
                switch error {
                case .newerVersion(let line):
                    throw .unreadableLedger(LedgerName.path, reason: "a newer Twofold wrote it (\(line))")
                }
            }
        }
        if let bytes = try bytes(at: Journal.path, disk) {
            guard let lines = Journal.decode(bytes) else {
                throw .unreadableLedger(Journal.path, reason: "it is no journal of Twofold's")
            }
            file.alternatives += lines
            file.journal = ContentHash(of: bytes)
        }
        file.ledger = file.recorded
        file.settle(disk)
        return (file, diagnostics)
    }

    /// Believes those lines that describe what is on the disk.
    private mutating func settle(_ disk: any Disk) {
        // The ledger's own lines prove what its successor replaced, and nothing about variants.
        for line in alternatives where line.path != LedgerName.path {
            guard Self.hash(of: line.path, disk) == line.entry.hash else { continue }
            // Two sides of a merge may have come to the same bytes: then the one counts that has its master as it is.
            if let other = ledger[line.path], other.hash == line.entry.hash,
                other.masterHash == Self.hash(of: other.master, disk)
            {
                continue
            }
            ledger[line.path] = line.entry
        }
    }

    private static func hash(of path: BytePath, _ disk: any Disk) -> ContentHash? {
        (try? disk.contents(of: path, limit: 1 << 30)).map { ContentHash(of: $0) }
    }

    private static func bytes(at path: BytePath, _ disk: any Disk) throws(Diagnostic) -> [UInt8]? {
        do throws(DiskError) {
            guard let status = try disk.status(of: path) else { return nil }
            guard status.kind == .file else { throw DiskError("open", path, .notARegularFile) }
            return try disk.contents(of: path, limit: 1 << 30)
        } catch {
            throw .unreadableLedger(path, reason: error.reason)
        }
    }

    /// Records changes, on top of whatever the file says by now; nil removes a line.
    ///
    /// The file may have been written since it was read: by a run on another machine that shares the disk, or by version
    /// control. Its lines are kept; ours win where both have one, because they describe what we have just placed.
    func record(_ changes: [BytePath: Ledger.Entry?], to disk: any Disk) throws(DiskError) {
        var current = self
        for attempt in 0... {
            var next = current.ledger
            for (path, entry) in changes { next[path] = entry }
            guard next != current.recorded || current.needsRewriting else { return }
            do throws(DiskError) {
                return try Self.place(next.encoded, over: current.expected, disk)
            } catch {
                guard attempt < 5, error.kind == .changed || error.kind == .occupied,
                    let (file, _) = try? Self.load(from: disk)
                else { throw error }
                current = file
            }
        }
    }

    /// Puts a ledger in the place of the one before, both accounted for in the journal meanwhile.
    private static func place(_ bytes: [UInt8], over old: ExpectedFile, _ disk: any Disk) throws(DiskError) {
        var versions = [ContentHash(of: bytes)]
        if case .file(let hash) = old { versions.append(hash) }
        let placement = Placement(bytes, at: LedgerName.path, expecting: old)
        let errors = disk.place([placement], noting: Journal.note(Journal.linesForLedger(versions)))
        if let error = errors.first ?? nil { throw error }
    }

    /// Removes the journal, whose lines are in the ledger now.
    static func discardJournal(of disk: any Disk) throws(DiskError) {
        guard try disk.status(of: Journal.path) != nil else { return }
        let bytes = try disk.contents(of: Journal.path, limit: 1 << 30)
        try disk.remove(Journal.path, expecting: ContentHash(of: bytes))
    }
}
