import ArgumentParser

// Options that a command shares with others and does not use: neither its help nor its completions have them.

extension Completions {
    /// A command's words after the program's name, and the options that are not offered for it.
    private struct Unused {
        var words: [String]
        var options: Set<String>

        /// The command's function in the scripts for bash and zsh.
        var function: String { (["_twofold"] + words).joined(separator: "_") + "() {" }
        /// What the lines of the script for fish say of one option.
        func condition(_ option: String) -> String {
            "\"\((["twofold"] + words).joined(separator: " "))\" \(option.drop { $0 == "-" })'"
        }
    }

    private static func unused(
        below command: any ParsableCommand.Type = Twofold.self, _ words: [String] = []
    ) -> [Unused] {
        let options = (command as? any AdjustsHelp.Type)?.helpAdjustments.unused ?? []
        return (options.isEmpty ? [] : [Unused(words: words, options: options)])
            + command.configuration.subcommands.flatMap { unused(below: $0, words + [$0._commandName]) }
    }

    /// A script that offers no option for a command that does not use it.
    static func withoutUnused(_ script: String, for shell: CompletionShell) -> String {
        let unused = unused()
        guard shell != .fish else {
            let conditions = unused.flatMap { command in command.options.map(command.condition) }
            return lines(of: script) { line, _ in conditions.contains(where: line.contains) ? nil : line }
        }
        let options = Dictionary(unused.map { ($0.function, $0.options) }) { $0.union($1) }
        return lines(of: script) { line, function in
            guard let options = options[function] else { return line }
            return shell == .zsh ? zsh(line, without: options) : bash(line, without: options)
        }
    }

    /// The lines of a script, each changed or left out by what it is and the function that it stands in.
    private static func lines(of script: String, _ change: (_ line: String, _ function: String) -> String?) -> String {
        var function = ""
        return script.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            if line.hasPrefix("_twofold") { function = String(line) }
            return change(String(line), function)
        }.joined(separator: "\n")
    }

    /// A line such as `    non_repeating_options=(--filter --into)`.
    private static func bash(_ line: String, without options: Set<String>) -> String {
        guard line.contains("repeating_"), let open = line.firstIndex(of: "("), line.last == ")" else { return line }
        let words = line[open...].dropFirst().dropLast().split(separator: " ")
        return line[...open] + words.filter { !options.contains(String($0)) }.joined(separator: " ") + ")"
    }

    /// A line such as `        '--into[Write variants.]:dir:_files -/'`.
    private static func zsh(_ line: String, without options: Set<String>) -> String? {
        let text = line.drop { $0 == " " }
        return options.contains { text.hasPrefix("'\($0)[") } ? nil : line
    }
}
