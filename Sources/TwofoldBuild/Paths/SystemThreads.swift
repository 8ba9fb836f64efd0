import TwofoldSystem

/// A thread that nobody waits for; it ends with the process.
package enum DetachedThread {
    /// Whether a thread that does `work` could be started.
    package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = startThread(work) else { return false }
        pthread_detach(thread)
        return true
    }
}

/// Calls `body` with each number below `count` on several threads, which have ended when the function returns.
///
/// Dispatch keeps its threads, and a sandbox that is entered later would not confine them. The calling thread makes the
/// first call, and those for which no thread can start.
func performOnJoinedThreads(_ count: Int, _ body: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
        var threads: [pthread_t] = []
        var own = count > 0 ? [0] : []
        for index in 0..<count where index > 0 {
            if let thread = startThread({ body(index) }) { threads.append(thread) } else { own.append(index) }
        }
        own.forEach(body)
        for thread in threads { pthread_join(thread, nil) }
    }
}

/// Starts a thread; nil where the process may not have another one.
private func startThread(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    let retained = Unmanaged.passRetained(Work(work))
    #if canImport(Glibc)
    var thread = pthread_t()
    #else
    var thread: pthread_t?
    #endif
    guard pthread_create(&thread, nil, { perform($0) }, retained.toOpaque()) == 0 else {
        retained.release()
        return nil
    }
    return thread
}

/// What one thread does.
private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func perform(_ retained: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let retained else { return nil }
    Unmanaged<Work>.fromOpaque(retained).takeRetainedValue().body()
    return nil
}
