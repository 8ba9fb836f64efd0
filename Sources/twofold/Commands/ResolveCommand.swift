struct ResolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Show which file UIImage(named:) and others load for a name, and why. Writes nothing.",
        discussion: """
            Without --device and --scale, the result has one row for each kind of screen; with both, it lists every name \
            that is tried, in order. [A] marks what Apple documents, [B] what was observed, [C] what is inferred.

            Exit status: 0 a file is loaded on at least one of the screens; 1 the Contents.json of the set cannot be read; \
            2 no file is loaded; 64 invalid usage.
            """)

    @Argument(
        help: ArgumentHelp(
            "The name in code, such as Icon, Icon.jpg or Buttons/Icon; the default extension is png.",
            valueName: "name"))
    var name: String

    @Argument(
        help: ArgumentHelp(
            "The folder that becomes the bundle's resource folder.", valueName: "folder"),
        completion: .directory)
    var folder: String = "."

    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(
        help: .device(" (default: all)"), completion: .list(DeviceOption.names),
        transform: DeviceOption.init(text:))
    var device: DeviceOption?

    @Option(
        help: ArgumentHelp(
            """
            The screen's scale: 1, 2 or 3; auto, or 0 as in code, is that of the screen of --device (default: every scale of \
            the device).
            """, valueName: "scale"))
    var scale: ScreenScale?

    @Option(
        help: ArgumentHelp("The API whose lookup is followed (default: uikit).", valueName: "profile"),
        completion: .list(LookupProfile.all.map(\.name)))
    var profile: LookupProfile = .uikit

    @Option(
        help: ArgumentHelp(
            "The user's preferred languages, such as de,fr: their .lproj folders are searched first.",
            valueName: "languages"))
    var language: String?

    @Option(
        help: ArgumentHelp(
            "The oldest iOS that the app runs on, such as 3.1: before 4.0, names need their extension.",
            valueName: "version"))
    var minimumSystem: SystemVersion?

    @Flag(help: "Show one row for each kind of screen, even if --device and --scale leave only one.")
    var matrix = false

    @Option(help: .format) var format: ReportFormat = .text

    func validate() throws {
        try device?.validate(scale)
        if let scale, scale.factor == nil, device == nil {
            throw ValidationError(
                "--scale \(scale.text) is the scale of a device's screen; name the device with --device.")
        }
    }

    func run() throws {
        let console = Console(output)
        let asked = RawArguments.bytes(of: name)
        if asked.isEmpty {
            throw ValidationError("The image name is empty; expected a name such as Icon or Buttons/Icon.")
        }
        guard let lookupName = LookupName(asked) else {
            throw ValidationError(
                "\(Quoting.display(asked)) is not a valid image name; expected a name such as Icon or Buttons/Icon.")
        }
        guard let session = try Session.open(.of([folder]), safety, console, access: .reading).first,
            let path = session.tree.selection.first
        else { throw ExitCode(ExitStatus.internalError.rawValue) }
        guard (try? session.project.source.status(of: path))?.kind == .folder else {
            throw ValidationError("resolve searches a folder; '\(folder)' is not a folder.")
        }
        var lookup = Lookup(disk: session.project.source, folder: path, engine: session.project.engine)
        lookup.languages = language?.split(separator: ",").map(String.init) ?? []
        lookup.minimumSystem = minimumSystem
        let report = try report(lookup, lookupName)
        let text = TextReport(style: console.outputStyle, verbosity: output.verbosity, prefix: session.tree.prefix)
        try console.result(
            format, text: screen != nil ? text.detail(report) : text.matrix(report), json: session.json.text(report))
        if report.damagedSet != nil { try ExitStatus.someFailed.exit() }
        if !report.isFound { try ExitStatus.findings.exit() }
    }

    /// The one screen that the options name; nil if they leave several.
    private var screen: Screen? {
        guard let device, !matrix else { return nil }
        if let factor = scale?.factor { return device.screen(factor) }
        if device.isOne { return device.classes.first?.screen }
        // Every device of some kinds has the same scale.
        let scales = Set(device.classes.map(\.screen.scale))
        return scale != nil && scales.count == 1 ? scales.first.map { Screen(device.kind, $0) } : nil
    }

    private func report(_ lookup: Lookup, _ name: LookupName) throws -> LookupReport {
        do throws(DiskError) {
            if let screen { return try lookup.report(name, profile: profile, on: screen) }
            let factor = scale?.factor
            let classes = (device?.classes ?? DeviceClass.all).filter { $0.screen.scale == factor ?? $0.screen.scale }
            if classes.isEmpty, let device, let factor {
                return try lookup.report(name, profile: profile, on: Screen(device.kind, factor))
            }
            return try lookup.report(name, profile: profile, on: classes)
        } catch {
            throw ValidationError("\(error.path.display): \(error.reason).")
        }
    }
}

extension ResolveCommand: AdjustsHelp {
    static let helpAdjustments = HelpAdjustments(
        unused: ["--isolate"],
        texts: ["--quiet": "Show the file only.", "--verbose": "Also show where each step is documented."])
}

/// A screen's scale, `2` or `2x`, or that of a device's own screen, `auto` or `0`, and the text that gave it.
struct ScreenScale: ExpressibleByArgument {
    let text: String
    /// Nil for that of a device's own screen.
    let factor: ScaleFactor?

    init?(argument: String) {
        text = argument
        factor = ScaleFactor(text: argument) ?? Int(argument).flatMap { ScaleFactor($0) }
        guard factor.map({ $0 <= .x3 }) ?? (argument == "auto" || argument == "0") else { return nil }
    }

    static var allValueStrings: [String] { ["1", "2", "3", "auto"] }
}

extension LookupProfile: ExpressibleByArgument {
    /// Reads a profile's name.
    public init?(argument: String) {
        guard let profile = LookupProfile.named(argument) else { return nil }
        self = profile
    }

    /// The name.
    public var defaultValueDescription: String { name }
    /// The names of all profiles.
    public static var allValueStrings: [String] { all.map(\.name) }
}
