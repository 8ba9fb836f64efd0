import CWorkerShim

/// A shell command that runs beside this process, with a pipe to it; its output is discarded.
final class PipedProgram {
    private let process: pid_t
    private var end: Int32

    private init(process: pid_t, end: Int32) {
        self.process = process
        self.end = end
    }

    deinit { _ = finish() }

    /// Starts `/bin/sh -c script sh arguments…`; nil where that fails.
    static func start(_ script: String, _ arguments: [[UInt8]]) -> PipedProgram? {
        let words = ["sh", "-c", script, "sh"].map { Array($0.utf8) } + arguments
        var pointers = words.map { word in withCString(word) { UnsafePointer(strdup($0)) } } + [nil]
        defer { for case let word? in pointers { free(UnsafeMutablePointer(mutating: word)) } }
        var process: pid_t = 0
        var end: Int32 = -1
        let problem = pointers.withUnsafeMutableBufferPointer { tf_shell_start($0.baseAddress, &process, &end) }
        return problem == 0 ? PipedProgram(process: process, end: end) : nil
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
