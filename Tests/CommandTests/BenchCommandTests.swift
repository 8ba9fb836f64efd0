import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

#if canImport(FoundationXML)
import FoundationXML
#endif

/// `bench`, as a user sees it; no test looks at the times.
@Suite struct BenchCommandTests {
    private static func tree() throws -> RealTree { try BuildCommandTests.tree() }

    @Test func theQuickStartIsMeasuredAndLeftAsItIs() throws {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/QuickStart")
        let tree = try RealTree(at: source.path).copy()
        let before = tree.hashes
        let result = try TwofoldBinary.run("bench", "--jobs", "1,2", "--rounds", "1", "--format", "json", in: tree.path)
        #expect(result.status == 0, "\(result.errors)")
        #expect(tree.hashes == before)
        let json = try #require(
            JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result.output)")
        #expect(json["version"] as? Int == 2)
        #expect(json["root"] as? String == tree.path)
        // Of Pin@2x.png the 1x is made by hand, and of the launch image no device would load one.
        #expect(json["masterCount"] as? Int == 14 && json["variantCount"] as? Int == 16)
        #expect(json["refusedCount"] as? Int == 0)
        let steps = try #require(json["steps"] as? [[String: Any]])
        #expect(steps.map { $0["threads"] as? Int } == [1, 2])
        let stages = try #require(json["stages"] as? [[String: Any]])
        #expect(stages.map { $0["stage"] as? String } == RunStage.allCases.map(\.rawValue))
        let shares: [Double] = stages.compactMap { $0["share"] as? Double }
        let sum = shares.reduce(0, +)
        #expect((0.999...1.001).contains(sum), "\(shares)")
    }

    @Test func theTableIsPrintedAndThePlotDrawn() throws {
        let tree = try Self.tree()
        let elsewhere = try RealTree()
        let plot = elsewhere.path + "/scaling.svg"
        for _ in 1...2 {
            // The second time there is a plot to be replaced.
            let result = try TwofoldBinary.run("bench", "-j1,2", "--rounds", "1", "--plot", plot, in: tree.path)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.hasPrefix("3 masters, 4 variants, 0.0 Mpx · "), "\(result.output)")
            #expect(result.output.contains("These figures do not include reading and writing files."))
            #expect(elsewhere.paths == ["scaling.svg"])
            let svg = try #require(elsewhere.bytes(of: "scaling.svg"))
            #expect(XMLParser(data: Data(svg)).parse())
        }
        #expect(tree.paths.count == 3)
    }

    @Test func theStagesOfOneThreadAreMeasuredWithTheirParts() throws {
        let tree = try Self.tree()
        let text = try TwofoldBinary.run("bench", "--stages", "--rounds", "1", in: tree.path)
        #expect(text.status == 0 && text.output.contains("\nWhere one thread's processor time goes:\n"))
        #expect(text.output.contains("\n    inflate ") && text.output.contains("\n  whole "), "\(text.output)")
        let result = try TwofoldBinary.run(
            "bench", "--stages", "--rounds", "1", "--format", "json", in: tree.path)
        let json = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(json["clock"] as? String == "processor" && json["fit"] == nil)
        let stages = try #require(json["stages"] as? [[String: Any]])
        for (name, parts) in [("decode", ["inflate", "unfilter"]), ("encode", ["choose", "deflate"]), ("hash", [])] {
            let stage = try #require(stages.first { $0["stage"] as? String == name })
            let found = try #require(stage["parts"] as? [[String: Any]])
            #expect(found.map { $0["part"] as? String } == parts, "\(name)")
            let sum = found.reduce(0) { $0 + ($1["seconds"] as? Double ?? .infinity) }
            #expect(sum <= (stage["seconds"] as? Double ?? 0) + 0.0001, "\(name)")
        }
    }

    @Test func aPlotIsNotPutOverArtworkNorAmongMasters() throws {
        let tree = try Self.tree()
        let artwork = Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>"#.utf8)
        let elsewhere = try RealTree(["Logo.svg": artwork])
        let over = try TwofoldBinary.run("bench", "--plot", elsewhere.path + "/Logo.svg", in: tree.path)
        #expect(over.status == 1 && over.errors.contains("not a plot of Twofold is already there"), "\(over.errors)")
        #expect(over.output.isEmpty && elsewhere.bytes(of: "Logo.svg") == artwork)
        let among = try TwofoldBinary.run("bench", "--plot", "Icons/scaling.svg", in: tree.path)
        #expect(among.status == 64 && among.errors.contains("a vector image among the masters"), "\(among.errors)")
        let nowhere = try TwofoldBinary.run("bench", "--plot", elsewhere.path + "/none/x.svg", in: tree.path)
        #expect(nowhere.status == 1 && nowhere.errors.contains("x.svg: the plot: "), "\(nowhere.errors)")
        #expect(tree.paths.count == 3)
    }

    @Test func damagedMastersAreNamedAndTheOthersMeasured() throws {
        let tree = try Self.tree()
        let good = BuildCommandTests.image(8, 8)
        try tree.write(Array(good.prefix(good.count - 60)), to: "cut@2x.png")
        let result = try TwofoldBinary.run("bench", "-j", "1", "--rounds", "1", "--format", "json", tree.path)
        #expect(result.status == 1)
        #expect(result.errors.contains("cut@2x.png: ") && result.errors.contains("[image.damaged]"), "\(result.errors)")
        let json = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(json["masterCount"] as? Int == 3 && json["refusedCount"] as? Int == 1)
        let diagnostics = json["diagnostics"] as? [[String: Any]]
        #expect(diagnostics?.contains { $0["id"] as? String == "image.damaged" } == true)
        #expect(json["fit"] == nil && (json["notes"] as? [String])?.first == "one-thread-only")
    }

    @Test func whereThereAreNoMastersThatIsSaid() throws {
        let tree = try RealTree(["Pin.png": BuildCommandTests.image(4, 4)])
        let result = try TwofoldBinary.run("bench", in: tree.path)
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
            result.errors.hasPrefix("error     .: no master here has a variant to make")
                && result.errors.contains("Button@2x.png"),
            "\(result.errors)")
    }

    @Test(arguments: [
        ["--jobs", "0"], ["--jobs", "1,x"], ["--jobs", ""], ["--rounds", "0"], ["--copies", "0"], ["--into", "x"],
        ["--plot", "x.png"], ["nothing"], ["--stages", "--jobs", "2"], ["--stages", "--plot", "x.svg"],
    ])
    func wrongUsageIsSaid(arguments: [String]) throws {
        let tree = try Self.tree()
        let result = try TwofoldBinary.start(["bench"] + arguments, in: tree.path).finish()
        #expect(result.status == 64 && result.output.isEmpty, "\(result.errors)")
        #expect(tree.paths.count == 3)
    }
}
