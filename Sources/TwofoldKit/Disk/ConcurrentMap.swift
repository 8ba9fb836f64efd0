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
