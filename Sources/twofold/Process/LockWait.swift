import TwofoldKit

/// A command's turn to write a tree: one at a time has it, the others wait.
enum LockWait {
    /// It is ours as long as the value lives.
    case locked(RunLock)
    /// Nothing keeps others away: nothing is written, or the file system has no locks.
    case unlocked
    /// An interrupt came first.
    case cancelled

    /// Whether nobody else can be at work.
    var isLocked: Bool { if case .locked = self { true } else { false } }

    /// Waits until no other run works on the tree that the session writes.
    static func await(_ session: Session, _ console: Console, _ cancellation: Cancellation) -> LockWait {
        guard let disk = session.written else { return .unlocked }
        let tree = Quoting.display(session.tree.root)
        do throws(RunLockError) {
            let lock = try RunLock.take(on: disk, cancellation: cancellation) { process in
                let who = process.map { "process \($0)" } ?? "another process"
                console.say("twofold: \(who) is at work on \(tree); waiting for it to end\n")
            }
            return .locked(lock)
        } catch {
            switch error {
            case .unavailable(let error):
                console.say(
                    "warning   \(tree): cannot be locked (\(error.reason)); make sure that nothing else runs twofold on it\n"
                )
                return .unlocked
            case .held, .cancelled: return .cancelled
            }
        }
    }
}
