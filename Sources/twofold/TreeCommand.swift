import ArgumentParser
import TwofoldKit

/// What commands have in common that change a tree in one step: its lock, its interrupts, its exit status.
enum TreeCommand {
    /// Does `work` for each tree that the options name; it returns whether there were errors.
    static func run(
        _ options: PlanOptions, _ safety: SafetyOptions, _ output: OutputOptions, writes: Bool,
        _ work: (Session, Console) throws -> Bool
    ) throws {
        Terminal.prepare()
        let console = Console(output)
        var hasErrors = false
        for var session in try Session.open(options, safety, console, isDurable: true, writes: writes) {
            let interrupts = Interrupts()
            let turn = writes ? Turn.await(session, console, interrupts.cancellation) : .unlocked
            session.build.isLocked = turn.isLocked
            if case .cancelled = turn {} else if try work(session, console) { hasErrors = true }
            let interruption = withExtendedLifetime(turn) { interrupts.end() }
            if let interruption { Interrupts.dieOf(interruption) }
        }
        if hasErrors { try ExitStatus.someFailed.exit() }
    }
}
