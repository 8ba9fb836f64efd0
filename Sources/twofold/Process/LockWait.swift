import TwofoldKit

/// The result of waiting for a project's run lock.
enum LockWait {
    /// This process has the lock as long as the value lives.
    case locked(RunLock)
    /// Other runs are not kept away: this one writes nothing, or the file system has no locks.
    case unlocked
    /// An interrupt came first.
    case cancelled

    /// Whether no other run can write the project.
    var isLocked: Bool { if case .locked = self { true } else { false } }

    /// Waits until no other run writes the tree that the session writes.
    static func await(_ session: Session, _ console: Console, _ cancellation: Cancellation) -> LockWait {
        guard let disk = session.written else { return .unlocked }
        return take(on: disk, for: session.project.shard, named: session.tree.root, console, cancellation)
    }

    /// Waits until no other run writes a tree.
    ///
    /// - Parameters:
    ///   - disk: The tree.
    ///   - shard: The shard that it is for; nil keeps all other runs away.
    ///   - root: Its path.
    ///   - console: Shows that the command waits.
    ///   - cancellation: Ends the waiting.
    static func take(
        on disk: any Disk, for shard: Shard? = nil, named root: [UInt8], _ console: Console,
        _ cancellation: Cancellation
    ) -> LockWait {
        let tree = Quoting.display(root)
        do throws(RunLockError) {
            let lock = try RunLock.take(on: disk, for: shard, cancellation: cancellation) { process in
                let who = process.map { "process \($0)" } ?? "unknown process"
                console.say("twofold: waiting for another run (\(who)) on \(tree) to finish\n")
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
