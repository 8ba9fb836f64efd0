import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `launch`, as a user sees it.
@Suite struct LaunchCommandTests {
    /// The images of the first iPhones, which are small.
    private static let small = ["--for", "iphone", "--era", "ios-4"]

    private func image(_ width: Int, _ height: Int, seed: UInt64 = 1) -> [UInt8] {
        TinyPNG.file(.noise(PixelSize(width: width, height: height), .rgb, .eight, seed: seed))
    }

    private func launch(_ arguments: String..., in tree: RealTree) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(["launch"] + Self.small + arguments, in: tree.path).finish()
    }

    private func size(_ tree: RealTree, _ path: String) throws -> PixelSize {
        try ReferencePNG.decode(try #require(tree.bytes(of: path))).size
    }

    @Test func launchImagesAreMadeAndKeptAndRemovedWithTheirMaster() throws {
        let tree = try RealTree(["Art/Splash.png": image(640, 960)])
        let made = try launch("Art/Splash.png", "--out", "App", in: tree)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        #expect(made.output.contains("made      App/Default.png     320×480  "), "\(made.output)")
        #expect(
            made.output.hasSuffix(
                "2 made · 2 launch images from 640×960 pixels\n"),
            "\(made.output)")
        #expect(try size(tree, "App/Default@2x.png") == PixelSize(width: 640, height: 960))
        #expect(tree.paths == ["App/Default.png", "App/Default@2x.png", "Art/Splash.png", "twofold.lock"])
        let before = tree.hashes
        let again = try launch("Art/Splash.png", "--out", "App", in: tree)
        #expect(again.status == 0 && again.output.hasPrefix("nothing to make: 2 current · "), "\(again.output)")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("check", "-v", in: tree.path).output.contains("no problems · "))
        #expect(try TwofoldBinary.run("prune", in: tree.path).output == "nothing to prune\n")
        #expect(tree.hashes == before)
        try tree.remove("Art/Splash.png")
        #expect(try TwofoldBinary.run("prune", in: tree.path).output.hasSuffix("2 of 2 orphans removed\n"))
        #expect(tree.paths == ["twofold.lock"])
    }

    @Test func theEmptySlotsOfASetAreFilled() throws {
        let set = "App.xcassets/Start.launchimage"
        let slot = #"{"idiom":"iphone","orientation":"portrait","scale":"1x"}"#
        let list = #"{"images":[\#(slot)],"info":{"author":"xcode","version":1}}"#
        let tree = try RealTree(["Splash.png": image(320, 480), "\(set)/Contents.json": Array(list.utf8)])
        let before = tree.hashes
        let command = ["launch", "Splash.png", "--out", "\(set)/"]
        func run(_ more: String...) throws -> TwofoldBinary.Result {
            try TwofoldBinary.start(command + more, in: tree.path).finish()
        }
        let trial = try run("-n")
        #expect(trial.output.contains("to write  \(set)/Contents.json"), "\(trial.output)\(trial.errors)")
        for option in [["--era", "ios-7"], ["--name", "Start"], ["--plist"]] {
            let refused = try TwofoldBinary.start(command + option, in: tree.path).finish()
            #expect(refused.status == 64 && refused.errors.contains("leave out --era, --name and --plist"))
        }
        #expect(tree.hashes == before)
        let made = try run()
        #expect(
            made.status == 0 && made.output.contains("edited    \(set)/Contents.json\n"), "\(made.output)\(made.errors)"
        )
        #expect(try size(tree, "\(set)/Start-320x480.png") == PixelSize(width: 320, height: 480))
        #expect(
            String(decoding: try #require(tree.bytes(of: "\(set)/Contents.json")), as: UTF8.self).contains(
                "Start-320x480.png"))
        #expect(try run().output.hasPrefix("nothing to make: 1 current"))
        let missing = try TwofoldBinary.run(
            "launch", "Splash.png", "--out", "App.xcassets/No.launchimage", in: tree.path)
        #expect(missing.status == 1 && missing.output.contains("[catalog.not-entered]"), "\(missing.output)")
        #expect(!tree.paths.contains { $0.contains("No.launchimage") })
    }

    /// The remedy is read from the report and followed: with nothing there, and with one image of several.
    @Test(arguments: ["Default", "Splash"], [false, true])
    func theCommandOfARemedyMakesWhatIsMissing(base: String, hasOne: Bool) throws {
        let named = base == "Default" ? "" : "<key>UILaunchImageFile</key><string>\(base)</string>"
        let tree = try RealTree([
            "App/Info.plist": Array(
                "<plist version='1.0'><dict><key>LSRequiresIPhoneOS</key><true/>\(named)</dict></plist>".utf8),
            "App/Icon.png": image(57, 57), "App/Icon@2x.png": image(114, 114),
            "Art/Master.svg": TinyFiles.svg("30", "40", "<rect x='-9' y='-9' width='99' height='99'/>"),
        ])
        if hasOne { try tree.write(image(640, 960), to: "App/\(base)@2x.png") }
        func found() throws -> [(id: String, fix: String)] {
            let run = try TwofoldBinary.run("check", "--format", "json", in: tree.path)
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let diagnostics = document?["diagnostics"] as? [[String: Any]] ?? []
            return diagnostics.map { ($0["id"] as? String ?? "", $0["fix"] as? String ?? "") }
                .filter { $0.0.hasPrefix("launch.") || $0.0.hasPrefix("lookup.") }
        }
        let fixes = try found().filter { $0.id.hasPrefix("launch.") }.map(\.fix)
        let command = try #require(fixes.first?.split(separator: "'").first { $0.hasPrefix("twofold launch") })
        let words = command.split(separator: " ").dropFirst().map(String.init)
        let arguments = words.map { $0 == "MASTER" ? "Art/Master.svg" : $0 == "DIR" ? "App" : $0 }
        let run = try TwofoldBinary.start(arguments, in: tree.path).finish()
        #expect(tree.paths.contains("App/\(base)-568h@2x.png"), "\(command): \(run.output)\(run.errors)")
        #expect(run.status == 0, "\(command): \(run.output)\(run.errors)")
        let left = try found().map(\.id)
        #expect(left == [], "\(tree.paths)")
    }

    /// Hand-made launch images of a system, without some of them, and what Info.plist says besides.
    struct Gap: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The options that make the images that are there, one run each.
        var runs: [[String]]
        var removed: [String]
        var info = ""
        var words: [String]
    }

    private static let pads6 = ["--for", "ipad", "--era", "ios-6"]
    private static let pads7 = ["--for", "ipad", "--era", "ios-7"]
    private static let allSides = """
        <key>UISupportedInterfaceOrientations~ipad</key><array><string>UIInterfaceOrientationPortrait</string>
        <string>UIInterfaceOrientationLandscapeLeft</string></array>
        """

    static let gaps = [
        Gap(
            testDescription: "the status bar is left out as in the others", runs: [pads6],
            removed: ["Default-Landscape@2x~ipad.png"], info: allSides,
            words: [
                "add it at 2048×1496 ('twofold launch MASTER --for ipad --era ios-6 --orientation landscape --out DIR'"
            ]),
        Gap(
            testDescription: "one orientation is missing at both scales", runs: [pads6],
            removed: ["Default-Portrait~ipad.png", "Default-Portrait@2x~ipad.png"], info: allSides,
            words: ["add them at 1536×2008, 768×1004 (made by '"]),
        Gap(
            testDescription: "the whole screen is covered as in the others", runs: [pads7],
            removed: ["Default-Landscape@2x~ipad.png"],
            words: ["add it at 2048×1536 ('twofold launch MASTER --for ipad --orientation landscape --out DIR'"]),
        Gap(
            testDescription: "each orientation is as its own 1x",
            runs: [pads6 + ["--orientation", "portrait"], pads7 + ["--orientation", "landscape"]],
            removed: ["Default-Portrait@2x~ipad.png", "Default-Landscape@2x~ipad.png"], info: allSides,
            words: ["add them at 2048×1536, 1536×2008 (made by '"]),
        Gap(
            testDescription: "another base name", runs: [pads6 + ["--name", "Cover"]],
            removed: ["Cover-Portrait@2x~ipad.png"],
            info: "<key>UILaunchImageFile~ipad</key><string>Cover</string>" + allSides,
            words: [
                "add it at 1536×2008 ('twofold launch MASTER --for ipad --era ios-6 --orientation portrait --name Cover"
            ]),
        Gap(
            testDescription: "an iPhone's", runs: [["--for", "iphone", "--era", "ios-6"], pads6],
            removed: ["Default-568h@2x.png"],
            words: ["add it at 640×1136 ('twofold launch MASTER --for iphone --out DIR'"]),
    ]

    @Test(arguments: gaps)
    func whatIsMissingBetweenOthersIsMadeInASizeThatFitsThem(gap: Gap) throws {
        let tree = try RealTree([
            "App/Info.plist": Array(
                "<plist version='1.0'><dict><key>LSRequiresIPhoneOS</key><true/>\(gap.info)</dict></plist>".utf8),
            "Art/Master.svg": TinyFiles.svg("30", "40", "<rect x='-9' y='-9' width='99' height='99'/>"),
        ])
        for options in gap.runs {
            let run = try TwofoldBinary.start(["launch", "Art/Master.svg", "--out", "App"] + options, in: tree.path)
                .finish()
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
        // Nobody made the others, as far as Twofold knows.
        try tree.remove("twofold.lock")
        for name in gap.removed { try tree.remove("App/\(name)") }
        func fixes() throws -> [String] {
            let run = try TwofoldBinary.run("check", "--format", "json", in: tree.path)
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let diagnostics = document?["diagnostics"] as? [[String: Any]] ?? []
            // That the other device has none at all is another matter.
            let groups = ["launch.m", "launch.s", "launch.u", "lookup.", "size.", "plan."]
            return diagnostics.map { "\($0["id"] ?? ""): \($0["fix"] ?? "")" }
                .filter { line in groups.contains { line.hasPrefix($0) } }
        }
        let before = try fixes()
        #expect(before.count == gap.words.count, "\(before)")
        for words in gap.words { #expect(before.contains { $0.contains(words) }, "\(words): \(before)") }
        let commands = before.flatMap { $0.split(separator: "'").filter { $0.hasPrefix("twofold launch") } }
        #expect(commands.count >= before.count)
        for command in commands {
            let arguments = command.split(separator: " ").dropFirst()
                .map { $0 == "MASTER" ? "Art/Master.svg" : $0 == "DIR" ? "App" : String($0) }
            let run = try TwofoldBinary.start(arguments, in: tree.path).finish()
            #expect(run.status == 0, "\(command): \(run.output)\(run.errors)")
        }
        #expect(try fixes() == [], "\(tree.paths)")
    }

    @Test func aVectorMasterIsRenderedAndStaysAloneAfterwards() throws {
        let tree = try RealTree([
            "Logo.svg": TinyFiles.svg("30", "20", "<rect width='30' height='20' fill='#0000ff'/>")
        ])
        let made = try launch("Logo.svg", "--out", "App", in: tree)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        let pixels = try ReferencePNG.decode(try #require(tree.bytes(of: "App/Default@2x.png")))
        #expect(pixels.size == PixelSize(width: 640, height: 960) && pixels.layout == .rgb)
        let blue: [UInt8] = [0, 0, 255]
        #expect(pixels.bytes.starts(with: blue) && pixels.bytes.suffix(3).elementsEqual(blue))
        #expect(made.output.contains("2 launch images from 30×20 points, up to 56 % of it cut off at two sides"))
        let build = try TwofoldBinary.run(in: tree.path)
        #expect(build.output.hasPrefix("0 masters: ") && tree.bytes(of: "Logo.png") == nil, "\(build.output)")
        // Beside a shape of another kind, and on a background of its own.
        let fitted = try launch(
            "Logo.svg", "--out", "App", "--fit", "fit", "--background", "#102030", in: tree)
        #expect(fitted.status == 0 && fitted.output.contains("2 made"), "\(fitted.output)\(fitted.errors)")
        let other = try ReferencePNG.decode(try #require(tree.bytes(of: "App/Default@2x.png")))
        #expect(other.bytes.starts(with: [0x10, 0x20, 0x30]))
        let middle = 3 * (480 * 640 + 320)
        #expect(other.bytes[middle..<(middle + 3)].elementsEqual(blue))
    }

    @Test func theArrayForThePropertyListIsReadByAnotherProgram() throws {
        let tree = try RealTree(["Splash.png": image(640, 1136)])
        let arguments = ["launch", "Splash.png", "--out", ".", "--for", "iphone", "--era", "ios-7", "-q", "--plist"]
        let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
        #expect(result.status == 0, "\(result.errors)")
        let list = "<plist version=\"1.0\"><dict>\(result.output)</dict></plist>"
        let values = try PropertyListSerialization.propertyList(from: Data(list.utf8), format: nil) as? [String: Any]
        let entries = try #require(values?["UILaunchImages"] as? [[String: String]])
        #expect(entries.map { $0["UILaunchImageName"] } == ["Default", "Default-568h"])
        #expect(entries.map { $0["UILaunchImageSize"] } == ["{320, 480}", "{320, 568}"])
    }

    @Test func whatCannotBeMadeIsSaidWithTheSizeThatIsNeeded() throws {
        let tree = try RealTree(["Splash.png": image(320, 480)])
        let result = try launch("Splash.png", "--out", "App", in: tree)
        #expect(result.status == 1 && result.output.contains("[plan.would-enlarge]"), "\(result.output)")
        #expect(result.output.contains("export it at 640×960 or larger"), "\(result.output)")
        #expect(result.output.contains("1 made, 1 refused"), "\(result.output)")
    }

    @Test func wrongUsageIsSaid() throws {
        let tree = try RealTree(["Art/Splash.png": image(8, 8), "other/twofold.lock": []])
        let rows: [([String], String)] = [
            (["Art", "--out", "App"], "is a folder"), (["Art/Splash.png"], "--out"),
            (["Art/Splash.png", "--out", "App", "--fit", "fit"], "--background"),
            (["Art/Splash.png", "--out", "App", "--background", "white"], "#rrggbb"),
            (["Art/Splash.png", "--out", "App", "--for", "ipod"], "not one of ipad, iphone"),
            (["Art/Splash.png", "--out", "App", "--era", "ios-5"], "ios-11"),
            (["Art/Splash.png", "--out", "App", "--name", "a/b"], "beginning of a file's name"),
            (["Art/Splash.png", "--out", "App", "--era", "ios-6", "--plist"], "since iOS 7"),
            (
                ["Art/Splash.png", "--out", "App", "--for", "iphone", "--era", "ios-6", "--orientation", "landscape"],
                "orientation"
            ),
            (["Art/Splash.png", "--out", "/"], "lies outside"),
            (["Art/Splash.png", "--out", "other/App"], "another project"),
            (["none.png", "--out", "App"], "No such file"),
        ]
        for (arguments, words) in rows {
            let result = try TwofoldBinary.start(["launch"] + arguments, in: tree.path).finish()
            #expect(result.status == 64 && result.errors.contains(words), "\(arguments): \(result.errors)")
        }
        let trial = try launch("-n", "Art/Splash.png", "--out", "App", in: tree)
        #expect(trial.status == 1)
        #expect(tree.paths == ["Art/Splash.png", "other/twofold.lock"])
    }
}
