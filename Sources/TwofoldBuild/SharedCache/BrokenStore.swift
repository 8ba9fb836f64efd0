/// A store that cannot be used at all, such as a folder that cannot be opened: a run goes on without it.
package struct BrokenStore: CacheStore {
    /// The name for people.
    package let name: String
    /// One, because none succeeds.
    package let connections = 1
    private let failure: CacheFailure

    /// A store of this name that fails for this reason.
    package init(name: String, reason: String) {
        self.name = name
        failure = CacheFailure(reason, isFinal: true)
    }

    /// Always the failure.
    package func get(_ item: CacheItem, limit: Int) -> CacheAnswer { .failed(failure) }

    /// Always the failure.
    package func put(_ bytes: [UInt8], as item: CacheItem) -> CacheReceipt { .failed(failure) }

    /// Does nothing.
    package func stop() {}
}
