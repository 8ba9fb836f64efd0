import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// Mipmaps through real files.
@Suite struct MipmapFileTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    private func made(_ file: [UInt8], named name: String) throws -> MemoryDisk {
        let disk = MemoryDisk([name: file])
        let project = Project(source: disk, engine: engine)
        let report = MipmapRun(project).run(of: try #require(BytePath(name)))
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics.map(\.message))")
        #expect(MipmapRun(project).run(of: try #require(BytePath(name))).counts.made == 0)
        return disk
    }

    @Test func everyLayoutAndDepthGivesItsChain() throws {
        for layout in PixelBuffer.Layout.allCases {
            for depth in PixelBuffer.Depth.allCases {
                let base = PixelBuffer.noise(PixelSize(width: 13, height: 6), layout, depth, seed: 5)
                let disk = try made(TinyPNG.file(base), named: "t@2x.png")
                let levels = MipmapChain.levels(of: base)
                for (index, level) in levels.enumerated().dropFirst() {
                    let file = try #require(disk.bytes(of: "t.mip\(index).png"))
                    #expect(try engine.decode(file, format: .png, limits: ImageLimits()).pixels == level)
                }
                #expect(try KTX2Reader(try #require(disk.bytes(of: "t.ktx2"))).levels.count == levels.count)
            }
        }
    }

    @Test func colorChunksAreCarriedAndDensityIsNot() throws {
        let chunks = [
            PNGChunk(type: "sRGB", data: [0]), PNGChunk(type: "pHYs", data: [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1]),
        ]
        let base = PixelBuffer.noise(PixelSize(width: 4, height: 4), .rgba, .eight, seed: 5)
        let disk = try made(TinyPNG.file(base, chunks: chunks), named: "t@2x.png")
        let level = try #require(disk.bytes(of: "t.mip1.png"))
        let types = PNGFile.chunksBeforePixels(of: level).map { "\($0.type)" }
        #expect(types == ["IHDR", "sRGB"])
    }

    @Test(arguments: [PixelBuffer.Layout.rgb, .grey])
    func aPhotographsProfileIsCarriedWhereItIsOfThePixelsColors(layout: PixelBuffer.Layout) throws {
        let base = PixelBuffer.noise(PixelSize(width: 8, height: 8), layout, .eight, seed: 5)
        let photograph = try engine.encode(
            base, metadata: ImageMetadata(iccProfile: CodecTests.profile), encoding: .jpeg(quality: 90))
        let disk = try made(photograph, named: "lake@2x.jpg")
        let level = try #require(disk.bytes(of: "lake.mip1.png"))
        let types = PNGFile.chunksBeforePixels(of: level).map { "\($0.type)" }
        #expect(types == (layout == .rgb ? ["IHDR", "iCCP"] : ["IHDR"]))
        let decoded = try engine.decode(level, format: .png, limits: ImageLimits())
        #expect(decoded.remarks.isEmpty)
        #expect(decoded.pixels.layout == layout)
    }
}
