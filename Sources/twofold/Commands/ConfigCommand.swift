struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check the configuration file, show all settings with their origins, or print a schema for editors.",
        subcommands: [LintCommand.self, DumpCommand.self, SchemaCommand.self])

    func run() throws { Terminal.write(try HelpCommand.text(ConfigCommand.self, ["config"]), to: 1) }

    struct LintCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lint",
            abstract: "Report all errors of the configuration file, with line and column. Writes nothing.",
            discussion: "Exit status: 0 there are none; 64 there are errors.")

        @Argument(
            help: ArgumentHelp(
                "Folders whose configurations are checked (default: the current folder).", valueName: "path"),
            completion: .file())
        var paths: [String] = []

        @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions

        @Option(help: .format) var format: ReportFormat = .text

        func run() throws {
            Terminal.prepare()
            var status = ExitStatus.success
            var folders: [LintedFolder] = []
            var diagnostics: [Diagnostic] = []
            var seen: Set<[UInt8]> = []
            let trees = try TreeSelection.resolve(paths)
            let root = ReportRoot(of: trees.map(\.root))
            for tree in trees {
                var folder = LintedFolder(root.place(of: tree.root), file: nil)
                do {
                    let file = try ConfigurationFile.search(for: tree, configuration)
                    folder.file = file.path.map { String(decoding: $0, as: UTF8.self) }
                    diagnostics += file.diagnostics.placed(in: folder.folder)
                    say(file, of: tree, &seen)
                } catch let mistakes as ConfigurationFile.Mistakes {
                    folder.file = String(decoding: mistakes.path, as: UTF8.self)
                    folder.errors = mistakes.errors
                    mistakes.show()
                    status = .usage
                }
                folders.append(folder)
            }
            if format == .json { Terminal.write(try root.json.text(folders, diagnostics), to: 1) }
            try status.exit()
        }

        private func say(_ file: ConfigurationFile, of tree: TreeSelection, _ seen: inout Set<[UInt8]>) {
            for diagnostic in file.diagnostics {
                Terminal.write("warning   \(diagnostic.message); \(diagnostic.fix)\n", to: 2)
            }
            guard format == .text else { return }
            guard let path = file.path else {
                let folder = Quoting.display(tree.root)
                Terminal.write("\(folder): no \(Configuration.fileName) here or above, so the defaults apply\n", to: 1)
                return
            }
            if seen.insert(path).inserted { Terminal.write("\(Quoting.display(path)): no errors\n", to: 1) }
        }
    }

    struct DumpCommand: ParsableCommand, AdjustsHelp {
        static let configuration = CommandConfiguration(
            commandName: "dump",
            abstract: "Show all settings that apply, each with its origin: option, file and line, or default.",
            discussion: """
                The result is a configuration file again. Give it the options of a build to see them in it. Writes nothing.
                """)

        static let helpAdjustments = HelpAdjustments(
            unused: [
                "--source-scale", "--catalog", "--namespaces", "--engine", "--into", "--strict-engine", "--no-ignore",
            ])

        @OptionGroup(title: "What to make") var plan: PlanOptions

        @Option(
            help: ArgumentHelp("Format: text (default), a configuration file again, or json.", valueName: "format"))
        var format: ReportFormat = .text

        func run() throws {
            Terminal.prepare()
            let trees = try TreeSelection.resolve(plan.paths)
            guard let tree = trees.first, trees.count == 1 else {
                throw ValidationError("these paths are in \(trees.count) projects; name one.")
            }
            let file = try ConfigurationFile.find(for: tree, plan.configuration)
            let name = file.path.map { Quoting.display(Array($0[(parent($0).count + 1)...])) } ?? ""
            let effective = EffectiveConfiguration(file: file.bytes.map { ($0, name) }, options: plan.settings)
            if format == .json {
                func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }
                let json = JSONReport(program: twofoldVersion, root: text(tree.root))
                return Terminal.write(try json.text(effective, file: file.path.map(text)), to: 1)
            }
            let source = file.path.map { Quoting.display($0) } ?? "no \(Configuration.fileName)"
            Terminal.write("# Settings in \(Quoting.display(tree.root)): \(source)\n\(effective.text)", to: 1)
        }
    }

    struct SchemaCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schema",
            abstract: "Print the JSON Schema (2020-12) of the configuration file, for editors, or of the output.",
            discussion: """
                Write it into a file, and name that in the first line of .twofold.yml, for the YAML language server of most \
                editors: # yaml-language-server: $schema=twofold.schema.json
                """)

        @Flag(help: "Print the schema of what commands print with --format json, for programs that read it.")
        var output = false

        func run() throws {
            Terminal.prepare()
            Terminal.write(try output ? ReportSchema.text() : ConfigurationSchema.text(rules: RuleBook.all), to: 1)
        }
    }
}
