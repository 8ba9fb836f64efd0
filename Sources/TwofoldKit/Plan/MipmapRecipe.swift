/// Everything besides the base's bytes and the engine that decides the bytes of one file of a chain.
struct MipmapRecipe: Hashable, Sendable {
    /// What a file holds.
    enum Content: Hashable, Sendable {
        /// One level, counted from the base, which is 0 and has no file but its own.
        case level(Int)
        /// The whole chain.
        case chain
    }

    /// What each level is the mean of.
    var origin: MipmapChain.Origin
    /// What means are taken of.
    var space: BlendingSpace
    /// What the file holds.
    var content: Content

    /// Raised when the same recipe would give other bytes than before.
    static let version = 2

    /// How levels are written: always PNG, so that those of a JPEG lose nothing more.
    static let effort = PNGEffort.standard

    /// What the ledger records of it: equal digests, equal recipes.
    var digest: String {
        var fingerprint = Fingerprint()
        fingerprint.append("mipmaps", "\(Self.version)")
        fingerprint.append("from", origin.rawValue)
        fingerprint.append("space", space.rawValue)
        switch content {
        case .level(let level):
            fingerprint.append("level", "\(level)")
            fingerprint.append("png", Self.effort.rawValue)
        case .chain: fingerprint.append("level", "all")
        }
        return fingerprint.digest
    }
}
