struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print the script that completes commands, options, values and paths in your shell.",
        discussion: """
            The packages install it already. Otherwise, write it where the shell looks for it:

            bash: twofold completions bash > ~/.local/share/bash-completion/completions/twofold
            zsh: twofold completions zsh > FOLDER/_twofold, with FOLDER in $fpath before 'compinit' runs
            fish: twofold completions fish > ~/.config/fish/completions/twofold.fish
            """)

    @Argument(help: "The shell.")
    var shell: Shell

    /// A shell that the parser writes scripts for.
    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish

        var kind: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    func run() throws { Terminal.write(Completions.script(for: shell.kind) + "\n", to: 1) }
}
