import Testing
import TwofoldKit
import TwofoldTestSupport

/// Asset catalogs from other trees, and back.
@Suite struct CatalogConversionTests {
    private func convert(
        _ source: MemoryDisk, _ from: LayoutKind, _ to: LayoutKind, into target: MemoryDisk
    ) -> [String] {
        ConversionRun(from: from, in: source, to: to, in: target, appearances: ["~dark": .dark]).run().diagnostics
            .map { "\($0.severity.rawValue) \($0.path.display): \($0.message)" }
    }

    private func text(_ disk: MemoryDisk, _ path: String) -> String? {
        disk.bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func looseFilesBecomeSets() {
        let source = MemoryDisk([
            "Icons/Star.png": [1], "Icons/Star@2x.png": [2], "Icons/Star@2x~ipad.png": [3],
            "Icons/Star~dark@3x.png": [4],
            "logo.svg": [5], "Icons/Star@3x~ipad.png": [6], "Icons/Star@4x.png": [7], "x.imageset/a.png": [8],
        ])
        let target = MemoryDisk()
        #expect(
            convert(source, .apple, .catalog, into: target) == [
                "note .: 1 file of 3x is left out; the same image exists at 2x",
                "note .: 1 file of 4x is left out; the same image exists at 1x, 2x",
                "error x.imageset/a.png: an asset catalog has no name for this file; the file is left out",
            ])
        #expect(
            target.paths == [
                "Contents.json", "Icons/Star.imageset/Contents.json", "Icons/Star.imageset/Star.png",
                "Icons/Star.imageset/Star@2x.png", "Icons/Star.imageset/Star@2x~ipad.png",
                "Icons/Star.imageset/Star~dark@3x.png", "logo.imageset/Contents.json", "logo.imageset/logo.svg",
            ])
        #expect(
            text(target, "Icons/Star.imageset/Contents.json") == """
                {
                  "images" : [
                    {
                      "filename" : "Star.png",
                      "idiom" : "universal",
                      "scale" : "1x"
                    },
                    {
                      "filename" : "Star@2x.png",
                      "idiom" : "universal",
                      "scale" : "2x"
                    },
                    {
                      "filename" : "Star@2x~ipad.png",
                      "idiom" : "ipad",
                      "scale" : "2x"
                    },
                    {
                      "appearances" : [
                        {
                          "appearance" : "luminosity",
                          "value" : "dark"
                        }
                      ],
                      "filename" : "Star~dark@3x.png",
                      "idiom" : "universal",
                      "scale" : "3x"
                    }
                  ],
                  "info" : {
                    "author" : "xcode",
                    "version" : 1
                  }
                }

                """)
    }

    @Test func aSetOfXcodeBecomesLooseFiles() {
        let json = """
            {"images":[
              {"idiom":"universal","scale":"1x"},
              {"idiom":"universal","scale":"2x","filename":"whatever 1.png","resizing":{"mode":"9-part","center":{"mode":
                "stretch","width":1,"height":1},"cap-insets":{"top":1,"left":1,"bottom":1,"right":1}}},
              {"idiom":"ipad","scale":"2x","filename":"pad.PNG"},
              {"idiom":"tv","scale":"2x","filename":"tv.png"},
              {"idiom":"universal","scale":"3x","filename":"gone.png"},
              {"scale":"3x","filename":"unassigned.png"},
              {"idiom":"universal","scale":"2x","filename":"night.png","appearances":[{"appearance":"luminosity","value":"dark"}]}
            ],"properties":{"template-rendering-intent":"template"},"info":{"version":1,"author":"xcode"}}
            """
        let set = "App/Assets.xcassets/Icons/Star.imageset"
        let source = MemoryDisk([
            "\(set)/Contents.json": Array(json.utf8), "\(set)/whatever 1.png": [1], "\(set)/pad.PNG": [2],
            "\(set)/tv.png": [3], "\(set)/unassigned.png": [4], "\(set)/night.png": [5],
            "App/Assets.xcassets/Bad.imageset/Contents.json": Array("{\n  oops".utf8),
            "App/Assets.xcassets/AppIcon.appiconset/icon.png": [6],
        ])
        let target = MemoryDisk()
        let report = ConversionRun(from: .catalog, in: source, to: .apple, in: MemoryDisk()).run()
        #expect(report.otherCount == 0)
        #expect(
            convert(source, .catalog, .apple, into: target) == [
                "error App/Assets.xcassets/AppIcon.appiconset/icon.png: only the files of image sets are converted; the file "
                    + "is left out",
                "error App/Assets.xcassets/Bad.imageset/Contents.json: it is not valid in line 2, column 3: a key in double "
                    + "quotes was expected here; none of the set's images is copied",
                "error \(set)/tv.png: Apple has no files for 'idiom=tv' only; the file is left out",
                "error \(set)/unassigned.png: no slot of its set shows it; the file is left out",
                "warning \(set)/whatever 1.png: Apple cannot say that the image is a template",
                "warning \(set)/whatever 1.png: Apple cannot say which part of the image stretches",
            ])
        #expect(target.paths == ["App/Icons/Star@2x.png", "App/Icons/Star@2x~ipad.PNG", "App/Icons/Star~dark@2x.png"])
        #expect(target.bytes(of: "App/Icons/Star@2x.png") == [1])
    }

    @Test func aSetThatOnlyThisCommandWroteGetsMoreFiles() {
        let source = MemoryDisk(["a@2x.png": [2], "b@2x.png": [2]])
        let target = MemoryDisk()
        #expect(convert(source, .apple, .catalog, into: target).isEmpty)
        let edited = text(target, "b.imageset/Contents.json")?.replacing("xcode", with: "me") ?? ""
        target.write(Array(edited.utf8), to: "b.imageset/Contents.json")
        source.write([3], to: "a@3x.png")
        source.write([3], to: "b@3x.png")
        #expect(
            convert(source, .apple, .catalog, into: target) == [
                "error b.imageset/Contents.json: a file with other text is there; Twofold leaves it as it is"
            ])
        #expect(text(target, "a.imageset/Contents.json")?.contains("a@3x.png") == true)
        #expect(text(target, "b.imageset/Contents.json") == edited)
    }

    @Test func aSetNamesNoFileThatCouldNotBeCopied() {
        let source = MemoryDisk(["a@2x.png": [2], "a@3x.png": [3]])
        let target = MemoryDisk(["a.imageset/a@3x.png": [9]])
        #expect(convert(source, .apple, .catalog, into: target).count == 1)
        let set = text(target, "a.imageset/Contents.json") ?? ""
        #expect(set.contains("a@2x.png") && !set.contains("a@3x.png"))
        target.remove("a.imageset/a@3x.png")
        #expect(convert(source, .apple, .catalog, into: target).isEmpty)
        #expect(text(target, "a.imageset/Contents.json")?.contains("a@3x.png") == true)
    }

    @Test func twoFormatsOfOneSlotAreLeftOut() {
        let target = MemoryDisk()
        let messages = convert(MemoryDisk(["a.png": [1], "a.jpg": [2], "b.png": [3]]), .apple, .catalog, into: target)
        #expect(
            messages.count == 2
                && messages[0].hasPrefix("error a.jpg: it would become a.imageset/a.jpg, as would a.png"))
        #expect(target.paths == ["Contents.json", "b.imageset/Contents.json", "b.imageset/b.png"])
    }
}
