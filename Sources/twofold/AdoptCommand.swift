import ArgumentParser
import TwofoldKit

/// `twofold adopt`: hands files over.
struct AdoptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adopt",
        abstract: "From now on Twofold may rewrite these files, whoever made them.",
        discussion: """
            A file that is named is handed over whatever it holds, and the next build makes it anew. Of a folder, only \
            those files are that have the very bytes that Twofold would write: that mends a lost twofold.lock. Only \
            twofold.lock is written; delete a file's line from it to take the file back.
            """)

    @Argument(help: ArgumentHelp("Files or folders to hand over.", valueName: "path"), completion: .file())
    var paths: [String]

    @OptionGroup(title: "Output") var output: OutputOptions

    @Flag(name: [.customShort("n"), .long], help: "Say what would be handed over and write nothing.")
    var dryRun = false

    func run() throws {
        try TreeCommand.run(paths, output, writes: !dryRun) { session, console in
            let report = session.build.adopt(writes: !dryRun)
            let reporter = console.reporter(session)
            console.result(reporter.text(report, isDone: !dryRun))
            return report.hasErrors
        }
    }
}
