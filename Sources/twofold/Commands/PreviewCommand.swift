struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw what a device shows for an image, beside what it should show.",
        discussion: """
            Follows UIImage(named:) from the name of the file, without its scale and device, to the file that the device \
            loads. A file of a smaller scale is enlarged by repeating its pixels, one of a larger scale is reduced. Beside \
            it stands the image at the screen's scale, if it exists or can be made.

            Exit status: 0 the preview was drawn; 1 an image could not be read, or the preview not be written; 2 no file \
            is loaded; 64 invalid usage.
            """)

    @Argument(
        help: ArgumentHelp("Any file of the image, such as Sun.png or Sun@2x.png.", valueName: "file"),
        completion: .file())
    var file: String

    @Option(
        help: .device(""), completion: .list(DeviceOption.names), transform: DeviceOption.init(text:))
    var device: DeviceOption

    @Option(
        help: ArgumentHelp(
            "The screen's scale: 1, 2 or 3 (default: auto, the largest of the device).", valueName: "scale"))
    var scale: ScreenScale?

    @Option(
        help: ArgumentHelp(
            "The PNG file to write; a file that is not a preview of Twofold is never replaced.", valueName: "file"),
        completion: .file(extensions: ["png"]))
    var out: String

    @Option(help: .format) var format: ReportFormat = .text

    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        try device.validate(scale)
        guard let name = ReportFile.name(of: out), out.lowercased().hasSuffix(".png") else {
            throw ValidationError("--out writes a .png file; '\(out)' has another extension.")
        }
        if AssetName(parsing: name.name).scale != .x1 {
            throw ValidationError("--out '\(out)' would be a master for the next build; leave out the scale.")
        }
    }

    func run() throws {
        let console = Console(output)
        // Only Contents.json says what a file in a set is, so the tree has to hold the set, whose folder may be the current one.
        let set = Self.imageSet(of: file)
        let plan = PlanOptions.of([set?.above ?? file])
        guard let session = try Session.open(plan, safety, console, access: .init(writes: false, reports: [out])).first,
            let selected = session.tree.selection.first,
            let path = set.map({ selected.appending($0.name)?.appending($0.file) }) ?? selected
        else { throw ExitCode(ExitStatus.internalError.rawValue) }
        guard path != .root, (try? session.project.source.status(of: path))?.kind != .folder else {
            throw ValidationError("preview takes an image; '\(file)' is a folder.")
        }
        let report = PreviewRun(session.project).run(of: path, on: screen)
        let text = TextReport(style: console.outputStyle, verbosity: output.verbosity, prefix: session.tree.prefix)
        let isFound = report.diagnostics.isEmpty && report.lookup != nil
        if format == .text {
            console.result(console.reporter(session).text(report.diagnostics))
            if isFound, let lookup = report.lookup, output.verbosity > .quiet || report.file == nil {
                console.result(text.detail(lookup))
            }
        }
        let isWritten = isFound ? report.file.map { write($0, console) } ?? false : false
        switch format {
        case .json:
            console.result(
                try session.json.text(report, of: path, on: screen, to: out, isWritten: isWritten))
        case .text:
            if isWritten, output.verbosity > .quiet { console.result(text.preview(report, at: out)) }
        }
        if isWritten { return }
        try (isFound && report.file == nil ? ExitStatus.findings : .someFailed).exit()
    }

    /// The folder above the image set that a file lies in, the set's name and the file's; nil for a file in any other folder.
    private static func imageSet(of file: String) -> (above: String, name: [UInt8], file: [UInt8])? {
        guard let real = realPath(of: RawArguments.bytes(of: file)), isFolder(real) == false,
            let path = BytePath(Array(real.drop { $0 == UInt8(ascii: "/") })),
            CatalogKind(folder: path.folder.name) == .imageset
        else { return nil }
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "./"
        return (folder + "..", path.folder.name, path.name)
    }

    /// The screen that is asked for; without a scale, the largest of the device.
    private var screen: Screen {
        device.screen(scale?.factor ?? device.classes.map(\.screen.scale).max() ?? .x2)
    }

    private func write(_ file: [UInt8], _ console: Console) -> Bool {
        do throws(DiskError) {
            if try ReportFile.isReplaceable(out, by: PreviewReport.mark) {
                try ReportFile.write(file, to: out)
                return true
            }
            complain("another file that is not a preview of Twofold is already there; name another file", console)
        } catch {
            complain("\(error.reason); \(ReportFile.advice(error))", console)
        }
        return false
    }

    private func complain(_ reason: String, _ console: Console) {
        console.say("error     \(Quoting.display(Array(out.utf8))): the preview: \(reason)\n")
    }
}
