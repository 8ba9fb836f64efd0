#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What of the machine this process may use.
enum MachineResources {
    /// Cores, by affinity and by the quota of the control group, at least 1.
    ///
    /// Dispatch knows the affinity but not the quota: in a container limited to two of 64 cores it would start 64 threads.
    static var usableCores: Int {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return max(1, min(cores, quota.map { Int($0.rounded(.up)) } ?? cores))
    }

    /// Takes as many open files as the system grants for the asking: a batch of variants needs one each while it is placed.
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

    private static var quota: Double? {
        text(of: "/proc/self/cgroup").flatMap { CoreQuota.cores(groups: $0, read: text) }
    }

    private static func text(of path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
