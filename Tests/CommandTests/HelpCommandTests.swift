import ArgumentParser
import Foundation
import Testing
import TwofoldTestSupport

@testable import twofold

/// The help shows how to run the program first, and what a command does not use is not in its help.
@Suite struct HelpCommandTests {
    private func output(_ arguments: String...) throws -> String {
        let result = try TwofoldBinary.start(arguments, environment: ["COLUMNS": "80"]).finish()
        #expect(result.status == 0 && result.errors.isEmpty, "\(arguments): \(result.errors)")
        return result.output
    }

    @Test func theHelpOfTheProgramFitsOnAScreen() throws {
        let help = try output("--help")
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 50)
        for line in lines { #expect(line.count <= 80, "\(line)") }
        for arguments in [["-h"], ["help"]] {
            #expect(try TwofoldBinary.start(arguments).finish().output == help, "\(arguments)")
        }
    }

    @Test func theHelpOfTheProgramNamesEveryCommandAndNothingThatDoesNotExist() throws {
        let help = try output("--help")
        let list = try #require(help.split(separator: "\nCOMMANDS:\n").last?.split(separator: "\n\n").first)
        let named = list.matches(of: #/(?m)^  ([a-z, ]+?)  /#).flatMap { $0.output.1.split(separator: ", ") }
        #expect(Set(named.map(String.init)) == Set(Twofold.commandNames))
        #expect(Set(named).count == named.count)
        let manual = try CommandManual(BuildCommand.self)
        let known = Set(
            (manual.arguments ?? []).flatMap { $0.names ?? [] }.map(\.text) + ["--version", "--fix", "--all"])
        for option in help.matches(of: #/[ '](--?[a-z][a-z-]*)/#).map({ String($0.output.1) }) {
            #expect(known.contains(option), "\(option)")
        }
        for command in help.matches(of: #/twofold ([a-z]+)/#).map({ String($0.output.1) }) {
            #expect(Twofold.commandNames.contains(command) || command == "help", "\(command)")
        }
    }

    @Test func theRestIsInHelpAll() throws {
        let help = try output("help", "--all")
        for command in Twofold.commandNames { #expect(help.contains("\n  \(command) "), "\(command)") }
        for name in (try CommandManual(BuildCommand.self).arguments ?? []).flatMap({ $0.names ?? [] }) {
            #expect(help.contains(name.text), "\(name.text)")
        }
        #expect(help.contains("Exit status: 0 everything is current"))
    }

    @Test func ownOptionsComeFirstAndNothingIsSaidTwice() throws {
        for command in Twofold.commandNames {
            let help = try output(command, "--help")
            #expect(try output("help", command) == help, "\(command)")
            let titles = help.matches(of: #/(?m)^([A-Z ]+):$/#).map { String($0.output.1) }
            let first = try #require(titles.firstIndex { !["ARGUMENTS", "COMMANDS"].contains($0) }, "\(command)")
            #expect(titles[first] == "OPTIONS", "\(command): \(titles)")
            let entries = help.split(separator: #/\n(?=  [-<])/#).dropFirst()
            for entry in entries {
                let text = entry.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                #expect(text.matches(of: /\(default[:)]|; default:/).count <= 1, "\(text)")
                #expect(!text.contains("(values:") || !text.contains("(default)"), "\(command): \(text)")
            }
            for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(command): \(line)") }
        }
    }

    @Test(arguments: [
        ("prune", "--isolate"), ("keep", "--isolate"), ("sizes", "--isolate"), ("resolve", "--isolate"),
        ("bench", "--into"), ("bench", "--strict-engine"),
    ])
    func anOptionWithoutEffectIsNotListed(row: (command: String, option: String)) throws {
        #expect(try !output("help", row.command).contains("  \(row.option)"))
        #expect(try output("help", "build").contains("  \(row.option)"))
    }

    @Test(arguments: [("sizes", "list every image"), ("resolve", "documented"), ("prune", "notes")])
    func aSharedOptionSaysWhatItDoesHere(row: (command: String, words: String)) throws {
        let help = try output("help", row.command)
        let entry = try #require(help.split(separator: "--verbose").last?.split(separator: "\n  --").first)
        #expect(entry.contains(row.words) && !entry.contains("current and kept"), "\(entry)")
    }

    @Test func aNarrowTerminalGetsNarrowLinesAndAWideOneNoneTooLong() throws {
        for (columns, longest) in [("40", 48), ("60", 60), ("200", 100)] {
            let help = try TwofoldBinary.start(["help", "check"], environment: ["COLUMNS": columns]).finish().output
            for line in help.split(separator: "\n") { #expect(line.count <= longest, "\(columns): \(line)") }
        }
    }
}
