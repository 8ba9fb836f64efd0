import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Whole trees, from one layout to another.
@Suite struct ConversionTests {
    static let suffixes: AppearanceSuffixes = ["~dark": .dark]

    private func convert(
        _ source: MemoryDisk, _ from: LayoutKind, _ to: LayoutKind, into target: MemoryDisk, writes: Bool = true
    ) -> ConversionReport {
        ConversionRun(from: from, in: source, to: to, in: target, appearances: Self.suffixes).run(writes: writes)
    }

    /// The files of a disk.
    private func tree(_ disk: MemoryDisk) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: disk.paths.map { ($0, disk.bytes(of: $0) ?? []) })
    }

    private func messages(_ report: ConversionReport) -> [String] {
        report.diagnostics.map { "\($0.severity.rawValue) \($0.path.display): \($0.message)" }
    }

    /// Images that some layouts can say, and others cannot.
    private static func samples() throws -> [Rendition] {
        let conditions: [[Qualifier]] = [
            [], [.appearance(.dark)], [.language("pt-BR")], [.platform("ios")], [.direction(.rightToLeft)],
        ]
        var samples: [Rendition] = []
        for folder in [BytePath.root, try #require(BytePath("icons"))] {
            for (stem, fileExtension) in [("star", "png"), ("moon_2", "webp"), ("Sky-1", "png")] {
                for hundredths in [75, 100, 150, 200, 300] {
                    for device in [nil, DeviceModifier.ipad] {
                        for qualifiers in conditions {
                            samples.append(
                                Rendition(
                                    folder: folder,
                                    name: AssetName(
                                        stem: Array(stem.utf8),
                                        scale: try #require(ScaleFactor(hundredths: hundredths)),
                                        device: device, fileExtension: Array(fileExtension.utf8)),
                                    qualifiers: qualifiers))
                        }
                    }
                }
            }
        }
        return samples
    }

    /// The path of an image in a layout; nil if the layout cannot say exactly this.
    private func path(of rendition: Rendition, in kind: LayoutKind) -> BytePath? {
        guard let grammar = kind.grammar(appearances: Self.suffixes) else { return try? rendition.pathInCatalog() }
        return grammar.legalized(rendition) == rendition ? try? grammar.path(of: rendition) : nil
    }

    static let pairs = LayoutKind.allCases.flatMap { a in LayoutKind.allCases.map { (a, $0) } }.filter { $0 != $1 }

    @Test(arguments: pairs)
    func whatBothLayoutsCanSayComesBackAsItWas(from: LayoutKind, to: LayoutKind) throws {
        let source = MemoryDisk()
        var copies: [LayoutConversion.Copy] = []
        for rendition in try Self.samples() {
            guard let path = path(of: rendition, in: from), self.path(of: rendition, in: to) != nil else { continue }
            source.write(Array("image \(copies.count)".utf8), to: path.display)
            copies.append(LayoutConversion.Copy(source: path, target: path, rendition: rendition, isRenamed: false))
        }
        if from == .catalog {
            source.write(CatalogDraft.group(), to: "Contents.json")
            for (path, draft) in CatalogDraft.sets(of: copies) { source.write(try draft.json(), to: path.display) }
        }
        #expect(copies.count >= 6, "\(copies.count)")
        let target = MemoryDisk()
        let report = convert(source, from, to, into: target)
        // React Native says of its own names what a build for Android would say.
        let errors = report.diagnostics.filter { $0.severity == .error && $0.rule != .reactNativeNoDensity }
        #expect(errors.isEmpty, "\(messages(report))")
        #expect(report.files.count { $0.source != nil } == copies.count)
        #expect(report.files.allSatisfy { if case .copied = $0.outcome { true } else { false } })
        let written = tree(target)
        #expect(written.count == report.files.count)

        #expect(convert(source, from, to, into: target).files.allSatisfy { $0.outcome == .current })
        #expect(tree(target) == written)

        let returned = MemoryDisk()
        _ = convert(target, to, from, into: returned)
        #expect(tree(returned) == tree(source))
    }

    @Test func everyFileIsCopiedOrReported() {
        let source = MemoryDisk([
            "Art/Star@2x.png": [1], "Art/Star@3x~ipad.png": [2], "Art/Star~dark@2x.png": [3], "Art/Star@10x.png": [4],
            "Art/logo.svg": [5], "de.lproj/Sign@2x.png": [6], "x/a-b@2x.png": [7], "y/a_b.png": [8], "readme.txt": [9],
            "c.png": [10], "c.jpg": [11],
        ])
        let target = MemoryDisk()
        let report = convert(source, .apple, .android, into: target)
        #expect(
            tree(target) == [
                "drawable-xhdpi/star.png": [1], "drawable-night-xhdpi/star.png": [3], "drawable-de-xhdpi/sign.png": [6],
            ])
        #expect(
            messages(report).filter { $0.hasPrefix("error") } == [
                "error Art/Star@3x~ipad.png: Android does not distinguish files for ipad from others; the file is left out",
                "error Art/logo.svg: Android does not read SVG files there; the file is left out",
                "error c.jpg: it would become drawable-mdpi/c.jpg, as would c.png, so none of them is copied",
                "error c.png: it would become drawable-mdpi/c.jpg, as would c.jpg, so none of them is copied",
                "error y/a_b.png: this image and x/a-b@2x.png become one Android resource, a_b",
            ])
        #expect(
            messages(report).filter { $0.hasPrefix("note") } == [
                "note .: 1 file of 10x is left out; the same image exists at 2x",
                "note Art/Star@2x.png: Android allows no such path, so the image becomes drawable-xhdpi/star.png",
                "note Art/Star~dark@2x.png: Android allows no such path, so the image becomes drawable-night-xhdpi/star.png",
                "note de.lproj/Sign@2x.png: Android allows no such path, so the image becomes drawable-de-xhdpi/sign.png",
            ])
        #expect(report.otherCount == 1)
        #expect(report.hasErrors)
    }

    @Test func nothingIsOverwritten() {
        let source = MemoryDisk(["a@2x.png": [1], "b@2x.png": [2], "c@2x.png": [3], "d@2x.png": [4]])
        let target = MemoryDisk(["2.0x/a.png": [9], "2.0x/b.png": [2]])
        target.put(.folder, at: "2.0x/c.png")
        let report = convert(source, .apple, .flutter, into: target)
        #expect(target.bytes(of: "2.0x/a.png") == [9])
        #expect(target.bytes(of: "2.0x/d.png") == [4])
        #expect(
            messages(report) == [
                "error 2.0x/a.png: a file with other bytes has the place of the copy of a@2x.png; Twofold leaves it as it is",
                "error 2.0x/c.png: a file with other bytes has the place of the copy of c@2x.png; Twofold leaves it as it is",
            ])
        #expect(report.files.map(\.outcome) == [.failed, .current, .failed, .copied(1)])
    }

    @Test func aTrialWritesNothing() {
        let target = MemoryDisk()
        let report = convert(MemoryDisk(["a@2x.png": [1]]), .apple, .flutter, into: target, writes: false)
        #expect(report.files.map(\.outcome) == [.pending])
        #expect(target.paths.isEmpty)
    }

    @Test func faultsOfTheDisksAreReported() throws {
        let source = MemoryDisk(["a@2x.png": [1], "b@2x.png": [2]])
        source.put(.link, at: "l@2x.png")
        source.fail { operation, path in
            operation == "read" && path.name.first == UInt8(ascii: "a") ? .notARegularFile : nil
        }
        let target = MemoryDisk()
        target.fail { _, path in path.name.first == UInt8(ascii: "b") ? .tooLarge : nil }
        let report = convert(source, .apple, .flutter, into: target)
        #expect(report.diagnostics.map(\.rule) == [.fileNotPlaced, .fileUnreadable, .fileSymbolicLink])
        #expect(report.files.map(\.outcome) == [.failed, .failed])
    }

    @Test func manyFilesArePlacedInBatches() {
        let source = MemoryDisk()
        for index in 0..<150 { source.write([UInt8(index)], to: "a\(index)@2x.png") }
        let target = MemoryDisk()
        let report = convert(source, .apple, .flutter, into: target)
        #expect(target.paths.count == 150)
        #expect(!report.hasErrors)
    }

    @Test func aCancelledRunWritesNoMore() {
        let cancellation = Cancellation()
        cancellation.cancel()
        let target = MemoryDisk()
        let report = ConversionRun(from: .apple, in: MemoryDisk(["a@2x.png": [1]]), to: .flutter, in: target)
            .run(cancellation: cancellation)
        #expect(report.wasInterrupted && target.paths.isEmpty)
    }

    @Test func theReportIsForPeople() {
        let source = MemoryDisk(["Art/Star@2x.png": [1], "Art/Star@2x~ipad.png": [2], "readme.txt": [9]])
        let text = TextReport(prefix: "in/", staging: "res/").text(
            convert(source, .apple, .android, into: MemoryDisk()))
        #expect(
            text == """
                copied    res/drawable-xhdpi/star.png  1 B  from in/Art/Star@2x.png
                error     in/Art/Star@2x~ipad.png: Android does not distinguish files for ipad from others; the file is left out [layout.unsayable]
                          → give it a name of its own, such as Star-ipad@2x.png, and load it by that name
                1 copied, 1 not converted · 1 other file passed over · 1 renamed (-v)

                """)
    }
}
