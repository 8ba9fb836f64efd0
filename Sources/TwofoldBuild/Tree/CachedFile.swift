/// The cached results about one file, and its status then: they are valid as long as the status is the same.
package struct CachedFile: Hashable, Sendable {
    var status: FileStatus
    /// The SHA-256 of all of its bytes.
    var hash: ContentHash?
    /// The format and header of the image.
    var image: CachedImage?
    /// The comparison with Twofold's own rendering.
    var comparison: Comparison?
    /// The encoded ``CachedCheck``; empty if no check has run.
    ///
    /// A build passes it on without decoding it.
    package var checked: [UInt8] = []
    /// The encoded meaning of a `Contents.json`; empty for any other file.
    var contents: [UInt8] = []

    /// Whether a hand-made file is byte-identical to the variant that Twofold would write in its place.
    struct Comparison: Hashable, Sendable {
        /// A digest of everything that decides the variant's bytes: with another digest, the answer is not valid.
        var question: String
        var isIdentical: Bool
    }

    /// Whether the same status later proves that the file is unchanged.
    ///
    /// A file that was changed just before it was read may change again within the clock's resolution, and no status
    /// would show it (Git calls such an entry racy).
    ///
    /// - Parameter readAt: A time before the file was read, in nanoseconds since 1970.
    func isReliable(readAt: Int64) -> Bool {
        max(status.modified, status.changed) < readAt - Self.slack
    }

    /// The age in nanoseconds from which a change shows in the times of a file on every file system.
    static let slack: Int64 = 2_000_000_000
}

/// The kind of an image file, by its first bytes, if they have no error.
package struct CachedImage: Hashable, Sendable {
    /// The format of its content.
    package var format: ImageFormat
    /// Size and kind; nil if no one needed them and they would have cost further reading.
    package var header: ImageHeader?
    /// Whether its first bytes have the form of files that Twofold writes.
    var couldBeVariant: Bool
}

extension ByteWriter {
    package mutating func write(_ status: FileStatus) {
        write(status.size)
        write(Int(bitPattern: UInt(status.identity.device)))
        write(Int(bitPattern: UInt(status.identity.inode)))
        write(Int(status.modified))
        write(Int(status.changed))
    }

    mutating func write(_ image: CachedImage) {
        write(image.format)
        write(image.couldBeVariant)
        write(image.header) { $0.write($1) }
    }
}

extension ByteReader {
    package mutating func status() -> FileStatus? {
        guard let size = number(), let device = number(), let inode = number(), let modified = number(),
            let changed = number()
        else { return nil }
        return FileStatus(
            kind: .file, size: size,
            identity: FileIdentity(device: UInt64(UInt(bitPattern: device)), inode: UInt64(UInt(bitPattern: inode))),
            modified: Int64(modified), changed: Int64(changed))
    }

    mutating func image() -> CachedImage? {
        guard let format = format(), let couldBeVariant = boolean(), let header = optional({ $0.header() }) else {
            return nil
        }
        return CachedImage(format: format, header: header, couldBeVariant: couldBeVariant)
    }
}
