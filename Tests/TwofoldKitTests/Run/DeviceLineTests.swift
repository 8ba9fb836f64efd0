import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// What is made for a device is what the device shows.
@Suite struct DeviceLineTests {
    @Test(arguments: DeviceModifier.allCases, [0.5, 1, 1.5, 2, 3])
    func aCheckFindsNothingWrongWithWhatABuildMade(device: DeviceModifier, factor: Double) {
        for scale in 2...4 {
            for scales in [nil, [ScaleFactor.x1], [.x1, .x2]] as [Set<ScaleFactor>?] {
                let side = 12 * scale
                let disk = MemoryDisk(["a@\(scale)x.png": FakeEngine.image(side, side)])
                let policy = BuildPolicy {
                    $0.scales = scales
                    $0.devices = [DeviceLine(device: device, pointFactor: factor)]
                }
                let project = Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 2)
                let report = BuildRun(project).run(project.survey())
                let name = "\(scale)x, \(scales.map { "\($0.sorted())" } ?? "all")"
                let told = report.diagnostics.map(\.rule)
                #expect(told.isEmpty || told == [.planWouldEnlarge], "\(name)")
                let isMade = disk.paths.contains { $0.contains("~\(device.rawValue)") }
                #expect(isMade == told.isEmpty, "\(name): made, or told why not")
                for policy in [policy, BuildPolicy { $0.scales = scales }] {
                    let found = RuleExample.check(disk, policy).findings.map(\.diagnostic)
                        .filter { $0.severity > .note && ![.planWouldEnlarge, .ledgerUnrequested].contains($0.rule) }
                    #expect(found == [], "\(name)")
                }
            }
        }
    }
}
