struct IconsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons",
        abstract: "Make the icons of an app, or of a web page, from one square master.",
        discussion: """
            'twofold icons Icon.svg --for ios,macos --out App/Assets.xcassets' makes AppIcon.appiconset; \
            'twofold icons Icon.png --for android --out app/src/main' makes its mipmaps and adaptive layers. Each size is \
            the exact mean of the master's pixels; nothing is enlarged. A file that you made for one size takes the \
            place of that icon, and goes into .icns and .ico files. Twofold records the icons in twofold.lock; run the \
            command again after the master has changed.
            """)

    @Argument(
        help: ArgumentHelp("The master: an SVG, a PDF, or a PNG of 1024×1024 pixels or more.", valueName: "master"),
        completion: .file())
    var master: String

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            """
            The systems to make icons for, such as ios,macos: ios-2010 (until iOS 6), ios-7 (a file for each size), \
            ios, macos, watchos, tvos, android, web, windows.
            """, valueName: "systems"),
        completion: .words(IconSystem.allCases.map(\.rawValue)),
        transform: IconSystem.list)
    var systems: [IconSystem]

    @Option(
        help: ArgumentHelp(
            """
            The folder to make them in: an asset catalog, one of its .appiconset folders, Android's main or res folder, \
            or any other. It is made where it is missing.
            """, valueName: "dir"),
        completion: .directory)
    var out: String

    @Option(
        help: ArgumentHelp(
            """
            Of Apple's systems: catalog, a set for Xcode (default); loose, files for a property list, and .icns for \
            macOS (default for ios-2010); iconset, a folder for iconutil and its .icns.
            """, valueName: "form"))
    var form: IconForm?

    @Option(
        help: ArgumentHelp(
            "Sizes in a set for ios: single (default), one of 1024 pixels that Xcode reduces, or all.",
            valueName: "sizes"))
    var sizeSet: IconSizeSet = .single

    @Option(
        help: ArgumentHelp(
            """
            The color behind the master, such as '#1e90ff': it fills transparent pixels of icons that must have none, and \
            margins.
            """, valueName: "color"),
        transform: RGBColor.init(text:))
    var background: RGBColor?

    @Option(
        help: ArgumentHelp("The master of the icon for dark screens, in a set of a single size.", valueName: "file"),
        completion: .file())
    var dark: String?

    @Option(
        help: ArgumentHelp(
            "The master of the icon that the system tints, drawn in grays; also Android's monochrome layer.",
            valueName: "file"),
        completion: .file())
    var tinted: String?

    @Flag(help: "Also make loose icons of documents for iOS.")
    var documents = false

    @Flag(help: "Also make loose icons for settings, search and notifications; sets of all sizes have them.")
    var settings = false

    @Option(
        help: ArgumentHelp(
            """
            The app's Info.plist: its lists of icons are set to the loose icons, and everything else in it stays as it is.
            """, valueName: "file"),
        completion: .file(extensions: ["plist"]))
    var plist: String?

    @Flag(name: [.customShort("n"), .long], help: "List the files that would be made, and write nothing.")
    var dryRun = false

    @Option(help: .format) var format: ReportFormat = .text

    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let folders = try IconFolders(
            masters: [master] + [dark, tinted].compactMap(\.self), others: [plist].compactMap(\.self), out: out)
        let request = request(in: folders)
        if let contradiction = request.contradiction {
            throw ValidationError("These options do not fit: \(contradiction).")
        }
        let plan = PlanOptions.of([], configuration: configuration)
        let console = Console(output)
        let jobs = try BuildCommand.affordableJobs(MachineResources.usableCores, console)
        // Projects nested in the folder of the icons are not looked at.
        let sessions = try Session.open(
            plan, safety, console, access: .init(writes: !dryRun, makesFoldersInTrees: true), trees: [folders.tree],
            jobs: jobs
        ).filter { $0.tree.root == folders.tree.root }
        try CommandRunner.run(sessions, console) { session, cancellation in
            let report = IconRun(session.project).run(
                request, listedIn: folders.others.first, writes: !dryRun, cancellation: cancellation)
            try console.result(format, text: console.reporter(session).text(report), json: session.json.text(report))
            return report.hasErrors ? .someFailed : .success
        }
    }

    private func request(in folders: IconFolders) -> IconRequest {
        var request = IconRequest(systems, of: folders.masters[0], in: folders.folder)
        var others = folders.masters.dropFirst()
        if dark != nil { request.dark = others.popFirst() }
        if tinted != nil { request.tinted = others.popFirst() }
        if let name = folders.setName {
            request.name = name
            request.form = .catalog
        }
        if let form { request.form = form }
        request.sizes = sizeSet
        request.background = background
        request.hasDocuments = documents
        request.hasSettings = settings
        return request
    }
}

extension IconForm: ExpressibleByArgument {}
extension IconSizeSet: ExpressibleByArgument {}
