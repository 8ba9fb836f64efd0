/// What became of one planned file.
public enum Outcome: Hashable, Sendable {
    /// It was written.
    case made(PlacedFile, StaleReason)
    /// It was made anew and came out with the bytes that it has: nothing was written but its line in the ledger.
    case unchanged(PlacedFile, StaleReason)
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

/// A file that was put in place, or was found to have the right bytes already.
public struct PlacedFile: Hashable, Sendable {
    /// Bytes of the file.
    public var byteCount: Int
    /// What the ledger records of it.
    public var entry: Ledger.Entry
    /// Bytes of the master.
    public var masterByteCount: Int
}
