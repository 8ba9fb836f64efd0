/// Everything that decides the bytes of one file of a chain, except the base's bytes and the engine.
struct MipmapRecipe: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        /// One level, counted from the base, which is level 0 and has no other file.
        case level(Int)
        /// The whole chain, with the base or from the first half on.
        case chain(hasBase: Bool)
    }

    /// The image that each level is the mean of.
    var origin: MipmapChain.Origin
    /// The space in which means are taken.
    var space: BlendingSpace
    var content: Content

    /// Raised when the same recipe would give other bytes than before.
    static let version = 2

    /// The encoding of levels: always PNG, so that the levels of a JPEG lose nothing more.
    static let effort = PNGEffort.standard

    /// The digest that the lock file records: equal digests, equal recipes.
    var digest: String {
        var fingerprint = Fingerprint()
        fingerprint.append("mipmaps", "\(Self.version)")
        fingerprint.append("from", origin.rawValue)
        fingerprint.append("space", space.rawValue)
        switch content {
        case .level(let level):
            fingerprint.append("level", "\(level)")
            fingerprint.append("png", Self.effort.rawValue)
        case .chain(let hasBase): fingerprint.append("level", hasBase ? "all" : "all but the base")
        }
        return fingerprint.digest
    }
}
