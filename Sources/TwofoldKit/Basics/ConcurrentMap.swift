import Dispatch
import Synchronization

/// A function's results for each element, in the elements' order, computed by at most `jobs` threads at once.
///
/// For the many short reads of files before the jobs begin; the jobs themselves go through ``Executor``.
///
/// - Parameter least: The fewest elements for which a thread is worth its start.
func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, least: Int = 16, _ transform: @Sendable (Element) -> Result
) -> [Result] {
    concurrentShares(elements, jobs: jobs, least: least) { $0.map(transform) }
}

/// Maps shares of the elements, one share a thread, so that a function can keep its findings from one element to the
/// next.
///
/// - Parameter least: The fewest elements for which a thread is worth its start.
/// - Returns: The function's results for the shares, one after the other.
func concurrentShares<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, least: Int = 16, _ transform: @Sendable (ArraySlice<Element>) -> [Result]
) -> [Result] {
    let shares = min(jobs, elements.count / least)
    guard shares > 1 else { return transform(elements[...]) }
    let results = Mutex([[Result]](repeating: [], count: shares))
    DispatchQueue.concurrentPerform(iterations: shares) { share in
        let start = elements.count * share / shares
        let end = elements.count * (share + 1) / shares
        let own = transform(elements[start..<end])
        results.withLock { $0[share] = own }
    }
    return results.withLock { results in
        // The first array is taken out of `results`, so that it grows without being copied.
        var all = results.removeFirst()
        for result in results { all += result }
        return all
    }
}

/// The results of three functions, computed at the same time where several jobs are allowed.
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
