/// An error at one place of a configuration file.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name in messages.
    var file: String
    /// The line, from 1; nil where the file could not be read at all.
    package var line: Int?
    /// The column, from 1, in Unicode scalars.
    package var column: Int?
    /// The keys that lead there, such as `rules.size.od` or, with list elements numbered from 0, `paths[0].filter`.
    ///
    /// Empty if the text is not YAML.
    package var keyPath: String
    package var message: String
    /// The probable intention, or how to fix the error; may be empty.
    package var hint: String

    package init(
        file: String, place: TextPlace? = nil, keyPath: String = "", message: String, hint: String = ""
    ) {
        self.file = file
        line = place?.line
        column = place?.column
        self.keyPath = keyPath
        self.message = message
        self.hint = hint
    }

    /// One line: `.twofold.yml:7:3: rules.size.od: unknown rule; did you mean size.odd?`.
    public var description: String {
        let place = [file] + [line, column].compactMap { $0.map(String.init) }
        let parts = [place.joined(separator: ":"), keyPath, hint.isEmpty ? message : "\(message); \(hint)"]
        return parts.filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

/// All errors of a configuration file, in the order of the file: never empty.
public struct ConfigurationErrors: Error, Hashable, Sendable {
    /// The errors.
    public var errors: [ConfigurationError]

    package init(_ errors: [ConfigurationError]) { self.errors = errors }
}
