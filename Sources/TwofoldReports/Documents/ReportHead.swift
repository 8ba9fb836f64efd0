struct ReportHead: ReportPart {
    var report: JSONReport
    var command: String
    var diagnostics: [Finding]

    static let table = PartTable<Self>(
        "head", "What every document has",
        [
            .field("version", "the version of the form, raised when a field changes its meaning") { _ in
                JSONReport.version
            },
            .field(
                "command", "the command whose document it is; that of `build --dry-run` is the document of `plan`",
                \.command),
            .field("tool", "the program that wrote it") { Tool(version: $0.report.program) },
            .optional(
                "root",
                """
                the real path of the project's root, or of the deepest folder that holds all projects; every `path` is \
                relative to it. Omitted by `devices` and `rules`
                """, \.report.root),
            .optional("projects", "with several projects: the root of each, empty for `root` itself") {
                $0.report.projects.count > 1 ? $0.report.projects : nil
            },
            .optional(
                "into",
                """
                the absolute path of the folder that files are written into, with `--into`, `--hashed` and `convert`; the \
                paths of written files are relative to it
                """, \.report.into),
            .optional(
                "unconfined",
                """
                why the run had all rights of its user; omitted where a sandbox confined it, and by commands that read no image
                """, \.report.unconfined),
            .field("diagnostics", "all diagnostics, sorted by path", \.diagnostics),
        ])

    struct Tool: ReportPart {
        var version: String

        static let table = PartTable<Self>(
            "tool", "The program that wrote a document",
            [.field("name", "always `twofold`") { _ in "twofold" }, .field("version", "its version", \.version)])
    }
}
