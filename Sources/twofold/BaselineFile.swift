import ArgumentParser
import TwofoldKit

/// The file of `--baseline`.
enum BaselineFile {
    /// Reads it; an error of it is one of usage, because a gate must neither pass nor fail for a file that nobody can read.
    ///
    /// - Parameters:
    ///   - path: As the user gave it.
    ///   - mayBeMissing: Whether it is about to be written.
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

    /// Nil for a file that is not there, and may be missing.
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
