import TwofoldKit

/// Waits until caches believe the times of all files that were written before.
///
/// What has just been changed may change again without showing it, so for two seconds nothing about it is cached. The wait
/// takes no thread from other tests.
package func awaitAging() async throws {
    let written = WallClock.now
    while !SettledRun.isReliable(written, since: WallClock.now) { try await Task.sleep(for: .milliseconds(20)) }
}
