/// An error at one place of a configuration file.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name in messages.
    var file: String
    /// Nil where the file could not be read at all.
    package var place: TextPlace?
    /// The keys that lead there, such as `rules.size.od` or, with list elements numbered from 0, `paths[0].filter`.
    ///
    /// Empty if the text is not YAML.
    package var keyPath = ""
    package var message: String
    /// The probable intention, or how to fix the error; may be empty.
    package var hint = ""

    /// One line: `.twofold.yml:7:3: rules.size.od: unknown rule; did you mean size.odd?`.
    public var description: String {
        let parts = [
            file + (place.map { ":\($0.line):\($0.column)" } ?? ""), keyPath,
            hint.isEmpty ? message : "\(message); \(hint)",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

/// All errors of a configuration file, in the order of the file: never empty.
public struct ConfigurationErrors: Error, Hashable, Sendable {
    /// The errors.
    public var errors: [ConfigurationError]
}

extension ConfigurationErrors {
    /// One error about a file as a whole, or at one place of it.
    package init(file: String, place: TextPlace? = nil, _ message: String) {
        self.init(errors: [ConfigurationError(file: file, place: place, message: message)])
    }
}
