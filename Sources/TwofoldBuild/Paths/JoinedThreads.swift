#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Calls `body` with each number below `count` on several threads, which have ended when the function returns.
///
/// Dispatch keeps its threads, and a sandbox that is entered later would not confine them. The calling thread makes the
/// first call, and those for which no thread can start.
func performOnJoinedThreads(_ count: Int, _ body: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
        var threads: [pthread_t] = []
        var own = count > 0 ? [0] : []
        for index in 0..<count where index > 0 {
            if let thread = start(Call(index: index, body: body)) { threads.append(thread) } else { own.append(index) }
        }
        own.forEach(body)
        for thread in threads { pthread_join(thread, nil) }
    }
}

/// What one thread does.
private final class Call: Sendable {
    let index: Int
    let body: @Sendable (Int) -> Void

    init(index: Int, body: @escaping @Sendable (Int) -> Void) {
        self.index = index
        self.body = body
    }
}

/// Starts a thread; nil where the process may not have another one.
private func start(_ call: Call) -> pthread_t? {
    let retained = Unmanaged.passRetained(call)
    #if canImport(Glibc)
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { perform($0) }, retained.toOpaque())
    #else
    var thread: pthread_t?
    let code = pthread_create(&thread, nil, { perform($0) }, retained.toOpaque())
    #endif
    guard code == 0 else {
        retained.release()
        return nil
    }
    return thread
}

private func perform(_ retained: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let retained else { return nil }
    let call = Unmanaged<Call>.fromOpaque(retained).takeRetainedValue()
    call.body(call.index)
    return nil
}
