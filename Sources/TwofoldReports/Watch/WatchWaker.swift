import Synchronization
import TwofoldSystem

/// Ends the waiting of a ``TreeWatch`` from another thread.
package final class WatchWaker: Sendable {
    private let reading: Descriptor
    private let writing: Descriptor

    /// A waker that was not used yet.
    ///
    /// - Throws: `DiskError` where the process may not open more files.
    package init() throws(DiskError) {
        var ends: [Int32] = [-1, -1]
        _ = try LocalDisk.check("pipe", .root) { pipe(&ends) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // A pipe that is full wakes as well as one more byte would.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        reading = Descriptor(ends[0])
        writing = Descriptor(ends[1])
    }

    /// Ends the present wait, or the next one.
    package func wake() {
        let byte: [UInt8] = [1]
        _ = byte.withUnsafeBytes { systemWrite(writing.number, $0.baseAddress, 1) }
    }

    /// Waits for ``wake()``, or until a descriptor can be read.
    ///
    /// - Parameters:
    ///   - other: The descriptor; -1 for none.
    ///   - limit: The longest time; nil is no limit.
    func wait(for other: Int32 = -1, within limit: Duration?) {
        var polled = [
            pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&polled, 2, limit.map(Self.milliseconds) ?? -1)
        guard polled[0].revents != 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 64)
        while bytes.withUnsafeMutableBufferPointer({ systemRead(reading.number, $0.baseAddress, 64) }) == 64 {}
    }

    /// Rounded up, because waiting for 0 ms again and again would not be waiting.
    private static func milliseconds(_ duration: Duration) -> Int32 {
        if duration <= .zero { return 0 }
        let whole = min(duration, .seconds(3600))
        return Int32((whole + .microseconds(999)) / .milliseconds(1))
    }
}
