// What can be wrong with a shared cache. None of it is more than a warning, because a run without the cache gives the same files.

extension Rule {
    package static let sharedCache: [Rule] = [cacheUnavailable, cacheDamaged, cacheNotStored]

    package static let cacheUnavailable = Rule(
        "cache.unavailable", .warning, kind: .event, isConfigurable: false,
        meaning: "the shared cache could not be asked, so variants were made as without it",
        fix: "check the address, the permissions and the state of the cache",
        why: "the run takes as long as without the cache, or longer")

    package static let cacheDamaged = Rule(
        "cache.damaged", .warning, kind: .event, isConfigurable: false,
        meaning: "the shared cache returned bytes that are not the variant's, and they were not used",
        fix: "find out who writes to the cache, and empty it",
        why: "a cache that returns other bytes is broken, or somebody put them there")

    package static let cacheNotStored = Rule(
        "cache.not-stored", .warning, kind: .event, isConfigurable: false,
        meaning: "variants could not be stored in the shared cache",
        fix: "make room in the cache, check the permissions, or pass --cache-read-only",
        why: "other machines have to make the same variants again")
}

extension Diagnostic {
    /// A cache that did not answer.
    static func cacheUnavailable(_ store: String, _ trouble: CacheTrouble) -> Diagnostic {
        Rule.cacheUnavailable.diagnostic(
            .root, "the shared cache \(quoted(store)) could not be asked \(trouble.text(ending))")
    }

    /// A cache with other bytes than those that it should have.
    ///
    /// - Parameter isOver: Whether it was not asked any more.
    static func cacheDamaged(_ store: String, _ trouble: CacheTrouble, isOver: Bool) -> Diagnostic {
        Rule.cacheDamaged.diagnostic(
            .root,
            "the shared cache \(quoted(store)) returned something unusable \(trouble.text(ending, where: isOver))")
    }

    /// A cache that took nothing.
    static func cacheNotStored(_ store: String, _ trouble: CacheTrouble) -> Diagnostic {
        Rule.cacheNotStored.diagnostic(
            .root,
            "variants could not be stored in the shared cache \(quoted(store)) \(trouble.text("the rest was not stored"))"
        )
    }

    /// What follows from trouble with the answers of a cache.
    private static let ending = "the rest of the run did not ask it"

    private static func quoted(_ store: String) -> String { Quoting.display(Array(store.utf8)) }
}
