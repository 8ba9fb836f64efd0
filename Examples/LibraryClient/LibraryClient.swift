import TwofoldKit
import TwofoldPNG
import TwofoldVips

/// The smallest program on top of the library: makes what is missing in a folder and prints what became of it.
///
///     swift run LibraryClient Examples/QuickStart
@main
struct LibraryClient {
    static func main() throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "."
        let disk = try LocalDisk(folder: Array(folder.utf8))
        // PNG by the fast lane, every other format by libvips.
        let engine = CombinedEngine(PNGEngine(), try VipsEngine())
        var build = Build(source: disk, engine: engine, jobs: 2)

        // One run at a time writes a tree; the lock ends with its value.
        guard case .taken(let lock) = RunLock.attempt(on: disk) else {
            print("another run is at work on \(folder)")
            return
        }
        defer { withExtendedLifetime(lock) {} }
        build.isLocked = true

        // A survey only reads; it can be shown, filtered or thrown away before anything is written.
        let survey = build.survey()
        print("\(survey.plan.masters.count) masters, \(survey.plan.variants.count) variants wanted")

        let report = build.run(survey)
        for file in report.files {
            if case .made(let placed, let reason) = file.outcome {
                print("\(file.path.display): \(placed.byteCount) bytes, \(reason.rawValue)")
            }
        }
        for diagnostic in report.diagnostics where diagnostic.severity == .error {
            print("\(diagnostic.path.display): \(diagnostic.message)")
        }
    }
}
