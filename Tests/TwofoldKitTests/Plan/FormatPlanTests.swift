import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Which files are planned where several formats are wanted.
@Suite struct FormatPlanTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var files: [String]
        var formats: String
        var planned: [String]
        var scales: Set<ScaleFactor>?
        var errors: [String] = []
        var testDescription: String { id }
    }

    static let rows: [Row] = [
        Row(id: "no list", files: ["a@2x.png"], formats: "original", planned: ["a.png"]),
        Row(
            id: "other formats at the master's own scale, too", files: ["a@2x.png"], formats: "webp,png",
            planned: ["a.webp", "a.png", "a@2x.webp"]),
        Row(
            id: "scales that are named", files: ["a@3x.png"], formats: "webp,png", planned: ["a@2x.webp", "a@2x.png"],
            scales: [.x2]),
        Row(id: "without its own format", files: ["a@2x.png"], formats: "webp", planned: ["a.webp", "a@2x.webp"]),
        Row(
            id: "a hand-made scale is not shown in another image", files: ["a@2x.png", "a.png"], formats: "webp,png",
            planned: ["a@2x.webp"]),
        Row(
            id: "two masters", files: ["a@2x.png", "a@3x.png"], formats: "webp,png",
            planned: ["a.webp", "a.png", "a@2x.webp", "a@3x.webp"]),
        Row(
            id: "masters in both formats", files: ["a@2x.png", "a@2x.webp"], formats: "avif,webp,png",
            planned: ["a.avif", "a.png", "a@2x.avif", "a.webp"]),
        Row(
            id: "the original of each", files: ["a@2x.png", "b@2x.jpg"], formats: "webp,original",
            planned: [
                "a.webp", "a.png", "a@2x.webp", "b.webp", "b.jpg", "b@2x.webp",
            ]),
        Row(
            id: "one extension for a format", files: ["a@2x.png"], formats: "jpeg,heic,tiff",
            planned: ["a.heic", "a.jpg", "a.tiff", "a@2x.heic", "a@2x.jpg", "a@2x.tiff"]),
        Row(
            id: "asset catalogs have few formats", files: ["x.xcassets/a.imageset/a@2x.png"], formats: "webp,png",
            planned: ["x.xcassets/a.imageset/a.png"]),
        Row(
            id: "a device's line", files: ["a@2x~ipad.png"], formats: "webp,png",
            planned: ["a@2x~ipad.webp", "a~ipad.png", "a~ipad.webp"]),
        Row(
            id: "two images in one place", files: ["a@2x.png", "a@2x.jpg"], formats: "webp,original",
            planned: ["a.jpg", "a.png"], errors: ["a.webp", "a@2x.webp"]),
        Row(
            id: "a nine-patch stays a PNG", files: ["a.9@2x.png"], formats: "webp,png", planned: ["a.9.png"]),
        Row(
            id: "a nine-patch without PNG", files: ["a.9@2x.png"], formats: "webp", planned: [],
            errors: ["a.9.webp", "a.9@2x.webp"]),
    ]

    @Test(arguments: rows)
    func theseFilesArePlanned(row: Row) throws {
        let members = row.files.sorted().map { file in
            let path = BytePath(file) ?? .root
            return AssetFamily.Member(
                path: path, rendition: Rendition(folder: path.folder, name: AssetName(parsing: path.name)),
                isOwned: false)
        }
        let masters = members.filter { $0.name.scale != .x1 }.map { member in
            Master(
                path: member.path, rendition: member.rendition,
                format: ImageFormat(fileExtension: member.name.fileExtension) ?? .png,
                header: ImageHeader(size: PixelSize(width: 12, height: 12), layout: .rgb, depth: .eight))
        }
        var policy = BuildPolicy { $0.scales = row.scales }
        policy.formats = try [WantedFormat](text: row.formats)
        var findings = MasterFinder.Findings()
        findings.families = AssetFamily.group(members)
        findings.masters = Dictionary(uniqueKeysWithValues: masters.map { ($0.path, $0) })
        let (plan, diagnostics) = Planner(findings, policy: policy, existing: members.map(\.path)).plan()
        #expect(plan.variants.map(\.path.display).sorted() == row.planned.sorted())
        #expect(
            diagnostics.filter { $0.severity == .error }.map(\.path.display).sorted() == row.errors)
    }

    @Test func aListIsReadAsItIsWritten() throws {
        var policy = BuildPolicy()
        func formats(_ text: String, of master: ImageFormat) throws -> [ImageFormat] {
            policy.formats = try [WantedFormat](text: text)
            return policy.formats(of: master)
        }
        #expect(try formats("avif, webp,png", of: .png) == [.avif, .webp, .png])
        #expect(try formats("webp,original", of: .jpeg) == [.webp, .jpeg])
        #expect(try formats("webp,original", of: .svg) == [.webp, .png])
        #expect(try formats("webp,png,original", of: .webp) == [.png, .webp])
        #expect(try formats("original,png", of: .crushedPNG) == [.png])
        for wrong in ["gif", "webp,webp", "", "png,", "svg", "jpg"] {
            #expect(throws: WrongValue.self, "\(wrong)") { try [WantedFormat](text: wrong) }
        }
    }

    @Test func aVariantIsMadeWhereItsRivalsAreNotBetter() {
        let list: [FormatRivals.Rival] = [.variant(.avif(quality: 80)), .variant(.webp(quality: nil)), .master]
        let sizes: [FormatRivals.Rival: Int] = [list[0]: 30, list[1]: 20, list[2]: 20]
        func made(_ choice: FormatChoice, _ sizes: [FormatRivals.Rival: Int]) -> [Bool] {
            list.indices.map { place in
                sizes[list[place]].map { own in
                    FormatRivals(of: place, among: list, choice).admit(own) { sizes[$0] }
                } ?? false
            }
        }
        #expect(made(.each, sizes) == [false, false, true])
        #expect(made(.smallest, sizes) == [false, false, true])
        #expect(made(.each, [list[0]: 10, list[1]: 20, list[2]: 30]) == [true, true, true])
        #expect(made(.smallest, [list[0]: 10, list[1]: 20, list[2]: 30]) == [true, false, false])
        #expect(made(.each, [list[0]: 10, list[1]: 40, list[2]: 30]) == [true, false, true])
        #expect(made(.each, [list[0]: 10, list[1]: 40]) == [true, true, false], "the last one cannot be made")
    }
}
