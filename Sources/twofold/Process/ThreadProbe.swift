#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Finds out how many threads the limits on memory and processes allow.
///
/// Dispatch tries to start a thread again and again until it succeeds, so a program that needs more threads than it may
/// have would hang instead of failing.
enum ThreadProbe {
    /// The number of threads, at most `wanted`, that can exist at once, found by starting them.
    static func startable(upTo wanted: Int) -> Int {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(gate, nil)
        defer {
            pthread_mutex_destroy(gate)
            gate.deallocate()
        }
        pthread_mutex_lock(gate)
        var threads: [pthread_t] = []
        while threads.count < wanted {
            #if canImport(Glibc)
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, { waitAtGate($0) }, gate)
            #else
            var thread: pthread_t?
            let code = pthread_create(&thread, nil, { waitAtGate($0) }, gate)
            #endif
            guard code == 0 else { break }
            #if canImport(Glibc)
            threads.append(thread)
            #else
            if let thread { threads.append(thread) }
            #endif
        }
        pthread_mutex_unlock(gate)
        for thread in threads { pthread_join(thread, nil) }
        return threads.count
    }
}

/// The body of a probe's thread: it waits until the gate opens.
private func waitAtGate(_ gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
    pthread_mutex_lock(gate)
    pthread_mutex_unlock(gate)
    return nil
}
