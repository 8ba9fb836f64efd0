import Foundation
import Testing
import TwofoldTestSupport

/// Writes the files that tests make up into a folder, for what is no test in Swift: `TWOFOLD_SPECIMENS` names it.
@Suite struct SpecimenFolderTests {
    private static let folder = ProcessInfo.processInfo.environment["TWOFOLD_SPECIMENS"]

    @Test(.enabled(if: folder != nil, "TWOFOLD_SPECIMENS names no folder")) func specimensAndHostileFilesAreWritten()
        throws
    {
        let folder = URL(fileURLWithPath: try #require(Self.folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var names: Set<String> = []
        for specimen in try DamageTests.specimens() {
            names.insert("\(specimen.id).\(specimen.format)")
            try Data(specimen.bytes).write(to: folder.appendingPathComponent("\(specimen.id).\(specimen.format)"))
        }
        for hostile in HostileFiles.all {
            names.insert(hostile.name)
            try Data(hostile.bytes).write(to: folder.appendingPathComponent(hostile.name))
        }
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)).isSuperset(of: names))
    }
}
