import Foundation
import Testing
import TwofoldTestSupport

@Suite struct SizesCommandTests {
    private func tree() throws -> RealTree {
        let tree = try BuildCommandTests.tree()
        _ = try TwofoldBinary.run("-q", in: tree.path)
        return tree
    }

    @Test func theTablesAreAsReviewed() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("sizes", "--limit", "2010", in: tree.path)
        #expect(result.status == 0)
        expectSnapshot(result.output, named: "sizes.txt")
    }

    @Test func quietIsTheTotalOnly() throws {
        let tree = try tree()
        let full = try TwofoldBinary.run("sizes", in: tree.path).output
        let total = try #require(full.split(separator: "\n").first)
        #expect(try TwofoldBinary.run("sizes", "-q", in: tree.path).output == "\(total)\n")
        let beyond = try TwofoldBinary.run("sizes", "-q", "--limit", "10", in: tree.path)
        #expect(beyond.output.contains("more than the limit") && beyond.status == 2)
    }

    @Test func aTreeOfVectorImagesIsNoEmptyTable() throws {
        let tree = try RealTree([
            "Logo.svg": Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
        ])
        let result = try TwofoldBinary.run("sizes", in: tree.path)
        #expect(result.output.contains("No iPhone or iPad loads any of them by name"))
        #expect(!result.output.contains("downloads"))
    }

    @Test func beyondTheLimitTheStatusIsTwo() throws {
        let tree = try tree()
        #expect(try TwofoldBinary.run("sizes", "--limit", "10", in: tree.path).status == 2)
        #expect(try TwofoldBinary.run("sizes", "--limit", "much", in: tree.path).status == 64)
        try tree.write(Array("sizes: {limit: 10}\n".utf8), to: ".twofold.yml")
        #expect(try TwofoldBinary.run("sizes", in: tree.path).status == 2)
        #expect(
            try TwofoldBinary.run("sizes", "--limit", "2019", in: tree.path).status == 0, "options go before the file")
        let check = try TwofoldBinary.run("check", "-q", in: tree.path)
        #expect(check.status == 2 && check.output.contains("[budget.device]"), "\(check.output)")
    }

    @Test func theOptionAndTheFileTakeTheSameLimits() throws {
        let tree = try tree()
        func limit(_ text: String) throws -> [Int?] {
            func read(_ arguments: String...) throws -> Int? {
                let result = try TwofoldBinary.start(["sizes", "--format", "json"] + arguments, in: tree.path).finish()
                let json = try? JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
                return json?["limit"] as? Int
            }
            try tree.write(Array("sizes: {limit: \(text)}".utf8), to: ".twofold.yml")
            return [try read("--no-config", "--limit", text), try read()]
        }
        for (text, bytes) in [
            ("2012", 50_000_000), ("1M", 1_000_000), ("1.5G", 1_500_000_000), ("1MiB", 1 << 20), ("2011B", 2011),
            ("1989", 1989), ("2011", 20_000_000), ("2024", 200_000_000), ("2007", nil),
        ] {
            #expect(try limit(text) == [bytes, bytes], "\(text)")
        }
        let result = try TwofoldBinary.run("sizes", "--no-config", "--limit", "2007", in: tree.path)
        #expect(result.status == 64)
        #expect(
            result.errors.contains(
                "no App Store limit is recorded for 2007; write 200MB, or a year from 2008 on"))
    }

    @Test func theSameAsJSON() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("sizes", "--format", "json", "--limit", "1MB", in: tree.path)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(document["limit"] as? Int == 1_000_000 && document["beyondLimit"] as? Bool == false)
        let devices = try #require(document["devices"] as? [[String: Any]])
        #expect(devices.count == 5)
        let bytes = { (paths: [String]) in paths.map { tree.bytes(of: $0)?.count ?? -1_000_000 }.reduce(0, +) }
        let all = bytes(tree.paths.filter { $0.hasSuffix(".png") })
        #expect(document["bytes"] as? Int == all)
        for device in devices {
            let number = { (key: String) in device[key] as? Int ?? -1 }
            let name = "\(device["device"] as? String ?? "") \(number("scale"))x"
            let loaded = bytes(try #require(Self.loaded[name], "\(name)"))
            #expect(number("downloads") == all, "\(name): loose files are not thinned")
            #expect(number("loads") == loaded, "\(name)")
            #expect(number("wasted") == all - loaded, "\(name)")
        }
    }

    /// Which files of the tree each device loads, by the order in which `UIImage(named:)` tries names.
    private static let loaded = [
        "iphone 1x": ["Icons/Star.png", "Icons/Sun.png"],
        "iphone 2x": ["Icons/Star@2x.png", "Icons/Sun@2x.png"],
        "iphone 3x": ["Icons/Star@3x.png", "Icons/Sun@2x.png"],
        "ipad 1x": ["Icons/Star.png", "Icons/Sun.png", "Bar/Share~ipad.png"],
        "ipad 2x": ["Icons/Star@2x.png", "Icons/Sun@2x.png", "Bar/Share@2x~ipad.png"],
    ]
}
