import TwofoldKit
import TwofoldPNG
import TwofoldVips

/// The smallest program on top of the library: makes what is missing in a folder and prints what became of it.
///
///     swift run LibraryClient Examples/QuickStart
@main
struct LibraryClient {
    static func main() async throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "."
        // PNG by the fast lane, every other format by libvips.
        let engine = CombinedEngine(PNGEngine(), try VipsEngine())
        let project = try Project(opening: folder, engine: engine)

        // A survey only reads; it can be shown, filtered or thrown away before anything is written.
        let survey = project.survey()
        print("\(survey.plan.masters.count) masters, \(survey.plan.variants.count) variants wanted")

        // One run at a time writes a tree: this one waits for its turn, and would end early with its task.
        let report = try await BuildRun(project).runLocked()
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
