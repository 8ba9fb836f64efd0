/// How many cores' time Linux grants a process by its control groups: less than there are, in most containers.
package enum CoreQuota {
    /// The least that any group grants of those that the process is in; nil where none has a limit.
    ///
    /// A limit holds for everything below its group, so those above count as well.
    ///
    /// - Parameters:
    ///   - groups: What `/proc/self/cgroup` says.
    ///   - read: The content of a file, nil where there is none.
    package static func cores(groups: String, read: (_ path: String) -> String?) -> Double? {
        groups.split(separator: "\n").flatMap { line -> [Double] in
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return [] }
            // The second version has one hierarchy, which has no name; the first has one for each list of controllers.
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

    /// The folder of a group and all above it; empty for the topmost.
    private static func folders(_ group: Substring) -> [String] {
        group.split(separator: "/").reduce(into: [""]) { folders, name in
            folders.append("\(folders[folders.count - 1])/\(name)")
        }
    }

    /// `200000 100000`, or `max 100000` for no limit.
    private static func unified(_ text: String?) -> Double? {
        let parts = (text ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        return parts.count == 2 ? ratio(parts[0], parts[1]) : nil
    }

    /// Microseconds of a core in so many microseconds; negative ones are no limit.
    private static func ratio(_ quota: String?, _ period: String?) -> Double? {
        func number(_ text: String?) -> Double? {
            text.flatMap { $0.split(whereSeparator: \.isWhitespace).first }.flatMap { Double($0) }
        }
        guard let quota = number(quota), let period = number(period), quota > 0, period > 0 else { return nil }
        return quota / period
    }
}
