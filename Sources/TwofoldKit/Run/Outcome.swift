/// What became of one planned file.
public enum Outcome: Hashable, Sendable {
    /// It was written.
    case made(PlacedFile, StaleReason)
    /// It was as it should be.
    case current
    /// Something spoke against it, and nothing was tried: the file there is as it was.
    case refused(Diagnostic)
    /// It was tried and did not succeed; the file there is as it was.
    case failed(Diagnostic)
    /// Its master could not be decoded; the master's diagnostic says why.
    case skipped(master: BytePath)
    /// It has to be made, and this run was not to write, or was interrupted before.
    case pending(StaleReason)
}

/// A file that was put in place.
public struct PlacedFile: Hashable, Sendable {
    /// Bytes of the file.
    public var byteCount: Int
    /// The SHA-256 of its bytes.
    public var hash: ContentHash
    /// The SHA-256 of the master's bytes that were decoded for it.
    public var masterHash: ContentHash
    /// Bytes of the master.
    public var masterByteCount: Int
}
