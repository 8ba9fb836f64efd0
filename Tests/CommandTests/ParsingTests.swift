import ArgumentParser
import Testing
import TwofoldTestSupport

@testable import twofold

/// Usual command lines are read without the parser, of others the default command is asked first, and nobody notices.
@Suite struct ParsingTests {
    /// The command lines that are read without the parser.
    private static let usual = [
        "", ".", "a b", "./check", "a build", "-q", "--quiet Icons", "Icons --verbose", "-v a -v b", "-n",
        "--dry-run .", "--locked", "a --locked -q b", "-j 2", "-j2 a", "a -j 2 -j 3", "--jobs 4 a", "-j +2",
        "--no-fsync", "--format json", "--format xcode .", "--into a", "--into a --into b", "-q check", "Ä\u{301} é",
        "--quiet --no-fsync --into /tmp/Variants Sources",
        "build", "build -q .", "build build", "build --locked a b",
        "check", "check help", "check a -q b", "check -v", "check -j 3 .", "check --format github",
        "check --format sarif a", "check --into a",
    ]

    /// What is nearly usual, and the parser's to read or to refuse.
    private static let unusual = [
        "-qn", "--quiet=true", "-q -v", "-n --locked", "--locked --fix", "-j", "-j x", "-j 0", "-j -1", "-j2x",
        "--jobs=4", "--no-fsync --no-fsync", "--fsync", "--into", "--into -q", "--into=a", "--format",
        "--format sarif", "--format jsn", "-", "--", "-- a", "-x", "--help",
        "build --version", "build -h", "check -n", "check --fix", "check --locked", "check --no-fsync",
        "check --help", "check --format xml", "help", "help check", "plan", "config lint", "worker",
    ]

    @Test(arguments: usual) func aUsualCommandLineIsReadAsTheParserReadsIt(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let read = try #require(UsualCommandLine.command(words))
        let parsed = try Twofold.parseAsRoot(words)
        // It shows every option of every group with its value.
        #expect("\(read)" == "\(parsed)")
        #expect(type(of: read) == type(of: parsed))
        #expect(!"\(read)".contains("*definition*"))
    }

    @Test(arguments: unusual) func anyOtherIsTheParsers(line: String) {
        #expect(UsualCommandLine.command(line.split(separator: " ").map(String.init)) == nil)
    }

    @Test func aCommandIsKnownByItsNameAlone() {
        for command in Twofold.configuration.subcommands {
            #expect(Twofold.command(named: command._commandName) == command)
        }
        for word in ["", "Build", "command", "buildcommand", "build ", "twofold"] {
            #expect(Twofold.command(named: word) == nil)
        }
    }

    @Test func anEmptyWordIsTheParsers() {
        #expect(UsualCommandLine.command([""]) == nil)
        #expect(UsualCommandLine.command(["--into", ""]) == nil)
    }

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
