/// What was learned of one file by reading it, and what its status was then: true as long as the status is the same.
struct CachedFile: Hashable, Sendable {
    /// The file's status when it was read.
    var status: FileStatus
    /// The SHA-256 of all of its bytes.
    var hash: ContentHash?
    /// What kind of image it is.
    var image: CachedImage?
    /// What a comparison with Twofold's own rendering showed.
    var comparison: Comparison?
    /// What a check learned, in a form of its own; empty when none was held.
    ///
    /// A build carries it along unread.
    var checked: [UInt8] = []

    /// Whether a hand-made file holds the very bytes that Twofold would write in its place.
    struct Comparison: Hashable, Sendable {
        /// Everything that decides those bytes: another digest, another question.
        var question: String
        /// The answer.
        var isIdentical: Bool
    }

    /// Whether the status proves anything later: a file that was changed this shortly before it was read may be changed
    /// again within the clock's resolution, and no status would show it (Git calls such an entry racy).
    ///
    /// - Parameter readAt: A moment before the file was read, in nanoseconds since 1970.
    func isReliable(readAt: Int64) -> Bool {
        let slack: Int64 = 2_000_000_000
        return max(status.modified, status.changed) < readAt - slack
    }
}

/// What an image file's first bytes say, when all is well with them.
struct CachedImage: Hashable, Sendable {
    /// The format of its content.
    var format: ImageFormat
    /// Size and kind; nil where they were not asked for and would have cost more than these bytes.
    var header: ImageHeader?
    /// Whether its first bytes have the form of the files that Twofold writes.
    var couldBeVariant: Bool
}
