import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// A folder of Android's resources has one file of a name: what a build does about others.
@Suite struct AndroidPlaceStoryTests {
    private static let image = FormatStoryTests.large
    /// A WebP of it is smaller than a PNG.
    private static let engine = FormatStoryTests.engine

    private static func policy(_ more: String = "") throws -> BuildPolicy {
        let text = "targets: [{layout: android, from: art, to: res, scales: [1x, 2x]\(more)}]"
        return try Configuration(parsing: Array(text.utf8), file: "t").policy()
    }

    private static func project(_ disk: MemoryDisk, _ more: String = "") throws -> Project {
        Project(source: disk, engine: engine, policy: try policy(more))
    }

    @discardableResult
    private static func run(_ disk: MemoryDisk, _ more: String = "", writes: Bool = true) throws -> RunReport {
        let project = try project(disk, more)
        return BuildRun(project).run(writes ? project.survey() : project.survey().withoutWork)
    }

    private static func resources(_ disk: MemoryDisk) -> [String] {
        disk.paths.filter { $0.hasPrefix("res/") }.map { String($0.dropFirst(4)) }
    }

    private static let asPNG = ["drawable-mdpi/a.png", "drawable-xhdpi/a.png"]
    private static let asWebP = ["drawable-mdpi/a.webp", "drawable-xhdpi/a.webp"]

    @Test func `a format that is no longer wanted makes way for the other one, both ways`() throws {
        let disk = MemoryDisk(["art/a@2x.png": Self.image])
        try Self.run(disk)
        #expect(Self.resources(disk) == Self.asPNG)
        for (more, expected) in [(", formats: webp", Self.asWebP), ("", Self.asPNG)] {
            let trial = try Self.run(disk, more, writes: false)
            #expect(trial.hasDrift && trial.counts.removable == 2 && trial.orphans == [])
            let report = try Self.run(disk, more)
            #expect(Self.resources(disk) == expected && report.removed.count == 2 && !report.hasErrors)
            let locked = try Self.run(disk, more, writes: false)
            #expect(!locked.hasDrift && locked.diagnostics.allSatisfy { $0.severity == .note })
        }
        let lockFile = try LockFile.decode(try #require(disk.bytes(of: "twofold.lock"))).lockFile
        #expect(lockFile.entries.keys.allSatisfy { $0.display.hasSuffix(".png") })
    }

    @Test func `files that an earlier version left are removed although nothing is made`() throws {
        let disk = MemoryDisk(["art/a@2x.png": Self.image])
        try Self.run(disk, ", formats: webp")
        let old = try #require(disk.bytes(of: "res/drawable-mdpi/a.webp"))
        let lockFile = try #require(disk.bytes(of: "twofold.lock"))
        try Self.run(disk)
        let lines = String(decoding: lockFile, as: UTF8.self).split(separator: "\n").filter {
            $0.contains("mdpi/a.webp")
        }
        disk.write(try #require(disk.bytes(of: "twofold.lock")) + Array((lines[0] + "\n").utf8), to: "twofold.lock")
        disk.write(old, to: "res/drawable-mdpi/a.webp")
        #expect(try Self.run(disk, writes: false).hasDrift)
        let report = try Self.run(disk)
        #expect(report.counts.made == 0 && report.removed.map(\.display) == ["res/drawable-mdpi/a.webp"])
        #expect(Self.resources(disk) == Self.asPNG)
    }

    @Test func `the line of a file that a killed run removed is dropped`() throws {
        let disk = MemoryDisk(["art/a@2x.png": Self.image])
        try Self.run(disk, ", formats: webp")
        for name in Self.asWebP { disk.remove("res/\(name)") }
        try Self.run(disk)
        let lockFile = try LockFile.decode(try #require(disk.bytes(of: "twofold.lock"))).lockFile
        #expect(lockFile.entries.keys.map(\.display).sorted() == Self.asPNG.map { "res/\($0)" })
    }

    @Test func `what is replaced stays until its place is taken`() throws {
        let disk = MemoryDisk(["art/a@2x.png": Self.image])
        try Self.run(disk, ", formats: webp")
        disk.fail { operation, path in
            operation == "place" && path.display == "res/drawable-mdpi/a.png" ? .system(code: 28, text: "full") : nil
        }
        try Self.run(disk)
        #expect(Self.resources(disk) == ["drawable-mdpi/a.webp", "drawable-xhdpi/a.png"])
        disk.fail(nil)
        try Self.run(disk)
        #expect(Self.resources(disk) == Self.asPNG)
    }

    @Test func `an edited file is never removed, and nothing is made beside it`() throws {
        let disk = MemoryDisk(["art/a@2x.png": Self.image])
        try Self.run(disk, ", formats: webp")
        disk.write([1], to: "res/drawable-mdpi/a.webp")
        let report = try Self.run(disk)
        #expect(Self.resources(disk) == ["drawable-mdpi/a.webp", "drawable-xhdpi/a.png"])
        let taken = report.diagnostics.filter { $0.rule == .androidPlaceTaken }
        #expect(
            taken.map(\.path.display) == ["res/drawable-mdpi/a.png"]
                && taken.allSatisfy { $0.message.contains("a.webp") })
    }

    @Test(arguments: ["a.xml", "a.9.png"])
    func `nothing is made beside a file of the same resource`(name: String) throws {
        let disk = MemoryDisk(["art/a@2x.png": Self.image, "res/drawable-xhdpi/\(name)": FakeEngine.image(4, 4)])
        for _ in 1...2 {
            let report = try Self.run(disk)
            #expect(Self.resources(disk) == (["drawable-mdpi/a.png", "drawable-xhdpi/\(name)"]))
            let taken = report.diagnostics.filter { $0.severity == .error }
            #expect(
                taken.map(\.rule) == [.androidPlaceTaken] && taken[0].message.contains(name)
                    && taken[0].fix.contains(name))
        }
        disk.remove("res/drawable-xhdpi/\(name)")
        #expect(try !Self.run(disk).hasErrors && Self.resources(disk) == Self.asPNG)
        disk.write([1], to: "res/drawable-mdpi/a.xml")
        #expect(
            try Self.run(disk).diagnostics.contains {
                $0.rule == .androidPlaceTaken && $0.message.contains("build stops")
            })
    }

    @Test func `a hand-made image in another format is kept, and a note names both`() throws {
        let disk = MemoryDisk(["art/a@2x.png": Self.image, "res/drawable-mdpi/a.webp": [1]])
        let report = try Self.run(disk)
        #expect(Self.resources(disk) == ["drawable-mdpi/a.webp", "drawable-xhdpi/a.png"] && report.counts.kept == 1)
        let note = report.diagnostics.filter { $0.rule == .androidPlaceTaken }
        #expect(note.map(\.severity) == [.note] && note[0].message.contains("a.png"))
    }

    @Test(arguments: [
        "drawable-v21/a.xml", "drawable-anydpi/a.xml", "drawable/a.xml", "xml-xhdpi/a.xml", "drawable-xhdpi/ab.xml",
    ])
    func `a file in another folder, or of another name, is none in its place`(other: String) throws {
        let disk = MemoryDisk(["art/a@2x.png": Self.image, "res/\(other)": [1]])
        let report = try Self.run(disk)
        #expect(!report.hasErrors && Self.resources(disk).count == 3)
        // Screens prefer the variants of their density.
        let isHidden = ["drawable-v21/a.xml", "drawable/a.xml"].contains(other)
        #expect(
            report.diagnostics.filter { $0.rule == .androidHidden }.map(\.path.display)
                == (isHidden ? ["res/\(other)"] : []))
    }
}
