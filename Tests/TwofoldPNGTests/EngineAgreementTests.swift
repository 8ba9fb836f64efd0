import Foundation
import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

/// Where both engines can do a job, they do the same.
@Suite(.timeLimit(.minutes(20))) struct EngineAgreementTests {
    private let fast = PNGEngine()
    private let vips: VipsEngine
    init() throws { vips = try VipsEngine() }

    /// PNGs of real apps.
    private static let corpus: [URL] = {
        guard Corpus.isAvailable, let folder = Corpus.folder else { return [] }
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        return (files ?? []).filter { $0.pathExtension.lowercased() == "png" }.sorted { $0.path < $1.path }
    }()

    @Test(.onRealImages) func realFilesAreReadAlikeDownToTheirMetadata() throws {
        var read = 0
        try #require(!Self.corpus.isEmpty, "the folder has no PNG")
        for url in Self.corpus {
            let file = Array(try Data(contentsOf: url))
            guard ImageFormat(sniffing: file) == .png else { continue }
            if compare(file, url.lastPathComponent) { read += 1 }
        }
        // What both refuse is agreement as well, but not much of it.
        #expect(read * 2 > Self.corpus.count)
    }

    @Test func theSuiteIsReadAlikeDownToItsMetadata() throws {
        for name in PNGSuite.valid { #expect(compare(try PNGSuite.file(name), name), "\(name)") }
    }

    /// Holds what both engines read against each other; false when both refuse it.
    private func compare(_ file: [UInt8], _ name: String) -> Bool {
        func header(_ engine: any ImageEngine) -> Result<ImageHeader, any Error> {
            Result { try engine.header(of: file, format: .png) }
        }
        switch (header(fast), header(vips)) {
        case (.success(let ours), .success(let theirs)): #expect(ours == theirs, "\(name)")
        case (.failure, .failure): break
        case (let ours, let theirs): Issue.record("\(name): \(ours), and libvips \(theirs)")
        }
        func image(_ engine: any ImageEngine) -> Result<DecodedImage, any Error> {
            Result { try engine.decode(file, format: .png, limits: ImageLimits()) }
        }
        switch (image(fast), image(vips)) {
        case (.success(let ours), .success(let theirs)):
            #expect(ours.pixels == theirs.pixels, "\(name)")
            #expect(ours.metadata == theirs.metadata, "\(name)")
            return true
        case (.failure, .failure): return false
        case (.failure(let error), .success):
            Issue.record("\(name): only libvips reads it: \(error)")
            return false
        case (.success, .failure(let error)):
            Issue.record("\(name): libvips does not read it: \(error)")
            return false
        }
    }

    /// All that decides bytes is the same, so a variant's pixels are the same whatever engine made it.
    @Test func variantsAreThePixelsOfTheOtherEngine() throws {
        let disk = MemoryDisk()
        for name in PNGSuite.valid { disk.write(try PNGSuite.file(name), to: "\(name)@3x.png") }
        let other = MemoryDisk()
        for name in PNGSuite.valid { other.write(try PNGSuite.file(name), to: "\(name)@3x.png") }
        let project = Project(source: disk, engine: fast, jobs: 2)
        #expect(BuildRun(project).run(project.survey()).counts.made == 2 * PNGSuite.valid.count)
        let slow = Project(source: other, engine: vips, jobs: 2)
        #expect(BuildRun(slow).run(slow.survey()).counts.made == 2 * PNGSuite.valid.count)
        #expect(disk.paths == other.paths)
        for path in disk.paths where path.hasSuffix(".png") {
            let ours = try ReferencePNG.decode(try #require(disk.bytes(of: path)))
            let theirs = try ReferencePNG.decode(try #require(other.bytes(of: path)))
            #expect(ours.shows(theirs), "\(path)")
        }
    }

    @Test(arguments: 1...8)
    func aTurnedImageIsReadAlike(orientation: Int) throws {
        for (layout, depth) in [(PixelBuffer.Layout.rgb, PixelBuffer.Depth.eight), (.greyAlpha, .sixteen)] {
            let file = TinyPNG.file(
                .noise(PixelSize(width: 5, height: 3), layout, depth, seed: 2),
                chunks: [PNGChunk(type: "eXIf", data: TinyFiles.exif(orientation: UInt8(orientation)))])
            #expect(compare(file, "orientation \(orientation)"))
        }
    }

    @Test func whatStandsBehindTheEndIsNoPartOfTheImage() throws {
        let image = PixelBuffer.noise(PixelSize(width: 6, height: 4), .rgb, .eight, seed: 3)
        let file = TinyPNG.file(image)
        let other = TinyPNG.file(.noise(PixelSize(width: 2, height: 9), .grey, .sixteen, seed: 3))
        let decoded = try fast.decode(file + other.dropFirst(8), format: .png, limits: ImageLimits())
        #expect(decoded.pixels == image)
    }

    /// What is wrong with a color profile, and whether it is used all the same.
    @Test(arguments: [
        "sound", "without its checksum", "cut in the middle", "of another length", "of other colors", "without a name",
    ])
    func aDamagedProfileIsJudgedAlike(damage: String) throws {
        let profile = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes
        var stream = TinyPNG.zlibStream(damage == "of another length" ? profile + [0, 0, 0, 0] : profile)
        if damage == "without its checksum" { stream.removeLast(4) }
        if damage == "cut in the middle" { stream.removeLast(stream.count / 2) }
        let name = damage == "without a name" ? "" : "p"
        let layout: PixelBuffer.Layout = damage == "of other colors" ? .grey : .rgb
        let file = TinyPNG.file(
            .noise(PixelSize(width: 4, height: 4), layout, .eight, seed: 2),
            chunks: [PNGChunk(type: "iCCP", data: Array("\(name)\0\0".utf8) + stream)])
        #expect(compare(file, damage))
        let ours = try fast.decode(file, format: .png, limits: ImageLimits())
        let isUsed = ["sound", "without its checksum", "of another length"].contains(damage)
        #expect((ours.metadata.iccProfile != nil) == isUsed)
        // A profile that is used whole is nothing to remark, nor is one that PNG does not allow.
        let isSaid = !["sound", "without its checksum", "of other colors"].contains(damage)
        #expect((ours.remarks + ours.faults).count == (isSaid ? 1 : 0))
    }
}
