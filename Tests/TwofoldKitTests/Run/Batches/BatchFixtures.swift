import Synchronization
import TwofoldKit

/// Says when a number of calls is over.
final class Countdown: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    func isOver() -> Bool {
        left.withLock { left in
            left -= 1
            return left < 0
        }
    }
}

/// Notes how many files a run announces.
final class Announcement: RunObserver {
    private let fileCount = Mutex(0)

    /// The number of files that the run announced.
    var announced: Int { fileCount.withLock(\.self) }

    func runBegins(fileCount: Int, pixelCount: Int) { self.fileCount.withLock { $0 = fileCount } }

    func fileSettled(_ path: BytePath, _ outcome: Outcome, pixelCount: Int) {}

    func runEnded() {}
}
