import Dispatch
import Synchronization
import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

/// Files that were cut off or changed: never a wrong image, never a crash, never a wait without end.
@Suite(.timeLimit(.minutes(30)), .withoutWordsOfLibjxl) struct DamageTests {
    /// Libvips, and the fast lane for the PNGs whose line does not say otherwise: what a run takes.
    private static func engine(for specimen: Specimen) throws -> any ImageEngine {
        let vips = try VipsEngine()
        return specimen.id.hasSuffix(viaVips) ? vips : CombinedEngine(PNGEngine(), vips)
    }

    private static let viaVips = " via libvips"

    private static let flips = Nightly.isOn ? 10_000 : 1000

    /// One line a kind of file.
    static func specimens() throws -> [Specimen] {
        let engine = try VipsEngine()
        func png(_ name: String, _ id: String) throws -> Specimen {
            Specimen("PNG, \(id)", .png, try PNGSuite.file(name), .samePixels)
        }
        func jpeg(_ layout: PixelBuffer.Layout, _ metadata: ImageMetadata) throws -> [UInt8] {
            try engine.encode(
                .noise(PixelSize(width: 40, height: 30), layout, .eight, seed: 6), metadata: metadata,
                encoding: .jpeg(quality: 80))
        }
        func other(_ id: String, _ format: ImageFormat, _ encoding: ImageEncoding) throws -> Specimen {
            let image = PixelBuffer.noise(PixelSize(width: 20, height: 16), .rgba, .eight, seed: 6)
            let file = try engine.encode(image, metadata: ImageMetadata(), encoding: encoding)
            return Specimen(id, format, file, .anyImage)
        }
        return [
            try png("basn6a08", "RGBA" + viaVips), try png("oi4n2c16", "many chunks of pixels" + viaVips),
            try png("tm3n3p02", "palette with alpha" + viaVips),
            try png("basn6a08", "RGBA"), try png("basn0g01", "one bit"), try png("basi2c16", "interlaced, 16 bits"),
            try png("tm3n3p02", "palette with alpha"), try png("tbrn2c08", "see-through color"),
            try png("ct1n0g04", "texts"), try png("oi4n2c16", "many chunks of pixels"),
            Specimen("PNG, color chunks", .png, colorful, .samePixels),
            Specimen(
                "PNG, crushed by Xcode", .crushedPNG,
                CrushedPNG(.noise(PixelSize(width: 12, height: 12), .rgba, .eight, seed: 7)).file, .samePixels),
            Specimen("JPEG, color", .jpeg, try jpeg(.rgb, ImageMetadata(iccProfile: CodecTests.profile)), .anyImage),
            Specimen("JPEG, grey", .jpeg, try jpeg(.grey, ImageMetadata()), .anyImage),
            try other("WebP", .webp, .webp(quality: nil)), try other("lossy WebP", .webp, .webp(quality: 80)),
            try other("TIFF", .tiff, .tiff), try other("GIF", .gif, .gif), try other("HEIC", .heic, .heic(quality: 60)),
            try other("JPEG XL", .jxl, .jxl(quality: nil)),
            Specimen("lossy JPEG XL", .jxl, try lossyJXL(engine), .anyImage),
        ]
    }

    private static func lossyJXL(_ engine: VipsEngine) throws -> [UInt8] {
        try engine.encode(
            .noise(PixelSize(width: 20, height: 16), .rgb, .eight, seed: 6), metadata: ImageMetadata(),
            encoding: .jxl(quality: 80))
    }

    /// A PNG that says more about its colors than about its pixels.
    private static var colorful: [UInt8] {
        TinyPNG.file(
            .noise(PixelSize(width: 12, height: 12), .rgb, .eight, seed: 7),
            chunks: [
                PNGChunk(type: "gAMA", data: [0, 0, 0xB1, 0x8F]),
                PNGChunk(type: "iCCP", data: Array("p\0\0".utf8) + TinyPNG.zlibStream(CodecTests.profile)),
                PNGChunk(type: "pHYs", data: [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1]),
            ])
    }

    @Test(arguments: try specimens())
    func aCutFileIsAnErrorUnlessEveryPixelIsThere(specimen: Specimen) throws {
        let whole = try decode(specimen.bytes, specimen)
        for copy in specimen.truncations {
            guard let decoded = try? decode(copy.bytes, specimen) else { continue }
            // A PNG ends in a chunk that only says so. Where pixels run to the end, some are missing in every copy.
            #expect(specimen.promise == .samePixels, "\(copy.damage)")
            #expect(decoded.pixels == whole.pixels, "\(copy.damage)")
        }
    }

    @Test(arguments: try specimens())
    func aChangedByteIsAnErrorOrDoesNoHarm(specimen: Specimen) throws {
        let engine = try Self.engine(for: specimen)
        let whole = try decode(specimen.bytes, specimen)
        var harmed: [String] = []
        var remarked: [String] = []
        var errors = 0
        for copy in specimen.flips(Self.flips, seed: 1) {
            guard let decoded = try? decode(copy.bytes, specimen) else {
                errors += 1
                continue
            }
            #expect(decoded.pixels.size == (try engine.header(of: copy.bytes, format: specimen.format)).size)
            guard specimen.promise == .samePixels else { continue }
            if (decoded.remarks + decoded.faults).isEmpty {
                if decoded.pixels != whole.pixels || decoded.metadata != whole.metadata { harmed.append(copy.damage) }
            } else if decoded.pixels != whole.pixels || !decoded.metadata.isPart(of: whole.metadata) {
                remarked.append(copy.damage)
            }
        }
        #expect(errors > 0)
        #expect(harmed == [])
        #expect(remarked == [])
    }

    @Test(arguments: try specimens())
    func aRunOverDamagedMastersNamesEachOrMakesTheRightVariant(specimen: Specimen) throws {
        let copies = specimen.truncations + specimen.flips(Self.flips, seed: 2)
        let ending = specimen.format.ofExtension.rawValue
        let disk = MemoryDisk(["whole@2x.\(ending)": specimen.bytes])
        for (index, copy) in copies.enumerated() { disk.write(copy.bytes, to: "\(index)@2x.\(ending)") }
        let project = Project(source: disk, engine: try Self.engine(for: specimen), jobs: 2)
        let report = BuildRun(project).run(project.survey())

        let named = Set(report.diagnostics.filter { $0.severity == .error }.map(\.path.display))
        let right = try decode(try #require(disk.bytes(of: "whole.\(ending)")), specimen)
        var harmed: [String] = []
        for (index, copy) in copies.enumerated() {
            let variant = disk.bytes(of: "\(index).\(ending)")
            let isNamed = named.contains("\(index)@2x.\(ending)")
            #expect((variant == nil) == isNamed, "\(copy.damage)")
            guard let variant, specimen.promise == .samePixels else { continue }
            if try decode(variant, specimen).pixels != right.pixels { harmed.append(copy.damage) }
        }
        #expect(harmed == [])
    }

    /// The messages of libvips and its libraries are in one buffer of the process, which a TIFF that cannot be opened clears.
    @Test func aJPEGIsWhatItIsWhateverElseIsReadMeanwhile() throws {
        let engine = try VipsEngine()
        func jpeg(_ size: PixelSize, _ layout: PixelBuffer.Layout, quality: Int) throws -> [UInt8] {
            try engine.encode(
                .noise(size, layout, .eight, seed: 7), metadata: ImageMetadata(), encoding: .jpeg(quality: quality))
        }
        let sound = try jpeg(PixelSize(width: 40, height: 30), .rgb, quality: 80)
        var newer = sound
        newer[11] = 9  // the version of JFIF: libjpeg warns of it while it reads the header
        // An orientation of four bytes, which libvips believes, and which does not count.
        var exif = TinyFiles.exif(orientation: 6)
        exif.replaceSubrange(12..<22, with: [0, 4, 0, 0, 0, 1, 0, 0, 0, 6])
        // Of its end, libjpeg warns in the last strip.
        var ended = try jpeg(PixelSize(width: 16, height: 16), .grey, quality: 90)
        let scan = try #require(ended.firstRange(of: [0xFF, 0xDA])).upperBound + 8
        ended.insert(contentsOf: [0xFF, 0xD9], at: scan + (ended.count - scan) * 7 / 8)
        let tiff = try engine.encode(
            .noise(PixelSize(width: 8, height: 8), .rgb, .eight, seed: 6), metadata: ImageMetadata(), encoding: .tiff)
        let files: [(file: [UInt8], format: ImageFormat, isSound: Bool)] = [
            (sound, .jpeg, true), (newer, .jpeg, false), (Array(sound.dropLast(200)), .jpeg, false),
            (TinyFiles.jpeg(sound, exif: exif), .jpeg, true), (ended, .jpeg, false), (ended, .jpeg, false),
            (try PNGSuite.file("xhdn0g08"), .png, false), (Array(tiff.dropLast(20)), .tiff, false),
        ]
        let right = try engine.decode(sound, format: .jpeg, limits: ImageLimits()).pixels
        let wrong = Mutex<[Int: Int]>([:])
        DispatchQueue.concurrentPerform(iterations: 500 * files.count) { index in
            let (number, row) = (index % files.count, files[index % files.count])
            let pixels = try? engine.decode(row.file, format: row.format, limits: ImageLimits()).pixels
            if pixels != (row.isSound ? right : nil) { wrong.withLock { $0[number, default: 0] += 1 } }
        }
        #expect(wrong.withLock { $0 } == [:])
    }

    @Test func aDamagedFileIsNotBlamedForAnotherOne() throws {
        let files = try Self.specimens().flatMap { specimen in
            (specimen.truncations + specimen.flips(24, seed: 3)).map { copy in
                (name: "\(specimen.id), \(copy.damage)", bytes: copy.bytes, specimen)
            }
        }
        @Sendable func words(_ index: Int) -> String {
            do {
                return try decode(files[index].bytes, files[index].2).remarks.joined(separator: "; ")
            } catch {
                return String(describing: error)
            }
        }
        let alone = files.indices.map(words)
        #expect(Set(alone).count > 40)
        let wrong = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4 * files.count) { index in
            let (file, said) = (index * 89 % files.count, words(index * 89 % files.count))
            if said != alone[file] { wrong.withLock { $0.append("\(files[file].name): \(said), not \(alone[file])") } }
        }
        #expect(wrong.withLock { $0 } == [])
    }

    @Test(.measuringMemory) func aLengthThatLiesTakesNoMemory() async throws {
        // A process of its own, whose peak is nobody else's.
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let engine = try VipsEngine()
            var file = try PNGSuite.file("ct1n0g04")
            let text = try #require(file.firstRange(of: Array("tEXt".utf8))).lowerBound
            file[text - 4] = 0x7F
            let before = try #require(ResidentMemory.peak)
            #expect(throws: ImageError.self) { try engine.decode(file, format: .png, limits: ImageLimits()) }
            print("TAKEN", try #require(ResidentMemory.peak) - before)
        }
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
        let taken = try #require(lines.first { $0.hasPrefix("TAKEN ") }.flatMap { Int($0.dropFirst(6)) })
        #expect(taken < 50_000_000)
    }

    private func decode(_ bytes: [UInt8], _ specimen: Specimen) throws -> DecodedImage {
        try Self.engine(for: specimen).decode(bytes, format: specimen.format, limits: ImageLimits())
    }
}

extension ImageMetadata {
    /// Whether nothing here says anything else than the whole does.
    fileprivate func isPart(of whole: ImageMetadata) -> Bool {
        // The name of a profile, which nobody reads, is in its chunk.
        let chunks = colorChunks.filter { $0.type != "iCCP" || iccProfile != whole.iccProfile }
        return Set(chunks).isSubset(of: whole.colorChunks) && [nil, whole.density].contains(density)
    }
}
