import CWorkerShim
import Synchronization

/// A process that does one thing after another for this one.
///
/// It belongs to one thread at a time, and ends with its value.
final class WorkerProcess: Sendable {
    private let process: Int32
    private let channel: Int32
    private let signal = Mutex<Int32?>(nil)

    /// How an exchange went.
    enum Outcome {
        case reply([UInt8])
        /// It took longer than it was given; it is ended.
        case timedOut
        /// It took more memory than it was given; it is ended.
        case tooLarge
        /// It answered with what can be no answer; it is ended.
        case nonsense
        /// It ended by itself; the signal, or 0.
        case died(signal: Int32)
    }

    /// Starts a program.
    ///
    /// - Parameter command: The program's path and its arguments.
    /// - Returns: Nil when it cannot be started.
    init?(_ command: [String]) {
        var process: Int32 = 0
        var channel: Int32 = 0
        let strings = command.map { Array($0.utf8CString) }
        let started = Self.withPointers(to: strings[...], []) { pointers in
            tf_worker_start(pointers[0], pointers + [nil], &process, &channel)
        }
        guard started == 0 else { return nil }
        self.process = process
        self.channel = channel
    }

    deinit { _ = end() }

    /// Ends it; after that it is of no use.
    func end() -> Int32 {
        signal.withLock { signal in
            if let signal { return signal }
            let ended = tf_worker_end(process, channel)
            signal = ended
            return ended
        }
    }

    /// Sends a message and waits for the answer.
    ///
    /// - Parameters:
    ///   - message: What is asked.
    ///   - seconds: How long it may take.
    ///   - memory: How many bytes the process may have in memory meanwhile; where the system tells.
    ///   - longestReply: Bytes of the longest answer that makes sense.
    func exchange(_ message: [UInt8], seconds: Double, memory: Int, longestReply: Int) -> Outcome {
        switch Self.send(message, on: channel, seconds: seconds) {
        case .done: break
        case .late:
            _ = end()
            return .timedOut
        case .gone: return .died(signal: end())
        }
        let watch = (process: process, memory: memory)
        switch Self.receive(on: channel, seconds: seconds, longest: longestReply, watching: watch) {
        case .message(let reply): return .reply(reply)
        case .tooLarge:
            _ = end()
            return .tooLarge
        case .late:
            _ = end()
            return .timedOut
        case .nonsense:
            _ = end()
            return .nonsense
        case .gone: return .died(signal: end())
        }
    }

    /// Whether it waits for the next request, and has said nothing that nobody asked for.
    var isSilent: Bool { tf_worker_is_silent(channel) == 1 }

    // MARK: Messages: a length of eight bytes, and so many bytes

    enum Sent {
        case done
        case late
        case gone
    }

    enum Received {
        case message([UInt8])
        case late
        case tooLarge
        case nonsense
        case gone
    }

    static func send(_ message: [UInt8], on channel: Int32, seconds: Double) -> Sent {
        func give(_ bytes: UnsafeRawBufferPointer) -> tf_exchanged {
            tf_worker_send(channel, bytes.baseAddress, bytes.count, seconds)
        }
        var result = withUnsafeBytes(of: UInt64(message.count).littleEndian, give)
        if result == TF_DONE { result = message.withUnsafeBytes(give) }
        return result == TF_DONE ? .done : result == TF_LATE ? .late : .gone
    }

    static func receive(
        on channel: Int32, seconds: Double, longest: Int, watching watch: (process: Int32, memory: Int) = (0, 0)
    ) -> Received {
        func fill(_ buffer: UnsafeMutableRawBufferPointer) -> tf_exchanged {
            tf_worker_receive(channel, buffer.baseAddress, buffer.count, seconds, watch.process, watch.memory)
        }
        var length: UInt64 = 0
        let begun = withUnsafeMutableBytes(of: &length, fill)
        guard begun == TF_DONE else { return received(begun) }
        guard let count = Int(exactly: UInt64(littleEndian: length)), count <= longest else {
            return .nonsense
        }
        var result = TF_DONE
        let message = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            result = fill(UnsafeMutableRawBufferPointer(buffer))
            initialized = result == TF_DONE ? count : 0
        }
        return result == TF_DONE ? .message(message) : received(result)
    }

    private static func received(_ result: tf_exchanged) -> Received {
        switch result {
        case TF_LATE: .late
        case TF_TOO_LARGE: .tooLarge
        default: .gone
        }
    }

    private static func withPointers<Result>(
        to strings: ArraySlice<[CChar]>, _ pointers: [UnsafePointer<CChar>?],
        _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        guard let string = strings.first else { return body(pointers) }
        return string.withUnsafeBufferPointer {
            withPointers(to: strings.dropFirst(), pointers + [$0.baseAddress], body)
        }
    }
}
