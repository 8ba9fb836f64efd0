// Messages about the configuration file, where it is no error; see Catalogue.swift.

extension Diagnostic {
    /// - Parameter file: The file as it is shown; nil where it is the one at `path`.
    package static func configurationMisnamed(_ path: BytePath, file: String? = nil) -> Diagnostic {
        Diagnostic(
            .configNotRead, .warning, path,
            "\(file ?? "this file") is not read, because the configuration file is named \(Configuration.fileName)",
            fix: "rename it to \(Configuration.fileName)")
    }

    static func configurationBelowRoot(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .configNotRead, .warning, path,
            "this file is not read, because its folder is not a root: it holds no \(RootMarker.fileName)",
            fix: "move its settings into the \(Configuration.fileName) of the root, as an entry of 'paths'")
    }

    static func unmatchedPattern(_ pattern: ConfigurationPattern, in file: BytePath) -> Diagnostic {
        Diagnostic(
            .configUnmatched, .warning, file,
            "line \(pattern.line), column \(pattern.column): no file matches the pattern "
                + Quoting.display(Array(pattern.glob.text.utf8)),
            fix: "correct the pattern, or remove it")
    }
}
