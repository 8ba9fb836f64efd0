import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Icon sets that a build fills: what is made, what `Contents.json` says then, and what is left alone.
@Suite struct IconSetStoryTests {
    private static let set = "A.xcassets/AppIcon.appiconset"
    private static let manifest = "\(set)/Contents.json"
    private static let store = "\(set)/store.png"

    private static func image(
        _ width: Int, _ height: Int? = nil, value: UInt8 = 100, alpha: UInt8? = nil
    ) -> [UInt8] {
        let color = [UInt8](repeating: value, count: 3) + (alpha.map { [$0] } ?? [])
        let height = height ?? width
        return FakeEngine.file(
            PixelBuffer(
                size: PixelSize(width: width, height: height), layout: alpha == nil ? .rgb : .rgba, depth: .eight,
                bytes: (0..<width * height).flatMap { _ in color }))
    }

    /// A list in the order of older versions of Xcode, which no edit may change.
    private static func contents(_ files: String?..., idiom: String = "iphone") -> [UInt8] {
        let slots = zip(["10x10", "4.5x4.5", "16x16"], files).map { size, file in
            let name = file.map { "      \"filename\" : \"\($0)\",\n" } ?? ""
            return
                "    {\n      \"size\" : \"\(size)\",\n      \"idiom\" : \"\(idiom)\",\n\(name)      \"scale\" : \"2x\"\n    }"
        }
        return Array(
            "{\n  \"images\" : [\n\(slots.joined(separator: ",\n"))\n  ],\n  \"tool\" : 7\n}".utf8)
    }

    private static func text(_ disk: MemoryDisk) -> String {
        String(decoding: disk.bytes(of: manifest) ?? [], as: UTF8.self)
    }

    private static func side(_ disk: MemoryDisk, _ name: String) throws -> PixelSize {
        try FakeEngine().header(of: try #require(disk.bytes(of: "\(set)/\(name)")), format: .png).size
    }

    private static let made = ["\(set)/AppIcon-10x10@2x.png", "\(set)/AppIcon-4.5x4.5@2x.png", manifest]

    @Test func `empty slots are filled, followed and emptied again`() throws {
        let disk = play([
            Step(
                "two empty slots",
                edit: {
                    $0.write(Self.image(32), to: Self.store)
                    $0.write(Self.contents(nil, nil, "store.png"), to: Self.manifest)
                }, expecting: Self.made),
            Step(
                "the icon is drawn again", edit: { $0.write(Self.image(32, value: 7), to: Self.store) },
                expecting: Array(Self.made.dropLast())),
            Step(
                "one icon is deleted", edit: { $0.remove("\(Self.set)/AppIcon-10x10@2x.png") },
                expecting: ["\(Self.set)/AppIcon-10x10@2x.png"]),
            Step(
                "an icon is edited, and the master changes",
                edit: {
                    $0.write(Self.image(20, value: 9), to: "\(Self.set)/AppIcon-10x10@2x.png")
                    $0.write(Self.image(32, value: 8), to: Self.store)
                }, expecting: ["\(Self.set)/AppIcon-4.5x4.5@2x.png"], problems: [.fileEdited]),
        ])
        #expect(try Self.side(disk, "AppIcon-10x10@2x.png") == PixelSize(width: 20, height: 20))
        #expect(try Self.side(disk, "AppIcon-4.5x4.5@2x.png") == PixelSize(width: 9, height: 9))
        let full = Self.contents("AppIcon-10x10@2x.png", "AppIcon-4.5x4.5@2x.png", "store.png")
        #expect(Self.text(disk) == String(decoding: full, as: UTF8.self))
    }

    @Test func `an icon whose slot is gone is an orphan, and pruning empties the slots of a lost master`() throws {
        let disk = MemoryDisk([
            Self.store: Self.image(32), Self.manifest: Self.contents(nil, nil, "store.png"),
        ])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let full = disk.bytes(of: Self.manifest) ?? []
        disk.write(Self.contents(nil, "AppIcon-4.5x4.5@2x.png", "store.png"), to: Self.manifest)
        #expect(project.survey().plan.catalogs.count == 1 && project.survey().orphans == [])
        disk.write(
            Array(
                String(decoding: full, as: UTF8.self).replacing("10x10\"", with: "10x9\"").replacing(
                    "AppIcon-10x10@2x.png", with: "store.png"
                ).utf8),
            to: Self.manifest)
        #expect(project.survey().orphans.map(\.display) == ["\(Self.set)/AppIcon-10x10@2x.png"])
        disk.write(full, to: Self.manifest)
        disk.remove(Self.store)
        let report = Pruning(project).run(project.survey())
        #expect(
            report.removed.map(\.name.count) == [
                "AppIcon-10x10@2x.png".utf8.count, "AppIcon-4.5x4.5@2x.png".utf8.count,
            ])
        let emptied = Self.contents(nil, nil, "store.png")
        #expect(Self.text(disk) == String(decoding: emptied, as: UTF8.self))
    }

    @Test func `a run that writes nothing says what it would do`() throws {
        let disk = MemoryDisk([
            Self.store: Self.image(32), Self.manifest: Self.contents(nil, nil, "store.png"),
        ])
        let project = Project(source: disk, engine: FakeEngine())
        let report = BuildRun(project).run(project.survey().withoutWork)
        #expect(report.hasDrift && report.counts.pending == 3)
        #expect(disk.paths == [Self.manifest, Self.store])
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var store = IconSetStoryTests.image(32)
        var contents = IconSetStoryTests.contents(nil, nil, "store.png")
        var made: [String] = []
        var problems: [Rule] = []
        var testDescription: String { id }
    }

    @Test(arguments: [
        Row(id: "an alpha channel that shows nothing", store: image(32, alpha: 255), made: made),
        Row(id: "transparent pixels", store: image(32, alpha: 254)),
        Row(
            id: "the transparent icon of a Mac", store: image(32, alpha: 9),
            contents: contents(nil, nil, "store.png", idiom: "mac"),
            made: ["\(set)/AppIcon-mac-10x10@2x.png", "\(set)/AppIcon-mac-4.5x4.5@2x.png", manifest]),
        Row(id: "more pixels than its slot states", store: image(64), made: made),
        Row(id: "fewer, but enough", store: image(20), made: made),
        Row(id: "enough for one slot", store: image(19), made: ["\(set)/AppIcon-4.5x4.5@2x.png", manifest]),
        Row(id: "not square", store: image(32, 40)),
        Row(id: "no image", store: [1, 2, 3], problems: [.imageNotAnImage]),
        Row(id: "another set's file", contents: contents(nil, nil, "../store.png")),
    ])
    func `a set is filled where exact icons result`(row: Row) {
        play([
            Step(
                "\(row.id)",
                edit: {
                    $0.write(row.store, to: Self.store)
                    $0.write(row.contents, to: Self.manifest)
                }, expecting: row.made, problems: row.problems)
        ])
    }

    @Test func `transparent pixels are noted once, about the icon`() {
        let disk = MemoryDisk([
            Self.store: Self.image(32, alpha: 254), Self.manifest: Self.contents(nil, nil, "store.png"),
        ])
        let survey = Project(source: disk, engine: FakeEngine()).survey()
        #expect(
            survey.diagnostics.map { "\($0.id.rawValue) \($0.severity) \($0.path.display)" } == [
                "icon.transparent note \(Self.store)"
            ])
    }

    @Test func `icons of the command stay its own`() throws {
        let disk = MemoryDisk(["Icon.png": Self.image(1024), "A.xcassets/Contents.json": Array("{}".utf8)])
        var project = Project(source: disk, engine: FakeEngine())
        project.isExclusive = true
        let folder = try #require(BytePath("A.xcassets"))
        let request = IconRequest([.ios], of: try #require(BytePath("Icon.png")), in: folder)
        #expect(IconRun(project).run(request).counts.made == 1)
        let list = Self.text(disk).replacing(
            "\"images\" : [",
            with: "\"images\" : [ { \"idiom\" : \"iphone\", \"size\" : \"20x20\", \"scale\" : \"2x\" },")
        disk.write(Array(list.utf8), to: Self.manifest)
        let before = disk.contents
        #expect(BuildRun(project).run(project.survey()).counts.made == 0)
        #expect(disk.contents == before)
    }
}
