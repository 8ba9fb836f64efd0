struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Make every variant, then follow the folder and make what a saved master changes.",
        discussion: """
            It follows the files as they are saved, renamed and deleted, and tells one line for each file that it makes. \
            Variants whose master is deleted stay: it says so, and 'twofold prune' removes them. Changes of .twofold.yml \
            and .gitignore are taken over. Press Ctrl-C to end it.

            Other commands can run on the same folder meanwhile; the folder is locked only while variants are made.
            """)

    @Option(
        help: ArgumentHelp(
            """
            Run this shell command after each time that files were made, with their paths on its standard input, each \
            followed by a NUL byte, as 'xargs -0' reads them. One runs at a time.
            """, valueName: "command"))
    var exec: String?

    @Flag(
        help: """
            Look at all files again and again instead of having the system report changes: for network volumes, whose \
            changes by other machines it does not report.
            """)
    var poll = false

    @Flag(help: .hidden) var builder = false

    @OptionGroup(title: "What to make") var plan: PlanOptions
    @OptionGroup(title: "Shared cache") var sharedCache: CacheOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup var options: BuildOptions

    func validate() throws {
        try sharedCache.refuseStrangers(safety)
        try safety.refuse(exec != nil, "--exec", because: "the command gets what a stranger's image made")
    }

    func run() throws {
        if builder { return try WatchBuilder(command: self).run() }
        let console = Console(output)
        MachineResources.admitManyFiles()
        let interrupts = try Interrupts(announces: false)
        let session = try WatchSession(self, console, interrupts.cancellation)
        let end = session.run()
        session.close(by: interrupts.first)
        if let interruption = interrupts.end() { Interrupts.dieOf(interruption) }
        try end.exit()
    }
}
