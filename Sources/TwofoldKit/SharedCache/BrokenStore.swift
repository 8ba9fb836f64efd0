/// A store that cannot be used at all, such as a folder that cannot be opened: a run goes on without it.
public struct BrokenStore: CacheStore {
    /// The name for people.
    public let name: String
    /// One, because none succeeds.
    public let connections = 1
    private let failure: CacheFailure

    /// A store of this name that fails for this reason.
    public init(name: String, reason: String) {
        self.name = name
        failure = CacheFailure(reason, isFinal: true)
    }

    /// Always the failure.
    public func get(_ item: CacheItem, limit: Int) -> CacheAnswer { .failed(failure) }

    /// Always the failure.
    public func put(_ bytes: [UInt8], as item: CacheItem) -> CacheReceipt { .failed(failure) }

    /// Does nothing.
    public func stop() {}
}
