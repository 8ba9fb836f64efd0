import Foundation
import Testing
import TwofoldTestSupport

/// A power cut leaves whole files: a file gets its name once its bytes are on the medium.
@Suite struct DurabilityTests {
    @Test(.withFaults, arguments: FaultScene.Beginning.allCases)
    func noFileGetsItsNameBeforeItsBytesAreOnTheMedium(beginning: FaultScene.Beginning) throws {
        let stage = try FaultScene(beginning).stage()
        let log = stage.tree.path + ".log"
        defer { try? FileManager.default.removeItem(atPath: log) }
        let settings = ["FAULT_OPS": "write,fsync,syncfs,linkat,renameat2", "FAULT_LOG": log]
        let result = try TwofoldBinary.run(
            "-j1", stage.tree.path, environment: FaultShim.environment(stage.tree, settings))
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        var isOnMedium = true
        var nameCount = 0
        for call in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
            switch call.split(separator: " ").dropFirst().first {
            case "write": isOnMedium = false
            case "fsync", "syncfs": isOnMedium = true
            default:
                nameCount += 1
                #expect(isOnMedium, "\(beginning): \(call)")
            }
        }
        // A variant and the lock file, at least.
        #expect(nameCount > 1, "\(beginning)")
    }
}
