/// An option whose value begins with a hyphen, so that the parser takes it for another option.
enum MissingValue {
    private static let start = "Missing value for '"

    /// The parser's message about it, with the cause; nil for any other message.
    static func explained(_ message: String, _ arguments: [String]) -> String? {
        if let negative = negative(message, arguments) { return negative }
        if let missing = missingOption(message) ?? invalid(message) { return missing }
        guard message.hasPrefix(start) else { return nil }
        let option = String(message.dropFirst(start.count).prefix { $0 != " " && $0 != "'" && $0 != "=" })
        guard let index = arguments.firstIndex(of: option), arguments.indices.contains(index + 1),
            case let next = arguments[index + 1], next.hasPrefix("-"), next.count > 1
        else { return nil }
        let shown = "'\(option) \(ShellWord.quoted(Array(next.utf8)))'"
        if next.dropFirst().first?.isNumber == true { return "\(shown): \(option) takes no negative number." }
        return "\(shown): \(option) needs a value, and '\(next)' is read as another option."
    }

    /// The message about an option that a command cannot do without.
    private static func missingOption(_ message: String) -> String? {
        let start = "Missing expected argument '--"
        guard message.hasPrefix(start), message.hasSuffix("'") else { return nil }
        let option = "--" + message.dropFirst(start.count).dropLast()
        let example = examples.first { option.hasPrefix("\($0.key) ") }
        return "the option '\(option)' is missing" + (example.map { ", such as '\($0.key) \($0.value)'" } ?? "") + "."
    }

    /// The message about a value of a kind that the parser does not name.
    private static func invalid(_ message: String) -> String? {
        guard message.hasPrefix("The value '"), message.hasSuffix(">'"), let start = message.lastIndex(of: "<"),
            let kind = kinds[String(message[message.index(after: start)...].dropLast(2))]
        else { return nil }
        return "\(message): it takes \(kind)."
    }

    private static let kinds = [
        "number": "a whole number", "seconds": "a number of seconds, such as 30", "version": "a version, such as 13.0",
    ]

    private static let examples = ["--device": "ipad", "--out": "preview.png"]

    /// The same message where an equals sign keeps the parser from taking the number for an option: `--limit=-5`.
    private static func negative(_ message: String, _ arguments: [String]) -> String? {
        arguments.lazy.compactMap { argument -> String? in
            guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return nil }
            let (option, value) = (argument[..<equals], argument[argument.index(after: equals)...])
            guard value.first == "-", value.dropFirst().first?.isNumber == true,
                message.hasPrefix("The value '\(value)' is invalid for '\(option) ")
            else { return nil }
            return "'\(ShellWord.quoted(Array(argument.utf8)))': \(option) takes no negative number."
        }.first
    }
}
