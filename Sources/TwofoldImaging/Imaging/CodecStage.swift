/// A part of decoding and encoding PNGs, for measuring its time.
package enum CodecStage: String, CaseIterable, Sendable {
    /// A master's rows are decompressed.
    case inflate
    /// The filters of its rows are reversed.
    case unfilter
    /// The forms that may be the smallest are made, filtered and estimated.
    case choose
    /// Rows are compressed.
    case deflate
}

/// An engine that can tell what its time goes into.
package protocol MeasurableEngine: ImageEngine {
    /// The same engine, which adds its times to a timer.
    func measured(by timer: StageTimer<CodecStage>) -> any ImageEngine
}

extension ImageEngine {
    /// The same engine, measured if it can be.
    package func measuredIfPossible(by timer: StageTimer<CodecStage>) -> any ImageEngine {
        (self as? any MeasurableEngine)?.measured(by: timer) ?? self
    }
}
