/// Where a check tells how far it is with the files that it decodes, which take nearly all of its time.
struct DecodingProgress: Sendable {
    /// Called once with the number of files and their pixels.
    var begins: @Sendable (_ fileCount: Int, _ pixelCount: Int) -> Void
    /// Called for each file when it is done, from any thread.
    var settled: @Sendable (BytePath, _ pixelCount: Int) -> Void

    /// Nobody listens.
    static let silent = DecodingProgress(begins: { _, _ in }, settled: { _, _ in })
}
