import ArgumentParser

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
