/// What shards have done to the files of a project, by path and in little memory.
struct CarriedFiles: Sendable {
    /// What parts say of one file.
    struct Mark: Sendable {
        /// Whether a part has a line for the lock file.
        var hasLine = false
        /// What became of it; nil if it was current.
        var kind: CarriedOutcomes.Kind?
    }

    /// Bit 0 says that there is a line, bits 1 and 2 that the file was made or unchanged, the others are the reason.
    private var usual = PathTable<UInt8>()
    /// What became of files that were neither made nor unchanged.
    private var others: [BytePath: CarriedOutcomes.Kind] = [:]

    subscript(path: BytePath) -> Mark {
        let bits = usual[path] ?? 0
        let reason = StaleReason.allCases[Int(bits >> 3) % StaleReason.allCases.count]
        switch bits & 6 {
        case 2: return Mark(hasLine: bits & 1 == 1, kind: .made(reason))
        case 4: return Mark(hasLine: bits & 1 == 1, kind: .unchanged(reason))
        default: return Mark(hasLine: bits & 1 == 1, kind: others[path])
        }
    }

    /// Notes a line.
    ///
    /// - Returns: Whether there was none before.
    mutating func addLine(_ path: BytePath) -> Bool {
        let bits = usual[path] ?? 0
        usual.set(bits | 1, at: path)
        return bits & 1 == 0
    }

    /// Notes what became of a file; what was noted first counts.
    mutating func add(_ kind: CarriedOutcomes.Kind, _ path: BytePath) {
        guard self[path].kind == nil else { return }
        let bits = usual[path] ?? 0
        switch kind {
        case .made(let reason): usual.set(bits | 2 | Self.bits(reason), at: path)
        case .unchanged(let reason): usual.set(bits | 4 | Self.bits(reason), at: path)
        default: others[path] = kind
        }
    }

    private static func bits(_ reason: StaleReason) -> UInt8 {
        UInt8(StaleReason.allCases.firstIndex(of: reason) ?? 0) << 3
    }
}
