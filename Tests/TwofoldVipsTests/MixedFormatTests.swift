import Testing
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldCheck

/// The scales of an image, in two formats.
@Suite struct MixedFormatTests {
    @Test(
        arguments: [
            (["b.png": 8, "b@2x.jpg": 16], ["b@2x.jpg"]), (["b.png": 8, "b@3x.jpg": 24], ["b@3x.jpg"]),
            (["b.jpg": 8, "b@2x.png": 16], ["b@2x.png"]),
            // Of another size, of another image, and whole in one format or in both.
            (["b.png": 9, "b@2x.jpg": 16], []), (["b.png": 8, "c@2x.jpg": 16], []),
            (["b.png": 8, "b@2x.png": 16, "b@2x.jpg": 16], []), (["b.png": 8, "b.jpg": 8], []),
            (["b.jpg": 8, "b@2x.jpg": 16], []),
        ] as [([String: Int], [String])])
    func twoFormatsAreTwoImagesToLookup(sides: [String: Int], expected: [String]) throws {
        let engine = try VipsEngine()
        let disk = MemoryDisk()
        for (name, side) in sides {
            let pixels = PixelBuffer.noise(PixelSize(width: side, height: side), .rgb, .eight, seed: 1)
            let encoding: ImageEncoding = name.hasSuffix("png") ? .png(effort: .fast) : .jpeg(quality: 90)
            let file: [UInt8] = try engine.encode(pixels, metadata: ImageMetadata(), encoding: encoding)
            disk.write(file, to: name)
        }
        let found = CheckRun(Project(source: disk, engine: engine, jobs: 2)).run().findings.map(\.diagnostic)
        #expect(found.filter { $0.rule == .nameMixedExtensions }.map(\.path.display) == expected)
    }
}
