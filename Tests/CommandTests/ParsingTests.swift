import ArgumentParser
import Testing
import TwofoldTestSupport

@testable import twofold

/// The default command is asked first, and nobody notices.
@Suite struct ParsingTests {
    @Test(arguments: [
        "", ".", "a b", "-q", "--quiet Icons", "-n --explain", "--scales 1x -j2 art", "-j 2 --no-fsync -- -x",
        "--exclude Old/ --exclude New/ --linear", "build", "build -q .", "check --fix", "plan -v", "config lint",
        "worker",
        "--", "-- check", "./check",
    ])
    func aCommandLineIsReadAsTheParserReadsIt(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let parsed = try Twofold.parsed(words)
        let usual = try Twofold.parseAsRoot(words)
        #expect("\(parsed)" == "\(usual)")
        #expect(type(of: parsed) == type(of: usual))
    }

    @Test(arguments: [
        "--version", "--help", "-h", "-q --help", "--versoin", "--scales x", "-n --locked", "-q -v", "--jobs 0",
        "check -n",
        "help", "help build", "--generate-completion-script zsh", "--experimental-dump-help", "build --version",
    ])
    func whatTheDefaultCommandDoesNotReadIsTheParsers(line: String) {
        let words = line.split(separator: " ").map(String.init)
        #expect(text(Twofold.parsed, words) == text({ try Twofold.parseAsRoot($0) }, words))
    }

    private func text(_ parse: ([String]) throws -> any ParsableCommand, _ words: [String]) -> String {
        do {
            return "\(type(of: try parse(words)))"
        } catch {
            return Twofold.fullMessage(for: error)
        }
    }
}
