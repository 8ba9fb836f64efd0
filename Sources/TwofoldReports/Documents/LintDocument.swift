/// What a check of one folder's configuration found.
package struct LintedFolder: Sendable {
    package var folder: BytePath
    /// The absolute path of its configuration file, as text; nil where there is none.
    package var file: String?
    /// The errors of that file, in its order.
    package var errors: [ConfigurationError]

    package init(_ folder: BytePath, file: String?, errors: [ConfigurationError] = []) {
        self.folder = folder
        self.file = file
        self.errors = errors
    }
}

struct LintDocument: ReportDocument {
    static let command = "config lint"

    var folders: [LintedFolder]

    static let table = PartTable<Self>(
        "lint", "The errors of configuration files",
        [.field("folders", "the folders whose configurations were checked", \.folders)])
}

extension LintedFolder: ReportPart {
    static let table = PartTable<Self>(
        "lintedFolder", "A folder whose configuration was checked",
        [
            .path("the root of the project, relative to `root`", \.folder),
            .optional(
                "file", "the absolute path of its configuration file, here or above; omitted without one", \.file),
            .field("errors", "the errors of that file, in its order", \.errors),
        ])
}

extension ConfigurationError: ReportPart {
    static let table = PartTable<Self>(
        "configurationError", "An error in a configuration file",
        [
            .optional("line", "the line, from 1; omitted for a file that cannot be read", \.place?.line),
            .optional("column", "the character in that line, from 1", \.place?.column),
            .optional(
                "key", "the keys that lead there, such as `rules.size.od`; omitted where the text is not YAML"
            ) { $0.keyPath.isEmpty ? nil : $0.keyPath },
            .field("message", "the error", \.message),
            .optional("hint", "what was probably meant, or how to fix it") { $0.hint.isEmpty ? nil : $0.hint },
        ])
}
