#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
        if let text = text(of: "/sys/fs/cgroup/cpu.max") {
            let parts = text.split(separator: " ").compactMap { Double($0) }
            return parts.count == 2 && parts[1] > 0 ? parts[0] / parts[1] : nil
        }
        guard let quota = text(of: "/sys/fs/cgroup/cpu/cpu.cfs_quota_us").flatMap(Double.init),
            let period = text(of: "/sys/fs/cgroup/cpu/cpu.cfs_period_us").flatMap(Double.init), quota > 0, period > 0
        else { return nil }
        return quota / period
    }

    private static func text(of path: String) -> String? {
        (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n").first.map(String.init)
    }
}
