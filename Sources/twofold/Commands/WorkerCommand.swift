/// `twofold worker`: reads images for the Twofold process that started it.
///
/// It is useless to a person, so the help does not list it.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "worker", shouldDisplay: false)

    @Option var engine: EngineOption = .auto

    func run() throws {
        // All data goes through one channel, so the process reads only libraries and fonts, and writes nothing.
        let sandbox = Sandbox(sources: [], cache: nil, writes: false, startsWorkers: false)
        _ = sandbox.enter()
        // An SVG can select by the reader's language; a variant must not depend on who ran Twofold.
        setenv("LC_ALL", "C", 1)
        unsetenv("LANGUAGE")
        WorkerService.serve(engine.direct())
    }
}
