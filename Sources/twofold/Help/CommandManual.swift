#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the parser knows of a command: its texts and its arguments.
///
/// Help and the search for misspelled words read it, so that nothing about an option is written down twice.
struct CommandManual: Decodable {
    /// A positional argument, an option or a flag.
    struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String

            /// As it is written: `--jobs`, `-j`.
            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        var kind: String
        var names: [Name]?
        var valueName: String?
        var abstract: String?
        var allValues: [String]?
        var defaultValue: String?
        var sectionTitle: String?
        var isOptional: Bool
        var isRepeating: Bool
        var shouldDisplay: Bool

        var isPositional: Bool { kind == "positional" }
        var takesValue: Bool { kind == "option" }
    }

    /// A command below this one.
    struct Part: Decodable {
        var commandName: String
        var abstract: String?
        var shouldDisplay: Bool?
    }

    var commandName: String
    var abstract: String?
    var discussion: String?
    var arguments: [Argument]?
    var subcommands: [Part]?

    private struct Document: Decodable { var command: CommandManual }

    /// The manual of a command; it changes nothing and runs nothing.
    init(_ command: any ParsableCommand.Type) throws {
        self = try JSONDecoder().decode(Document.self, from: Data(command._dumpHelp().utf8)).command
        arguments?.removeAll { !$0.shouldDisplay }
        guard let adjustments = (command as? any AdjustsHelp.Type)?.helpAdjustments else { return }
        arguments?.removeAll { $0.names?.contains { adjustments.unused.contains($0.text) } == true }
        if let paths = adjustments.neededPaths, let index = arguments?.firstIndex(where: \.isPositional) {
            arguments?[index].abstract = paths
            arguments?[index].isOptional = false
        }
        for (name, text) in adjustments.texts {
            let index = arguments?.firstIndex { argument in
                argument.names?.contains { $0.text == name } ?? ("<\(argument.valueName ?? "")>" == name)
            }
            guard let index else { continue }
            arguments?[index].abstract = text
        }
    }
}

/// A command that shares a group of options and does not use all of them, or uses them for something else.
protocol AdjustsHelp: ParsableCommand {
    /// What the help of the command says differently.
    static var helpAdjustments: HelpAdjustments { get }
}

/// What the help of one command says differently about options that several commands share.
struct HelpAdjustments {
    /// Options that have no effect there, such as `--into`; they are accepted or refused, and not listed.
    var unused: Set<String> = []
    /// What other options do there, by their long names, and arguments, by the names of their values: `<path>`.
    var texts: [String: String] = [:]
    /// What the paths are of a command that needs one, because it changes who owns a file.
    var neededPaths: String?
}

extension AdjustsHelp {
    /// Refuses a command line without a path.
    static func requirePath(_ paths: [String]) throws {
        guard paths.isEmpty, let name = configuration.commandName else { return }
        throw ValidationError("\(name) needs a file or a folder; 'twofold \(name) .' is for the current folder.")
    }
}

extension Twofold {
    /// The command that these words name, `["config", "lint"]`, and the number of words that do.
    static func commandType(for words: some Sequence<String>) -> (type: any ParsableCommand.Type, names: [String]) {
        var type: any ParsableCommand.Type = Twofold.self
        var names: [String] = []
        for word in words {
            guard let next = type.configuration.subcommands.first(where: { $0._commandName == word }) else { break }
            type = next
            names.append(word)
        }
        return (type, names)
    }

    /// The names of the commands that people run.
    static var commandNames: [String] {
        configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    }
}
