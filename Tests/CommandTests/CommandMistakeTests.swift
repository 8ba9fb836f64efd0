import Foundation
import Testing
import TwofoldTestSupport

@testable import twofold

/// A misspelled command is one, although the default command takes paths.
@Suite struct CommandMistakeTests {
    @Test(arguments: [
        ("chekc", "no command or path 'chekc'; did you mean 'check'?"),
        ("chekc --fix .", "no command or path 'chekc'; did you mean 'check'?"),
        ("help chekc", "no command 'chekc'; did you mean 'check'?"),
        ("help xyz", "no command 'xyz'; 'twofold help' lists the commands"),
        ("status", "no command or path 'status'; did you mean 'plan'?"),
        ("version", "no command or path 'version'; did you mean '--version'?"),
        ("clean", "no command or path 'clean'; did you mean 'prune'?"),
        ("lint -q", "no command or path 'lint'; did you mean 'check'?"),
        ("zebra", "no command or path 'zebra'; 'twofold help' lists the commands"),
        ("-q check", "no path 'check', and a command goes before the options; write 'twofold check -q'"),
        (
            "--color never check --fix",
            "no path 'check', and a command goes before the options; write 'twofold check --color never --fix'"
        ),
        ("--fix check", "no path 'check', and a command goes before the options; write 'twofold check --fix'"),
        ("--color=never chekc", "no command or path 'chekc'; did you mean 'check'?"),
        ("-q chekc", "no command or path 'chekc'; did you mean 'check'?"),
        ("config lnt", "no command 'config lnt'; did you mean 'lint'?"),
        ("--scales 1x 2x", "no path '2x'; did you mean '--scales 1x,2x'?"),
        ("plan --scales=1x 2x 3x", "no path '2x'; did you mean '--scales 1x,2x,3x'?"),
        ("check -q --devices ipad iphone", "no path 'iphone'; did you mean '--devices ipad,iphone'?"),
        ("--versoin", "unknown option '--versoin'; did you mean '--version'?"),
    ])
    func theCommandThatWasMeantIsNamed(row: (line: String, message: String)) throws {
        let tree = try RealTree()
        let result = try TwofoldBinary.start(row.line.split(separator: " ").map(String.init), in: tree.path).finish()
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors == "twofold: \(row.message)\n")
        #expect(tree.paths.isEmpty)
    }

    @Test(arguments: [
        (
            "check --format xml",
            "'--format <format>'. Please provide one of 'text', 'json', 'sarif', 'junit', 'github' or 'xcode'."
        ),
        ("--vectors all", "'--vectors <policy>'. Please provide one of 'draw' or 'ignore'."),
        ("--format xml", "'--format <format>': Please provide one of 'text', 'json', 'xcode' or 'github'."),
        (
            "--locked --format junit",
            "Please provide one of 'text', 'json', 'xcode' or 'github'. 'twofold check --format junit' also reports what is missing."
        ),
    ])
    func theValuesOfAnOptionAreListedInOneLine(row: (line: String, message: String)) throws {
        let result = try TwofoldBinary.start(row.line.split(separator: " ").map(String.init)).finish()
        #expect(result.status == 64)
        #expect(result.errors.split(separator: "\n").first?.hasSuffix(row.message) == true, "\(result.errors)")
    }

    @Test(arguments: [
        ("sizes --limit -5", "'--limit -5': --limit takes no negative number."),
        ("sizes --limit=-5", "'--limit=-5': --limit takes no negative number."),
        ("-j -1", "'-j -1': -j takes no negative number."),
        ("-j many", "The value 'many' is invalid for '-j <number>': it takes a whole number."),
        (
            "--max-seconds soon",
            "The value 'soon' is invalid for '--max-seconds <seconds>': it takes a number of seconds, such as 30."
        ),
        (
            "resolve --minimum-system old a",
            "The value 'old' is invalid for '--minimum-system <version>': it takes a version, such as 13.0."
        ),
        (
            "plan --shard 3/2",
            "The value '3/2' is invalid for '--shard <K/N>': write K/N with K from 1 to N, such as 3/8, or auto or auto/N."
        ),
        ("--into -q", "'--into -q': --into needs a value, and '-q' is read as another option."),
        ("--into", "Missing value for '--into <dir>'"),
        ("preview a.png --out b.png", "the option '--device <device>' is missing, such as '--device ipad'."),
        ("preview a.png --device ipad", "the option '--out <file>' is missing, such as '--out preview.png'."),
    ])
    func anOptionWhoseValueIsAnOptionSaysSo(row: (line: String, message: String)) throws {
        let result = try TwofoldBinary.start(row.line.split(separator: " ").map(String.init)).finish()
        #expect(result.status == 64)
        #expect(result.errors.split(separator: "\n").first.map(String.init) == "twofold: \(row.message)")
    }

    @Test(arguments: ["Nope.png", "Nope/Icons", "--efort max", "check --frobnicate", "--effort check"])
    func whatIsNoCommandIsReportedAsBefore(line: String) throws {
        let tree = try RealTree()
        let result = try TwofoldBinary.start(line.split(separator: " ").map(String.init), in: tree.path).finish()
        #expect(result.status == 64)
        #expect(!result.errors.contains("no command"), "\(result.errors)")
        #expect(!result.errors.contains("goes before"), "\(result.errors)")
    }

    @Test(arguments: [
        ("Logo", "no command or path 'Logo'; did you mean 'Logo.pdf'?"), ("logo.pfd", "did you mean 'Logo.pdf'?"),
        ("Art/Sun@2x.pgn", "did you mean 'Art/Sun@2x.png'?"), ("Atr", "did you mean 'Art'?"),
        ("check Art/Son@2x.png", "did you mean 'Art/Sun@2x.png'?"), ("chekc", "did you mean 'check'?"),
        ("Nope/Sun@2x.png", "Nope/Sun@2x.png: No such file or directory"),
        ("Art/hidden", "Art/hidden: No such file or directory"),
        ("zebra", "no command or path 'zebra'; 'twofold help' lists the commands"),
    ])
    func thePathThatWasMeantIsNamed(row: (line: String, message: String)) throws {
        let tree = try RealTree(["Logo.pdf": [1], "Art/Sun@2x.png": [1], "Art/.hidden": [1]])
        let result = try TwofoldBinary.start(row.line.split(separator: " ").map(String.init), in: tree.path).finish()
        #expect(result.status == 64)
        #expect(result.errors.split(separator: "\n").first?.hasSuffix(row.message) == true, "\(result.errors)")
    }

    @Test func aFolderThatIsNamedLikeACommandIsAPathWithADotOrBehindOptions() throws {
        for arguments in [["./check"], ["-q", "check"], ["build", "check"], ["--", "check"]] {
            let tree = try RealTree()
            try tree.write(BuildCommandTests.image(4, 4), to: "check/a@2x.png")
            let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
            #expect(result.status == 0, "\(arguments): \(result.errors)")
            #expect(tree.bytes(of: "check/a.png") != nil, "\(arguments)")
        }
    }
}
