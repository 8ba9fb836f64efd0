import TwofoldSystem

/// The reaction to another run that has a tree's lock.
public enum LockPolicy: Sendable {
    /// Wait until that run has ended.
    case wait
    /// Fail at once with ``RunLockError/held(process:)``.
    case fail
}

/// The reason why a run does not get a tree's lock.
public enum RunLockError: Error, Equatable {
    /// Another run has it; its process, if the system names it.
    case held(process: Int32?)
    /// This disk has no locks; a caller that knows that no other run writes it can set `Project.isExclusive` instead.
    case unavailable(DiskError)
    /// Cancellation came first.
    case cancelled
}

extension Disk {
    /// Whether shards have left files here that are not merged yet.
    package var hasShards: Bool { (try? status(of: LockFileName.shards)) != nil }
}

extension RunLock {
    /// Takes the lock of a tree.
    ///
    /// - Parameters:
    ///   - disk: The tree.
    ///   - shard: The shard that it is for; nil keeps all other runs away.
    ///   - policy: Whether to wait while another run has it.
    ///   - cancellation: Ends the waiting.
    ///   - onWait: Called once, before waiting, with the process that has the lock, if the system names it.
    package static func take(
        on disk: any Disk, for shard: Shard? = nil, ifHeld policy: LockPolicy = .wait,
        cancellation: Cancellation = Cancellation(),
        onWait: (_ process: Int32?) -> Void = { _ in }
    ) throws(RunLockError) -> RunLock {
        var isWaiting = false
        while !cancellation.isCancelled {
            switch attempt(on: disk, for: shard) {
            case .taken(let lock): return lock
            case .unavailable(let error): throw .unavailable(error)
            case .held(let process):
                if policy == .fail { throw .held(process: process) }
                if !isWaiting { onWait(process) }
                isWaiting = true
                usleep(20_000)
            }
        }
        throw .cancelled
    }

    private static func attempt(on disk: any Disk, for shard: Shard?) -> Attempt {
        guard let shard else { return disk.lock() }
        do throws(DiskError) {
            try ShardFile.prepare(shard, on: disk)
        } catch {
            return .unavailable(error)
        }
        return disk.lock(sharingBy: ShardFile(.busy, of: shard).path)
    }
}
