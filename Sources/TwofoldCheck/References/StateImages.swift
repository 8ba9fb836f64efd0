/// Two images that a source file shows in each other's place, such as those of a button and of the pressed button.
struct StateImages: Hashable, Sendable {
    /// The name of the plain image.
    var base: [UInt8]
    /// The name of the image that takes its place.
    var state: [UInt8]
    /// The place that asks for the second.
    var place: TextPlace?
    /// Whether the second is a mask of the plain image.
    var isMask = false
}

/// The images that a control gets for its states, in the order of the source.
struct StateUses {
    /// What an image is to a control.
    struct Role {
        /// The control's name, or another mark that all images of the control share.
        var control: [UInt8]
        /// The kind of image: one in front is not compared with one behind.
        var kind: String
        /// Whether it is shown while nothing happens.
        var isPlain: Bool
        /// Whether it is a mask of the plain image.
        var isMask = false
    }

    struct Use {
        var role: Role
        var name: [UInt8]
        var place: TextPlace?
        /// The number of tokens or elements before it.
        var index: Int
    }

    private var uses: [Use] = []

    /// Controls of one name farther apart than this many tokens are probably not the same one.
    private static let farthest = 200

    /// Remembers an image of a control.
    mutating func append(_ use: Use) { uses.append(use) }

    /// Each image of a state with the plain image of the same control: the last one before it, or else the next.
    var pairs: [StateImages] {
        var plain: [[UInt8]: [Use]] = [:]
        for use in uses where use.role.isPlain { plain[use.role.control, default: []].append(use) }
        return uses.filter { !$0.role.isPlain }.compactMap { use in
            let near = (plain[use.role.control] ?? []).filter {
                $0.role.kind == use.role.kind && abs($0.index - use.index) <= Self.farthest
            }
            guard let base = near.last(where: { $0.index < use.index }) ?? near.first, base.name != use.name else {
                return nil
            }
            return StateImages(base: base.name, state: use.name, place: use.place, isMask: use.role.isMask)
        }
    }
}
