#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import CWorkerShim
import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The resources of the machine that this process may use.
enum MachineResources {
    /// The usable cores, by affinity and by the quota of the control group, at least 1.
    ///
    /// Dispatch knows the affinity but not the quota: in a container limited to two of 64 cores it would start 64 threads.
    static var usableCores: Int {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return max(1, min(cores, quota.map { Int($0.rounded(.up)) } ?? cores))
    }

    /// Raises the soft limit on open files to the hard one: while a batch is placed, each of its variants needs one.
    static func admitManyFiles() {
        var limit = rlimit()
        #if canImport(Glibc)
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let kind = RLIMIT_NOFILE
        #endif
        guard getrlimit(kind, &limit) == 0 else { return }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4096))
        _ = setrlimit(kind, &limit)
    }

    /// Lets the memory of a large image go back to the system as soon as it is released.
    ///
    /// By default glibc keeps up to 32 MB of each block that was ever released, in an arena of each thread, for a later one of
    /// the same size. A run decodes the largest images first, so it would hold their memory to its end. Smaller blocks are
    /// kept, because a new page has to be filled with zeros by the system.
    static func returnLargeBlocks() {
        tf_memory_return(2 << 20, 16 << 20)
    }

    private static var quota: Double? {
        text(of: "/proc/self/cgroup").flatMap { CoreQuota.cores(groups: $0, read: text) }
    }

    private static func text(of path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
