package import Foundation

/// Other programs that tests run.
package enum Program {
    package static func isInstalled(_ name: String) -> Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    package static func absence(_ name: String) -> String { "there is no program '\(name)'" }

    /// What a run left behind.
    package struct Result: Sendable {
        package var status: Int32
        package var bytes: [UInt8]
        package var output: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Where standard error goes.
    package enum Errors {
        case shown, dropped, withOutput
    }

    /// Runs one to its end.
    ///
    /// - Parameters:
    ///   - words: Its name and its arguments.
    ///   - folder: The current folder; nil is the tests' own.
    ///   - input: A file for standard input; nil is that of the tests.
    ///   - errors: Where standard error goes.
    @discardableResult
    package static func run(
        _ words: [String], in folder: String? = nil, input: URL? = nil, errors: Errors = .shown
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
        let pipe = Pipe()
        process.standardOutput = pipe
        switch errors {
        case .shown: break
        case .dropped: process.standardError = FileHandle.nullDevice
        case .withOutput: process.standardError = pipe
        }
        try process.run()
        let bytes = Array(pipe.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        return Result(status: process.terminationStatus, bytes: bytes)
    }
}
