/// Compares the files of a tree with the SHA-256 that its lock file records for each; it decodes and writes nothing.
///
/// For a folder that `--into` staged: a later step of a pipeline, on another machine and without the masters' tree, proves that
/// it has got what was made.
package struct VerificationRun: Sendable {
    var disk: any Disk
    var jobs: Int

    package init(_ disk: any Disk, jobs: Int = 1) {
        self.disk = disk
        self.jobs = jobs
    }

    /// The limit on a file's bytes, so that a device or a pipe in a file's place ends.
    private static let maxBytes = 1 << 32
    /// Folders this deep are not entered: no tree has them, and every level costs an open folder.
    private static let maxLevels = 64

    /// Reads every recorded file.
    ///
    /// - Throws: A diagnostic if the lock file is missing, or cannot be read: then nothing is proved.
    package func run() throws(Diagnostic) -> VerificationReport {
        let (file, problems) = try LockFileContent.load(from: disk)
        if file.isAbsent { throw Rule.stageNoRecord.diagnostic(LockFileName.path) }
        let recorded = file.confirmed.entries.filter(\.value.origin.hasFile).sorted { $0.key < $1.key }
        var report = VerificationReport()
        report.diagnostics = problems
        report.isRecordSound = problems.isEmpty
        let disk = disk
        for result in concurrentMap(recorded, jobs: jobs, { Self.verify($0.key, $0.value.hash, disk) }) {
            switch result {
            case .success(let byteCount):
                report.matchCount += 1
                report.byteCount += byteCount
            case .failure(let problem): report.diagnostics.append(problem)
            }
        }
        report.fileCount = recorded.count
        // Beside masters lie files that nobody records; a staged folder has copies, and nothing else.
        if recorded.contains(where: { $0.value.origin == .copy }) {
            let known = Set(recorded.map(\.key)).union([LockFileName.path, Journal.path])
            addOthers(in: .root, known, level: 0, to: &report)
        }
        report.diagnostics.sort { ($0.path, $0.id.rawValue) < ($1.path, $1.id.rawValue) }
        return report
    }

    private static func verify(
        _ path: BytePath, _ hash: ContentHash, _ disk: any Disk
    ) -> Result<Int, Diagnostic> {
        do throws(DiskError) {
            guard try disk.status(of: path) != nil else { return .failure(Rule.stageMissing.diagnostic(path)) }
            let bytes = try disk.contents(of: path, limit: maxBytes)
            return ContentHash(of: bytes) == hash ? .success(bytes.count) : .failure(Rule.stageChanged.diagnostic(path))
        } catch {
            return .failure(.unreadable(path, error))
        }
    }

    private func addOthers(
        in folder: BytePath, _ known: Set<BytePath>, level: Int, to report: inout VerificationReport
    ) {
        do throws(DiskError) {
            for entry in try disk.entries(of: folder) {
                guard let path = folder.appending(entry.name), !known.contains(path) else { continue }
                if entry.kind == .folder, level < Self.maxLevels {
                    addOthers(in: path, known, level: level + 1, to: &report)
                } else {
                    report.diagnostics.append(Rule.stageUnrecorded.diagnostic(path))
                }
            }
        } catch {
            report.diagnostics.append(.unreadableFolder(error.path, error))
        }
    }
}

/// The result of comparing a tree with its lock file.
package struct VerificationReport: Sendable {
    /// The number of files that the lock file records.
    package var fileCount = 0
    /// The number of those that have the recorded bytes.
    package var matchCount = 0
    /// The bytes of the files that match.
    package var byteCount = 0
    /// An error for each file that does not match, and a warning for each that is not recorded; sorted by path.
    package var diagnostics: [Diagnostic] = []

    /// Whether all of the lock file could be read: a damaged line may have recorded a file that is missing.
    var isRecordSound = true

    package init() {}

    /// Whether every recorded file has its bytes, the lock file is sound, and the folder could be listed.
    package var isProved: Bool {
        isRecordSound && matchCount == fileCount && !diagnostics.contains { $0.severity == .error }
    }

    package var hasUnrecorded: Bool { diagnostics.contains { $0.rule == .stageUnrecorded } }
}
