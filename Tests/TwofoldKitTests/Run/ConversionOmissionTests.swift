import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// What a conversion leaves out, and that it names all of it.
@Suite struct ConversionOmissionTests {
    private func convert(_ files: [String], _ from: LayoutKind, _ to: LayoutKind) -> ConversionReport {
        let source = MemoryDisk(Dictionary(uniqueKeysWithValues: files.map { ($0, Array($0.utf8)) }))
        return ConversionRun(from: from, in: source, to: to, in: MemoryDisk()).run()
    }

    private func messages(_ report: ConversionReport) -> [String] {
        report.diagnostics.map { "\($0.severity.rawValue) \($0.path.display): \($0.message)" }
    }

    @Test func aScaleThatTheOtherLayoutLacksIsOneNote() {
        let names = ["boat", "kite", "lamp"]
        let report = convert(
            names.flatMap { name in ["mdpi", "hdpi", "xhdpi"].map { "drawable-\($0)/\(name).png" } }, .android, .apple)
        #expect(messages(report) == ["note .: 3 files of 1.5x are left out; the same images exist at 1x, 2x"])
        #expect(report.diagnostics[0].related.map(\.display) == names.map { "drawable-hdpi/\($0).png" })
        #expect(!report.hasErrors && report.files.count == 6)
        let text = TextReport(prefix: "res/").text(report)
        #expect(
            text.contains("note      res: 3 files of 1.5x are left out; the same images exist at 1x, 2x"), "\(text)")
        #expect(!TextReport(verbosity: .quiet).text(report).contains("1.5x"))
    }

    @Test func anImageThatExistsOnlyAtSuchAScaleIsLostAndNamed() {
        let report = convert(
            [
                "drawable-hdpi/lone.png", "drawable-tvdpi/lone.png", "drawable-night-hdpi/boat.png",
                "drawable-mdpi/boat.png",
            ],
            .android, .apple)
        #expect(report.diagnostics.allSatisfy { $0.severity == .error })
        #expect(
            report.diagnostics.map(\.path.display) == [
                "drawable-hdpi/lone.png", "drawable-night-hdpi/boat.png", "drawable-tvdpi/lone.png",
            ])
        #expect(
            report.diagnostics[0].message
                == "Apple has no files of scale 1.5x, and the image has no file at another scale: it is lost")
    }

    @Test func anotherFormatIsTheSameImage() {
        let report = convert(["drawable-hdpi/a.png", "drawable-xhdpi/a.webp"], .android, .apple)
        #expect(report.diagnostics.map(\.rule) == [.convertOmittedScale])
    }

    @Test(arguments: [
        ("drawable-nodpi/a.png", "its folder says that it has no scale", "copy it by hand, under"),
        ("mipmap-anydpi/a.webp", "its folder says that it has no scale", "copy it by hand, under"),
        ("drawable-440dpi/a.png", "440dpi is a density of screens", "move it to the folder of the density"),
        (
            "drawable-XXhdpi/a.png", "Android reads this folder's name as drawable-xxhdpi",
            "rename the folder to drawable-xxhdpi"
        ),
        (
            "drawable-hdpi-land/a.png", "the qualifiers of the folder are not in Android's order",
            "rename the folder to drawable-land-hdpi"
        ),
        (
            "drawable-night-pt-rBR/a.png", "the qualifiers of the folder are not in Android's order",
            "rename the folder to drawable-pt-rBR-night"
        ),
        ("drawable-shiny/a.png", "Android knows no qualifier 'shiny'", "rename the folder"),
        ("drawable-hdpi-xhdpi/a.png", "'hdpi' and 'xhdpi' exclude each other", "rename the folder"),
        ("drawable/Two Words.png", "Android allows no such name", "rename it to two_words.png"),
        ("drawable/a.svg", "Android does not read SVG files there", "move it out of 'res', or"),
        ("drawable/a.bmp", "Twofold does not read BMP files", "save it as PNG"),
        ("a.png", "Android reads images in folders such as drawable-xhdpi only", "move it into one of them"),
        ("main/res/drawable/a.png", "Android reads images in folders such as drawable-xhdpi only", "move it into"),
    ])
    func whatAndroidDoesNotReadIsNamedWithItsReason(path: String, message: String, fix: String) throws {
        let report = convert([path, "values/strings.xml"], .android, .apple)
        let diagnostic = try #require(report.diagnostics.first)
        #expect(report.diagnostics.count == 1 && diagnostic.rule == .convertUnread && diagnostic.severity == .error)
        #expect(diagnostic.path.display == path)
        #expect(diagnostic.message.hasPrefix(message) && diagnostic.fix.hasPrefix(fix), "\(diagnostic)")
        #expect(report.otherCount == 1 && report.leftOut.count == 1)
    }

    @Test func anXMLDrawableIsAWarning() {
        let report = convert(["drawable-anydpi-v26/a.xml", "values/colors.xml"], .android, .apple)
        #expect(
            messages(report) == [
                "warning drawable-anydpi-v26/a.xml: this is an XML drawable, which has no pixels; the file is left out"
            ])
        #expect(report.otherCount == 1)
    }

    @Test func filesThatNoSetShowsAreNamed() {
        let source = MemoryDisk([
            "a.imageset/a.png": [1], "a.imageset/old.png": [2], "loose.png": [3], "AppIcon.appiconset/i.png": [4],
        ])
        source.write(
            Array(#"{"images":[{"idiom":"universal","scale":"2x","filename":"a.png"}]}"#.utf8),
            to: "a.imageset/Contents.json")
        let report = ConversionRun(from: .catalog, in: source, to: .apple, in: MemoryDisk()).run()
        #expect(
            messages(report) == [
                "error AppIcon.appiconset/i.png: only the files of image sets are converted; the file is left out",
                "error a.imageset/old.png: no slot of its set shows it; the file is left out",
                "error loose.png: only the files of image sets are converted; the file is left out",
            ])
        #expect(report.files.map(\.target.display) == ["a@2x.png"])
    }

    @Test(arguments: [
        (
            LayoutKind.apple, "Logo.svg",
            "import it as a vector drawable in Android Studio, or draw it: twofold --vectors draw"
        ),
        (.apple, "Sky@2x.tiff", "save it as PNG, JPEG or WebP"),
        (.reactNative, "Sky@2x.ios.png", "give it a name of its own, and load it by that name"),
        (.flutter, "9.125x/a.png", "rename it"),
        (.apple, "Sky.png@2x", "rename it so that the suffix stands before the extension"),
    ])
    func theFixFitsTheReason(from: LayoutKind, path: String, fix: String) {
        let report = convert([path], from, .android)
        #expect(report.diagnostics.map(\.fix) == [fix], "\(report.diagnostics)")
        #expect(report.hasErrors)
    }
}
