import Synchronization

/// Tells an observer how far a check is with the files that it decodes, which take nearly all of its time; one call at a time.
final class CheckProgress: Sendable {
    private let turn: Mutex<any RunObserver>

    init(_ observer: any RunObserver) { turn = Mutex(observer) }

    func begins(_ fileCount: Int, _ pixelCount: Int) {
        turn.withLock { $0.runBegins(fileCount: fileCount, pixelCount: pixelCount) }
    }

    /// Tells that a file is done, from any thread.
    func settled(_ path: BytePath, _ pixelCount: Int) {
        turn.withLock { $0.fileSettled(path, .current, pixelCount: pixelCount) }
    }

    /// Tells that no file is decoded any more.
    func end() { turn.withLock { $0.runEnded() } }
}
