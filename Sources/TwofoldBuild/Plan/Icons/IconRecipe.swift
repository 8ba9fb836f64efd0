/// Everything that decides the bytes of an icon, except the master's bytes and the engine.
struct IconRecipe: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case icon(PixelSize, IconArt)
        /// Several sizes in one file; each with its own recipe, or the hash of the hand-made file in its place.
        case container(IconContainer.Form, [String])
        case text([UInt8])
    }

    var content: Content
    /// The color behind the master; nil where it has no effect.
    var ground: RGBColor?
    /// The space in which means are taken.
    var space: BlendingSpace
    /// The treatment of the master's colors.
    var color: ColorPolicy
    /// The effort to make PNGs small.
    var effort: PNGEffort
    /// The page that is drawn, 0 for the first.
    var page = 0

    /// Raised when the same recipe would give other bytes than before.
    static let version = 1

    /// The digest that the lock file records: equal digests, equal recipes.
    var digest: String {
        var fingerprint = Fingerprint()
        fingerprint.append("icon", "\(Self.version)")
        switch content {
        case .icon(let size, let art):
            fingerprint.append("size", "\(size.width)x\(size.height)")
            fingerprint.append("content", "\(art.content)")
            fingerprint.append("fraction", "\(art.fraction)")
            fingerprint.append("opaque", "\(art.isOpaque)")
            fingerprint.append("round", "\(art.isRound)")
        case .container(let form, let parts):
            fingerprint.append("form", "\(form)")
            for part in parts { fingerprint.append("part", part) }
        case .text(let text):
            fingerprint.append("text", String(decoding: text, as: UTF8.self))
            return fingerprint.digest
        }
        if let ground { fingerprint.append("ground", ground.description) }
        fingerprint.append("space", space.rawValue)
        fingerprint.append("colour", color.rawValue)
        fingerprint.append("png", effort.rawValue)
        if page > 0 { fingerprint.append("page", "\(page)") }
        return fingerprint.digest
    }
}
