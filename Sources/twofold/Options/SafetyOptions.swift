/// The protection from malicious files: shared by every command.
struct SafetyOptions: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: """
            Restrict file access to the folders being processed; --sandbox fails where the kernel cannot do that \
            (default: where the kernel can).
            """)
    var sandbox: Bool?

    @Flag(
        help: """
            Decode every master in a separate process, so that one that crashes its decoder fails alone; slower \
            (default: vector images only).
            """)
    var isolate = false

    @Flag(
        help: """
            For the images of strangers: decode every master in a separate process, fail where there is no sandbox, and \
            refuse options that start programs, rename files or write a shared cache.
            """)
    var untrusted = false

    /// Whether every master is decoded in a separate process.
    var isolatesAll: Bool { isolate || untrusted }

    func validate() throws {
        if untrusted, sandbox == false { throw ValidationError("--untrusted and --no-sandbox contradict each other.") }
    }

    /// Refuses an option that trusts the files, with ``untrusted``.
    func refuse(_ isGiven: Bool, _ option: String, because reason: String) throws {
        if untrusted, isGiven { throw ValidationError("--untrusted and \(option) contradict each other: \(reason).") }
    }

    /// Enters the sandbox, and says on a terminal or in a log where there is none.
    ///
    /// - Returns: Why there is none; nil where it is in force.
    /// - Throws: Where there is none, and the command line asks for it.
    func confine(_ folders: Sandbox, _ console: Console) throws -> String? {
        guard sandbox != false else {
            if console.verbosity == .verbose { console.say("sandbox: none (--no-sandbox)\n") }
            return "--no-sandbox"
        }
        let confinement = folders.enter()
        guard case .none(let reason) = confinement else {
            say(confinement, console)
            return nil
        }
        if sandbox == true || untrusted {
            throw ValidationError("\(untrusted ? "--untrusted" : "--sandbox") cannot be kept: \(reason).")
        }
        say(confinement, console)
        return reason
    }

    private func say(_ confinement: Sandbox.Confinement, _ console: Console) {
        if console.verbosity == .verbose {
            console.say("sandbox: \(confinement)\n")
        } else if console.verbosity == .normal, let warning = confinement.warning {
            console.say(warning)
        }
    }
}
