/// The lock file as read from the disk, together with the journal of a killed run.
package struct LockFileContent: Sendable {
    /// The files that are certainly Twofold's: the file's lines, and the journal's lines that the disk confirms.
    package var confirmed = LockFile()
    /// The lines of the file itself.
    private(set) var recorded = LockFile()
    /// Every hash in a sound line, used or not: proof that Twofold wrote such bytes.
    var claimed: Set<ContentHash> {
        Set(recorded.entries.values.lazy.map(\.hash)).union(alternatives.lazy.map(\.entry.hash))
    }
    /// The hash of the journal's bytes, if there is a journal.
    package private(set) var journal: ContentHash?
    /// What the file holds, if it exists.
    private var content: Content?
    /// Whether the file has lines that do not belong there, or not in that order.
    private var needsRewriting = false
    /// Whether the file is missing or empty, and no killed run left a journal in its place.
    var isAbsent: Bool { journal == nil && content?.isEmpty ?? true }

    /// Whether the file exists and has no byte.
    var isEmptyFile: Bool { content?.isEmpty ?? false }

    /// The bytes of the file, which only a run that writes hashes, or the hash of those that are too many to be kept.
    private enum Content: Sendable {
        case bytes([UInt8])
        case hash(ContentHash)

        private static let limit = 16 << 20

        init(_ bytes: [UInt8]) {
            self = bytes.count > Self.limit ? .hash(ContentHash(of: bytes)) : .bytes(bytes)
        }

        var isEmpty: Bool { if case .bytes(let bytes) = self { bytes.isEmpty } else { false } }

        var hash: ContentHash {
            switch self {
            case .bytes(let bytes): ContentHash(of: bytes)
            case .hash(let hash): hash
            }
        }
    }

    /// Sound lines that may describe the disk, although the file has another line for their paths.
    private(set) var alternatives: [LockFileLine] = []
    /// What shards decided not to make.
    private var omissions: [LockFileLine] = []
    /// The files of shards that are not merged yet.
    private(set) var shardFiles: [ShardFile] = []

    /// When lines that nothing but the disk confirms are compared with it.
    package enum Settling {
        /// At once: those that it confirms go before the file's own.
        case now
        /// Later and only some of them, by ``LockFileContent/settle(_:where:)``: a shard reads no files of other shards.
        case later
        /// Those of shards are taken as they are, because the caller compares all of them.
        case trusting
    }

    /// The expected state of the file when it is written back.
    private var expected: ExpectedFile { content.map { .file($0.hash) } ?? .absent }

    /// Reads the lock file at the root of `disk`; a missing one is empty.
    ///
    /// - Throws: A diagnostic if something else is in its place: then nothing may be written, because nothing could be
    ///   recorded.
    package static func load(
        from disk: any Disk, settling: Settling = .now, tracked: TrackedFiles = .none
    ) throws(Diagnostic) -> (file: LockFileContent, diagnostics: [Diagnostic]) {
        var file = LockFileContent()
        var diagnostics: [Diagnostic] = []
        if let bytes = try bytes(at: LockFileName.path, disk) {
            do throws(LockFileError) {
                let reading = try LockFile.decode(bytes)
                if LargeFilePointer.begins(bytes) { throw LockFileError.notOne("it is a Git LFS pointer") }
                if reading.isForeign { throw LockFileError.notOne("it is not a lock file of Twofold's") }
                if reading.isCut { throw LockFileError.notOne("it is cut short: its last line, '# end', is missing") }
                file.recorded = reading.lockFile
                file.content = Content(bytes)
                file.alternatives = reading.alternatives
                file.needsRewriting = reading.needsRewriting
                diagnostics = reading.badLines.map { .badLockFileLine(LockFileName.path, line: $0) }
                if let first = reading.conflictMarkers.first {
                    diagnostics.append(.ledgerConflict(LockFileName.path, firstLine: first))
                }
            } catch {
                switch error {
                case .notOne(let reason): throw .unreadableLockFile(LockFileName.path, reason: reason)
                case .newerVersion(let line):
                    throw .unreadableLockFile(LockFileName.path, reason: "a newer Twofold wrote it (\(line))")
                }
            }
        }
        if let bytes = try bytes(at: Journal.path, disk) {
            guard let lines = Journal.decode(bytes) else {
                throw .unreadableLockFile(Journal.path, reason: "not a journal of Twofold's")
            }
            file.alternatives += lines
            file.journal = ContentHash(of: bytes)
        }
        if file.isAbsent, let entry = tracked.index?.entry(of: LockFileName.path), !entry.isEmptyFile {
            throw .lostLockFile(LockFileName.path, isSparse: entry.isSparse)
        }
        file.confirmed = file.recorded
        switch settling {
        case .now, .later:
            let (journals, kept) = try file.loadShards(disk) { file, line in
                if line.entry.origin.hasFile { file.alternatives.append(line) } else { file.omissions.append(line) }
            }
            file.alternatives += journals + kept
            if settling == .now { file.settle(disk) }
        case .trusting:
            file.settle(disk)
            let (journals, kept) = try file.loadShards(disk) { $0.confirmed[$1.path] = $1.entry }
            // A file that no shard answers for any more is its maker's as long as it is unchanged.
            for line in kept where file.confirmed[line.path] == nil {
                if hash(of: line.path, disk) == line.entry.hash { file.confirmed[line.path] = line.entry }
            }
            file.alternatives += journals + kept
        }
        return (file, diagnostics)
    }

    /// Lets paths that the listing has, too, share its bytes.
    ///
    /// - Parameter listed: The path as the listing has it; nil for one that is not listed.
    mutating func share(_ listed: (BytePath) -> BytePath?) {
        let isSame = confirmed == recorded
        if isSame { confirmed = LockFile() }
        recorded.share(listed)
        if isSame { confirmed = recorded } else { confirmed.share(listed) }
    }

    /// Reads what shards have done, and are doing.
    ///
    /// A shard notes its files in its journal, writes its part, and then removes the journal. So a file that is no longer in
    /// the journal is in the part, if the journal is read first.
    ///
    /// - Parameter take: Takes a line of a part.
    /// - Returns: The lines of journals, and those that parts have kept.
    private mutating func loadShards(
        _ disk: any Disk, take: (inout LockFileContent, LockFileLine) -> Void
    ) throws(Diagnostic) -> (journals: [LockFileLine], kept: [LockFileLine]) {
        do throws(DiskError) {
            shardFiles = try ShardFile.list(on: disk)
        } catch {
            throw .unreadableLockFile(ShardFile.folder, reason: error.reason)
        }
        var (journals, kept): ([LockFileLine], [LockFileLine]) = ([], [])
        for shard in Set(shardFiles.map(\.shard)).sorted() {
            let journal = try Self.bytes(at: ShardFile(.journal, of: shard).path, disk).flatMap(Journal.decode)
            journals += journal ?? []
            // A damaged part proves nothing, so its files count as hand-made; a merge refuses it.
            let part = try Self.bytes(at: ShardFile(.part, of: shard).path, disk).flatMap { ShardPart($0) }
            kept += part?.kept ?? []
            for line in part?.lines ?? [] { take(&self, line) }
        }
        return (journals, kept)
    }

    /// The paths of all files that Twofold wrote, or was about to, whether or not they are as it left them.
    var written: Set<BytePath> {
        Set(alternatives.map(\.path)).union(confirmed.entries.keys)
    }

    /// Applies those lines that describe what is on the disk.
    ///
    /// - Parameter isIncluded: Whether the line of a path counts.
    mutating func settle(_ disk: any Disk, where isIncluded: (BytePath) -> Bool = { _ in true }) {
        for line in omissions where isIncluded(line.path) {
            // No file can confirm that none is to be made, but the master can that it was looked at.
            guard Self.hash(of: line.entry.master, disk) == line.entry.masterHash, Self.hash(of: line.path, disk) == nil
            else { continue }
            confirmed[line.path] = line.entry
        }
        // The lock file's own lines prove which version was replaced, and say nothing about variants.
        for line in alternatives
        where line.path != LockFileName.path && line.entry.origin.hasFile && isIncluded(line.path) {
            guard Self.hash(of: line.path, disk) == line.entry.hash else { continue }
            // Two sides of a merge may have the same bytes: then the line counts whose master has the recorded bytes.
            if let other = confirmed[line.path], other.hash == line.entry.hash,
                other.masterHash == Self.hash(of: other.master, disk)
            {
                continue
            }
            confirmed[line.path] = line.entry
        }
    }

    /// Gives the lines of variants that were moved together with their masters the new paths.
    mutating func follow(_ moves: [MovedVariants.Move]) {
        for move in moves where !move.hasOrphan { confirmed[move.path] = nil }
        for move in moves { confirmed[move.target] = move.entry }
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
            throw .unreadableLockFile(path, reason: error.reason)
        }
    }

    /// Records changes in the current lock file; nil removes a line.
    ///
    /// The file may have been written since it was read: by a run on another machine that shares the disk, or by
    /// version control. Its lines are kept. Where both have a line, the new one wins, because it describes what this
    /// run has just placed.
    func record(
        _ changes: [BytePath: LockFile.Entry?], to disk: any Disk, jobs: Int = 1,
        _ timer: StageTimer<SharedStage>? = nil
    ) throws(DiskError) {
        var current = self
        var changes = changes
        for attempt in 0... {
            var next = current.confirmed
            for (path, entry) in changes { next[path] = entry }
            guard next != current.recorded || current.needsRewriting else { return }
            do throws(DiskError) {
                return try Self.place(timer.time(.encode) { next.encoded(jobs: jobs) }, over: current.expected, disk)
            } catch {
                guard attempt < 5, error.kind == .changed || error.kind == .occupied,
                    let (file, _) = try? Self.load(from: disk)
                else { throw error }
                // What was put into this value, and not into the file.
                if attempt == 0 {
                    for (path, entry) in confirmed.entries where entry != recorded[path] && changes[path] == nil {
                        changes[path] = entry
                    }
                }
                current = file
            }
        }
    }

    /// Replaces the lock file, with both versions in the journal meanwhile.
    private static func place(_ bytes: [UInt8], over old: ExpectedFile, _ disk: any Disk) throws(DiskError) {
        var versions = [ContentHash(of: bytes)]
        if case .file(let hash) = old { versions.append(hash) }
        let placement = Placement(bytes, at: LockFileName.path, expecting: old)
        let errors = disk.place([placement], noting: Journal.note(Journal.linesForLockFile(versions)))
        if let error = errors.first ?? nil { throw error }
    }
}
