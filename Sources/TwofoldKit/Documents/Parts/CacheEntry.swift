/// What came from a shared cache and went there.
struct CacheEntry: ReportPart {
    var hits, misses, stored, failures, verified: Int

    init(_ counts: CacheCounts) {
        hits = counts.hits
        misses = counts.misses
        stored = counts.stored
        failures = counts.failures
        verified = counts.verified
    }

    static let facts = PartFacts(
        name: "sharedCache", meaning: "What came from a shared cache and went there",
        fields: [
            "hits": "variants that came from it", "misses": "variants that it did not have",
            "stored": "variants that were stored in it",
            "failures": "requests that failed, and answers that were not used because they were unsound",
            "verified":
                "files from it that were decoded before they were placed; the others are copies of their masters",
        ])
}
