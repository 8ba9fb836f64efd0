/// What a lookup comes to on one screen: every name that is tried, in order, and the one that is taken.
public struct Resolution: Hashable, Sendable {
    /// One name in one place.
    public struct Candidate: Hashable, Sendable {
        /// What of it is there.
        public enum State: Hashable, Sendable {
            /// Nothing.
            case absent
            /// A file, which would be taken.
            case present
            /// A file that is not looked for, because the plain one is missing through which it is found.
            case outOfReach
            /// A file of a format that is not loaded on this screen.
            case unreadable
        }

        /// The file's name.
        public var name: [UInt8]
        /// The index of its place among those that were given.
        public var place: Int
        /// Why it is tried.
        public var pattern: LookupPattern
        /// Whether it is found only by reading `_` as `-`.
        public var isRespelt: Bool
        /// The scale that it gets.
        public var scale: ScaleFactor
        /// What of it is there.
        public var state: State
    }

    /// How an image's pixels fall on the screen's.
    public enum Fit: Hashable, Sendable {
        /// One on one.
        case exact
        /// Fewer than the screen has: blurred, or in blocks.
        case enlarged
        /// More than the screen has: memory for nothing.
        case reduced
    }

    /// What was asked for.
    public var name: LookupName
    /// Where.
    public var screen: Screen
    /// The names, in the order in which they are tried.
    public var candidates: [Candidate]
    /// The index of the one that is taken; nil when there is none.
    public var chosenIndex: Int?

    /// The one that is taken.
    public var chosen: Candidate? { chosenIndex.map { candidates[$0] } }

    /// How the pixels of what is taken fall on the screen's; nil when nothing is.
    public var fit: Fit? {
        guard let scale = chosen?.scale else { return nil }
        return scale == screen.scale ? .exact : scale < screen.scale ? .enlarged : .reduced
    }

    /// How sure it is that this one is taken, and by which source; nil when nothing is.
    ///
    /// As sure as its own place in the order. Where a file for the device is passed over, only as sure as that one's place:
    /// that the scale was asked first is documented, that it goes before the device is observed.
    public var evidence: (certainty: Evidence, source: String)? {
        guard let chosenIndex, let chosen else { return nil }
        let own = (chosen.pattern.certainty, chosen.pattern.source)
        guard !chosen.pattern.isForDevice,
            let passed = candidates[chosenIndex...].first(where: { $0.state == .present && $0.pattern.isForDevice }),
            passed.pattern.certainty > chosen.pattern.certainty
        else { return own }
        return (passed.pattern.certainty, passed.pattern.source)
    }

    /// The size in points of an image of so many pixels, fractions kept: what `UIImage` gives as `size`.
    public static func points(_ pixels: PixelSize, at scale: ScaleFactor) -> PointSize {
        PointSize(
            width: Double(pixels.width) / Double(scale.pixelsPerPoint),
            height: Double(pixels.height) / Double(scale.pixelsPerPoint))
    }
}
