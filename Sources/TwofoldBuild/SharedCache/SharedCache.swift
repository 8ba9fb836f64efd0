import Synchronization

/// A cache of variants that several machines share: what one has made, the others need not make.
///
/// It can be slow, full, damaged or malicious: a run then takes longer, and gives the same files with the same exit status.
/// What it returns is compared with its hash and decoded before it is placed. After a few failures it is not asked again.
///
/// One value serves all projects of a command, so that no second one waits for a dead server.
public final class SharedCache: Sendable {
    let store: any CacheStore
    /// Whether nothing is stored, as for untrusted branches, who could leave other pixels for everybody.
    package let isReadOnly: Bool
    /// The secret that proves who stored an entry: only entries of those who have it are used.
    ///
    /// Default: nil, whoever can write to the store is believed.
    let key: [UInt8]?
    /// What the libraries of this machine are part of, such as the release of its distribution: variants whose pixels depend
    /// on libraries are shared among machines with the same text.
    let machine: String

    private struct State {
        var reading = CacheTrouble()
        var damage = CacheTrouble()
        var writing = CacheTrouble()
        var reported: Set<Rule> = []
        var counts = CacheCounts()
        var isStopped = false
        /// The variants that came from it, in all runs.
        var hits = 0
        /// The questions that were answered, and the seconds that the answers took together.
        var answers = (count: 0, seconds: 0.0)

        mutating func noteAnswer(after seconds: Double) {
            reading.recover()
            answers = (answers.count + 1, answers.seconds + seconds)
        }

        var isReachable: Bool { !reading.isOver && !isStopped }

        /// Whether most of what it returns is damaged.
        ///
        /// A damaged answer costs no more time than a miss, so single ones are no reason.
        var isUnusable: Bool { damage.count >= 12 && damage.count > hits }
    }

    private let state = Mutex(State())

    /// The most bytes of an answer about a variant; one has about 200.
    private static let resultLimit = 16 << 10

    /// A cache in a store.
    ///
    /// - Parameters:
    ///   - store: The place of the variants.
    ///   - isReadOnly: Whether nothing is stored.
    ///   - key: The secret that proves who stored an entry.
    ///   - machine: What the libraries of this machine are part of.
    public init(_ store: any CacheStore, isReadOnly: Bool = false, key: [UInt8]? = nil, machine: String = "") {
        self.store = store
        self.isReadOnly = isReadOnly
        self.key = key
        self.machine = machine
    }

    /// Whether it is worth asking.
    var isAnswering: Bool { state.withLock { $0.isReachable && !$0.isUnusable } }

    /// Whether its answers come sooner than a variant is made; true until it has answered often enough to tell.
    ///
    /// A small PNG takes less than a millisecond, and an answer from another city twenty, twice: for the variant and for its file.
    ///
    /// - Parameter seconds: The time of the run that making it takes.
    func isQuicker(than seconds: Double) -> Bool {
        let answers = state.withLock(\.answers)
        guard answers.count >= Self.fewAnswers else { return true }
        return 2 * answers.seconds / Double(answers.count) / Double(max(1, store.connections)) < seconds
    }

    private static let fewAnswers = 32

    /// Whether it is worth storing anything: what does not answer takes nothing either, and what answers with damaged entries heals.
    var isTaking: Bool { !isReadOnly && state.withLock { $0.isReachable && !$0.writing.isOver } }

    /// Forgets earlier failures, so that a process of many runs asks again what has not answered for a while.
    ///
    /// What was said of them is not said again.
    package func askAgain() {
        state.withLock { state in
            (state.reading, state.damage, state.writing) = (CacheTrouble(), CacheTrouble(), CacheTrouble())
        }
    }

    /// Makes all requests fail soon, and prevents further ones.
    func stop() {
        state.withLock { $0.isStopped = true }
        store.stop()
    }

    // MARK: Asking

    /// What the cache has for a variant.
    enum Found: Sendable {
        /// A file with these bytes, whose hash is right; nil if it is the one that the caller has.
        case file([UInt8]?, ContentHash, maker: String)
        /// The variant is not made, because another format is smaller.
        case omitted(maker: String)
    }

    /// Looks a variant up; nil if it has to be made.
    ///
    /// - Parameters:
    ///   - limit: The most bytes that its file may have.
    ///   - known: The hash of a file that the caller has, which need not be sent.
    ///   - wantsFile: Whether the caller needs the file, and not only its hash; without, nothing is counted.
    func find(
        _ question: CacheQuestion, limit: Int, known: ContentHash? = nil, wantsFile: Bool = true
    ) -> Found? {
        guard isAnswering else { return nil }
        let item = CacheItem(.action, question.key)
        guard let bytes = get(item, limit: Self.resultLimit, isCounted: wantsFile) else { return nil }
        guard let answer = CachedVariant(bytes, named: question.fileName, key: key) else {
            noteDamage(
                "an entry of /ac/ is not about a variant of Twofold\(key == nil ? "" : ", or not from somebody with the key")"
            )
            return nil
        }
        guard question.admits(answer) else {
            noteDamage("a variant was made by another engine")
            return nil
        }
        guard case .file(let hash, let byteCount) = answer.content else { return .omitted(maker: answer.maker) }
        if !wantsFile || hash == known { return .file(nil, hash, maker: answer.maker) }
        guard (1...limit).contains(byteCount) else {
            noteDamage("a variant would have \(byteCount) bytes")
            return nil
        }
        guard let file = get(CacheItem(.content, hash), limit: byteCount) else { return nil }
        guard file.count == byteCount, ContentHash(of: file) == hash else {
            noteDamage("an entry of /cas/ has other bytes than its name says")
            return nil
        }
        return .file(file, hash, maker: answer.maker)
    }

    private func get(_ item: CacheItem, limit: Int, isCounted: Bool = true) -> [UInt8]? {
        let start = ContinuousClock.now
        let answer = store.get(item, limit: limit)
        let seconds = Readable.seconds(ContinuousClock.now - start)
        return state.withLock { state in
            switch answer {
            case .found(let bytes):
                state.noteAnswer(after: seconds)
                return bytes
            case .absent:
                state.noteAnswer(after: seconds)
                if isCounted { state.counts.misses += 1 }
            case .tooLong:
                state.damage.add("an entry of /\(item.part.rawValue)/ is longer than it may be")
                state.counts.failures += 1
            case .failed(let failure):
                guard !state.isStopped else { break }
                state.reading.add(failure.reason, isFinal: failure.isFinal)
                state.counts.failures += 1
            }
            return nil
        }
    }

    /// Records that the cache returned something else than it should.
    func noteDamage(_ reason: String) {
        state.withLock { state in
            state.damage.add(reason)
            state.counts.failures += 1
        }
    }

    /// Records that a variant came from the cache.
    ///
    /// - Parameter isVerified: Whether its file was decoded.
    func noteHit(isVerified: Bool) {
        state.withLock { state in
            state.counts.hits += 1
            state.hits += 1
            if isVerified { state.counts.verified += 1 }
        }
    }

    // MARK: Storing

    /// Stores a variant.
    ///
    /// - Parameters:
    ///   - variant: What became of it.
    ///   - file: The bytes of its file; nil if there is none.
    func keep(_ variant: CachedVariant, _ file: [UInt8]?, for question: CacheQuestion) {
        guard isTaking else { return }
        // The file first: whoever finds the answer shall find the file.
        if let file, case .file(let hash, _) = variant.content, !put(file, as: CacheItem(.content, hash)) { return }
        let result = variant.result(named: question.fileName, key: key).encoded
        if put(result, as: CacheItem(.action, question.key)) { state.withLock { $0.counts.stored += 1 } }
    }

    private func put(_ bytes: [UInt8], as item: CacheItem) -> Bool {
        let receipt = store.put(bytes, as: item)
        return state.withLock { state in
            switch receipt {
            case .stored:
                state.writing.recover()
                return true
            case .failed(let failure):
                guard !state.isStopped else { return false }
                state.writing.add(failure.reason, isFinal: failure.isFinal)
                state.counts.failures += 1
                return false
            }
        }
    }

    // MARK: Reporting

    /// The numbers since the last call, and the diagnostics that were not returned yet.
    func report() -> (counts: CacheCounts, diagnostics: [Diagnostic]) {
        state.withLock { state in
            let kinds: [(Rule, CacheTrouble, (String, CacheTrouble) -> Diagnostic)] = [
                (.cacheUnavailable, state.reading, Diagnostic.cacheUnavailable),
                (
                    .cacheDamaged, state.damage,
                    { [isOver = state.isUnusable] in .cacheDamaged($0, $1, isOver: isOver) }
                ),
                (.cacheNotStored, state.writing, Diagnostic.cacheNotStored),
            ]
            var diagnostics: [Diagnostic] = []
            for (rule, trouble, diagnostic) in kinds where trouble.count > 0 && !state.reported.contains(rule) {
                // A dead server does not take anything either, which needs no saying.
                if rule == .cacheNotStored, state.reading.count > 0 { continue }
                state.reported.insert(rule)
                diagnostics.append(diagnostic(store.name, trouble))
            }
            defer { state.counts = CacheCounts() }
            return (state.counts, diagnostics)
        }
    }
}
