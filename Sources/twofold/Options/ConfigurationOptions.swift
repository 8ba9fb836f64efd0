/// The choice of a configuration file: shared by every command that works in projects.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this configuration file (default: the nearest .twofold.yml in or above the project's folder).",
            valueName: "file"),
        completion: .file(extensions: ["yml", "yaml"]))
    var config: String?

    @Flag(help: "Ignore configuration files.")
    var noConfig = false

    func validate() throws {
        if config != nil, noConfig { throw ValidationError("--config and --no-config contradict each other.") }
    }
}
