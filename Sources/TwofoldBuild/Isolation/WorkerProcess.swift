import CWorkerShim
import Synchronization

/// A process that handles one request after the other for this one.
///
/// It belongs to one thread at a time, and ends when the value is destroyed.
package final class WorkerProcess: Sendable {
    private let process: Int32
    private let channel: Int32
    private let signal = Mutex<Int32?>(nil)

    /// Why a message did not arrive.
    package enum Failure: Error {
        /// The process at the other end exceeded its time.
        case timedOut
        /// It exceeded its memory.
        case tooLarge
        /// It sent an invalid answer.
        case nonsense
        /// It ended by itself; the signal, or 0.
        case died(signal: Int32 = 0)

        /// Nil for a message that arrived.
        fileprivate init?(_ result: tf_exchanged) {
            switch result {
            case TF_DONE: return nil
            case TF_LATE: self = .timedOut
            case TF_TOO_LARGE: self = .tooLarge
            default: self = .died()
            }
        }
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

    /// Sends a message and waits for the answer; after a failure the process is ended.
    ///
    /// - Parameters:
    ///   - message: The request.
    ///   - seconds: The time limit.
    ///   - memory: The most bytes that the process may have in memory meanwhile, where the system reports them.
    ///   - longestReply: The number of bytes of the longest valid answer.
    func exchange(
        _ message: [UInt8], seconds: Double, memory: Int, maxReplyLength: Int
    ) throws(Failure) -> [UInt8] {
        do throws(Failure) {
            try Self.send(message, on: channel, seconds: seconds)
            return try Self.receive(
                on: channel, seconds: seconds, longest: maxReplyLength, watching: (process: process, memory: memory))
        } catch {
            let signal = end()
            if case .died = error { throw .died(signal: signal) }
            throw error
        }
    }

    /// Whether it is waiting for the next request, and has sent nothing unasked.
    var isSilent: Bool { tf_worker_is_silent(channel) == 1 }

    // MARK: Messages: a length of eight bytes, then the bytes

    package static func send(_ message: [UInt8], on channel: Int32, seconds: Double) throws(Failure) {
        func give(_ bytes: UnsafeRawBufferPointer) -> tf_exchanged {
            tf_worker_send(channel, bytes.baseAddress, bytes.count, seconds)
        }
        var result = withUnsafeBytes(of: UInt64(message.count).littleEndian, give)
        if result == TF_DONE { result = message.withUnsafeBytes(give) }
        if let failure = Failure(result) { throw failure }
    }

    package static func receive(
        on channel: Int32, seconds: Double, longest: Int, watching watch: (process: Int32, memory: Int) = (0, 0)
    ) throws(Failure) -> [UInt8] {
        func fill(_ buffer: UnsafeMutableRawBufferPointer) -> tf_exchanged {
            tf_worker_receive(channel, buffer.baseAddress, buffer.count, seconds, watch.process, watch.memory)
        }
        var length: UInt64 = 0
        if let failure = Failure(withUnsafeMutableBytes(of: &length, fill)) { throw failure }
        guard let count = Int(exactly: UInt64(littleEndian: length)), count <= longest else { throw .nonsense }
        var result = TF_DONE
        let message = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            result = fill(UnsafeMutableRawBufferPointer(buffer))
            initialized = result == TF_DONE ? count : 0
        }
        if let failure = Failure(result) { throw failure }
        return message
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
