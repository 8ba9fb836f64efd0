import ArgumentParser
import Dispatch
import Synchronization
import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Turns the first interrupting signal into a cancellation; the second ends the process at once.
final class Interrupts {
    /// The cancellation that a run observes.
    let cancellation = Cancellation()

    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private let received = Received()
    private let sources: [any DispatchSourceSignal]

    /// - Throws: An exit code, after a message, where too few descriptors are left to listen with.
    init() throws {
        guard DescriptorProbe.areLeft(3) else {
            Terminal.write(
                "twofold: this process cannot open more files; raise its limit on open files (ulimit -n)\n", to: 2)
            throw ExitCode(ExitStatus.someFailed.rawValue)
        }
        let queue = DispatchQueue(label: "twofold.interrupts")
        sources = Self.signals.map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        for (number, source) in zip(Self.signals, sources) {
            source.setEventHandler { [received, cancellation] in
                received.note(number)
                cancellation.cancel()
            }
            source.resume()
        }
    }

    /// Stops listening.
    ///
    /// - Returns: The first signal that came; nil if none did.
    func end() -> Int32? {
        for source in sources { source.cancel() }
        return received.signal
    }

    /// Remembers the first signal, and ends the process at the second.
    private final class Received: Sendable {
        private let first = Mutex<Int32?>(nil)

        var signal: Int32? { first.withLock { $0 } }

        func note(_ number: Int32) {
            let isSecond = first.withLock { first in
                defer { first = first ?? number }
                return first != nil
            }
            // Unfinished files have no visible name yet, so ending at once leaves no partial file either.
            if isSecond { _exit(128 + number) }
            Terminal.write("\ntwofold: finishing images in progress; press Ctrl-C again to stop now\n", to: 2)
        }
    }

    /// Ends the process as the signal would have, so that the shell sees what happened.
    static func dieOf(_ number: Int32) -> Never {
        signal(number, SIG_DFL)
        // Dispatch reads signals from a descriptor, and blocks them to do so.
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(number)
        _exit(128 + number)
    }
}
