import Foundation

/// What of the machine's memory this process has, in bytes; nil where the system does not say it in a file.
package enum ResidentMemory {
    /// At this moment.
    package static var now: Int? { value(of: "VmRSS:") }

    /// The most since the process began.
    package static var peak: Int? { value(of: "VmHWM:") }

    /// The line is `VmRSS:      1234 kB`.
    private static func value(of key: String) -> Int? {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
    }
}
