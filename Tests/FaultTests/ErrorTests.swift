import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Every call fails once, in every way: a clear error or success, and the next run mends the rest.
@Suite struct ErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var code: Int32
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "EIO", code: EIO), Row(name: "ENOSPC", code: ENOSPC), Row(name: "EDQUOT", code: EDQUOT),
        Row(name: "EROFS", code: EROFS), Row(name: "EACCES", code: EACCES), Row(name: "EPERM", code: EPERM),
        Row(name: "ESTALE", code: ESTALE), Row(name: "EBUSY", code: EBUSY), Row(name: "EINVAL", code: EINVAL),
        Row(name: "EXDEV", code: EXDEV), Row(name: "ENOTSUP", code: ENOTSUP), Row(name: "EMFILE", code: EMFILE),
    ]

    @Test(.withFaults, arguments: rows)
    func anErrorOfAnyCallThatWritesIsSurvived(row: Row) throws { try sweep(row, reads: false) }

    /// Reading needs many more calls than writing: by day one code, by night all.
    @Test(
        .withFaults,
        arguments: Nightly.isOn ? rows : rows.filter { $0.code == EIO })
    func anErrorOfAnyCallThatReadsIsSurvived(row: Row) throws { try sweep(row, reads: true) }

    private func sweep(_ row: Row, reads: Bool) throws {
        var count = 0
        for beginning in FaultScene.Beginning.allCases {
            let scene = try FaultScene(beginning)
            // An undisturbed run counts the calls.
            let last = try points(scene, reads)
            try #require(last > 30)
            for point in 1...last {
                let stage = try scene.stage()
                var settings = ["FAULT_ERRNO": "\(row.code)", "FAULT_ERRNO_AT": "\(point)"]
                if reads { settings["FAULT_READS"] = "1" }
                let result = try TwofoldBinary.run(
                    "-j1", stage.tree.path, environment: FaultShim.environment(stage.tree, settings))
                count += 1
                let place = "\(row.name) at call \(point), \(beginning)"
                if result.wasSignalled || ![0, 1, 64].contains(result.status) {
                    Issue.record("\(place): ends with \(result.status): \(result.errors)")
                }
                if result.status == 1, !result.output.contains("error ") {
                    Issue.record("\(place): fails and names nothing")
                }
                let tree = stage.tree.hashes
                if tree == scene.reference, result.status == 0 { continue }
                for violation in stage.violations { Issue.record("\(place): \(violation)") }
                // Success means success: nothing but a hidden file may be left for the next run to mend.
                if result.status == 0, !reads, tree.filter({ !$0.key.contains("~tmp") }) != scene.reference {
                    Issue.record("\(place): claims success")
                }
                for violation in try stage.violationsAfterRecovery() { Issue.record("\(place): \(violation)") }
            }
        }
        print("\(row.name) at every \(reads ? "reading and writing" : "writing") call: \(count) runs")
    }

    private func points(_ scene: FaultScene, _ reads: Bool) throws -> Int {
        let stage = try scene.stage()
        let log = stage.tree.path + ".log"
        defer { try? FileManager.default.removeItem(atPath: log) }
        let settings = ["FAULT_LOG": log].merging(reads ? ["FAULT_READS": "1"] : [:]) { $1 }
        _ = try TwofoldBinary.run("-j1", stage.tree.path, environment: FaultShim.environment(stage.tree, settings))
        return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count
    }

    @Test(.withFaults, arguments: [2, 3, 5])
    func interruptedAndShortCallsAreMadeAgain(every: Int) throws {
        for beginning in FaultScene.Beginning.allCases {
            let scene = try FaultScene(beginning)
            for settings in [
                ["FAULT_ERRNO": "\(EINTR)", "FAULT_ERRNO_EVERY": "\(every)"], ["FAULT_SHORT": "\(every)"],
            ] {
                let stage = try scene.stage()
                let environment = FaultShim.environment(stage.tree, settings.merging(["FAULT_READS": "1"]) { $1 })
                let result = try TwofoldBinary.run("-j1", stage.tree.path, environment: environment)
                #expect(result.status == 0, "\(settings): \(result.output)\(result.errors)")
                #expect(stage.tree.hashes == scene.reference, "\(settings)")
            }
        }
    }

    /// As exFAT is on macOS: no unnamed files, no rename that refuses a name, no exchange and no hard links.
    @Test(.withFaults, arguments: FaultScene.Beginning.allCases)
    func aFileSystemThatCanOnlyRenameHoldsTheWholeTree(beginning: FaultScene.Beginning) throws {
        let scene = try FaultScene(beginning)
        let stage = try scene.stage()
        let log = stage.tree.path + ".log"
        defer { try? FileManager.default.removeItem(atPath: log) }
        let settings = [
            "FAULT_OPS": "linkat,renameat2", "FAULT_ERRNO": "\(ENOTSUP)", "FAULT_ERRNO_EVERY": "1", "FAULT_LOG": log,
        ]
        let result = try TwofoldBinary.run(
            "-j1", stage.tree.path, environment: FaultShim.environment(stage.tree, settings))
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(stage.tree.hashes == scene.reference)
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains("renameat2"))
    }

    @Test(.withFaults)
    func anInterruptionOfAnySingleCallIsInvisible() throws {
        let scene = try FaultScene(.stale)
        for point in 1...(try points(scene, true)) {
            let stage = try scene.stage()
            let settings = ["FAULT_ERRNO": "\(EINTR)", "FAULT_ERRNO_AT": "\(point)", "FAULT_READS": "1"]
            let result = try TwofoldBinary.run(
                "-j1", stage.tree.path, environment: FaultShim.environment(stage.tree, settings))
            if result.status != 0 { Issue.record("EINTR at call \(point): \(result.output)\(result.errors)") }
            if stage.tree.hashes != scene.reference { Issue.record("EINTR at call \(point): another tree") }
        }
    }
}
