import Synchronization
package import TwofoldKit

/// Remembers what it was told.
package final class RecordingObserver: RunObserver {
    /// What it was told.
    package struct Record: Sendable {
        package var announcedFiles = 0
        package var announcedPixels = 0
        package var settled: [BytePath] = []
        package var pixels = 0
        package var hasEnded = false
    }

    private let state = Mutex(Record())

    package init() {}

    package var record: Record { state.withLock { $0 } }

    package func runBegins(fileCount: Int, pixelCount: Int) {
        state.withLock { record in
            record.announcedFiles = fileCount
            record.announcedPixels = pixelCount
        }
    }

    package func fileSettled(_ path: BytePath, _ outcome: Outcome, pixelCount: Int) {
        state.withLock { record in
            record.settled.append(path)
            record.pixels += pixelCount
        }
    }

    package func runEnded() { state.withLock { $0.hasEnded = true } }
}
