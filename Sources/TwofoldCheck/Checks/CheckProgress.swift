import Synchronization

/// Passes the progress of a check to an observer, one call at a time.
final class CheckProgress: Sendable {
    private let turn: Mutex<any RunObserver>

    init(_ observer: any RunObserver) { turn = Mutex(observer) }

    /// Where the rules tell their progress.
    var decoding: DecodingProgress {
        DecodingProgress { files, pixels in
            self.turn.withLock { $0.runBegins(fileCount: files, pixelCount: pixels) }
        } settled: { path, pixels in
            self.turn.withLock { $0.fileSettled(path, .current, pixelCount: pixels) }
        }
    }

    /// Tells that no file is decoded any more.
    func end() { turn.withLock { $0.runEnded() } }
}
