import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import twofold

/// Names as a shell reads them.
@Suite struct ShellWordTests {
    @Test(arguments: [
        (name: "", word: "''"), (name: "a-B_9.png", word: "a-B_9.png"), (name: "a@2x.png", word: "a@2x.png"),
        (name: "a b", word: "'a b'"), (name: "$HOME", word: "'$HOME'"), (name: "it's", word: #"'it'\''s'"#),
        (name: "*", word: "'*'"), (name: "~", word: "'~'"), (name: "a\nb", word: #""$(printf 'a\012b')""#),
        (name: "a\u{1}2%", word: #""$(printf 'a\0012%%')""#), (name: "a\n", word: #"'a\n'"#),
    ])
    func aNameIsQuotedWhereItHasToBe(row: (name: String, word: String)) {
        #expect(ShellWord.quoted(Array(row.name.utf8)) == row.word)
    }

    @Test func aPathIsNoOption() {
        #expect(ShellWord.path(Array("-v.png".utf8)) == "./-v.png" && ShellWord.path(Array("a/-v".utf8)) == "a/-v")
    }

    /// Every byte that a name can hold, through the shells themselves, alone and among what a shell would run.
    @Test(.having("bash"), .having("dash"), .having("zsh"), arguments: ["bash", "dash", "zsh"])
    func theShellReadsWhatWasQuoted(shell: String) throws {
        let names =
            (1...255).map { [UInt8(ascii: "a"), UInt8($0), UInt8(ascii: "'")] }
            + (1...255).map { [UInt8($0)] + "'$(touch RAN)`touch RAN`\\\u{1}5%d #".utf8 } + [Array("é\"\\ x".utf8)]
        let script = "printf '%s\\0' " + names.map { ShellWord.quoted($0) }.joined(separator: " ")
        let tree = try RealTree(["script": Array(script.utf8)])
        let result = try TwofoldBinary.start(
            ["sh", "-c", "\(shell) script > words"], in: tree.path, program: URL(fileURLWithPath: "/usr/bin/env")
        ).finish()
        #expect(result.status == 0, "\(result.errors)")
        let words = try #require(tree.bytes(of: "words")).split(separator: 0).map(Array.init)
        #expect(words == names && tree.bytes(of: "RAN") == nil)
    }
}
