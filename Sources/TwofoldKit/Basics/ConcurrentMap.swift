import Dispatch
import Synchronization

/// A function's results for each element, in the elements' order, computed by at most `jobs` threads at once.
///
/// For the many short looks at files before the work begins; the work itself goes through ``Executor``.
func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, _ transform: @Sendable (Element) -> Result
) -> [Result] {
    // A thread's share has to outweigh its start.
    let shares = min(jobs, elements.count / 16)
    guard shares > 1 else { return elements.map(transform) }
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: shares) { share in
        let start = elements.count * share / shares
        let end = elements.count * (share + 1) / shares
        let own = elements[start..<end].map(transform)
        results.withLock { $0.replaceSubrange(start..<end, with: own) }
    }
    return results.withLock { $0.compactMap(\.self) }
}

/// The results of three pieces of work, done at once where there may be several jobs.
func concurrently<A: Sendable, B: Sendable, C: Sendable>(
    jobs: Int, _ a: @Sendable () -> A, _ b: @Sendable () -> B, _ c: @Sendable () -> C
) -> (A, B, C) {
    guard jobs > 1 else { return (a(), b(), c()) }
    let results = Mutex<(A?, B?, C?)>((nil, nil, nil))
    DispatchQueue.concurrentPerform(iterations: 3) { index in
        switch index {
        case 0:
            let result = a()
            results.withLock { $0.0 = result }
        case 1:
            let result = b()
            results.withLock { $0.1 = result }
        default:
            let result = c()
            results.withLock { $0.2 = result }
        }
    }
    let (first, second, third) = results.withLock { $0 }
    return (first ?? a(), second ?? b(), third ?? c())
}
