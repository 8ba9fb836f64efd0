import CWorkerShim
import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A shell command that runs beside this process, with a pipe to it or from it; its other output is discarded.
final class PipedProgram {
    enum Direction { case fromProgram, toProgram }

    private let process: pid_t
    private var end: Int32

    private init(process: pid_t, end: Int32) {
        self.process = process
        self.end = end
    }

    deinit { _ = finish() }

    /// Starts `/bin/sh -c script sh argument`; nil where that fails.
    static func start(_ script: String, _ argument: [UInt8], direction: Direction) -> PipedProgram? {
        var process: pid_t = 0
        var end: Int32 = -1
        let problem = script.withCString { script in
            withCString(argument) { tf_shell_start(script, $0, direction == .fromProgram ? 1 : 0, &process, &end) }
        }
        guard problem == 0 else { return nil }
        return PipedProgram(process: process, end: end)
    }

    /// Its whole output until its end.
    func readAll() -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            var got = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                got = systemRead(end, buffer.baseAddress, buffer.count)
                count = max(got, 0)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return bytes }
            bytes += chunk
        }
    }

    /// Whether it took every byte.
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(end, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Closes the pipe and waits for its end: its exit status, or -1 when a signal ended it.
    func finish() -> Int32 {
        guard end >= 0 else { return -1 }
        _ = close(end)
        end = -1
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1 { guard errno == EINTR else { return -1 } }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
    }
}
