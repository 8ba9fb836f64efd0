/// The outcome of one planned file.
public enum Outcome: Hashable, Sendable {
    /// The file was written.
    case made(PlacedFile, StaleReason)
    /// The file was made again with the same bytes, so only its line in the lock file was written.
    case unchanged(PlacedFile, StaleReason)
    /// The file was current.
    case current
    /// The file is not made, because it would not be smaller than the image in another format.
    case omitted(OmittedFile)
    /// The file may not be made, and the existing one is unchanged.
    case refused(Diagnostic)
    /// The file could not be made, and the existing one is unchanged.
    case failed(Diagnostic)
    /// The master could not be decoded; its diagnostic says why.
    case skipped(master: BytePath)
    /// The file has to be made, but this run writes nothing or was interrupted before.
    case pending(StaleReason)

    /// Whether the file still has to be made.
    var isPending: Bool { if case .pending = self { true } else { false } }

    /// Whether the file is in place, as planned.
    var isPresent: Bool {
        switch self {
        case .made, .unchanged, .current: true
        case .omitted, .refused, .failed, .skipped, .pending: false
        }
    }
}

/// A variant that is not made because of its size.
public struct OmittedFile: Hashable, Sendable {
    /// Its entry in the lock file if this run decided on it; nil if an earlier run did.
    var entry: LockFile.Entry?
    /// Whether this run removed the file that an earlier run had made.
    package var wasRemoved = false
}

/// A file that was placed, or that already had the right bytes.
public struct PlacedFile: Hashable, Sendable {
    /// The bytes of the file.
    public var byteCount: Int
    /// Its entry in the lock file.
    package var entry: LockFile.Entry
    var masterByteCount: Int
    /// The form of a PNG that a build encoded; nil for every other file.
    package var form: PNGForm?
}

extension [Diagnostic] {
    /// Adds those of outcomes, each once, and sorts all by path: what is wrong with a master is wrong for many files.
    mutating func gather(_ outcomes: some Sequence<Outcome>) {
        for outcome in outcomes {
            switch outcome {
            case .refused(let diagnostic), .failed(let diagnostic):
                if !contains(diagnostic) { append(diagnostic) }
            default: break
            }
        }
        sort { ($0.path, $0.id.rawValue) < ($1.path, $1.id.rawValue) }
    }
}
