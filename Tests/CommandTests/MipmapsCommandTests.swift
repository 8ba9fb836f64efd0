import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `mipmaps`, as a user sees it.
@Suite struct MipmapsCommandTests {
    private func image(_ side: Int, seed: UInt64 = 1) -> [UInt8] {
        TinyPNG.file(.noise(PixelSize(width: side, height: side), .rgba, .eight, seed: seed))
    }

    @Test func aChainIsMadeAndKeptAndRemovedWithItsBase() throws {
        let tree = try RealTree(["Art/Sky@2x.png": image(64)])
        let made = try TwofoldBinary.run("mipmaps", "Art/Sky@2x.png", in: tree.path)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        #expect(made.output.contains("made      Art/Sky.mip1.png  32×32  "), "\(made.output)")
        #expect(
            made.output.hasSuffix(
                "7 made · 6 levels, 1,365 pixels after a base of 4,096: "
                    + "the chain is 1.33 times the base, about 4/3\n"), "\(made.output)")
        let chain = try KTX2Reader(try #require(tree.bytes(of: "Art/Sky.ktx2")))
        #expect(chain.levels.count == 7 && chain.format == 43)
        let before = tree.hashes
        let again = try TwofoldBinary.run("mipmaps", "Art/Sky@2x.png", in: tree.path)
        #expect(again.status == 0 && again.output.hasPrefix("nothing to make: 7 current"), "\(again.output)")
        #expect(tree.hashes == before)
        // Other commands leave them alone as long as their base is there. The lock file is in the folder of the first run.
        let build = try TwofoldBinary.run("Art", in: tree.path)
        #expect(build.status == 0 && build.output.contains("1 made · "), "\(build.output)")
        #expect(try TwofoldBinary.run("--locked", "Art", in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("prune", "Art", in: tree.path).output == "nothing to prune\n")
        try tree.remove("Art/Sky@2x.png")
        #expect(try TwofoldBinary.run("--locked", "Art", in: tree.path).status == 2)
        #expect(try TwofoldBinary.run("prune", "Art", in: tree.path).output.hasSuffix("8 of 8 orphans removed\n"))
        #expect(tree.paths == ["Art/twofold.lock"])
    }

    /// The remedy is read from the report and given to a shell, as a person does who stands above the project.
    @Test(.having("bash"), arguments: ["own", "my folder", "it's", "$x"])
    func theCommandOfARemedyWorksWhereItIsRead(folder: String) throws {
        let tree = try RealTree(["\(folder)/a b.png": image(8)])
        let inside = tree.path + "/" + folder
        #expect(try TwofoldBinary.run("mipmaps", "a b.png", in: inside).status == 0)
        try tree.write(image(8, seed: 2), to: "\(folder)/a b.png")
        for place in [tree.path, inside] {
            let check = try TwofoldBinary.run("check", in: place)
            let fixes = check.output.split(separator: "\n").compactMap { line -> String? in
                let parts = line.split(separator: "→ run '")
                return parts.count == 2 ? String(parts[1].dropLast()) : nil
            }
            #expect(check.status == 2 && fixes.count == 1, "\(check.output)")
            let command = TwofoldBinary.url.path + (try #require(fixes.first)).dropFirst("twofold".count)
            let run = try TwofoldBinary.start(
                ["bash", "-c", command], in: place, program: URL(fileURLWithPath: "/usr/bin/env")
            ).finish()
            #expect(run.status == 0, "\(command): \(run.errors)")
            #expect(try TwofoldBinary.run("check", in: place).status == 0)
            try tree.write(image(8, seed: 3), to: "\(folder)/a b.png")
        }
    }

    @Test func aForeignFileIsKeptAndTheOthersAreMade() throws {
        let tree = try RealTree(["Sky.png": image(4), "Sky.mip1.png": image(2, seed: 9)])
        let result = try TwofoldBinary.run("mipmaps", "--from", "base", "--linear", "Sky.png", in: tree.path)
        #expect(result.status == 1)
        #expect(result.output.contains("[file.foreign]") && result.output.contains("2 made"), "\(result.output)")
        #expect(tree.bytes(of: "Sky.mip1.png") == image(2, seed: 9))
        #expect(tree.paths == ["Sky.ktx2", "Sky.mip1.png", "Sky.mip2.png", "Sky.png", "twofold.lock"])
    }

    @Test func theImageItselfCanBeLeftOutOfTheWholeChain() throws {
        let tree = try RealTree(["Sky@2x.png": image(64)])
        let made = try TwofoldBinary.run("mipmaps", "--skip-base", "Sky@2x.png", in: tree.path)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        #expect(
            made.output.contains(#/made      Sky.ktx2 +32×32 +[0-9.]+ k?B  6 levels, without the base of 64×64\n/#),
            "\(made.output)")
        let chain = try KTX2Reader(try #require(tree.bytes(of: "Sky.ktx2")))
        #expect(chain.levels.count == 6 && chain.levels.first?.count == 32 * 32 * 4)
        #expect(try TwofoldBinary.run("check", in: tree.path).output.contains("mipmap.") == false)
        try tree.write(image(64, seed: 2), to: "Sky@2x.png")
        let stale = try TwofoldBinary.run("check", in: tree.path)
        #expect(stale.output.contains("[mipmap.stale]"), "\(stale.output)")
    }

    @Test func aTrialWritesNothingAndWrongUsageIsSaid() throws {
        let tree = try RealTree(["Sky.png": image(4)])
        let trial = try TwofoldBinary.run("mipmaps", "-n", "Sky.png", in: tree.path)
        #expect(trial.status == 0 && trial.output.contains("to make   Sky.ktx2      4×4  3 levels: never made\n"))
        #expect(tree.paths == ["Sky.png"])
        let folder = try TwofoldBinary.run("mipmaps", ".", in: tree.path)
        #expect(folder.status == 64 && folder.errors.contains("takes an image"), "\(folder.errors)")
        #expect(try TwofoldBinary.run("mipmaps", in: tree.path).status == 64)
        #expect(try TwofoldBinary.run("mipmaps", "nothing.png", in: tree.path).status == 64)
        #expect(try TwofoldBinary.run("mipmaps", "--from", "below", "Sky.png", in: tree.path).status == 64)
    }
}
