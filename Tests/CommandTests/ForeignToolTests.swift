import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// What variants say of themselves, read by programs that have nothing to do with Twofold.
@Suite struct ForeignToolTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    /// A program's standard output and exit status.
    private static func run(_ name: String, _ arguments: [String]) throws -> Program.Result {
        try Program.run([name] + arguments, errors: .dropped)
    }

    private static let p3 = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes

    /// Masters of every kind of PNG and of the other formats, with profile and density where there is a place for them.
    private func tree() throws -> RealTree {
        let tree = try RealTree()
        let size = PixelSize(width: 24, height: 16)
        let density = PNGChunk(type: "pHYs", data: [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
        let noise: [PNGChunk] = [
            PNGChunk(type: "tEXt", data: Array("Author\0nobody".utf8)),
            PNGChunk(type: "eXIf", data: TinyFiles.exif(orientation: 1)),
        ]
        for layout in PixelBuffer.Layout.allCases {
            for depth in PixelBuffer.Depth.allCases {
                let image = PixelBuffer.noise(size, layout, depth, seed: 2)
                try tree.write(TinyPNG.file(image, chunks: [density] + noise), to: "\(layout)-\(depth)@2x.png")
            }
        }
        for bits in [1, 2, 4, 8] {
            let colors: [[UInt8]] = (0..<(1 << bits)).map { [UInt8($0), 99, UInt8(255 - $0)] }
            let indices = (0..<size.area).map { UInt8($0 / 4 % (1 << bits)) }
            try tree.write(
                TinyPNG.palette(size, depth: bits, colors: colors, indices: indices), to: "palette-\(bits)@2x.png")
        }
        let image = PixelBuffer.noise(size, .rgb, .eight, seed: 3)
        let metadata = ImageMetadata(iccProfile: Self.p3, density: Density(x: 144, y: 144, unit: .inch))
        for (name, encoding) in [
            ("p3@2x.png", ImageEncoding.png(effort: .standard)), ("p3@2x.jpg", .jpeg(quality: 90)),
            ("p3@2x.tiff", .tiff),
            ("p3@2x.webp", .webp(quality: nil)),
        ] {
            try tree.write(try engine.encode(image, metadata: metadata, encoding: encoding), to: name)
        }
        try tree.write(TinyFiles.svg("8", "8", "<rect width=\"8\" height=\"8\"/>"), to: "drawing.svg")
        #expect(try TwofoldBinary.run("-q", "--vectors", "draw", tree.path).status == 0)
        return tree
    }

    @Test(.having("pngcheck")) func pngcheckFindsNothingAmiss() throws {
        let tree = try tree()
        let made = tree.hashes.keys.sorted().filter { $0.hasSuffix(".png") && !$0.contains("@2x") }
        #expect(made.count >= 14)
        for name in made {
            // Twice verbose, it lists every chunk and tests what it knows of them.
            let result = try Self.run("pngcheck", ["-vv", "\(tree.path)/\(name)"])
            let output = result.output
            #expect(result.status == 0, "\(name): \(output)")
            #expect(!output.contains("ERROR") && !output.contains("invalid"), "\(name): \(output)")
            for chunk in ["chunk tEXt", "chunk zTXt", "chunk iTXt", "chunk eXIf", "chunk tIME", "chunk bKGD"] {
                #expect(!output.contains(chunk), "\(name): \(chunk)")
            }
        }
    }

    @Test(.having("exiftool")) func exiftoolReadsTheDensityAndTheProfile() throws {
        let tree = try tree()
        let tags = ["-s3", "-n", "-PixelsPerUnitX", "-XResolution"]
        let density = try Self.run("exiftool", tags + ["\(tree.path)/rgba-eight.png"])
        #expect(density.output == "2835\n")
        for name in ["p3.jpg", "p3.tiff"] {
            #expect(try Self.run("exiftool", tags + ["\(tree.path)/\(name)"]).output == "72\n", "\(name)")
        }
        for name in ["p3.png", "p3.jpg", "p3.tiff", "p3.webp"] {
            let profile = try Self.run("exiftool", ["-icc_profile", "-b", "\(tree.path)/\(name)"])
            #expect(profile.bytes == Self.p3, "\(name)")
        }
        // A TIFF's own tags are Exif's.
        for name in tree.hashes.keys.sorted() where !name.contains("@2x") && !name.hasSuffix("tiff") {
            let found = try Self.run("exiftool", ["-s", "-EXIF:all", "-XMP:all", "\(tree.path)/\(name)"])
            #expect(found.output == "", "\(name): \(found.output)")
        }
    }

    @Test(.having("identify")) func identifyAgreesOnSizeAndKind() throws {
        let tree = try tree()
        let made = tree.hashes.keys.sorted().filter { $0.hasSuffix("png") && !$0.contains("@") }
        let paths = made.map { "\(tree.path)/\($0)" }
        let list = try Self.run("identify", ["-format", "%f %wx%h %m\n"] + paths)
        #expect(list.output.split(separator: "\n").count == paths.count)
        for line in list.output.split(separator: "\n") {
            let expected = line.hasPrefix("drawing") ? "8x8 PNG" : "12x8 PNG"
            #expect(line.hasSuffix(expected), "\(line)")
        }
        #expect(list.status == 0)
    }
}
