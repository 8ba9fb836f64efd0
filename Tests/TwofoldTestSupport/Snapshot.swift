import Foundation
package import Testing

/// Compares a text with the golden file of that name beside the test, in a folder `Snapshots`.
///
/// A missing file, or `RECORD_SNAPSHOTS` in the environment, writes it and fails, so that a recording is never taken for
/// a pass.
package func expectSnapshot(
    _ text: String, named name: String, testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let file = URL(fileURLWithPath: testFile).deletingLastPathComponent()
        .appendingPathComponent("Snapshots").appendingPathComponent(name)
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
    guard !isRecording, let golden = try? String(contentsOf: file, encoding: .utf8) else {
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(text.utf8).write(to: file)
        Issue.record("recorded \(file.lastPathComponent); look at it, then run again", sourceLocation: sourceLocation)
        return
    }
    guard golden != text else { return }
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(expected, found).enumerated().first { $1.0 != $1.1 }?.offset ?? min(expected.count, found.count)
    Issue.record(
        """
        \(name) differs from line \(line + 1) on (RECORD_SNAPSHOTS=1 writes it anew):
        expected: \(line < expected.count ? String(expected[line]) : "nothing")
        found:    \(line < found.count ? String(found[line]) : "nothing")
        """, sourceLocation: sourceLocation)
}
