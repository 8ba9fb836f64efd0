/// What a run did with a shared cache.
package struct CacheCounts: Hashable, Sendable {
    package var hits = 0
    /// Variants that the cache did not have.
    package var misses = 0
    package var stored = 0
    /// Requests that failed, and answers that were not used because they were unsound.
    package var failures = 0
    /// Files from the cache that were decoded before they were placed, to verify them.
    package var verified = 0

    /// Whether there was anything to ask it.
    package var isUsed: Bool { self != CacheCounts() }

    static func + (a: Self, b: Self) -> Self {
        CacheCounts(
            hits: a.hits + b.hits, misses: a.misses + b.misses, stored: a.stored + b.stored,
            failures: a.failures + b.failures, verified: a.verified + b.verified)
    }
}
