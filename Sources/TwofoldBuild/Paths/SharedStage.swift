/// Work outside of the jobs that several threads share.
package enum SharedStage: Sendable {
    /// Folders are read.
    case list
    /// Each file's name and first bytes are looked at.
    case look
    /// Variants are planned.
    case plan
    /// Variants are compared with the lock file.
    case compare
    /// The lock file is encoded.
    case encode
}
