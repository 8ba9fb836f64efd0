import ArgumentParser

/// Which configuration file holds: shared by every command that has trees.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take this configuration (default: the nearest .twofold.yml upwards of the files).", valueName: "file"),
        completion: .file(extensions: ["yml", "yaml"]))
    var config: String?

    @Flag(help: "Take no configuration.")
    var noConfig = false

    func validate() throws {
        if config != nil, noConfig { throw ValidationError("--config and --no-config contradict each other.") }
    }
}
