import ArgumentParser
import Foundation
import Testing
import TwofoldTestSupport

@testable import twofold

/// The completions, as the shells themselves make them.
@Suite struct CompletionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// The line before the cursor.
        var line: String
        /// What has to be among the offers.
        var offered: [String]
        /// What must not be.
        var missing: [String] = []

        var testDescription: String { line }
    }

    static let rows = [
        Row(line: "twofold Ic", offered: ["Icons"], missing: ["check"]),
        Row(line: "twofold ch", offered: ["check", "charts"], missing: ["build"]),
        Row(line: "twofold --lo", offered: ["--locked"], missing: ["--filter"]),
        Row(line: "twofold --effort ", offered: ["fast", "default", "max"], missing: ["check", "Icons"]),
        Row(line: "twofold --filter cat", offered: ["catmull-rom"]),
        Row(line: "twofold -q Ic", offered: ["Icons"]),
        Row(line: "twofold -q --lo", offered: ["--locked"]),
        Row(line: "twofold Icons --lo", offered: ["--locked"]),
        Row(line: "twofold build --lo", offered: ["--locked"]),
        Row(line: "twofold check --fi", offered: ["--fix", "--filter"], missing: ["--locked"]),
        Row(line: "twofold check --format s", offered: ["sarif"]),
        Row(line: "twofold check Ic", offered: ["Icons"]),
        Row(line: "twofold resolve Sun --profile ui", offered: ["uikit"]),
        Row(line: "twofold resolve Sun --device ipad-pro-12", offered: ["ipad-pro-12.9"]),
        Row(line: "twofold --formats av", offered: ["avif"]),
        Row(line: "twofold --formats avif,we", offered: ["avif,webp"]),
        Row(line: "twofold icons --for ios,wa", offered: ["ios,watchos"]),
        Row(line: "twofold config l", offered: ["lint"]),
        Row(line: "twofold rules size.si", offered: ["size.single-pixel"]),
        Row(line: "twofold rules layo", offered: ["layout"]),
        Row(line: "twofold completions f", offered: ["fish"]),
        Row(line: "twofold --in", offered: ["--into", "--include"]),
        Row(line: "twofold adopt --in", offered: ["--include", "--into"]),
        Row(line: "twofold bench --in", offered: ["--include"], missing: ["--into"]),
        Row(line: "twofold bench --stric", offered: ["--strict"], missing: ["--strict-engine"]),
        Row(line: "twofold prune --i", offered: ["--into", "--include"], missing: ["--isolate"]),
        Row(line: "twofold config dump --in", offered: ["--include"], missing: ["--into"]),
    ]

    private func tree() throws -> RealTree {
        let tree = try RealTree([
            "Icons/Sun@2x.png": [], "charts/a.txt": [], "bash": script(.bash), "fish": script(.fish),
            "_twofold": script(.zsh),
        ])
        // The shells run the program for some values.
        try FileManager.default.createDirectory(atPath: tree.path + "/bin", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: tree.path + "/bin/twofold", withDestinationPath: TwofoldBinary.url.path)
        return tree
    }

    private func script(_ shell: CompletionShell) -> [UInt8] { Array(Completions.script(for: shell).utf8) }

    private func run(_ shell: String, _ arguments: [String], in tree: RealTree) throws -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let result = try TwofoldBinary.start(
            [shell] + arguments, in: tree.path, environment: ["PATH": "\(tree.path)/bin:\(path)", "HOME": tree.path],
            program: URL(fileURLWithPath: "/usr/bin/env")
        ).finish()
        #expect(result.errors.isEmpty, "\(result.errors)")
        return result.output
    }

    private func expect(_ row: Row, _ offers: Set<String>) {
        for word in row.offered { #expect(offers.contains(word), "\(row.line): \(offers.sorted())") }
        for word in row.missing { #expect(!offers.contains(word), "\(row.line): \(offers.sorted())") }
    }

    @Test(.having("bash")) func bashOffersWhatFits() throws {
        let tree = try tree()
        let driver = """
            source ./bash
            IFS= read -r line < line
            read -ra COMP_WORDS <<< "$line"
            [[ "$line" = *' ' ]] && COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE="$line" COMP_POINT=${#line} COMPREPLY=()
            _twofold twofold "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        for row in Self.rows {
            try tree.write(Array("\(row.line)\n".utf8), to: "line")
            let offers = try run("bash", ["--norc", "-c", driver], in: tree)
            expect(row, Set(offers.split(separator: "\n").map(String.init)))
        }
    }

    @Test(.having("fish")) func fishOffersWhatFits() throws {
        let tree = try tree()
        for row in Self.rows {
            let offers = try run("fish", ["--no-config", "-c", "source ./fish; complete -C '\(row.line)'"], in: tree)
            // A folder has a slash behind it, and each offer a description.
            let words = offers.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
            expect(row, Set(words.map { $0.last == "/" ? String($0.dropLast()) : String($0) }))
        }
    }

    /// zsh completes only at a terminal: a line becomes another where one word fits.
    @Test(.having("zsh")) func zshCompletesWhatFits() throws {
        let tree = try tree()
        let rows = Self.rows.filter { $0.offered.count == 1 }
        let driver = """
            zmodload zsh/zpty
            zpty t zsh -f -i
            zpty -w t 'PS1=; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; unsetopt beep; shown() {
            print -r -- "<<$BUFFER>>"; BUFFER= }; zle -N shown; bindkey "^X" shown; print -r READ""Y'
            zpty -r t out '*READY*'
            while IFS= read -r line; do
                zpty -w -n t "$line"$'\\t\\x18'
                all=
                until [[ $all == *'<<'*'>>'* ]]; do zpty -r t out || exit 1; all+=$out; done
                print -r -- "${${all##*<<}%%>>*}"
            done < lines
            zpty -d t
            """
        try tree.write(Array(rows.map { "\($0.line)\n" }.joined().utf8), to: "lines")
        let lines = try run("zsh", ["-f", "-c", driver], in: tree).split(separator: "\n").map(String.init)
        #expect(lines.count == rows.count)
        for (row, line) in zip(rows, lines) {
            let start = row.line.lastIndex(of: " ").map { row.line[...$0] } ?? ""
            let completed = line.last == " " || line.last == "/" ? String(line.dropLast()) : line
            #expect(completed == start + row.offered[0], "\(row.line)")
        }
    }

    @Test(arguments: [CompletionShell.bash, .zsh, .fish])
    func bothWaysToGetAScriptGiveTheSame(shell: CompletionShell) throws {
        let command = try TwofoldBinary.run("completions", shell.rawValue)
        #expect(command.status == 0 && command.output == Completions.script(for: shell) + "\n")
        #expect(try TwofoldBinary.run("--generate-completion-script", shell.rawValue).output == command.output)
        #expect(try TwofoldBinary.run("--generate-completion-script=\(shell.rawValue)").output == command.output)
        #expect(try TwofoldBinary.run("completions", "tcsh").status == 64)
    }

    /// Whatever the form of the scripts, an option stands in them once less for each command that does not use it.
    @Test(arguments: [CompletionShell.bash, .zsh, .fish])
    func noCommandIsOfferedAnOptionThatItsHelpDoesNotList(shell: CompletionShell) {
        let whole = Twofold.completionScript(for: shell)
        let script = Completions.withoutUnused(whole, for: shell)
        let lines = zip(["--into", "--isolate"], [2, 4]).map { option, commands in
            // fish says of an option that it is `-l 'into'`, bash lists it between others, zsh describes it.
            let mark =
                switch shell {
                case .fish: "-l '\(option.dropFirst(2))'"
                case .zsh: "'\(option)["
                default: "\(option) --"
                }
            return (
                option, whole.components(separatedBy: mark).count - script.components(separatedBy: mark).count, commands
            )
        }
        for (option, removed, commands) in lines { #expect(removed == commands, "\(option)") }
    }

    /// A newer parser may write its scripts in another way; then these additions have to be made in another way, too.
    @Test(arguments: [CompletionShell.bash, .zsh, .fish])
    func everyAdditionFindsItsPlaceInTheScriptOfTheParser(shell: CompletionShell) {
        let script = Twofold.completionScript(for: shell)
        #expect(!Completions.patches(for: shell).isEmpty)
        for patch in Completions.patches(for: shell) { #expect(script.contains(patch.anchor), "\(patch.anchor)") }
    }
}
