import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// The example for Android: what its page says, judged by Android's own tool.
@Suite struct AndroidExampleTests {
    private static let resources = "app/src/main/res"
    private static let densities = ["mdpi", "hdpi", "xhdpi", "xxhdpi"]
    /// A resource's file, and its size at each density.
    private static let made: [(name: String, sizes: [(Int, Int)])] = [
        ("sun.png", [(32, 32), (48, 48), (64, 64), (96, 96)]), ("cloud.png", [(32, 24), (48, 36), (64, 48), (96, 72)]),
        ("search.png", [(24, 24), (36, 36), (48, 48), (72, 72)]),
        ("bubble.9.png", [(26, 22), (38, 32), (50, 42), (74, 62)]),
    ]

    /// A copy of the masters and the configuration, without what a run on the spot may have left there.
    private func example() throws -> RealTree {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/Android")
        let tree = try RealTree()
        for path in try FileManager.default.subpathsOfDirectory(atPath: source.path)
        where path == ".twofold.yml" || path.hasPrefix("art/") && path.hasSuffix(".png") {
            try tree.write(Array(Data(contentsOf: source.appendingPathComponent(path))), to: path)
        }
        return tree
    }

    @Test func theResourcesAreMadeAsThePageSays() throws {
        let tree = try example()
        let before = tree.hashes
        let result = try TwofoldBinary.run(in: tree.path)
        #expect(result.status == 0, "\(result.output)")
        for (path, hash) in before { #expect(tree.hashes[path] == hash, "\(path)") }
        var expected = Set(before.keys).union([LockFileName.fileName])
        for (name, sizes) in Self.made {
            for (density, size) in zip(Self.densities, sizes) {
                let path = "\(Self.resources)/drawable-\(density)/\(name)"
                expected.insert(path)
                let pixels = try ReferencePNG.decode(try #require(tree.bytes(of: path), "\(path)"))
                #expect(pixels.size == PixelSize(width: size.0, height: size.1), "\(path)")
                if name == "bubble.9.png" { #expect(throws: Never.self, "\(path)") { try NinePatch(of: pixels) } }
            }
        }
        #expect(Set(tree.paths) == expected)
        #expect(try TwofoldBinary.run(in: tree.path).output.contains("nothing to make"))
    }

    @Test func aCheckFindsWhatWasPutIntoTheResources() throws {
        let tree = try example()
        _ = try TwofoldBinary.run(in: tree.path)
        let sound = try TwofoldBinary.run("check", in: tree.path)
        #expect(sound.status == 0 && !sound.output.contains("android."), "\(sound.output)")
        let bubble = try #require(tree.bytes(of: "\(Self.resources)/drawable-xhdpi/bubble.9.png"))
        try tree.write(bubble, to: "\(Self.resources)/drawable-xhdpi/My-Bubble.9.png")
        let noBorder = PixelBuffer.noise(PixelSize(width: 24, height: 24), .rgba, .eight, seed: 3, opaque: true)
        try tree.write(TinyPNG.file(noBorder), to: "\(Self.resources)/drawable-xhdpi/list.9.png")
        let report = try TwofoldBinary.run("check", in: tree.path)
        #expect(report.status != 0)
        for id in ["android.name", "android.nine-patch"] { #expect(report.output.contains(id), "\(report.output)") }
    }

    @Test(.having("aapt")) func androidsOwnToolBuildsTheResources() throws {
        let tree = try example()
        _ = try TwofoldBinary.run(in: tree.path)
        let built = try AaptJudge.package(tree.path + "/" + Self.resources)
        #expect(built.status == 0, "\(built.words)")
        #expect(built.names == ["bubble", "cloud", "search", "sun"])
        // The bubble stretches where its border says, at each density.
        let files = Dictionary(
            uniqueKeysWithValues: Self.densities.compactMap { density in
                tree.bytes(of: "\(Self.resources)/drawable-\(density)/bubble.9.png").map {
                    ("drawable-\(density)/bubble.9.png", $0)
                }
            })
        let read = try AaptJudge.crunch(files).read
        #expect(read["drawable-mdpi/bubble.9.png"]?.columns == [12, 16])
        #expect(read["drawable-xhdpi/bubble.9.png"]?.columns == [24, 32])
        #expect(read["drawable-xxhdpi/bubble.9.png"]?.rows == [21, 27])
        // And the judge refuses what a check finds.
        try tree.write(
            try #require(files["drawable-xhdpi/bubble.9.png"]), to: "\(Self.resources)/drawable-xhdpi/My-Icon.png")
        #expect(try AaptJudge.package(tree.path + "/" + Self.resources).status != 0)
    }
}
