import Foundation
import Synchronization

/// Looks at a process and its children while they run, and keeps the most memory that any of them had.
package final class Watcher: Sendable {
    private struct State {
        var most = 0
        var isDone = false
    }

    private let process: Int32
    private let state = Mutex(State())

    package init(process: Int32) { self.process = process }

    /// Begins to look.
    package func start() {
        Thread { [self] in
            while !state.withLock({ $0.isDone }) {
                let most = ([process] + children).compactMap(Self.peak).max() ?? 0
                state.withLock { $0.most = max($0.most, most) }
                usleep(2000)
            }
        }.start()
    }

    /// Ends, and says how many bytes it was.
    package func finish() -> Int {
        state.withLock { state in
            state.isDone = true
            return state.most
        }
    }

    private var children: [Int32] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return tasks.flatMap { task in
            let text = try? String(contentsOfFile: "/proc/\(process)/task/\(task)/children", encoding: .utf8)
            return (text ?? "").split(separator: " ").compactMap { Int32($0) }
        }
    }

    private static func peak(of process: Int32) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return nil }
        return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
    }
}
