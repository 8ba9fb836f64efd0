struct MipmapsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mipmaps",
        abstract: "Make the mipmaps of an image, down to one pixel, as PNG files and as one KTX2 file.",
        discussion: """
            Texture@2x.png gives Texture.mip1.png, Texture.mip2.png and so on, and Texture.ktx2 with all levels. Each \
            pixel is the mean of the area that it covers. Hand-made files are never overwritten. Twofold records the \
            files that it made in twofold.lock; run the command again after the image has changed.

            On devices without a high-resolution screen, a smaller texture with multisampling can look as smooth as a larger \
            one, and takes less memory: compare both before you ship the larger.
            """)

    @Argument(help: ArgumentHelp("The image, of any scale.", valueName: "file"), completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp(
            """
            above (default) makes each level from the level above it; base makes each from the image itself, which is \
            slower but rounds only once.
            """, valueName: "origin"))
    var from: MipmapChain.Origin = .above

    @Flag(inversion: .prefixedNo, help: .linear) var linear: Bool?

    @Flag(
        help: """
            Leave the image itself out of the KTX2 file, which then begins with the first half: for devices that cannot show \
            the full size.
            """)
    var skipBase = false

    @Option(help: .format) var format: ReportFormat = .text

    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Flag(name: [.customShort("n"), .long], help: "List the files that would be made, and write nothing.")
    var dryRun = false

    func run() throws {
        var plan = PlanOptions.of([file], configuration: configuration)
        plan.linear = linear
        let console = Console(output)
        let jobs = try BuildCommand.affordableJobs(MachineResources.usableCores, console)
        let sessions = try Session.open(plan, safety, console, access: .init(writes: !dryRun), jobs: jobs)
        try CommandRunner.run(sessions, console) { session, cancellation in
            guard let base = session.tree.selection.first,
                (try? session.project.source.status(of: base))?.kind != .folder
            else { throw ValidationError("mipmaps takes an image; '\(file)' is a folder.") }
            let report = MipmapRun(session.project).run(
                of: base, from: from, skipsBase: skipBase, writes: !dryRun, cancellation: cancellation)
            try console.result(format, text: console.reporter(session).text(report), json: session.json.text(report))
            return report.hasErrors ? .someFailed : .success
        }
    }
}

extension MipmapChain.Origin: ExpressibleByArgument {}
