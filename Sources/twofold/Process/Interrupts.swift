import Synchronization

/// Turns the first interrupting signal into a cancellation; the second ends the process at once, and so does a time in which the run
/// does not end: some codecs cannot be interrupted, and a system that shuts down sends one signal.
final class Interrupts: Sendable {
    let cancellation = Cancellation()

    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
    /// The seconds for which images in progress are waited for.
    private static let maxBacklog: UInt32 = 20

    private struct State {
        var first: Int32?
        var hasEnded = false
    }

    private let announces: Bool
    private let state = Mutex(State())

    /// - Parameter announces: Whether the first signal is answered with a message.
    /// - Throws: An exit code, after a message, where the process may not have what listening or Dispatch needs.
    init(announces: Bool = true) throws {
        self.announces = announces
        guard DescriptorProbe.areLeft(3) else {
            throw Self.failure("cannot open more files; raise its limit on open files (ulimit -n)")
        }
        // They are blocked before anything else: one that comes until the thread waits for it stays pending, and threads that
        // start later inherit this. An ignored signal would not stay pending, and parents may have it ignored.
        Self.mask(SIG_BLOCK, Self.numbers)
        for number in Self.numbers { signal(number, SIG_DFL) }
        let isListening = DetachedThread.start { [self] in
            while true {
                note(Self.next())
                cancellation.cancel()
            }
        }
        guard isListening else {
            Self.mask(SIG_UNBLOCK, Self.numbers)
            throw Self.failure("cannot start threads; raise its limits on memory (ulimit -v) or processes")
        }
    }

    /// Stops listening; signals that come later are ignored.
    ///
    /// - Returns: The first signal that came; nil if none did.
    func end() -> Int32? {
        state.withLock { state in
            state.hasEnded = true
            return state.first
        }
    }

    var first: Int32? { state.withLock(\.first) }

    /// Ends the process as the signal would have, so that the shell sees what happened.
    static func dieOf(_ number: Int32) -> Never {
        mask(SIG_UNBLOCK, [number])
        raise(number)
        _exit(128 + number)
    }

    private static func set(_ numbers: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }

    private static func mask(_ change: Int32, _ numbers: [Int32]) {
        var set = set(numbers)
        pthread_sigmask(change, &set, nil)
    }

    private static func next() -> Int32 {
        var set = set(numbers)
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
        return number
    }

    private static func failure(_ reason: String) -> ExitCode {
        Terminal.write("twofold: this process \(reason)\n", to: 2)
        return ExitCode(ExitStatus.someFailed.rawValue)
    }

    /// Remembers the first signal, and ends the process at the second.
    private func note(_ number: Int32) {
        let before = state.withLock { state in
            defer { state.first = state.first ?? number }
            return state
        }
        if before.hasEnded { return }
        // Unfinished files have no visible name yet, so ending at once leaves no partial file either.
        if before.first != nil { _exit(128 + number) }
        if announces {
            Terminal.write("\ntwofold: finishing images in progress; press Ctrl-C again to stop now\n", to: 2)
        }
        endLater(as: number)
    }

    /// Ends the process if the run has not ended after a while.
    private func endLater(as number: Int32) {
        _ = DetachedThread.start { [self] in
            sleep(Self.maxBacklog)
            // As at the second signal.
            if !state.withLock(\.hasEnded) { _exit(128 + number) }
        }
    }
}
