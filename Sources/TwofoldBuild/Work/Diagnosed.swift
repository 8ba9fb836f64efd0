// Errors of a disk or an engine become diagnostics of the file that they are about.

extension Disk {
    /// The bytes of a file that a run cannot do without.
    package func bytes(of path: BytePath, limit: Int) throws(Diagnostic) -> [UInt8] {
        do throws(DiskError) {
            return try contents(of: path, limit: limit)
        } catch {
            throw .unreadable(path, error)
        }
    }
}

extension ImageLimits {
    /// The result of an engine's work on a file, within these limits.
    package func diagnosed<Value>(
        _ path: BytePath, _ work: () throws(ImageError) -> Value
    ) throws(Diagnostic) -> Value {
        do throws(ImageError) {
            return try work()
        } catch {
            throw .image(error, path, limits: self)
        }
    }
}
