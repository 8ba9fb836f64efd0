import Testing
import TwofoldKit

/// What control groups grant, in the words of the kernel.
@Suite struct CoreQuotaTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var groups: String
        var files: [String: String]
        var cores: Double?

        init(_ id: String, _ groups: String, _ files: [String: String], _ cores: Double?) {
            testDescription = id
            self.groups = groups
            self.files = files
            self.cores = cores
        }
    }

    private static let root = "/sys/fs/cgroup"

    @Test(arguments: [
        Row("no groups", "", [:], nil),
        Row("a container that sees its own group as the topmost", "0::/\n", ["\(root)/cpu.max": "200000 100000\n"], 2),
        Row("no limit", "0::/\n", ["\(root)/cpu.max": "max 100000\n"], nil),
        Row(
            "a service below a slice with less", "0::/a.slice/b.service\n",
            ["\(root)/a.slice/cpu.max": "150000 100000", "\(root)/a.slice/b.service/cpu.max": "400000 100000"], 1.5),
        Row(
            "the first version", "4:memory:/x\n3:cpu,cpuacct:/docker/1\n",
            [
                "\(root)/cpu/docker/1/cpu.cfs_quota_us": "300000\n",
                "\(root)/cpu/docker/1/cpu.cfs_period_us": "100000\n",
                "\(root)/cpu/cpu.cfs_quota_us": "-1\n", "\(root)/cpu/cpu.cfs_period_us": "100000\n",
            ], 3),
        Row("both versions", "1:cpu:/\n0::/\n", ["\(root)/cpu.max": "50000 100000"], 0.5),
        Row("nonsense", "0::/\nx\n::\n", ["\(root)/cpu.max": "many of\nthem"], nil),
        Row("a period of nothing", "0::/\n", ["\(root)/cpu.max": "100000 0"], nil),
    ])
    func theLeastThatIsGrantedCounts(row: Row) {
        #expect(CoreQuota.cores(groups: row.groups) { row.files[$0] } == row.cores)
    }
}
