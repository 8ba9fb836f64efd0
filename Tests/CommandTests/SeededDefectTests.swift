import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// One defect in a tree that was in order: found by a gate, with the file's name, and nothing else is found.
@Suite struct SeededDefectTests {
    /// A mistake as people make them.
    struct Defect: Sendable, CustomTestStringConvertible {
        var name: String
        /// What `check` finds, notes included, as `id path`, sorted.
        var found: [String]
        /// Whether `--locked` fails of it.
        var drifts = false
        /// What the report of `--locked` names, besides what `check` finds.
        var drifted: [String] = []
        var seed: @Sendable (RealTree) throws -> Void

        var testDescription: String { name }
    }

    private static func flat(_ side: Int, _ color: [UInt8] = [40, 90, 160, 200], chunks: [PNGChunk] = []) -> [UInt8] {
        let size = PixelSize(width: side, height: side)
        return TinyPNG.file(
            PixelBuffer(
                size: size, layout: .rgba, depth: .eight, bytes: Array(repeatElement(color, count: size.area).joined())
            ),
            chunks: chunks)
    }

    /// Noise so faint that it is not detail finer than a point, on a color that the seed chooses.
    private static func noise(_ side: Int, seed: UInt64) -> [UInt8] {
        let noise = PixelBuffer.noise(PixelSize(width: side, height: side), .rgb, .eight, seed: seed)
        return TinyPNG.file(
            PixelBuffer(
                size: noise.size, layout: .rgb, depth: .eight,
                bytes: noise.bytes.map { 60 + UInt8(seed * 37 % 100) + $0 / 16 }))
    }

    /// A tree in order: masters of three scales, a device line, a hand-made pair, a set of an asset catalog; built and committed.
    private static func tree() throws -> RealTree {
        let tree = try RealTree([
            "Icons/Sun@2x.png": noise(16, seed: 1), "Icons/Moon@3x.png": ItemTrees.art(8, 8, scale: 3),
            "Icons/Hand@2x.png": flat(20), "Icons/Hand.png": flat(10), "Bar/Share@2x~ipad.png": noise(12, seed: 3),
        ])
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        return tree
    }

    private static func change(_ tree: RealTree, _ path: String, _ body: (inout [UInt8]) -> Void) throws {
        var bytes = try #require(tree.bytes(of: path))
        body(&bytes)
        try tree.write(bytes, to: path)
    }

    private static func move(_ tree: RealTree, _ from: String, to: String) throws {
        let bytes = try #require(tree.bytes(of: from))
        try tree.remove(from)
        try tree.write(bytes, to: to)
    }

    private static func cut(_ path: String) -> @Sendable (RealTree) throws -> Void {
        { try change($0, path) { $0.removeLast($0.count / 2) } }
    }

    private static func flip(_ path: String) -> @Sendable (RealTree) throws -> Void {
        // In the pixels' own bytes, far from the header.
        { try change($0, path) { $0[$0.count - 20] ^= 4 } }
    }

    static let defects: [Defect] = [
        Defect(
            name: "a master is cut short", found: ["image.damaged Icons/Sun@2x.png"], drifts: true,
            drifted: ["Icons/Sun.png"],
            seed: cut("Icons/Sun@2x.png")),
        Defect(
            name: "a bit of a master flips", found: ["image.damaged Icons/Sun@2x.png"], drifts: true,
            drifted: ["Icons/Sun.png"],
            seed: flip("Icons/Sun@2x.png")),
        Defect(
            name: "a hand-made 1x is cut short", found: ["image.damaged Icons/Hand.png"], seed: cut("Icons/Hand.png")),
        Defect(
            name: "a hand-made 2x is cut short", found: ["image.damaged Icons/Hand@2x.png"],
            seed: cut("Icons/Hand@2x.png")),
        Defect(
            name: "a variant is cut short", found: ["file.edited Icons/Sun.png"], drifts: true,
            seed: cut("Icons/Sun.png")),
        Defect(
            name: "a bit of a variant flips", found: ["file.edited Icons/Sun.png"], drifts: true,
            seed: flip("Icons/Sun.png")),
        Defect(name: "a variant is edited", found: ["file.edited Icons/Sun.png"], drifts: true) {
            try $0.write(noise(8, seed: 9), to: "Icons/Sun.png")
        },
        Defect(
            name: "two variants are swapped",
            found: ["file.edited Icons/Sun.png", "file.edited Icons/Moon.png"].sorted(), drifts: true
        ) {
            let (sun, moon) = ($0.bytes(of: "Icons/Sun.png") ?? [], $0.bytes(of: "Icons/Moon.png") ?? [])
            try $0.write(moon, to: "Icons/Sun.png")
            try $0.write(sun, to: "Icons/Moon.png")
        },
        Defect(name: "a variant is deleted", found: ["ledger.missing Icons/Moon.png"], drifts: true) {
            try $0.remove("Icons/Moon.png")
        },
        Defect(name: "a master is edited", found: ["ledger.stale Icons/Sun.png"], drifts: true) {
            try $0.write(noise(16, seed: 7), to: "Icons/Sun@2x.png")
        },
        Defect(
            name: "two masters are swapped",
            found: ["ledger.stale Bar/Share~ipad.png", "ledger.stale Icons/Sun.png"], drifts: true
        ) {
            let (sun, share) = ($0.bytes(of: "Icons/Sun@2x.png") ?? [], $0.bytes(of: "Bar/Share@2x~ipad.png") ?? [])
            try $0.write(share, to: "Icons/Sun@2x.png")
            try $0.write(sun, to: "Bar/Share@2x~ipad.png")
        },
        Defect(name: "a master is deleted", found: ["ledger.orphan Icons/Sun.png"], drifts: true) {
            try $0.remove("Icons/Sun@2x.png")
        },
        Defect(
            name: "a master is renamed to a name that lookup does not read",
            found: ["ledger.orphan Icons/Sun.png", "naming.scale-case Icons/Sun@2X.png"], drifts: true
        ) {
            try move($0, "Icons/Sun@2x.png", to: "Icons/Sun@2X.png")
        },
        Defect(
            name: "the modifier stands before the scale",
            found: ["ledger.orphan Bar/Share~ipad.png", "naming.modifier-order Bar/Share~ipad@2x.png"], drifts: true
        ) {
            try move($0, "Bar/Share@2x~ipad.png", to: "Bar/Share~ipad@2x.png")
        },
        Defect(name: "a copy is left beside the master", found: ["naming.text-after-scale Icons/Sun@2x copy.png"]) {
            try $0.write($0.bytes(of: "Icons/Sun@2x.png") ?? [], to: "Icons/Sun@2x copy.png")
        },
        Defect(
            name: "a master gets a rival",
            found: [
                "naming.case-collision Icons/Sun@2x.png", "naming.extension-case Icons/Sun@2x.PNG",
                "plan.two-masters Icons/Sun.PNG",
            ], drifts: true
        ) {
            try $0.write(noise(16, seed: 4), to: "Icons/Sun@2x.PNG")
        },
        Defect(name: "a master holds a JPEG", found: ["image.wrong-extension Icons/Sun@2x.png"], drifts: true) {
            try $0.write(TinyFiles.jpeg(side: 16, components: 3), to: "Icons/Sun@2x.png")
        },
        Defect(name: "a master is emptied", found: ["image.empty Icons/Sun@2x.png"], drifts: true) {
            try $0.write([], to: "Icons/Sun@2x.png")
        },
        Defect(name: "a master is a pointer", found: ["image.lfs-pointer Icons/Sun@2x.png"], drifts: true) {
            try $0.write(Array("version https://git-lfs.github.com/spec/v1\n".utf8), to: "Icons/Sun@2x.png")
        },
        Defect(name: "a hand-made 1x is emptied", found: ["image.empty Icons/Hand.png"]) {
            try $0.write([], to: "Icons/Hand.png")
        },
        Defect(name: "a master is a link", found: ["file.symbolic-link Icons/Hand@2x.png"], drifts: true) {
            try $0.remove("Icons/Hand@2x.png")
            try FileManager.default.createSymbolicLink(
                atPath: $0.path + "/Icons/Hand@2x.png", withDestinationPath: "Sun@2x.png")
        },
        Defect(name: "a hand-made 1x has another size", found: ["size.mismatch Icons/Hand.png"]) {
            try $0.write(flat(12), to: "Icons/Hand.png")
        },
        Defect(name: "a hand-made 1x has the size of its 2x", found: ["size.same-at-two-scales Icons/Hand.png"]) {
            try $0.write(flat(20), to: "Icons/Hand.png")
        },
        Defect(name: "a hand-made 1x has other colors", found: ["content.differs-in-colour Icons/Hand.png"]) {
            try $0.write(flat(10, [200, 30, 40, 200]), to: "Icons/Hand.png")
        },
        Defect(name: "a 2x claims 300 dpi", found: ["density.stray Icons/Hand@2x.png"]) {
            try $0.write(
                flat(
                    20,
                    chunks: [PNGChunk(type: "pHYs", data: TinyPNG.bigEndian(11811) + TinyPNG.bigEndian(11811) + [1])]),
                to: "Icons/Hand@2x.png")
        },
        Defect(
            name: "a master has an odd size",
            found: ["ledger.stale Icons/Sun.png", "size.odd Icons/Sun@2x.png"], drifts: true
        ) {
            try $0.write(noise(15, seed: 1), to: "Icons/Sun@2x.png")
        },
        Defect(
            name: "a name differs only in letter case",
            found: ["lookup.missing-2x Icons/hand.png", "naming.case-collision Icons/hand.png"]
        ) {
            try $0.write(flat(10), to: "Icons/hand.png")
        },
        Defect(name: "a new master is not built", found: ["ledger.missing Icons/Star.png"], drifts: true) {
            try $0.write(noise(10, seed: 5), to: "Icons/Star@2x.png")
        },
        Defect(name: "a 1x file is called @1x", found: ["naming.explicit-1x Icons/Hand@1x.png"]) {
            try $0.write(flat(10), to: "Icons/Hand@1x.png")
        },
        Defect(name: "the lock file is lost", found: ["ledger.absent twofold.lock"], drifts: true) {
            try $0.remove("twofold.lock")
        },
        Defect(name: "a line of the lock file is damaged", found: ["ledger.bad-line twofold.lock"], drifts: true) {
            try change($0, "twofold.lock") { $0[$0.count - 30] ^= 1 }
        },
        Defect(name: "the lock file has a conflict", found: ["ledger.conflict twofold.lock"], drifts: true) {
            try change($0, "twofold.lock") { bytes in
                let lines = bytes.split(separator: 0x0A).map(Array.init)
                let ours = lines[0...2] + [Array("<<<<<<< HEAD".utf8)] + lines[3...3]
                let theirs = [Array("=======".utf8)] + lines[3...3] + [Array(">>>>>>> other".utf8)] + lines[4...]
                bytes = Array((ours + theirs).joined(separator: [0x0A])) + [0x0A]
            }
        },
    ]

    @Test func theTreeIsInOrderWithoutADefect() throws {
        let tree = try Self.tree()
        #expect(try Self.found(in: tree) == [])
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
    }

    @Test(arguments: defects)
    func aDefectIsFoundAndNothingElse(defect: Defect) throws {
        let tree = try Self.tree()
        try defect.seed(tree)
        let found = try Self.found(in: tree)
        #expect(found == defect.found.sorted(), "found: \(found)")
        let locked = try TwofoldBinary.run("--locked", "--format", "json", in: tree.path)
        #expect((locked.status != 0) == defect.drifts, "\(locked.status): \(locked.errors)")
        for path in defect.drifted { #expect(locked.output.contains("\"\(path)\""), "\(locked.output)") }
        #expect(try Self.found(in: tree) == found, "a gate only looks, and says the same the next time")
    }

    /// What a check finds, as `id path`, sorted; from no cache and from one that a check filled.
    private static func found(in tree: RealTree) throws -> [String] {
        let cache = try RealTree()
        let environment = ["XDG_CACHE_HOME": cache.path]
        let rounds = try (0..<2).map { _ in
            let result = try TwofoldBinary.run(
                "check", "--rules", "art", "--format", "json", in: tree.path, environment: environment)
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result.errors)")
            let findings = try #require(document["diagnostics"] as? [[String: Any]])
            return findings.map { "\($0["id"] ?? "") \($0["path"] ?? "")" }.sorted()
        }
        #expect(rounds[0] == rounds[1])
        return rounds[0]
    }
}
