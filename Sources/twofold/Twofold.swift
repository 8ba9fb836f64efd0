import ArgumentParser

/// The command line: its verbs, and what they share.
@main
struct Twofold: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "twofold",
        abstract: "Makes the smaller variants of @2x, @3x and larger images, right beside them.",
        discussion: """
            Drop Button@2x.png or Hero@3x.png into a folder and run 'twofold' there: Button.png, Hero@2x.png and \
            Hero.png appear beside them. Files that people made are never overwritten; what Twofold made is recorded \
            in twofold.lock, which is committed like the images. What holds for a whole project goes into \
            .twofold.yml.

            Exit status: 0 everything is current; 1 something failed or was refused, the rest is in place; \
            2 --locked, check or a limit found something, or resolve nothing; 64 wrong usage or configuration; \
            70 a fault of Twofold's; 129, 130 and 143 interrupted.
            """,
        version: twofoldVersion,
        subcommands: [
            BuildCommand.self, PlanCommand.self, CheckCommand.self, ResolveCommand.self, SizesCommand.self,
            AdoptCommand.self, KeepCommand.self, PruneCommand.self, WorkerCommand.self, MipmapsCommand.self,
            BenchCommand.self,
        ],
        defaultSubcommand: BuildCommand.self)

    /// Runs the command that the arguments name, and ends the process.
    ///
    /// In place of the parser's own, which takes no notice of a help text or a result that could not be written.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
            end(.success)
        } catch {
            let code = exitCode(for: error)
            let text = fullMessage(for: error)
            if !text.isEmpty { Terminal.write(text + "\n", to: code.isSuccess ? 1 : 2) }
            end(ExitStatus(rawValue: code.rawValue) ?? .internalError)
        }
    }

    private static func end(_ status: ExitStatus) -> Never {
        endProcess(max(status, Terminal.hasLostOutput ? .someFailed : .success).rawValue)
    }
}

/// Twofold's own version, the newest in CHANGELOG.md.
let twofoldVersion = "0.1.0"
