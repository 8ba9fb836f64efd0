import ArgumentParser

/// The command line: its subcommands, and the help that they share.
@main
struct Twofold: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "twofold",
        abstract: "Makes the smaller variants of @2x, @3x and larger images, right beside them.",
        discussion: """
            Put Button@2x.png or Hero@3x.png into a folder and run 'twofold' there: Button.png, Hero@2x.png and \
            Hero.png appear beside them. Hand-made files are never overwritten. Twofold records the files that it \
            made in twofold.lock; commit it with the images. Settings for a whole project go into .twofold.yml.

            Exit status: 0 everything is current; 1 something failed or was refused, the rest is in place; \
            2 problems found (check, --locked, sizes --limit), or nothing found (resolve); 64 invalid usage or \
            configuration; 70 internal error in Twofold; 129, 130 and 143 interrupted.
            """,
        version: twofoldVersion,
        subcommands: [
            BuildCommand.self, PlanCommand.self, CheckCommand.self, ResolveCommand.self, SizesCommand.self,
            DevicesCommand.self, ImportCommand.self,
            SrcsetCommand.self, AdoptCommand.self, KeepCommand.self, PruneCommand.self, WorkerCommand.self,
            MipmapsCommand.self, IconsCommand.self, LaunchCommand.self, PreviewCommand.self, SheetCommand.self,
            ConvertCommand.self, BenchCommand.self,
        ],
        defaultSubcommand: BuildCommand.self)

    /// Runs the command that the arguments name, and ends the process.
    ///
    /// It replaces the parser's `main`, which ignores that a help text or a result could not be written.
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

/// The version of Twofold, the newest one in CHANGELOG.md.
let twofoldVersion = "0.1.0"
