/// Follows trees: waits for changes, lets their burst end, and builds what changed.
///
/// It has no clock, no disk and no process of its own, so that tests can tell it any story.
package struct WatchLoop {
    /// What the loop does to the world.
    package struct Actions {
        var treeCount: () -> Int
        /// The next changes; see ``TreeWatch/next(within:)``.
        var next: (Duration?) -> [WatchedChange]
        /// Builds parts of trees, and calls its last argument again and again meanwhile; nil when the watch has to end.
        ///
        /// The second argument is the time of the first change that it answers; nil for a look at trees in which nothing has changed
        /// for a while, which tells people what it finds.
        var build: ([Int: ChangedPart], ContinuousClock.Instant?, () -> Void) -> Built?
        /// The status of a file; nil if there is none.
        var status: (Int, BytePath) -> FileStatus?
        /// Opens the projects again after a change of settings; returns whether that succeeded.
        var renew: () -> Bool
        /// Does what is left to do between builds; returns when it wants to be called again, nil for whenever.
        var meanwhile: () -> Duration?
        var isCancelled: () -> Bool
        var now: () -> ContinuousClock.Instant

        package init(
            treeCount: @escaping () -> Int, next: @escaping (Duration?) -> [WatchedChange],
            build: @escaping ([Int: ChangedPart], ContinuousClock.Instant?, () -> Void) -> Built?,
            status: @escaping (Int, BytePath) -> FileStatus?, renew: @escaping () -> Bool,
            meanwhile: @escaping () -> Duration? = { nil }, isCancelled: @escaping () -> Bool,
            now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
        ) {
            self.treeCount = treeCount
            self.next = next
            self.build = build
            self.status = status
            self.renew = renew
            self.meanwhile = meanwhile
            self.isCancelled = isCancelled
            self.now = now
        }
    }

    /// What a build left behind.
    package struct Built: Sendable {
        /// What it may have written or removed, by tree.
        var written: [Int: [BytePath]]
        /// Whether something could not be written, which may succeed later.
        var isUnfinished: Bool

        package init(written: [Int: [BytePath]] = [:], isUnfinished: Bool = false) {
            self.written = written
            self.isUnfinished = isUnfinished
        }
    }

    /// Why a watch ended.
    package enum End: Equatable, Sendable {
        case cancelled
        /// The root of this tree was moved or removed.
        case rootGone(tree: Int)
        /// The build said so.
        case stopped
    }

    /// The least time without changes after which the whole tree is looked at, when only files were before.
    ///
    /// So what is in the tree at the end never depends on whether every change was reported, and understood.
    static let settling = Duration.seconds(1)
    /// The longest such time.
    private static let maxSettlingTime = Duration.seconds(30)
    /// A file that is saved while the whole tree is looked at waits for the end, so a tree that takes long gets a longer pause: few
    /// saves come in the last sixth of the time.
    private static let pausesForEachLook = 5
    /// The time without a deletion after which a tree is looked at that files were deleted from.
    ///
    /// Programs delete a variant before its master, because it is first in the alphabet: made again in between, it would keep its folder
    /// from being removed.
    private static let deletionPause = Duration.seconds(1)
    /// The longest time that other changes wait for the end of deletions.
    private static let maxDeletionTime = Duration.seconds(30)
    private static let firstRetry = Duration.seconds(2)
    private static let maxRetryTime = Duration.seconds(60)
    /// The number of own files that are remembered, beyond which their changes are looked at like any other.
    private static let maxOwn = 100_000

    private let actions: Actions
    private var pending: [Int: PendingChanges] = [:]
    private var debounce = Debounce()
    private var own: [Int: [BytePath: FileStatus?]] = [:]
    private var gone: Int?
    private var lastChange: ContinuousClock.Instant?
    /// The time of the first deletion that others may follow.
    private var losingSince: ContinuousClock.Instant?
    /// When the whole of these trees is looked at.
    private var settle: (due: ContinuousClock.Instant, trees: Set<Int>)?
    private var retry = WatchLoop.firstRetry
    /// The time that the last build of a whole tree took.
    private var lastLook = Duration.zero
    /// Whether the settings are not valid: nothing is built until they are.
    private var isSuspended = false

    package init(_ actions: Actions) { self.actions = actions }

    /// Builds everything, then follows the trees until something ends that.
    package mutating func run() -> End {
        if let end = build(whole) { return end }
        while true {
            if let end = ending() { return end }
            let pause = actions.meanwhile()
            take(actions.next(wait(pause)))
            if let end = ending() { return end }
            let now = actions.now()
            if let due = debounce.due, due <= now {
                if let end = actOnChanges() { return end }
            } else if debounce.due == nil, let settle, settle.due <= now {
                let parts = Dictionary(uniqueKeysWithValues: settle.trees.map { ($0, ChangedPart.everything) })
                if let end = build(parts) { return end }
            }
        }
    }

    private var whole: [Int: ChangedPart] {
        Dictionary(uniqueKeysWithValues: (0..<actions.treeCount()).map { ($0, .everything) })
    }

    private func ending() -> End? {
        if actions.isCancelled() { return .cancelled }
        return gone.map { .rootGone(tree: $0) }
    }

    private func wait(_ pause: Duration?) -> Duration? {
        let now = actions.now()
        let due = debounce.due ?? settle?.due
        return [due.map { max(.zero, $0 - now) }, pause].compactMap { $0 }.min()
    }

    private mutating func take(_ changes: [WatchedChange]) {
        guard !changes.isEmpty else { return }
        let now = actions.now()
        lastChange = now
        for noted in changes {
            if noted.change == .rootGone { gone = gone ?? noted.tree }
            if pending[noted.tree, default: PendingChanges()].note(noted.change, at: now) { debounce.note(at: now) }
        }
    }

    private mutating func actOnChanges() -> End? {
        let isQuiet = lastChange.map { actions.now() >= $0 + Self.settling } ?? false
        let since = isQuiet ? nil : debounce.since
        debounce.reset()
        if isLosing() {
            let (own, actions) = (own, actions)
            var saved: [Int: ChangedPart] = [:]
            for tree in pending.keys.sorted() {
                saved[tree] = pending[tree]?.takeSaved(own: own[tree] ?? [:]) { actions.status(tree, $0) }
            }
            return saved.isEmpty ? nil : build(saved, since)
        }
        let noted = pending
        pending = [:]
        if isSuspended || noted.values.contains(where: \.wantsRenewal) {
            own = [:]
            settle = nil
            isSuspended = !actions.renew()
            return isSuspended ? nil : build(whole, since)
        }
        var parts: [Int: ChangedPart] = [:]
        for (tree, changes) in noted {
            parts[tree] = changes.part(own: own[tree] ?? [:]) { actions.status(tree, $0) }
        }
        return parts.isEmpty ? nil : build(parts, since)
    }

    /// Whether files are being deleted, so that all changes but saved images have to wait.
    private mutating func isLosing() -> Bool {
        let now = actions.now()
        let losses = pending.compactMap { tree, changes in
            changes.lastLoss(own: own[tree] ?? [:]) { actions.status(tree, $0) }
        }
        let since = losingSince ?? now
        guard let last = losses.max(), now < last + Self.deletionPause, now < since + Self.maxDeletionTime else {
            losingSince = nil
            return false
        }
        losingSince = since
        debounce.note(at: last + Self.deletionPause - debounce.quiet)
        return true
    }

    private mutating func build(_ parts: [Int: ChangedPart], _ since: ContinuousClock.Instant? = nil) -> End? {
        var changes: [WatchedChange] = []
        let start = actions.now()
        // The system keeps a limited number of changes, and a build can make more.
        let built = actions.build(parts, since) { changes += actions.next(.milliseconds(20)) }
        if parts.values.contains(.everything) { lastLook = actions.now() - start }
        take(changes)
        guard let built else { return actions.isCancelled() ? .cancelled : .stopped }
        if own.values.map(\.count).reduce(0, +) > Self.maxOwn { own = [:] }
        for (tree, paths) in built.written {
            for path in paths { own[tree, default: [:]].updateValue(actions.status(tree, path), forKey: path) }
        }
        schedule(parts, isSettled: since == nil, isUnfinished: built.isUnfinished)
        return nil
    }

    /// - Parameter isSettled: Whether nothing had changed for a while, so that it told what it found.
    private mutating func schedule(_ parts: [Int: ChangedPart], isSettled: Bool, isUnfinished: Bool) {
        let open = isSettled ? (settle?.trees ?? []).subtracting(parts.keys) : (settle?.trees ?? []).union(parts.keys)
        let now = actions.now()
        guard isUnfinished else {
            retry = Self.firstRetry
            let pause = min(max(Self.settling, lastLook * Self.pausesForEachLook), Self.maxSettlingTime)
            settle = open.isEmpty ? nil : (now + pause, open)
            return
        }
        settle = (now + retry, open.union(parts.keys))
        retry = min(retry * 2, Self.maxRetryTime)
    }
}
