/// The CPU time, in cores, that control groups of Linux grant a process: in most containers less than the cores.
package enum CoreQuota {
    /// The smallest limit of the process's groups; nil where none has a limit.
    ///
    /// A limit holds for all groups inside its group, so the groups above count, too.
    ///
    /// - Parameters:
    ///   - groups: The content of `/proc/self/cgroup`.
    ///   - read: The content of a file; nil for a missing file.
    package static func cores(groups: String, read: (_ path: String) -> String?) -> Double? {
        groups.split(separator: "\n").flatMap { line -> [Double] in
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return [] }
            // Version 2 has one hierarchy without a name; version 1 has one for each list of controllers.
            if fields[1].isEmpty {
                return folders(fields[2]).compactMap { unified(read("/sys/fs/cgroup\($0)/cpu.max")) }
            }
            guard fields[1].split(separator: ",").contains("cpu") else { return [] }
            return folders(fields[2]).compactMap { folder in
                let place = "/sys/fs/cgroup/cpu\(folder)/cpu.cfs_"
                return ratio(read("\(place)quota_us"), read("\(place)period_us"))
            }
        }.min()
    }

    /// The folders of a group and of all groups above it; empty for the topmost.
    private static func folders(_ group: Substring) -> [String] {
        group.split(separator: "/").reduce(into: [""]) { folders, name in
            folders.append("\(folders[folders.count - 1])/\(name)")
        }
    }

    /// The limit of version 2: `200000 100000`, or `max 100000` for no limit.
    private static func unified(_ text: String?) -> Double? {
        let parts = (text ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        return parts.count == 2 ? ratio(parts[0], parts[1]) : nil
    }

    /// The quota by its period, both in microseconds; a negative quota means no limit.
    private static func ratio(_ quota: String?, _ period: String?) -> Double? {
        func number(_ text: String?) -> Double? {
            text.flatMap { $0.split(whereSeparator: \.isWhitespace).first }.flatMap { Double($0) }
        }
        guard let quota = number(quota), let period = number(period), quota > 0, period > 0 else { return nil }
        return quota / period
    }
}
