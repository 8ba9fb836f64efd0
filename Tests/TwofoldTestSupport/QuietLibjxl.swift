import Foundation
import Synchronization
package import Testing

/// Leaves out what libjxl writes to standard error about each damaged file.
///
/// Nothing turns it off: 40,000 lines in a run, among which nobody would find a failed test. All other lines pass.
package struct QuietLibjxl: SuiteTrait, TestScoping {
    private static let running = Mutex<(count: Int, filter: Filter?)>((0, nil))

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        Self.running.withLock { running in
            running.count += 1
            if running.count == 1 { running.filter = Filter() }
        }
        defer {
            Self.running.withLock { running in
                running.count -= 1
                if running.count == 0 { running.filter?.end() }
            }
        }
        try await function()
    }

    /// A pipe in the place of standard error, and a thread that passes on what comes out of it.
    private final class Filter: Sendable {
        /// Says that all before it was read; the pipe itself may live on in programs that were started meanwhile.
        private static let mark = "the suites that damage JPEG XL have ended"
        private let original = dup(2)
        private let pipe = Pipe()
        private let isDrained = DispatchSemaphore(value: 0)

        init() {
            dup2(pipe.fileHandleForWriting.fileDescriptor, 2)
            let (reading, original, isDrained) = (pipe.fileHandleForReading, original, isDrained)
            Thread.detachNewThread {
                // Without it nobody hears anything, and nobody waits for it.
                guard let lines = fdopen(dup(reading.fileDescriptor), "r") else { return _ = isDrained.signal() }
                var line: UnsafeMutablePointer<CChar>?
                var size = 0
                while getline(&line, &size, lines) > 0, let line {
                    if strstr(line, Self.mark) != nil {
                        isDrained.signal()
                    } else if strncmp(line, "./lib/jxl/", 10) != 0 {
                        _ = write(original, line, strlen(line))
                    }
                }
                free(line)
                fclose(lines)
                close(original)
            }
        }

        func end() {
            dup2(original, 2)
            pipe.fileHandleForWriting.write(Data((Self.mark + "\n").utf8))
            isDrained.wait()
            try? pipe.fileHandleForWriting.close()
        }
    }
}

extension Trait where Self == QuietLibjxl {
    package static var withoutWordsOfLibjxl: Self { QuietLibjxl() }
}
