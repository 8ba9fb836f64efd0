/// A store that cannot be used at all, such as a folder that cannot be opened: a run goes on without it.
package struct BrokenStore: CacheStore {
    package let name: String
    /// One, because none succeeds.
    package let connections = 1
    private let failure: CacheFailure

    package init(name: String, reason: String) {
        self.name = name
        failure = CacheFailure(reason, isFinal: true)
    }

    package func get(_ item: CacheItem, limit: Int) -> CacheAnswer { .failed(failure) }

    package func put(_ bytes: [UInt8], as item: CacheItem) -> CacheReceipt { .failed(failure) }

    package func stop() {}
}
