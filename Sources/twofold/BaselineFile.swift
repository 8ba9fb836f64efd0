import ArgumentParser
import TwofoldKit

/// The file of `--baseline`, as it was before the check.
struct BaselineFile {
    var baseline: Baseline

    /// Reads it; an error of it is one of usage, because a gate must not pass or fail for a file that nobody reads.
    ///
    /// - Parameters:
    ///   - path: As the user gave it.
    ///   - isNew: Whether it may be missing, because it is about to be written.
    static func read(_ path: String, isNew: Bool) throws -> BaselineFile {
        let shown = Quoting.display(RawArguments.bytes(of: path))
        do {
            let (folder, name) = (ReportFile.folder(of: path), ReportFile.name(of: path))
            guard let name else { throw DiskError("open", .root, .notARegularFile) }
            let disk = try LocalDisk(folder: folder)
            if try disk.status(of: name) == nil {
                guard !isNew else { return BaselineFile(baseline: Baseline()) }
                throw DiskError("open", name, .system(code: 2, text: "No such file; --update-baseline writes it"))
            }
            let bytes = try disk.contents(of: name, limit: 1 << 28)
            do throws(BaselineError) {
                return BaselineFile(baseline: try Baseline(decoding: bytes))
            } catch {
                throw ValidationError("--baseline \(shown): \(error.reason).")
            }
        } catch let error as DiskError {
            throw ValidationError("--baseline \(shown): \(error.reason).")
        }
    }
}
