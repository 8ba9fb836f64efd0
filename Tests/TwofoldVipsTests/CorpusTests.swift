import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild

/// Real images of published apps, on a copy of the folder that `TWOFOLD_CORPUS` names.
@Suite(.onRealImages)
struct CorpusTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    private static func copy() throws -> RealTree {
        let tree = try RealTree()
        let corpus = try #require(Corpus.folder)
        for entry in try FileManager.default.contentsOfDirectory(atPath: corpus.path) {
            try FileManager.default.copyItem(
                at: corpus.appendingPathComponent(entry), to: tree.url.appendingPathComponent(entry))
        }
        return tree
    }

    @Test func everyReadableMasterGetsItsVariantsAndNothingElseChanges() throws {
        let tree = try Self.copy()
        let before = tree.hashes
        let project = Project(
            source: try LocalDisk(folder: Array(tree.path.utf8)), engine: engine, jobs: 2)
        let survey = project.survey()
        let report = BuildRun(project).run(survey)

        let after = tree.hashes
        for (path, hash) in before { #expect(after[path] == hash, "changed: \(path)") }
        let made = Set(report.files.map { String(decoding: $0.path.bytes, as: UTF8.self) })
        #expect(Set(after.keys).subtracting(before.keys) == made.union([LockFileName.fileName]))

        // Whatever is named like a master and decodes by itself has every scale below its own beside it.
        var masters = 0
        for path in before.keys {
            guard let name = path.split(separator: "/").last.map({ AssetName(parsing: Array($0.utf8)) }),
                name.isMasterName, !path.contains("set/"), !path.contains("launchimage/"),
                !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
                let format = ImageFormat(fileExtension: name.fileExtension), engine.formats.contains(format),
                let bytes = tree.bytes(of: path),
                let image = try? engine.decode(bytes, format: format, limits: ImageLimits())
            else { continue }
            masters += 1
            for scale in name.scale.smaller {
                let variant = name.variant(scale: scale, device: name.device)
                guard variant.mayHaveScreen else { continue }
                let folder = path.split(separator: "/").dropLast().joined(separator: "/")
                let place = "\(folder)/\(String(decoding: variant.bytes, as: UTF8.self))"
                #expect(after[place] != nil, "missing: \(place)")
            }
            if !image.pixels.size.isWhole(at: name.scale) {
                let isNamed = report.diagnostics.contains { $0.rule == .sizeOdd && $0.path.bytes == Array(path.utf8) }
                #expect(isNamed, "not reported as odd: \(path)")
            }
        }
        #expect(masters >= 25, "the folder holds masters at all")
        // In the sets of catalogs, slots say what a master is.
        #expect(survey.plan.masters.count { !$0.master.path.bytes.contains("set/".utf8) } == masters)
        let crushed = report.diagnostics.filter { $0.rule == .imageCrushed }
        let crushedHere = before.keys.filter { path in
            tree.bytes(of: path).map { ImageFormat(sniffing: $0) == .crushedPNG } ?? false
        }
        #expect(crushed.count == crushedHere.count)
        #expect(report.counts.failed == 0)

        let second = BuildRun(project).run(project.survey())
        #expect(second.counts.made == 0)
        #expect(second.counts.current == made.count)
        #expect(tree.hashes == after)
    }

    @Test(.timeLimit(.minutes(5))) func anyNumberOfJobsGivesTheSameBytes() throws {
        var trees: [[String: ContentHash]] = []
        for jobs in [1, 2, 8] {
            let tree = try Self.copy()
            let project = Project(
                source: try LocalDisk(folder: Array(tree.path.utf8)), engine: engine, jobs: jobs)
            _ = BuildRun(project).run(project.survey())
            trees.append(tree.hashes)
        }
        #expect(trees[0] == trees[1])
        #expect(trees[0] == trees[2])
    }

    /// The hand-made 1x beside an exact 2x is what a designer wanted, so the filter that comes nearest is the best.
    @Test func theAutomaticFilterIsNearerToHandMadeFilesThanLanczos() throws {
        let tree = try Self.copy()
        let project = Project(source: try LocalDisk(folder: Array(tree.path.utf8)), engine: engine)
        let plan = project.survey().plan
        var ours: [Double] = []
        var lanczos: [Double] = []
        for master in plan.masters.map(\.master) where master.name.scale == .x2 {
            let hand = master.path.folder.appending(
                master.name.variant(scale: .x1, device: master.name.device).bytes)
            guard let hand, plan.kept.contains(hand),
                let big = tree.bytes(of: String(decoding: master.path.bytes, as: UTF8.self)),
                let small = tree.bytes(of: String(decoding: hand.bytes, as: UTF8.self)),
                let wanted = try? engine.decode(small, format: .png, limits: ImageLimits()).pixels
            else { continue }
            let source = try engine.decode(big, format: .png, limits: ImageLimits()).pixels
            guard source.size == PixelSize(width: wanted.size.width * 2, height: wanted.size.height * 2) else {
                continue
            }
            let choice = FilterChoice(named: nil, format: .png, ratio: 2).filter
            for filter in [choice, .lanczos3] {
                let reduced = Resampler.reduce(source, to: wanted.size, ratio: 2, filter: filter)
                let psnr = PSNR.overBlackAndWhite(reduced, wanted)
                if filter == .lanczos3 { lanczos.append(psnr) } else { ours.append(psnr) }
            }
        }
        let (a, b) = (PSNR.median(ours), PSNR.median(lanczos))
        print("hand-made 1x of \(ours.count) exact pairs: median PSNR \(a) dB ours, \(b) dB Lanczos 3")
        #expect(ours.count >= 5)
        #expect(a >= b + 5)
    }
}

/// Peak signal to noise of two images as they look over a black and over a white ground.
enum PSNR {
    static func overBlackAndWhite(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
        var squares = 0.0
        var count = 0.0
        for ground in [0.0, 1.0] {
            for (x, y) in zip(composite(a, ground), composite(b, ground)) {
                squares += (x - y) * (x - y)
                count += 1
            }
        }
        return squares == 0 ? 99 : 10 * log10(count / squares)
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// RGB over a ground, 0...1.
    private static func composite(_ image: PixelBuffer, _ ground: Double) -> [Double] {
        let samples = image.samples.map { $0 / image.depth.maximum }
        let channels = image.layout.channels
        return stride(from: 0, to: samples.count, by: channels).flatMap { start -> [Double] in
            let alpha = image.layout.hasAlpha ? samples[start + channels - 1] : 1
            let colors =
                channels <= 2 ? Array(repeating: samples[start], count: 3) : Array(samples[start..<(start + 3)])
            return colors.map { $0 * alpha + ground * (1 - alpha) }
        }
    }
}
