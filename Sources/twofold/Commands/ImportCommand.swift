struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract:
            "Read the names of images out of a list, text, mail or web page, and say which were meant. Writes nothing.",
        discussion: """
            Mail programs, web pages and translations damage names such as Button@2x.png. Each name is shown with the one that \
            was meant, what damaged it, whether a file has it, and what its image lacks. '[email protected]' is decoded where \
            the page's source has the name (data-cfemail); otherwise the names nearby show what it may have been. Of a PDF, \
            give the extracted text.

            Exit status: 0 every name is certain and has a file; 2 a name is uncertain or has no file, or there is none; \
            64 invalid usage.
            """)

    @Argument(
        help: ArgumentHelp("The document, or - for standard input.", valueName: "list"), completion: .file())
    var list: String

    @Argument(help: ArgumentHelp("The folder whose files are compared.", valueName: "folder"), completion: .directory)
    var folder: String = "."

    @Option(help: .format) var format: ReportFormat = .text

    @OptionGroup(title: "What to search") var scope: ScopeOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = Console(output)
        // The sandbox admits only the folder.
        let document = try document()
        let sessions = try Session.open(.of([folder], scope: scope), safety, console, access: .reading)
        guard let session = sessions.first, let path = session.tree.selection.first else {
            throw ExitCode(ExitStatus.internalError.rawValue)
        }
        guard (try? session.project.source.status(of: path))?.kind == .folder else {
            throw ValidationError("import compares names with a folder; '\(folder)' is not a folder.")
        }
        let root = ReportRoot(sessions)
        let files = sessions.flatMap { session in
            session.project.imageFiles().map { $0.placed(in: root.place(of: session)) }
        }
        let report = ImportReport(ImportedName.all(in: document, beside: files), files: files)
        try console.result(format, text: console.reporter(root).text(report), json: root.json.text(report))
        if report.entries.isEmpty || !report.isComplete { try ExitStatus.findings.exit() }
    }

    private func document() throws -> [UInt8] {
        let path = RawArguments.bytes(of: list)
        do throws(DiskError) {
            if list == "-" { return try StandardInput.contents(limit: ImportedName.maxDocumentLength) }
            guard let name = ReportFile.name(of: list) else { throw DiskError("open", .root, .notARegularFile) }
            let disk = try LocalDisk(folder: ReportFile.folder(of: list))
            return try disk.contents(of: name, limit: ImportedName.maxDocumentLength)
        } catch {
            throw ValidationError("\(Quoting.display(path)): \(error.reason).")
        }
    }
}

extension ImportCommand: AdjustsHelp {
    static let helpAdjustments = HelpAdjustments(
        texts: [
            "--quiet": "Show only names that are damaged, uncertain or missing.",
            "--verbose": "Also show every place of a name, and what confines the run.",
        ])
}
