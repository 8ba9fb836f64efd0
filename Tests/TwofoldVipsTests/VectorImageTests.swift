import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild
@testable import TwofoldCheck

/// SVG and PDF masters through a whole build.
@Suite struct VectorImageTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    func build(_ files: [String: [UInt8]], _ policy: BuildPolicy = BuildPolicy()) -> (MemoryDisk, RunReport) {
        let disk = MemoryDisk(files)
        var policy = policy
        policy.vectors = .draw
        let project = Project(source: disk, engine: engine, policy: policy)
        return (disk, BuildRun(project).run(project.survey()))
    }

    func pixels(_ disk: MemoryDisk, _ path: String) throws -> PixelBuffer {
        let file = try #require(disk.bytes(of: path), "\(path)")
        return try engine.decode(file, format: .png, limits: ImageLimits()).pixels.asRGBA
    }

    /// Left half red, right half half-transparent blue.
    static let halves =
        #"<rect width="5" height="8" fill="red"/><rect x="5" width="5" height="8" fill="blue" fill-opacity=".5"/>"#

    @Test func bothKindsAreDrawnAtEveryScaleOfTheirOwn() throws {
        let svg = TinyFiles.svg("10", "8", Self.halves)
        let pdf = TinyPDF(mediaBox: [0, 0, 10, 8], content: "1 0 0 rg 0 0 5 8 re f").file
        let (disk, report) = build(["Logo.svg": svg, "Mark.pdf": pdf])
        #expect(report.counts.made == 6, "\(report.diagnostics)")
        for (suffix, factor) in [("", 1), ("@2x", 2), ("@3x", 3)] {
            let logo = try pixels(disk, "Logo\(suffix).png")
            #expect(logo.size == PixelSize(width: 10 * factor, height: 8 * factor))
            #expect(Array(logo.bytes[0..<4]) == [255, 0, 0, 255])
            #expect(Array(logo.bytes[(10 * factor - 1) * 4..<10 * factor * 4]) == [0, 0, 255, 128])
            let mark = try pixels(disk, "Mark\(suffix).png")
            #expect(mark.size == logo.size)
            #expect(Array(mark.bytes[0..<4]) == [255, 0, 0, 255])
            #expect(
                Array(mark.bytes[(10 * factor - 1) * 4..<10 * factor * 4]) == [0, 0, 0, 0],
                "nothing is nothing, not white")
        }
    }

    /// libvips rounds a page's sides, and leaves out what is beyond.
    @Test func halfAPointAtTheEdgeOfAPageIsDrawn() throws {
        let content = "1 0 0 rg 0 0 10 10 re f 0 0 1 rg 10 0 0.5 10 re f"
        let pdf = TinyPDF(
            mediaBox: [0, 0, 21, 20], content: "2 0 0 2 0 0 cm " + content, entries: ["/UserUnit 0.5"]
        ).file
        let (disk, report) = build(["Page.pdf": pdf])
        #expect(report.counts.made == 3, "\(report.diagnostics)")
        let small = try pixels(disk, "Page.png")
        #expect(small.size == PixelSize(width: 11, height: 10))
        // At 1x, the page is as far left as the pixels of its double allow.
        let row = (0..<11).map { Array(small.bytes[$0 * 4..<$0 * 4 + 4]) }
        #expect(row.first == [255, 0, 0, 255] && row[9] == [255, 0, 0, 255], "\(row)")
        #expect(row[10][0..<3] == [0, 0, 255] && (120...136).contains(row[10][3]), "\(row[10])")
        let large = try pixels(disk, "Page@3x.png")
        let alpha = (0..<33).reduce(0) { $0 + Int(large.bytes[$1 * 4 + 3]) }
        #expect(abs(Double(alpha) / 255 - 31.5) < 0.1, "it fills 31.5 of 33 columns")
    }

    @Test func aPageCanBeChosen() throws {
        let file = TinyPDF(
            pages: 3, content: "1 0 0 rg 0 0 40 20 re f", entries: ["", "", "/UserUnit 2"], boxes: [1: [0, 0, 10, 8]]
        ).file
        for (page, size) in [
            (1, PixelSize(width: 40, height: 20)), (2, PixelSize(width: 10, height: 8)),
            (3, PixelSize(width: 80, height: 40)),
        ] {
            var policy = BuildPolicy { $0.scales = [.x1] }
            policy.page = page
            let (disk, report) = build(["a.pdf": file], policy)
            #expect(report.diagnostics == [], "who chooses a page knows that there are others")
            let drawn = try pixels(disk, "a.png")
            #expect(drawn.size == size && Array(drawn.bytes.prefix(4)) == [255, 0, 0, 255], "page \(page)")
        }
        #expect(build(["a.pdf": file]).1.diagnostics.map(\.rule) == [.imageSeveralPages])
        var policy = BuildPolicy { $0.scales = [.x1] }
        policy.page = 4
        let (disk, report) = build(["a.pdf": file, "b.svg": TinyFiles.svg("4", "4", "")], policy)
        #expect(report.diagnostics.map(\.rule) == [.imageUnsupported])
        #expect(report.diagnostics.first?.message == "it has 3 pages, and page 4 is asked for")
        #expect(report.diagnostics.first?.fix == "choose a page that it has with 'page' in .twofold.yml")
        #expect(disk.bytes(of: "b.png") != nil, "an SVG has one page, whatever is asked for")
    }

    @Test func anotherPageIsAnotherPicture() throws {
        let file = TinyPDF(pages: 2, boxes: [1: [20, 0, 60, 20]]).file
        let disk = MemoryDisk(["a.pdf": file])
        func run(page: Int?) -> RunReport {
            var policy = BuildPolicy { ($0.scales, $0.vectors) = ([.x1], .draw) }
            policy.page = page
            let project = Project(source: disk, engine: engine, policy: policy)
            return BuildRun(project).run(project.survey())
        }
        #expect(run(page: nil).counts.made == 1)
        #expect(run(page: 1).counts.current == 1, "the first is the first")
        #expect(run(page: 2).counts.made == 1)
    }

    typealias Sized = (id: String, file: String, bytes: [UInt8], frame: PointSize?, size: PixelSize)

    @Test(
        arguments: [
            ("px", "a.svg", TinyFiles.svg("10px", "8px", ""), nil, PixelSize(width: 10, height: 8)),
            ("pt", "a.svg", TinyFiles.svg("10pt", "8pt", ""), nil, PixelSize(width: 10, height: 8)),
            ("inches", "a.svg", TinyFiles.svg("1in", "0.5in", ""), nil, PixelSize(width: 72, height: 36)),
            ("fractions are rounded", "a.svg", TinyFiles.svg("15.6", "8.2", ""), nil, PixelSize(width: 16, height: 8)),
            ("less than a point", "a.svg", TinyFiles.svg("0.2", "8", ""), nil, PixelSize(width: 1, height: 8)),
            (
                "fitted, larger", "a.svg", TinyFiles.svg("10", "8", ""), PointSize(width: 40, height: 40),
                PixelSize(width: 40, height: 32)
            ),
            (
                "fitted, smaller", "a.svg", TinyFiles.svg("100", "80", ""), PointSize(width: 40, height: 16),
                PixelSize(width: 20, height: 16)
            ),
            ("a scale in the name", "a@2x.svg", TinyFiles.svg("20", "8", ""), nil, PixelSize(width: 10, height: 4)),
            ("media box", "a.pdf", TinyPDF().file, nil, PixelSize(width: 40, height: 20)),
            ("crop box", "a.pdf", TinyPDF(cropBox: [10, 5, 30, 20]).file, nil, PixelSize(width: 20, height: 15)),
            ("a quarter turn", "a.pdf", TinyPDF(rotation: 90).file, nil, PixelSize(width: 20, height: 40)),
            (
                "a crop box, turned", "a.pdf", TinyPDF(cropBox: [10, 5, 30, 20], rotation: 270).file, nil,
                PixelSize(width: 15, height: 20)
            ),
            (
                "a box away from the origin", "a.pdf", TinyPDF(mediaBox: [100, 50, 140, 70]).file, nil,
                PixelSize(width: 40, height: 20)
            ),
            (
                "a unit of two points", "a.pdf", TinyPDF(entries: ["/UserUnit 2"]).file, nil,
                PixelSize(width: 80, height: 40)
            ),
            (
                "a unit, a crop box, turned", "a.pdf",
                TinyPDF(cropBox: [10, 5, 30, 20], rotation: 90, entries: ["/UserUnit 1.5"]).file, nil,
                PixelSize(width: 23, height: 30)
            ),
            (
                "a unit of another page", "a.pdf", TinyPDF(pages: 2, entries: ["", "/UserUnit 3"]).file, nil,
                PixelSize(width: 40, height: 20)
            ),
            ("fitted", "a.pdf", TinyPDF().file, PointSize(width: 10, height: 10), PixelSize(width: 10, height: 5)),
        ] as [Sized])
    func theSizeAtOneTimesIsTheSizeInPoints(row: Sized) throws {
        let (disk, report) = build([row.file: row.bytes], BuildPolicy { $0.vectorSize = row.frame })
        #expect(report.counts.made == 3, "\(row.id): \(report.diagnostics)")
        #expect(try pixels(disk, "a.png").size == row.size, "\(row.id)")
        #expect(
            try pixels(disk, "a@3x.png").size == PixelSize(width: row.size.width * 3, height: row.size.height * 3),
            "\(row.id)")
    }

    @Test func aTurnedPageIsDrawnTurned() throws {
        // Red at the left before the turn, at the top after a quarter turn clockwise.
        let pdf = TinyPDF(mediaBox: [0, 0, 8, 4], rotation: 90, content: "1 0 0 rg 0 0 2 4 re f").file
        let (disk, _) = build(["a.pdf": pdf])
        let image = try pixels(disk, "a.png")
        #expect(image.size == PixelSize(width: 4, height: 8))
        #expect(Array(image.bytes[0..<4]) == [255, 0, 0, 255])
        #expect(Array(image.bytes.suffix(4)) == [0, 0, 0, 0])
    }

    @Test func theShapeIsKeptWhereThePointsAreNoWholeOnes() throws {
        let (disk, _) = build(["a.svg": TinyFiles.svg("15.5", "10", #"<rect width="15.5" height="10"/>"#)])
        let image = try pixels(disk, "a@2x.png")
        #expect(image.size == PixelSize(width: 32, height: 20))
        let row = (0..<32).map { image.bytes[($0 + 10 * 32) * 4 + 3] }
        #expect(row.dropFirst().dropLast().allSatisfy { $0 == 255 })
        #expect((126...129).contains(row[0]) && (126...129).contains(row[31]), "centred: \(row[0]) and \(row[31])")
    }

    @Test func onlyTheFirstOfSeveralPagesIsDrawnAndThatIsSaid() throws {
        let (disk, report) = build(["a.pdf": TinyPDF(pages: 3).file])
        #expect(report.counts.made == 3)
        #expect(report.diagnostics.map(\.rule) == [.imageSeveralPages])
        #expect(!report.hasErrors)
        #expect(disk.bytes(of: "a@3x.png") != nil)
    }

    @Test func aPNGThatAnArtistMadeStaysBesideADrawing() throws {
        let own = TinyPNG.file(.noise(PixelSize(width: 20, height: 16), .rgba, .eight, seed: 2))
        let (disk, report) = build(["Logo.svg": TinyFiles.svg("10", "8", Self.halves), "Logo@2x.png": own])
        #expect(disk.bytes(of: "Logo@2x.png") == own)
        #expect(report.counts.made == 2)
        #expect(report.counts.kept == 1)
        #expect(try pixels(disk, "Logo.png").bytes.prefix(4) == [255, 0, 0, 255], "drawn, not reduced")
    }

    @Test(arguments: [
        "Odd@2X.svg", "Twice@2x@2x.svg", "Cap~iPad.svg", "One@1x.svg", "Before~ipad@2x.svg", "Text@2x-1.svg",
        "Part@1.5x.svg",
    ])
    func aDrawingOfAMisspeltNameMakesNothing(name: String) throws {
        let (disk, report) = build([name: TinyFiles.svg("10", "8", "")])
        #expect(try #require(report.diagnostics.first).id.rawValue.hasPrefix("naming."))
        #expect(disk.paths == [name])
    }

    @Test func whatIsTooLargeAtOneScaleIsSaidOfAFileThatIsNamed() throws {
        let disk = MemoryDisk(["big.svg": TinyFiles.svg("9000", "9000", "")])
        let path = try #require(BytePath("big.svg"))
        let project = Project(
            source: disk, engine: engine, policy: BuildPolicy { $0.scales = [.x2] }, selection: [path])
        #expect(BuildRun(project).run(project.survey()).diagnostics.map(\.rule) == [.imageTooLarge])
    }

    @Test func anImageBesideADrawingIsJudgedByNoRuleOfMasters() {
        let odd = TinyPNG.file(.noise(PixelSize(width: 21, height: 11), .rgba, .eight, seed: 2))
        let (_, report) = build(
            ["Logo.svg": TinyFiles.svg("7", "4", ""), "Logo@3x.png": odd], BuildPolicy { $0.odd = .error })
        #expect(report.diagnostics.filter { $0.rule == .sizeOdd }.isEmpty)
        #expect(report.counts.kept == 1)
        #expect(report.masterCount == 1)
    }

    @Test func twoDrawingsOfOneNameMakeNothing() {
        let (disk, report) = build(["a.svg": TinyFiles.svg("10", "8", ""), "a.pdf": TinyPDF().file])
        #expect(report.diagnostics.map(\.rule) == [.planTwoMasters])
        #expect(disk.paths == ["a.pdf", "a.svg"])
    }

    @Test func aDrawingForADeviceMakesThatDevicesLine() throws {
        let (disk, report) = build(["a~ipad.pdf": TinyPDF().file], BuildPolicy { $0.scales = [.x1, .x2] })
        #expect(report.counts.made == 2)
        #expect(try pixels(disk, "a@2x~ipad.png").size == PixelSize(width: 80, height: 40))
    }

    @Test func assetCatalogsDrawTheirOwnVectors() {
        let path = "A.xcassets/a.imageset/a.pdf"
        let (disk, report) = build([path: TinyPDF().file])
        #expect(report.diagnostics.map(\.rule) == [.planCatalogDrawing])
        #expect(disk.paths == [path])
        let (_, asked) = build([path: TinyPDF().file], BuildPolicy { $0.drawsInCatalogs = true })
        #expect(asked.counts.made == 3)
    }

    /// A slot that names it makes no second master of it.
    @Test(arguments: ["", #","scale":"1x""#])
    func aListedVectorImageInACatalogIsDrawnOnce(scale: String) {
        let list =
            #"{"images":[{"idiom":"universal","filename":"a.pdf"\#(scale)}],"info":{"version":1,"author":"xcode"}}"#
        let (_, report) = build(
            ["A.xcassets/a.imageset/a.pdf": TinyPDF().file, "A.xcassets/a.imageset/Contents.json": Array(list.utf8)],
            BuildPolicy { ($0.vectors, $0.drawsInCatalogs) = (.draw, true) })
        #expect(report.counts.made == 3 && report.counts.failed == 0, "\(report.diagnostics)")
    }

    /// "One PDF instead of four PNGs", also where the PNGs have other names.
    @Test func aVectorImageSparesWhatWasMadeOfIt() throws {
        var policy = BuildPolicy { $0.vectors = .draw }
        policy.vectorName = try NamePattern(text: "rendered-{name}")
        let (disk, _) = build(["a.svg": TinyFiles.svg("10", "8", Self.halves)], policy)
        let bytes = ["rendered-a.png", "rendered-a@2x.png", "rendered-a@3x.png"].reduce(0) {
            $0 + (disk.bytes(of: $1)?.count ?? 0)
        }
        let report = try #require(SizesRun(Project(source: disk, engine: engine, policy: policy)).run().report)
        #expect(bytes > 0 && report.savings.map(\.pixelBytes) == [bytes])
    }

    /// What a build drew is what the other devices show.
    @Test func aHandMadeFileForOneDeviceIsComparedWithADrawing() throws {
        func found(_ drawing: String) throws -> [String] {
            let svg = TinyFiles.svg("40", "40", #"<rect width="40" height="40" fill="white"/>"# + drawing)
            let policy = BuildPolicy { ($0.scales, $0.vectors) = ([.x1], .draw) }
            let (other, _) = build(
                ["o.svg": TinyFiles.svg("40", "40", #"<rect width="40" height="40" fill="navy"/>"# + Self.halves)],
                policy)
            let (disk, _) = build(["s.svg": svg, "s~ipad.png": try #require(other.bytes(of: "o.png"))], policy)
            return CheckRun(Project(source: disk, engine: engine, policy: policy)).run().findings.map(\.diagnostic)
                .filter { $0.rule == .contentDiffersByDevice }.map(\.path.display)
        }
        #expect(try found(#"<circle cx="20" cy="20" r="14" fill="red"/>"#) == ["s~ipad.png"])
        #expect(try found(#"<rect width="40" height="40" fill="navy"/>"# + Self.halves) == [])
    }

    @Test func aSecondRunDrawsNothing() {
        let disk = MemoryDisk(["a.svg": TinyFiles.svg("10", "8", Self.halves), "b.pdf": TinyPDF().file])
        let project = Project(source: disk, engine: engine, policy: BuildPolicy { $0.vectors = .draw })
        #expect(BuildRun(project).run(project.survey()).counts.made == 6)
        let second = BuildRun(project).run(project.survey())
        #expect(second.counts.made == 0)
        #expect(second.counts.current == 6)
        let larger = Project(
            source: disk, engine: engine, policy: BuildPolicy { $0.vectorSize = PointSize(width: 99, height: 99) })
        #expect(BuildRun(larger).run(larger.survey()).counts.made == 6)
    }

    typealias Reference = (id: String, content: String)

    @Test(
        arguments: [
            ("an image beside it", #"<image href="photo.png" width="4" height="4"/>"#),
            ("an image by xlink", #"<image xlink:href="../photo.png" width="4" height="4"/>"#),
            ("an image on the network", #"<image href="http://example.invalid/a.png" width="4" height="4"/>"#),
            ("an absolute file", #"<image href="file:///etc/passwd" width="4" height="4"/>"#),
            ("another drawing's part", ##"<use href="other.svg#part"/>"##),
            ("an imported style", #"<style>@import "a.css";</style>"#),
            ("an address in a style", #"<style>rect { fill: url(other.svg#g) }</style><rect width="4" height="4"/>"#),
            ("an address in an attribute", ##"<rect width="4" height="4" style="fill:url('other.svg#g')"/>"##),
            ("a filter image", #"<filter id="f"><feImage href="a.png"/></filter>"#),
            ("an import in capitals", #"<style>@IMPORT "a.css";</style>"#),
            ("an address in capitals", ##"<rect width="4" height="4" filter="URL(other.svg#f)"/>"##),
            ("an address with escapes", #"<style>rect { fill: u\72l(other.svg) }</style>"#),
            ("XInclude", #"<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="a.svg"/>"#),
        ] as [Reference])
    func whatIsOutsideTheFileIsRefusedUnlessItIsIgnored(row: Reference) {
        let file = TinyFiles.svg("10", "8", row.content)
        let (disk, report) = build(["a.svg": file])
        #expect(report.diagnostics.map(\.rule) == [.imageExternalReference], "\(row.id): \(report.diagnostics)")
        #expect(disk.paths == ["a.svg"])
        let (_, ignored) = build(["a.svg": file], BuildPolicy { $0.references = .ignore })
        #expect(ignored.counts.made == 3, "\(row.id): \(ignored.diagnostics)")
    }

    @Test(
        arguments: [
            ("its own gradient", ##"<linearGradient id="g"/><rect width="4" height="4" fill="url(#g)"/>"##),
            ("its own symbol", ##"<symbol id="s"><rect width="4" height="4"/></symbol><use xlink:href="#s"/>"##),
            (
                "data in the file",
                #"<image width="1" height="1" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="/>"#
            ),
            ("a link for people", #"<a href="https://example.org"><rect width="4" height="4"/></a>"#),
        ] as [Reference])
    func whatIsInsideTheFileIsNoReference(row: Reference) {
        let (_, report) = build(["a.svg": TinyFiles.svg("10", "8", row.content)])
        #expect(report.counts.made == 3, "\(row.id): \(report.diagnostics)")
    }

    @Test func theDoctypeThatOldEditorsWriteIsNoReference() {
        let text = """
            \u{FEFF}<?xml version="1.0"?><!-- Generator -->
            <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
            <!ENTITY ns_svg "http://www.w3.org/2000/svg">]>
            <svg xmlns="&ns_svg;" width="10" height="8"><rect width="4" height="4"/></svg>
            """
        let (_, report) = build(["a.svg": Array(text.utf8)])
        #expect(report.counts.made == 3, "\(report.diagnostics)")
    }

    @Test(arguments: [
        (id: "nothing at all", attributes: ""),
        (id: "a width without a height", attributes: "width=\"10\""),
        (id: "nothing of its page", attributes: "width=\"0\" height=\"0\""),
    ])
    func anSVGWithoutASizeIsToldHowToGetOne(row: (id: String, attributes: String)) throws {
        let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(row.attributes)><rect width=\"4\" height=\"4\"/></svg>"
        let (_, report) = build(["a.svg": Array(file.utf8)])
        let problem = try #require(report.diagnostics.first { $0.rule == .imageUnsupported }, "\(row.id)")
        #expect(problem.fix == "give it width and height, or a viewBox")
        for remedy in ["width=\"10\" height=\"8\"", "viewBox=\"0 0 10 8\""] {
            let fixed = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(remedy)><rect width=\"4\" height=\"4\"/></svg>"
            #expect(build(["a.svg": Array(fixed.utf8)]).1.counts.made == 3, "\(remedy)")
        }
    }

    typealias Bad = (id: String, file: String, bytes: [UInt8], problem: Rule)

    @Test(
        arguments: [
            ("no size at all", "a.svg", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), .imageUnsupported),
            ("a million points", "a.svg", TinyFiles.svg("1000000", "1000000", ""), .imageTooLarge),
            ("too large only at 3x", "a.svg", TinyFiles.svg("9000", "9000", ""), .imageTooLarge),
            ("cut short", "a.svg", Array(TinyFiles.svg("10", "8", Self.halves).dropLast(10)), .imageDamaged),
            ("no page", "a.pdf", TinyPDF(pages: 0).file, .imageDamaged),
            ("a large page", "a.pdf", TinyPDF(mediaBox: [0, 0, 30_000, 30_000]).file, .imageTooLarge),
            ("no content to draw", "a.pdf", TinyPDF(content: "1 0 0 rq 0 0 9 re f").file, .imageDamaged),
            ("text without its font", "a.pdf", TinyPDF(content: "BT /F9 12 Tf (Hi) Tj ET").file, .imageDamaged),
            ("the half of a file", "a.pdf", Array(TinyPDF().file.prefix(300)), .imageDamaged),
            (
                "an image", "a.svg", TinyPNG.file(.noise(PixelSize(width: 4, height: 4), .rgb, .eight, seed: 1)),
                .imageWrongExtension
            ),
        ] as [Bad])
    func whatCannotBeDrawnIsAnErrorThatNamesIt(row: Bad) throws {
        let (disk, report) = build([row.file: row.bytes, "good.svg": TinyFiles.svg("4", "4", "")])
        let problem = try #require(
            report.diagnostics.first { $0.rule == row.problem }, "\(row.id): \(report.diagnostics)")
        #expect(problem.severity == .error)
        #expect(disk.bytes(of: "good@3x.png") != nil, "its neighbour is made")
        #expect(row.problem == .imageTooLarge || disk.bytes(of: "a.png") == nil)
    }

    private static let icons = "/usr/share/icons/Adwaita/scalable"

    @Test(
        .having("rsvg-convert"),
        .enabled(if: FileManager.default.fileExists(atPath: icons), "adwaita-icon-theme is not installed"))
    func anIconIsDrawnAsRsvgDrawsIt() throws {
        let folder = Self.icons
        let found = try #require(FileManager.default.enumerator(atPath: folder))
        let names = found.compactMap { $0 as? String }.filter { $0.hasSuffix(".svg") }.sorted()
        var compared = 0
        for name in names where compared < 120 {
            let path = "\(folder)/\(name)"
            let file = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            let size = try #require(try engine.header(of: file, format: .svg).drawing?.size)
            // Where the shape is not a whole number of points, rsvg-convert stretches it, and we do not.
            guard size.width == size.width.rounded(), size.height == size.height.rounded() else { continue }
            for factor in compared % 12 == 0 ? [1, 2, 3] : [1] {
                let pixels = PixelSize(width: Int(size.width) * factor, height: Int(size.height) * factor)
                let ours = try engine.draw(file, format: .svg, size: pixels)
                let theirs = try Program.run(
                    ["rsvg-convert", "-w", "\(pixels.width)", "-h", "\(pixels.height)", path]
                ).bytes
                let wanted = try engine.decode(theirs, format: .png, limits: ImageLimits()).pixels
                #expect(ours.shows(wanted), "\(name) at \(factor)x")
            }
            compared += 1
        }
        print("icons drawn as rsvg-convert draws them, at 1x, some at 2x and 3x: \(compared)")
        #expect(compared >= 100)
    }

    /// The border of a vector image is two pixels wide at 2x, and never exactly black.
    @Test func aVectorImageWithoutABorderIsRefusedByTheRuleOfTheCheck() throws {
        var policy = BuildPolicy()
        policy.targets = [Target(layout: .android, from: try #require(BytePath("art")), to: BytePath("res"))]
        let svg = TinyFiles.svg("20", "10", #"<rect width="8" height="8"/>"#)
        let (disk, report) = build(["art/button.9.svg": svg], policy)
        let folders = ["hdpi", "mdpi", "xhdpi", "xxhdpi"].map { "res/drawable-\($0)" }
        #expect(report.diagnostics.map(\.rule) == Array(repeating: .androidNinePatch, count: 4))
        #expect(report.diagnostics.map(\.path.display) == folders.map { "\($0)/button.9.png" })
        #expect(report.diagnostics.allSatisfy { $0.message.contains("art/button.9.svg") })
        #expect(!disk.paths.contains { $0.hasPrefix("res/") })
        let (_, plain) = build(["art/button9.svg": svg], policy)
        #expect(!plain.hasErrors, "only by its name is it a nine-patch")
    }
}
