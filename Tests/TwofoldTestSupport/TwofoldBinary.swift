package import Foundation
import Synchronization

/// Runs the real program, as a user would.
package enum TwofoldBinary {
    /// What a run left behind.
    package struct Result: Sendable {
        package var status: Int32
        package var wasSignalled: Bool
        package var output: String
        package var errors: String
    }

    /// The program that was built beside these tests.
    package static let url = folder.appendingPathComponent("twofold")

    /// The folder that everything is built in.
    package static let folder: URL = {
        #if os(macOS)
        let folder = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            .deletingLastPathComponent()
        #else
        let folder = try? URL(
            fileURLWithPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        ).deletingLastPathComponent()
        #endif
        return folder ?? URL(fileURLWithPath: ".")
    }()

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - folder: The current folder; nil is the tests' own.
    ///   - environment: Added to a plain one.
    package static func run(
        _ arguments: String..., in folder: String? = nil, environment: [String: String] = [:]
    ) throws -> Result {
        try start(arguments, in: folder, environment: environment).finish()
    }

    /// Starts it and returns at once.
    package static func start(
        _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
        through shell: String? = nil, program: URL = url
    ) throws -> Running {
        let process = Process()
        if let shell {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", shell, "sh", program.path] + arguments
        } else {
            process.executableURL = program
            process.arguments = arguments
        }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        process.environment = ["PATH": path, "HOME": "/nonexistent", "LANG": "C"].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        return try Running(process)
    }

    /// A run that has not ended.
    package final class Running {
        private let process: Process
        private let output = Pipe()
        private let errors = Pipe()
        /// What was said on standard error until now.
        private var said = Data()

        init(_ process: Process) throws {
            self.process = process
            process.standardOutput = output
            process.standardError = errors
            try process.run()
        }

        package var isRunning: Bool { process.isRunning }

        package var processIdentifier: Int32 { process.processIdentifier }

        package func signal(_ number: Int32) { kill(process.processIdentifier, number) }

        /// Waits until it begins to handle `number`, or has ended.
        package func awaitHandling(of number: Int32) {
            #if os(Linux)
            // The status has the masks as hexadecimal numbers: `SigBlk:\t0000000000004003`.
            let path = "/proc/\(processIdentifier)/status"
            func isHandled() -> Bool {
                guard let status = try? String(contentsOfFile: path, encoding: .utf8) else { return false }
                return status.split(separator: "\n").contains { line in
                    guard ["SigBlk:", "SigIgn:", "SigCgt:"].contains(where: line.hasPrefix),
                        let mask = line.split(separator: "\t").last.flatMap({ UInt64($0, radix: 16) })
                    else { return false }
                    return mask >> UInt64(number - 1) & 1 == 1
                }
            }
            while isRunning, !isHandled() {}
            #else
            usleep(1_500_000)
            #endif
        }

        /// Waits until it has said a text on standard error, or has ended.
        package func awaitWords(_ text: String) {
            let words = Data(text.utf8)
            while said.range(of: words) == nil {
                let news = errors.fileHandleForReading.availableData
                if news.isEmpty { return }
                said += news
            }
        }

        /// Waits for the end and collects what was said.
        package func finish() throws -> Result {
            // Both pipes are emptied at once: a full one would stop the program.
            let collected = Mutex(said)
            let reader = Thread { [errors] in
                let data = errors.fileHandleForReading.readDataToEndOfFile()
                collected.withLock { $0 += data }
            }
            reader.start()
            let text = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            while !reader.isFinished { usleep(1000) }
            return Result(
                status: process.terminationStatus, wasSignalled: process.terminationReason == .uncaughtSignal,
                output: String(decoding: text, as: UTF8.self),
                errors: String(decoding: collected.withLock { $0 }, as: UTF8.self))
        }
    }
}
