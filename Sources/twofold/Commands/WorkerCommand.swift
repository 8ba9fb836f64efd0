import ArgumentParser
import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `twofold worker`: what a process does that another one of Twofold's has started to read its masters.
///
/// Nobody else has a use for it, so no help lists it.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "worker", shouldDisplay: false)

    @Option var engine: EngineOption = .auto

    func run() throws {
        // Everything comes and goes by the one channel: no file has to be read but libraries and fonts, and none written.
        let sandbox = Sandbox(sources: [], cache: nil, writes: false)
        _ = sandbox.enter()
        // An SVG can ask for the reader's language; an image must not depend on who made it.
        setenv("LC_ALL", "C", 1)
        unsetenv("LANGUAGE")
        WorkerService.serve(engine.direct())
    }
}
