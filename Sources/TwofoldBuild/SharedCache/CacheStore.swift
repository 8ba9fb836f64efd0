/// A place where machines share what they made, such as a folder or a server.
///
/// It has the two parts of Bazel's simple remote cache, so that servers for that one serve Twofold, too. Nothing that it
/// returns is trusted, and none of its failures ends a run.
public protocol CacheStore: Sendable {
    /// The name for people, without credentials.
    var name: String { get }

    /// The number of requests that may be made at the same time, at least 1: the longer each takes, the more.
    var connections: Int { get }

    /// The bytes of an item.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - limit: The most bytes that may be returned.
    func get(_ item: CacheItem, limit: Int) -> CacheAnswer

    /// Stores an item, or replaces it.
    func put(_ bytes: [UInt8], as item: CacheItem) -> CacheReceipt

    /// Makes all requests fail soon, those in progress included, because the run was interrupted.
    func stop()
}

/// The name of one thing in a store.
public struct CacheItem: Hashable, Sendable {
    /// The parts of a store, by their name in a URL.
    package enum Part: String, Hashable, Sendable {
        /// What came of a piece of work, by the hash of everything that decides it.
        case action = "ac"
        /// The bytes of a file, by their own hash.
        case content = "cas"
    }

    package var part: Part
    package var hash: ContentHash

    /// Its name in a store, as in a URL: `ac/` or `cas/`, and the hash.
    public var name: String { "\(part.rawValue)/\(hash.hex)" }

    init(_ part: Part, _ hash: ContentHash) {
        self.part = part
        self.hash = hash
    }
}

/// What a store has for an item.
public enum CacheAnswer: Hashable, Sendable {
    /// These bytes, which may be any.
    case found([UInt8])
    /// Nothing.
    case absent
    /// More bytes than asked for, which were not read.
    case tooLong
    /// No answer.
    case failed(CacheFailure)
}

/// Whether a store took an item.
public enum CacheReceipt: Hashable, Sendable {
    /// It says that it has the item now.
    case stored
    /// It does not have the item.
    case failed(CacheFailure)
}

/// Why a store did not do as it was asked.
public struct CacheFailure: Error, Hashable, Sendable {
    /// The cause, for the middle of a sentence, without credentials.
    var reason: String
    /// Whether asking again would be in vain, as without permission.
    var isFinal: Bool

    /// A failure with this cause.
    public init(_ reason: String, isFinal: Bool = false) {
        self.reason = reason
        self.isFinal = isFinal
    }
}
