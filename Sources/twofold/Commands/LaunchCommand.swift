struct LaunchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "launch",
        abstract: "Make an app's launch images from one image, each in the size of its device.",
        discussion: """
            'twofold launch Art/Splash.png --out App' makes App/Default@2x.png, App/Default-568h@2x.png and so on. The \
            master is cut to each shape around its center and reduced, never enlarged; SVG and PDF are rendered. \
            Hand-made files are never overwritten. Twofold records the files that it made in twofold.lock; run the \
            command again after the master has changed.
            """)

    @Argument(
        help: ArgumentHelp("The image that covers the largest screen, of any scale.", valueName: "file"),
        completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp(
            """
            The folder that receives the launch images; it is made where it is missing. Of a .launchimage of an asset \
            catalog, the empty slots are filled.
            """, valueName: "dir"),
        completion: .directory)
    var out: String

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("The devices: iphone, ipad, or both (default: iphone,ipad).", valueName: "devices"),
        completion: .words(DeviceModifier.allCases.map(\.rawValue)),
        transform: DeviceModifier.list)
    var devices: [DeviceModifier]?

    @Option(
        help: ArgumentHelp(
            """
            The systems whose launch images are wanted: ios-4, ios-6, ios-7, ios-8 or ios-11, or several, such as \
            ios-7,ios-8 (default: ios-8, the last one with documented names).
            """, valueName: "systems"),
        completion: .words(LaunchEra.allCases.map(\.rawValue)),
        transform: LaunchEra.list)
    var era: [LaunchEra]?

    @Option(
        help: ArgumentHelp("Only images for one orientation: portrait or landscape (default: both).", valueName: "way"))
    var orientation: LaunchOrientation?

    @Option(help: ArgumentHelp("The base name of the files (default: Default).", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            """
            fill (default) covers the screen and cuts off what is too wide or too high; fit shows the whole master \
            with the background beside it.
            """, valueName: "way"))
    var fit: LaunchFraming.Fit = .fill

    @Option(
        help: ArgumentHelp(
            "The color behind a translucent master, and beside it with --fit fit, such as '#1a2b3c'.",
            valueName: "color"),
        transform: RGBColor.init(text:))
    var background: RGBColor?

    @Flag(help: "Also show the array UILaunchImages for Info.plist, which iOS 7 to 13 read.")
    var plist = false

    @Flag(inversion: .prefixedNo, help: .linear) var linear: Bool?

    @Option(help: .format) var format: ReportFormat = .text

    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Flag(name: [.customShort("n"), .long], help: "List the files that would be made, and write nothing.")
    var dryRun = false

    func validate() throws {
        if fit == .fit, background == nil {
            throw ValidationError("--fit fit needs the color beside the image; add --background '#ffffff'.")
        }
        if let name, name.isEmpty || name.contains("/") || name.hasPrefix(".") {
            throw ValidationError("--name takes the beginning of a file's name, such as Default or Splash.")
        }
        if plist, let newest = request.eras.max(), newest < .ios7 {
            throw ValidationError("UILaunchImages is read since iOS 7; add --era ios-7 or a later one to --plist.")
        }
        if isSet, era != nil || name != nil || plist {
            throw ValidationError("the slots of a set say its images; leave out --era, --name and --plist.")
        }
        if LaunchPlan(request).images.isEmpty {
            throw ValidationError("no device of these systems has a launch image in this orientation.")
        }
    }

    /// Whether the images go into a set of an asset catalog.
    private var isSet: Bool {
        CatalogKind(folder: Array(RawArguments.bytes(of: out).split(separator: slash[0]).last ?? [])) == .launchimage
    }

    private var request: LaunchPlan.Request {
        var request = LaunchPlan.Request()
        if let devices { request.devices = Set(devices) }
        if let era { request.eras = Set(era) }
        if let name { request.name = Array(name.utf8) }
        request.hasPortrait = orientation != .landscape
        request.hasLandscape = orientation != .portrait
        return request
    }

    func run() throws {
        let console = Console(output)
        let place = try OutputFolder(file, out)
        var plan = PlanOptions.of(place.paths, configuration: configuration)
        plan.linear = linear
        if !dryRun, !isSet { try place.make() }
        let jobs = try BuildCommand.affordableJobs(MachineResources.usableCores, console)
        let sessions = try Session.open(plan, safety, console, access: .init(writes: !dryRun), jobs: jobs)
        let (session, folder) = try place.find(in: sessions)
        try CommandRunner.run([session], console) { session, cancellation in
            let framing = LaunchFraming(fit: fit, background: background)
            let report = LaunchRun(session.project, LaunchPlan(request), framing).run(
                from: place.master, into: folder, writes: !dryRun, cancellation: cancellation)
            try console.result(
                format, text: console.reporter(session).text(report, listsEntries: plist),
                json: session.json.text(report))
            return report.hasErrors ? .someFailed : .success
        }
    }
}

extension LaunchFraming.Fit: ExpressibleByArgument {}

enum LaunchOrientation: String, ExpressibleByArgument, CaseIterable { case portrait, landscape }
