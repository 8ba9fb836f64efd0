import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldCheck
@testable import TwofoldBuild
@testable import TwofoldImaging

/// The trees of rules' definitions, as files.
enum RuleTree {
    /// Builds the tree, changes it where the example says so, and checks it.
    static func check(_ example: Rule.Example) throws -> [Diagnostic] {
        let disk = MemoryDisk(example.files.compactMapValues(bytes))
        for (path, file) in example.files where file == .link { disk.put(.link, at: path) }
        if example.isBuilt {
            let project = Project(source: disk, engine: FakeEngine(), policy: try policy(disk), jobs: 2)
            _ = BuildRun(project).run(project.survey())
        }
        for (path, file) in example.afterBuild {
            if let bytes = file.flatMap(bytes) { disk.write(bytes, to: path) } else { disk.remove(path) }
        }
        let baseline = Baseline(
            Set(try example.known.map { Baseline.Entry(rule: $0, path: try #require(BytePath($1))) }))
        return RuleExample.check(disk, try policy(disk)).without(baseline, file: "known.txt", selection: [.root])
            .findings.map(\.diagnostic)
    }

    private static func policy(_ disk: MemoryDisk) throws -> BuildPolicy {
        let text = disk.bytes(of: Configuration.fileName) ?? []
        return try Configuration(parsing: text, file: "")
            .policy(file: text.isEmpty ? nil : BytePath(Configuration.fileName))
    }

    /// Nil for what has no bytes.
    private static func bytes(_ file: Rule.Example.File) -> [UInt8]? {
        switch file {
        case .image(let width, let height, let look): bytes(width, height, look)
        case .text(let text): Array(text.utf8)
        case .link: nil
        }
    }

    private static func bytes(_ width: Int, _ height: Int, _ look: Rule.Example.Look) -> [UInt8] {
        let flat = RuleExample.png(width, height)
        // Drawn only where it is asked for: some examples are 16,384 pixels wide.
        var disc: PixelBuffer { SmallImages.disc(width) }
        return switch look {
        case .flat: flat
        case .opaque: RuleExample.png(width, height, 255)
        case .opaqueGray: RuleExample.opaque(width)
        case .detailed: FakeEngine.file(disc)
        case .recolored: FakeEngine.file(SmallImages.disc(width, color: [200, 60, 140]))
        case .cut: FakeEngine.file(withoutItsUpperThird(disc))
        case .doubled: FakeEngine.file(SmallImages.doubled(SmallImages.disc(width / 2)))
        case .enlarged: FakeEngine.file(SmallImages.enlarged(SmallImages.disc(width / 2), SmallImages.bilinear))
        case .fineLine: RuleExample.line(in: 7..<8, side: width)
        case .thickLine: RuleExample.line(in: 6..<8, side: width)
        case .stripes:
            FakeEngine.file(
                SmallImages.rgba(width, height) { _, y in y % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] })
        case .remarkable: FakeEngine.file(disc, mark: FakeEngine.remarkable)
        case .truncated: Array(flat.prefix(20))
        case .animated:
            Array(flat[..<33]) + PNGChunk(type: "acTL", data: [0, 0, 0x20, 0, 0, 0, 0, 0]).encoded + flat[33...]
        case .crushed: PNGFile.signature + PNGChunk(type: "CgBI", data: [0, 0, 0, 0]).encoded + flat.dropFirst(8)
        case .gif: TinyFiles.gif(frames: 1, side: width)
        case .animatedGIF: TinyFiles.gif(frames: 5000, side: width)
        case .jpeg: TinyFiles.jpeg(side: width, components: 1)
        case .stray300dpi: RuleExample.dense(11811)
        case .right72dpi: RuleExample.dense(2835)
        case .noWidth: Array(flat[..<16]) + [0, 0, 0, 0] + flat[20...]
        case .oneBit: FakeEngine.checkerboard(width)
        case .genericProfile: RuleExample.tagged(RuleExample.generic)
        case .standardProfile: RuleExample.tagged(RuleExample.standard)
        case .ninePatch: RuleExample.ninePatch(width, height)
        }
    }

    private static func withoutItsUpperThird(_ pixels: PixelBuffer) -> PixelBuffer {
        let cut = pixels.size.height / 3 * pixels.size.width * 4
        return PixelBuffer(
            size: pixels.size, layout: pixels.layout, depth: pixels.depth,
            bytes: Array(repeating: 0, count: cut) + pixels.bytes.dropFirst(cut))
    }
}
