import TwofoldPNG

struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Copy a tree of images from one platform's layout to another's.",
        discussion: """
            'twofold convert --from apple --to android Art app/src/main/res' copies Art/Star@2x.png to \
            drawable-xhdpi/star.png. Every scale, device and appearance that both layouts know is kept; what the other \
            layout cannot say is reported and left out. Bytes are not changed, except that cap insets of a catalog become \
            nine-patches of Android and back. No file is overwritten that has other bytes, and twofold.lock is neither read \
            nor written. Run it again after files were added.
            """)

    @Option(help: ArgumentHelp("The layout of the tree that is read.", valueName: "layout"))
    var from: LayoutKind

    @Option(help: ArgumentHelp("The layout of the tree that is written.", valueName: "layout"))
    var to: LayoutKind

    @Option(
        help: ArgumentHelp(
            """
            Suffixes of dark and tinted images in the layouts apple and web, such as dark=~dark,tinted=_tinted \
            (default: none).
            """, valueName: "suffixes"),
        transform: AppearanceSuffixes.init(text:))
    var appearances: AppearanceSuffixes?

    @Argument(help: ArgumentHelp("The folder to read.", valueName: "in"), completion: .directory)
    var source: String

    @Argument(
        help: ArgumentHelp(
            """
            The folder to write; it is made where it is missing. For android it is the folder 'res', for catalog one whose \
            name ends in .xcassets.
            """, valueName: "out"),
        completion: .directory)
    var target: String

    @Flag(name: [.customShort("n"), .long], help: "List the files that would be copied, and write nothing.")
    var dryRun = false

    @Option(help: ArgumentHelp("The report on standard output: text (default) or json.", valueName: "format"))
    var format: ReportFormat = .text

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if to == .catalog, !target.hasSuffix(".xcassets"), !target.hasSuffix(".xcassets/") {
            throw ValidationError("--to catalog writes a folder whose name ends in .xcassets, such as Assets.xcassets.")
        }
        if from == to { throw ValidationError("--from and --to are the same layout.") }
    }

    func run() throws {
        let console = Console(output)
        let folders = try ConversionFolders(source, target, makesFolders: !dryRun)
        let interrupts = try Interrupts()
        let lock =
            dryRun
            ? .unlocked : LockWait.take(on: folders.target, named: folders.targetPath, console, interrupts.cancellation)
        let report = withExtendedLifetime(lock) {
            ConversionRun(
                from: from, in: folders.source, to: to, in: folders.target,
                appearances: appearances ?? .none, engine: PNGEngine()
            ).run(writes: !dryRun, cancellation: interrupts.cancellation)
        }
        switch format {
        case .text:
            let reporter = TextReport(
                style: console.outputStyle, verbosity: console.verbosity,
                prefix: ConversionFolders.prefix(of: folders.sourcePath),
                staging: ConversionFolders.prefix(of: folders.targetPath))
            console.result(reporter.text(report))
        case .json:
            let json = JSONReport(
                program: twofoldVersion, root: String(decoding: folders.sourcePath, as: UTF8.self),
                into: String(decoding: folders.targetPath, as: UTF8.self))
            console.result(try json.text(report, from: from, to: to))
        }
        if let interruption = interrupts.end() { Interrupts.dieOf(interruption) }
        try (report.hasErrors ? ExitStatus.someFailed : .success).exit()
    }
}
