import Dispatch
import Synchronization

/// A function's results for each element, in the elements' order, computed by at most `jobs` threads at once.
///
/// For the many short reads of files before the jobs begin; the jobs themselves go through ``Executor``. The parameters are
/// those of ``concurrentShares(_:jobs:least:threads:_:)``.
package func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, least: Int = 16, threads: ThreadSource = .pool,
    _ transform: @Sendable (Element) -> Result
) -> [Result] {
    concurrentShares(elements, jobs: jobs, least: least, threads: threads) { $0.map(transform) }
}

/// Where the threads of a short common task come from.
package enum ThreadSource: Sendable {
    /// Dispatch, which keeps them.
    case pool
    /// They are started for it and end with it; see ``performOnJoinedThreads(_:_:)``.
    case joined
}

/// Maps shares of the elements, one share a thread, so that a function can keep its findings from one element to the
/// next.
///
/// - Parameters:
///   - jobs: The most threads.
///   - least: The fewest elements for which a thread is worth its start.
///   - threads: Where the threads come from.
/// - Returns: The function's results for the shares, one after the other.
package func concurrentShares<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, least: Int = 16, threads: ThreadSource = .pool,
    _ transform: @Sendable (ArraySlice<Element>) -> [Result]
) -> [Result] {
    let shares = min(jobs, elements.count / least)
    guard shares > 1 else { return transform(elements[...]) }
    let results = Mutex([[Result]](repeating: [], count: shares))
    let work = { @Sendable (share: Int) in
        let start = elements.count * share / shares
        let end = elements.count * (share + 1) / shares
        let own = transform(elements[start..<end])
        results.withLock { $0[share] = own }
    }
    switch threads {
    case .pool: DispatchQueue.concurrentPerform(iterations: shares, execute: work)
    case .joined: performOnJoinedThreads(shares, work)
    }
    return results.withLock { results in
        // The first array is taken out of `results`, so that it grows without being copied.
        var all = results.removeFirst()
        for result in results { all += result }
        return all
    }
}

/// The results of three functions, computed at the same time where several jobs are allowed.
package func concurrently<A: Sendable, B: Sendable, C: Sendable>(
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
