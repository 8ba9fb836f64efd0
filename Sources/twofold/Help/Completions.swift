/// The scripts that complete words of the command line in a shell.
///
/// They are the parser's own without the options that a command does not use, and with two additions: where no command is named, the options and paths of the default command
/// are completed, too; and a first word that is no command begins the arguments of the default command.
enum Completions {
    /// The script for a shell; its text depends on nothing but the program.
    static func script(for shell: CompletionShell) -> String {
        let script = patches(for: shell).reduce(Twofold.completionScript(for: shell)) { script, patch in
            script.replacing(patch.anchor, with: patch.text, maxReplacements: patch.count)
        }
        return withoutUnused(script, for: shell)
    }

    /// A part of the parser's script, and what takes its place.
    struct Patch {
        var anchor: String
        var text: String
        /// How often it occurs.
        var count = 1

        static func after(_ anchor: String, _ lines: String) -> Patch {
            Patch(anchor: anchor, text: anchor + "\n" + lines)
        }
    }

    static func patches(for shell: CompletionShell) -> [Patch] {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        default: []
        }
    }

    private static let standard = "build"
    private static let commands = Twofold.commandNames + ["help"]

    private static var bash: [Patch] {
        [
            .after(
                #"    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")"#,
                """
                    if [[ "${COMP_CWORD}" -gt 1 ]]; then
                        case "${unparsed_words[0]}" in
                        \(commands.joined(separator: "|"))) ;;
                        *) unparsed_words=(\(standard) "${unparsed_words[@]}") ;;
                        esac
                    fi
                """),
            // The list of commands is the only line that offers a word of them.
            Patch(
                anchor: #"""
                    ' -- "${cur}"))
                            ;;
                        esac
                    """#,
                text: #"""
                    ' -- "${cur}"))
                            unparsed_words=("${cur}")
                            _twofold_\#(standard)
                            ;;
                        esac
                    """#),
        ]
    }

    private static var zsh: [Patch] {
        [
            .after(
                #"    local -ir current_word_index="$((CURRENT - 1))""#,
                """
                    local -ar all_commands=(\(commands.joined(separator: " ")))
                    local -ir is_first_word="$((CURRENT == 2))"
                    if ((!is_first_word && !${all_commands[(Ie)${words[2]}]})); then
                        words=("${words[1]}" \(standard) "${(@)words[2,-1]}")
                        ((CURRENT++))
                    fi
                """),
            Patch(
                anchor: """
                        esac

                        return "${ret}"
                    """,
                text: """
                        esac
                        ((is_first_word)) && _twofold_\(standard) && ret=0

                        return "${ret}"
                    """),
        ]
    }

    private static var fish: [Patch] {
        [
            .after(
                "    set -l unparsed_tokens (__twofold_tokens -pc)",
                """
                    if set -q unparsed_tokens[2]; and not contains -- $unparsed_tokens[2] \(commands.joined(separator: " "))
                        set unparsed_tokens $unparsed_tokens[1] \(standard) $unparsed_tokens[2..]
                    end
                """),
            Patch(
                anchor: #"test "$commands" = "$expected_commands"; and"#,
                text: #"contains -- "$expected_commands" "$commands" "$commands \#(standard)"; and"#),
            Patch(
                anchor: #"test "$commands" = "$expected_commands" -a \( "#,
                text: #"contains -- "$expected_commands" "$commands" "$commands \#(standard)"; and test \( "#),
            // Before version 4, fish knows the cursor's place in a word only at a terminal.
            Patch(
                anchor: "(__twofold_tokens -tC)", text: #"(string length -- "$(commandline -ct)")"#, count: .max),
        ]
    }
}

extension CompletionKind {
    /// Words with commas between them; those before the last comma stay, and are not offered again.
    static func words(_ words: [String]) -> CompletionKind {
        .custom { _, _, typed in
            let start = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
            let before = String(typed[..<start])
            let used = Set(before.split(separator: ",").map(String.init))
            return words.filter { !used.contains($0) }.map { before + $0 }
        }
    }
}

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
