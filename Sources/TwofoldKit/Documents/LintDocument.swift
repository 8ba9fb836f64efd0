/// What a check of one folder's configuration found.
public struct LintedFolder: Sendable {
    /// The folder.
    public var folder: BytePath
    /// The absolute path of its configuration file, as text; nil where there is none.
    public var file: String?
    /// The errors of that file, in its order.
    public var errors: [ConfigurationError]

    /// A folder that was checked.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - file: The absolute path of its configuration file, as text; nil where there is none.
    ///   - errors: The errors of that file.
    public init(_ folder: BytePath, file: String?, errors: [ConfigurationError] = []) {
        self.folder = folder
        self.file = file
        self.errors = errors
    }
}

extension JSONReport {
    /// The document of checked configurations.
    ///
    /// - Parameters:
    ///   - folders: The folders, in the order in which they were checked.
    ///   - diagnostics: What else is to be said, such as of a file with a similar name.
    public func text(_ folders: [LintedFolder], _ diagnostics: [Diagnostic]) throws -> String {
        try text(LintDocument(folders: folders.map(LintDocument.Folder.init)), diagnostics)
    }
}

/// The errors of configuration files.
struct LintDocument: ReportDocument {
    static let command = "config lint"

    var folders: [Folder]

    static let facts = PartFacts(
        name: "lint", meaning: "The errors of configuration files",
        fields: ["folders": "the folders whose configurations were checked"])

    /// One folder, with the errors of its configuration.
    struct Folder: ReportPart {
        var path: String
        var pathBytes: String?
        var file: String?
        var errors: [Mistake]

        init(_ folder: LintedFolder) {
            let name = PathEntry(folder.folder)
            (path, pathBytes) = (name.path, name.pathBytes)
            file = folder.file
            errors = folder.errors.map(Mistake.init)
        }

        static let facts = PartFacts(
            name: "lintedFolder", meaning: "A folder whose configuration was checked",
            fields: [
                "path": "the root of the project, relative to `root`", "pathBytes": PathEntry.bytesMeaning,
                "file": "the absolute path of its configuration file, here or above; omitted without one",
                "errors": "the errors of that file, in its order",
            ])
    }

    /// An error at one place of a file.
    struct Mistake: ReportPart {
        var line, column: Int?
        var key: String?
        var message: String
        var hint: String?

        init(_ error: ConfigurationError) {
            line = error.line
            column = error.column
            key = error.keyPath.isEmpty ? nil : error.keyPath
            message = error.message
            hint = error.hint.isEmpty ? nil : error.hint
        }

        static let facts = PartFacts(
            name: "configurationError", meaning: "An error in a configuration file",
            fields: [
                "line": "the line, from 1; omitted for a file that cannot be read",
                "column": "the character in that line, from 1",
                "key": "the keys that lead there, such as `rules.size.od`; omitted where the text is not YAML",
                "message": "the error", "hint": "what was probably meant, or how to fix it",
            ])
    }
}
