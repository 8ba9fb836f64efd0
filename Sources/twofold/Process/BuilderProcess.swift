import CWorkerShim
import Synchronization

/// The process that builds for this one, which watches.
final class BuilderProcess: Sendable {
    enum End: Equatable {
        case status(Int32)
        case signal(Int32)
    }

    private let channel: Int32
    /// Its number; nil after its end.
    private let process: Mutex<pid_t?>

    private static let maxReplyLength = 1 << 30

    /// Starts this program once more, with the same arguments; nil where that fails.
    init?() {
        guard let path = CurrentExecutable.path else { return nil }
        var arguments = RawArguments.all
        guard let command = arguments.firstIndex(where: { $0.elementsEqual("watch".utf8) }) else { return nil }
        arguments.insert(Array("--builder".utf8), at: command + 1)
        var strings = arguments.map { bytes in withCString(bytes) { UnsafePointer(strdup($0)) } } + [nil]
        defer { for case let string? in strings { free(UnsafeMutablePointer(mutating: string)) } }
        var started: pid_t = 0
        var channel: Int32 = 0
        let problem = strings.withUnsafeMutableBufferPointer {
            tf_worker_start_heard(path, $0.baseAddress, &started, &channel)
        }
        guard problem == 0 else { return nil }
        self.channel = channel
        process = Mutex(started)
    }

    deinit { _ = end() }

    /// Lets it build, and calls `meanwhile` again and again; nil when it ended instead.
    func build(_ request: WatchRequest, meanwhile: () -> Void) -> WatchReply? {
        guard process.withLock({ $0 }) != nil,
            (try? WorkerProcess.send(request.encoded, on: channel, seconds: -1)) != nil
        else { return nil }
        while tf_worker_is_silent(channel) == 1 { meanwhile() }
        guard let bytes = try? WorkerProcess.receive(on: channel, seconds: -1, longest: Self.maxReplyLength)
        else { return nil }
        return WatchReply(bytes)
    }

    /// Passes a signal on: it finishes the images that it has begun.
    func interrupt(by number: Int32) {
        process.withLock { process in
            if let process { kill(process, number) }
        }
    }

    /// Ends it, if it has not ended, and says how it did.
    func end() -> End {
        let number = process.withLock { process in
            defer { process = nil }
            return process
        }
        guard let number else { return .status(0) }
        // It ends when nobody is left to build for.
        _ = close(channel)
        var status: Int32 = 0
        while waitpid(number, &status, 0) == -1 { guard errno == EINTR else { return .status(0) } }
        return status & 0x7F == 0 ? .status((status >> 8) & 0xFF) : .signal(status & 0x7F)
    }
}
