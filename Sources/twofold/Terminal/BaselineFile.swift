/// The file of `--baseline`.
struct BaselineFile {
    /// The path as the user gave it.
    var path: String
    var known: Baseline
    /// Whether the diagnostics of this check are written into it.
    var isUpdated: Bool

    /// Takes known diagnostics out of a report; returns false, after a message, when the file could not be written.
    func hold(_ report: inout CheckReport, _ selection: [BytePath], isStrict: Bool, _ console: Console) -> Bool {
        var baseline = known
        var isDone = true
        if isUpdated {
            let updated = report.updated(known, selection: selection)
            do throws(DiskError) {
                try ReportFile.write(updated.encoded, to: path)
                let counts =
                    "\(updated.entries.subtracting(known.entries).count) new, "
                    + "\(known.entries.subtracting(updated.entries).count) dropped"
                console.say("twofold: \(shown) now has \(Readable.count(updated.entries.count, "line")): \(counts)\n")
                baseline = updated
            } catch {
                console.say("twofold: \(shown): the baseline: \(error.reason)\n")
                isDone = false
            }
        }
        report = report.without(
            baseline, file: ShellWord.quoted(RawArguments.bytes(of: path)), selection: selection, isStrict: isStrict)
        return isDone
    }

    private var shown: String { Quoting.display(RawArguments.bytes(of: path)) }

    /// Reads the file; a failure is a usage error, because an unreadable baseline must neither pass nor fail a check.
    ///
    /// - Parameter mayBeMissing: Whether a missing file is an empty baseline, because it is about to be written.
    static func read(_ path: String, mayBeMissing: Bool) throws -> Baseline {
        let reason: String
        do {
            return try Baseline(decoding: try bytes(path, mayBeMissing: mayBeMissing) ?? Baseline().encoded)
        } catch let error as BaselineError {
            reason = error.reason
        } catch let error as DiskError {
            reason = error.reason
        }
        throw ValidationError("--baseline \(Quoting.display(RawArguments.bytes(of: path))): \(reason).")
    }

    /// The file's bytes; nil for a missing file that may be missing.
    private static func bytes(_ path: String, mayBeMissing: Bool) throws(DiskError) -> [UInt8]? {
        guard let name = ReportFile.name(of: path) else { throw DiskError("open", .root, .notARegularFile) }
        let disk = try LocalDisk(folder: ReportFile.folder(of: path))
        if try disk.status(of: name) == nil {
            if mayBeMissing { return nil }
            throw DiskError("open", name, .system(code: 2, text: "No such file; --update-baseline writes it"))
        }
        return try disk.contents(of: name, limit: 1 << 28)
    }
}
