/// The amount and color of output: shared by every command.
struct OutputOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Show errors only.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Also show current and kept files, and notes.")
    var verbose = false

    @Option(help: .color) var color: ColorChoice = .auto

    func validate() throws {
        if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other.") }
    }

    var verbosity: Verbosity { quiet ? .quiet : verbose ? .verbose : .normal }
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }
