import Foundation
import Testing
import TwofoldTestSupport

/// `twofold import` and `twofold devices`, through the real program.
@Suite struct ImportCommandTests {
    private func tree() throws -> RealTree {
        try RealTree([
            "Res/Art/Sun.png": BuildCommandTests.image(4, 4), "Res/Art/Sun@2x.png": BuildCommandTests.image(8, 8),
            "good.txt": Array("Sun.png and Sun@ 2x.png\n".utf8),
            "mail.txt": Array("Sun.png, [email protected],\nMoon@2x.png\n".utf8), "empty.txt": [],
            "swapped.txt": Array("Sun~ipad@2x.png\n".utf8),
        ])
    }

    @Test func aDamagedTextIsReadAndComparedWithAFolder() throws {
        let tree = try tree()
        let good = try TwofoldBinary.run("import", "good.txt", "Res", in: tree.path)
        #expect(good.status == 0, "\(good.errors)")
        #expect(good.output.contains("line 1: Sun@ 2x.png → Sun@2x.png\n"))
        #expect(good.output.contains("    here: Res/Art/Sun@2x.png\n"), "\(good.output)")
        let swapped = try TwofoldBinary.run("import", "swapped.txt", "Res", in: tree.path)
        #expect(swapped.output.contains("    the device modifier stands before the scale\n"), "\(swapped.output)")
        let bad = try TwofoldBinary.run("import", "mail.txt", "Res", in: tree.path)
        #expect(bad.status == 2)
        #expect(bad.output.contains("[email protected] → unknown") && bad.output.contains("perhaps Sun@2x.png"))
        #expect(bad.output.contains("3 names, 1 damaged, 1 uncertain, 1 not here"))
        #expect(tree.paths.count == 6, "nothing is written")
    }

    @Test func theReportAsJSON() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("import", "mail.txt", "Res", "--format", "json", in: tree.path)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let names = try #require(json["names"] as? [[String: Any]])
        #expect(names.map { $0["written"] as? String } == ["Sun.png", "[email protected]", "Moon@2x.png"])
    }

    @Test(arguments: [
        ["missing.txt"], ["good.txt", "missing"], ["good.txt", "mail.txt"], [], ["Res"],
        ["good.txt", "--format", "xml"],
    ])
    func wrongUsageIs64(arguments: [String]) throws {
        let tree = try tree()
        let result = try TwofoldBinary.start(["import"] + arguments, in: tree.path).finish()
        #expect(result.status == 64, "\(arguments): \(result.output)")
        #expect(result.output.isEmpty && !result.errors.isEmpty)
    }

    @Test func aDocumentWithoutNamesIsSaidWithStatus2() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("import", "empty.txt", in: tree.path)
        #expect(result.status == 2 && result.output == "no names of images here\n")
    }

    @Test func theDevicesAndTheirScreens() throws {
        let result = try TwofoldBinary.run("devices", "--device", "iphone-4", "--size", "100x50")
        #expect(result.status == 0)
        let row = try #require(result.output.split(separator: "\n").last)
        for cell in ["iphone-4", "iPhone 4, 4S", "2x", "320×480", "640×960", "326", "200×100"] {
            #expect(row.contains(cell), "\(cell)")
        }
        let all = try TwofoldBinary.run("devices")
        #expect(all.output.split(separator: "\n").count == 31)
        let json = try TwofoldBinary.run("devices", "--device", "ipad", "--format", "json").output
        #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
        #expect(json.contains("\"ppi\" : [\n        264,\n        326\n      ]"), "\(json)")
        for (name, words) in [
            ("toaster", "--device <device>': Write a kind of device (iphone, ipod, "),
            ("toaster", "'twofold devices' lists them"),
            ("iphone-44", "did you mean iphone-4? "), ("iPhone 6 Plsu", "did you mean iphone-6-plus? "),
        ] {
            let wrong = try TwofoldBinary.run("devices", "--device", name)
            #expect(wrong.status == 64 && wrong.errors.contains(words), "\(name): \(wrong.errors)")
        }
    }

    @Test(arguments: ["iphone-4", "iPhone 4", "IPHONE-4", " iPhone  4 "])
    func aDeviceIsNamedAsPeopleWriteIt(name: String) throws {
        let result = try TwofoldBinary.run("devices", "--device", name)
        #expect(result.output == (try TwofoldBinary.run("devices", "--device", "iphone-4").output), "\(result.errors)")
        #expect(result.output.contains("iPhone 4, 4S"))
        let kind = try TwofoldBinary.run("devices", "--device", "Apple Watch")
        #expect(kind.output == (try TwofoldBinary.run("devices", "--device", "applewatch").output), "\(kind.errors)")
    }

    /// In code, a scale of 0 is that of the main screen, so there has to be one.
    @Test(
        arguments: [
            (["--scale", "auto"], 64, nil), (["--scale", "0"], 64, nil),
            (["--scale", "4", "--device", "iphone"], 64, nil),
            (["--scale", "auto", "--device", "iphone-4"], 0, "Sun.png in Art on ~iphone 2x, by"),
            (["--scale", "0", "--device", "applewatch"], 0, "Sun.png in Art on ~applewatch 2x, by"),
            (["--device", "ipad-1"], 0, "Sun.png in Art on ~ipad 1x, by"),
            (["--scale", "auto", "--device", "ipad"], 0, "~ipad 1x  "),
            (["--scale", "3", "--device", "iphone-4"], 64, nil),
            (["--scale", "3", "--device", "iphone"], 0, "~iphone 3x"),
        ] as [(options: [String], status: Int32, shows: String?)])
    func theScaleOfADevicesScreen(row: (options: [String], status: Int32, shows: String?)) throws {
        let tree = try tree()
        let result = try TwofoldBinary.start(["resolve", "Sun", "Art"] + row.options, in: tree.path + "/Res").finish()
        #expect(result.status == row.status, "\(row.options): \(result.errors)")
        if let shows = row.shows { #expect(result.output.contains(shows), "\(row.options): \(result.output)") }
        if row.status == 64, row.options.count == 2 { #expect(result.errors.contains("--device")) }
    }

    @Test func detailsShowTheScreens() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("resolve", "Sun", "Res/Art", "--device", "iphone-4", "-v", in: tree.path)
        #expect(
            result.output.contains("    iPhone 4, 4S: 320×480 points, 640×960 pixels, 326 ppi\n"), "\(result.output)")
    }

    @Test func aScaleIsGivenToAFileWithoutOne() throws {
        let tree = try tree()
        try tree.write(ItemTrees.noise(16, 12), to: "Photos/Sun.png")
        let made = try TwofoldBinary.run(
            "--source-scale", "2x", "--into", "out", "Photos/Sun.png", in: tree.path)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        #expect(!made.errors.contains("is made from"), "the master is named, although a variant has its name")
        #expect(tree.paths.contains("out/Sun.png") && tree.paths.contains("out/Sun@2x.png"), "\(tree.paths)")
        let beside = try TwofoldBinary.run("plan", "--source-scale", "3x", "Photos/Sun.png", in: tree.path)
        #expect(beside.errors.contains("plan.scale-not-in-name") || beside.output.contains("plan.scale-not-in-name"))
        for wrong in [
            ["--source-scale", "2x"], ["--source-scale", "2x", "Res"], ["--source-scale", "1x", "good.txt"],
            ["--source-scale", "2x", "Res/Art/Sun@2x.png"],
        ] {
            #expect(try TwofoldBinary.start(wrong, in: tree.path).finish().status == 64, "\(wrong)")
        }
        let sizes = try TwofoldBinary.run("sizes", "-v", "--source-scale", "2x", "Res/Art/Sun.png", in: tree.path)
        #expect(sizes.output.contains("4×4     2x     2×2"), "\(sizes.output)")
    }
}
