/// The result of a lookup on one screen: every name that is tried, in order, and the chosen one.
public struct Resolution: Hashable, Sendable {
    /// One name in one place.
    public struct Candidate: Hashable, Sendable {
        package enum State: Hashable, Sendable {
            case absent
            /// The file exists, and could be chosen.
            case present
            /// The file exists, but is not looked for, because the plain file is missing through which it is found.
            case outOfReach
            /// The file exists, in a format that is not loaded on this screen.
            case unreadable
        }

        /// The file's name.
        public var name: [UInt8]
        /// The index of its place.
        package var place: Int
        package var pattern: LookupPattern
        /// The scale of an image with this name.
        package var scale: ScaleFactor
        package var state: State
    }

    /// The relation between an image's pixels and the screen's.
    package enum Fit: String, Hashable, CaseIterable, Sendable {
        /// One to one.
        case exact
        /// Fewer than the screen's: blurred, or in blocks.
        case enlarged
        /// More than the screen's: they waste memory.
        case reduced
    }

    var name: LookupName
    package var screen: Screen
    /// The names, in the order in which they are tried.
    package var candidates: [Candidate]
    /// The index of the chosen one; nil if there is none.
    package var chosenIndex: Int?

    /// The file that is loaded; nil if there is none.
    public var chosen: Candidate? { chosenIndex.map { candidates[$0] } }

    /// The relation between the chosen file's pixels and the screen's; nil if no file is chosen.
    package var fit: Fit? {
        guard let scale = chosen?.scale else { return nil }
        return scale == screen.scale ? .exact : scale < screen.scale ? .enlarged : .reduced
    }

    /// The certainty of the choice, and its source; nil if no file is chosen.
    ///
    /// It is as certain as its place in the order. If a file for the device is skipped, the certainty is that of
    /// the other file's place: the precedence of the scale is documented, but its precedence over the device is only
    /// observed.
    public var evidence: (certainty: Evidence, source: String)? {
        guard let chosenIndex, let chosen else { return nil }
        let own = (chosen.pattern.certainty, chosen.pattern.source)
        guard !chosen.pattern.isForDevice,
            let passed = candidates[chosenIndex...].first(where: { $0.state == .present && $0.pattern.isForDevice }),
            passed.pattern.certainty > chosen.pattern.certainty
        else { return own }
        return (passed.pattern.certainty, passed.pattern.source)
    }
}
