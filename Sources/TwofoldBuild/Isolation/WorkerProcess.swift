import CWorkerShim
import Synchronization

/// A process that handles one request after the other for this one.
///
/// It belongs to one thread at a time, and ends when the value is destroyed.
package final class WorkerProcess: Sendable {
    private let process: Int32
    private let channel: Int32
    private let signal = Mutex<Int32?>(nil)

    /// The result of an exchange.
    enum Outcome {
        case reply([UInt8])
        /// It exceeded its time and was ended.
        case timedOut
        /// It exceeded its memory and was ended.
        case tooLarge
        /// It sent an invalid answer and was ended.
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

    /// Ends the process, after which it cannot be used.
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
    ///   - message: The request.
    ///   - seconds: The time limit.
    ///   - memory: The most bytes that the process may have in memory meanwhile, where the system reports them.
    ///   - longestReply: The number of bytes of the longest valid answer.
    func exchange(_ message: [UInt8], seconds: Double, memory: Int, maxReplyLength: Int) -> Outcome {
        switch Self.send(message, on: channel, seconds: seconds) {
        case .done: break
        case .late:
            _ = end()
            return .timedOut
        case .gone: return .died(signal: end())
        }
        let watch = (process: process, memory: memory)
        switch Self.receive(on: channel, seconds: seconds, longest: maxReplyLength, watching: watch) {
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

    /// Whether it is waiting for the next request, and has sent nothing unasked.
    var isSilent: Bool { tf_worker_is_silent(channel) == 1 }

    // MARK: Messages: a length of eight bytes, then the bytes

    package enum Sent {
        case done
        case late
        case gone
    }

    package enum Received {
        case message([UInt8])
        case late
        case tooLarge
        case nonsense
        case gone
    }

    package static func send(_ message: [UInt8], on channel: Int32, seconds: Double) -> Sent {
        func give(_ bytes: UnsafeRawBufferPointer) -> tf_exchanged {
            tf_worker_send(channel, bytes.baseAddress, bytes.count, seconds)
        }
        var result = withUnsafeBytes(of: UInt64(message.count).littleEndian, give)
        if result == TF_DONE { result = message.withUnsafeBytes(give) }
        return result == TF_DONE ? .done : result == TF_LATE ? .late : .gone
    }

    package static func receive(
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
