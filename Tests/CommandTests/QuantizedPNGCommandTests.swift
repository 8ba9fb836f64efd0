import Testing
import TwofoldKit
import TwofoldTestSupport

/// PNGs with a quality, with the real program: what it says of them, and that its gates agree.
@Suite struct QuantizedPNGCommandTests {
    private func run(_ arguments: String..., in tree: RealTree) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(arguments, in: tree.path).finish()
    }

    /// A disk of a gradient with grain on a transparent ground, and one of few colors.
    static func tree() throws -> RealTree {
        let size = PixelSize(width: 128, height: 128)
        var numbers = RepeatableNumbers(seed: 5)
        func disk(_ color: (Int, Int) -> [Int]) -> [UInt8] {
            let bytes = (0..<size.area).flatMap { index -> [UInt8] in
                let (x, y) = (index % 128, index / 128)
                let distance = (x - 64) * (x - 64) + (y - 64) * (y - 64)
                let grain = color(x, y).map { UInt8(min(255, $0 + Int.random(in: 0...9, using: &numbers))) }
                return grain + [UInt8(min(255, max(0, 3600 - distance)))]
            }
            return TinyPNG.file(PixelBuffer(size: size, layout: .rgba, depth: .eight, bytes: bytes))
        }
        return try RealTree([
            "Icons/Disk@2x.png": disk { [$0 * 2, $1 * 2, 240 - $0] },
            "Flat/Block@2x.png": TinyPNG.file(
                PixelBuffer(size: size, layout: .rgb, depth: .eight, bytes: [UInt8](repeating: 7, count: 3 * size.area))
            ),
        ])
    }

    @Test func allGatesAgreeWithAQualityByPath() throws {
        let tree = try Self.tree()
        #expect(try run("-q", in: tree).status == 0)
        let exact = try #require(tree.bytes(of: "Icons/Disk.png"))
        try tree.write(Array("paths: [{match: Icons/, quality: {png: 50}}]".utf8), to: ".twofold.yml")
        let stale = try run("--locked", in: tree)
        #expect(stale.status == 2 && stale.output.contains("Icons/Disk.png"), "\(stale.output)")
        #expect(!stale.output.contains("Flat/Block.png"), "another folder keeps its recipe")

        let made = try run("--explain", in: tree)
        #expect(made.output.contains(" colors in 8 bits, ") && made.output.contains(" dB from the exact pixels"))
        let few = try #require(tree.bytes(of: "Icons/Disk.png"))
        #expect(few.count < exact.count)
        for gate in [["--locked"], ["check"], ["check", "--render"]] {
            let result = try TwofoldBinary.start(gate, in: tree.path).finish()
            #expect(result.status == 0, "\(gate): \(result.output)\(result.errors)")
        }
        // Without the lock file it is a hand-made file, and still the same picture.
        try tree.remove("twofold.lock")
        let check = try run("check", "-v", "--rules", "art", in: tree)
        #expect(!check.output.contains("[content."), "\(check.output)")
    }

    @Test func anImageThatGainsNothingStaysExactAndSaysSo() throws {
        let tree = try Self.tree()
        let result = try run("Flat", "--quality", "png=80", "-v", "--explain", in: tree)
        #expect(result.status == 0)
        #expect(
            (result.output + result.errors).contains(
                "stays exact: fewer colors make no smaller file [image.kept-exact]"))
        #expect(result.output.contains("exact because fewer colors make no smaller file"))
        let json = try run("Icons", "--quality", "png=50", "--format", "json", in: tree)
        #expect(json.output.contains("\"decibels\""))
    }
}
