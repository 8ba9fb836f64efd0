import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldImaging
@testable import TwofoldPNG

/// A profile is judged where it enters, and no variant has one that is called damaged.
@Suite struct ProfileFaultTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    private static let profile = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes
    private static let kinds: [(name: String, profile: [UInt8], words: String)] = [
        ("cut", Array(profile.prefix(profile.count / 2)), "is cut short"),
        ("without its last byte", Array(profile.dropLast()), "is cut short"),
        ("garbage", (0..<400).map { UInt8($0 % 251) }, "does not begin like"),
        ("of a link", changed(12, "link"), "class"), ("for print", changed(16, "CMYK"), "other colors"),
        ("with parts elsewhere", changed(136, "\u{7F}\u{7F}\u{7F}\u{7F}"), "beyond its end"),
    ]

    private static func changed(_ place: Int, _ text: String) -> [UInt8] {
        var bytes = profile
        bytes.replaceSubrange(place..<(place + 4), with: text.utf8)
        return bytes
    }

    private func image(_ profile: [UInt8]) -> DecodedImage {
        DecodedImage(
            pixels: .noise(PixelSize(width: 4, height: 4), .rgb, .eight, seed: 1),
            metadata: ImageMetadata(colorChunks: [PNGChunk(profile: profile)], iccProfile: profile))
    }

    @Test func aDamagedProfileIsLeftOutAndSaid() {
        for kind in Self.kinds {
            let judged = image(kind.profile).judged()
            #expect(judged.metadata.iccProfile == nil && judged.metadata.colorChunks.isEmpty, "\(kind.name)")
            #expect(judged.faults.count == 1 && judged.faults[0].contains(kind.words), "\(kind.name): \(judged.faults)")
        }
    }

    @Test func aSoundProfileStaysAndALongerOneIsCutToItsLength() {
        let sound = image(Self.profile).judged()
        #expect(sound.metadata == image(Self.profile).metadata && sound.faults.isEmpty && sound.remarks.isEmpty)
        let longer = image(Self.profile + [0, 1, 2]).judged()
        #expect(longer.metadata == image(Self.profile).metadata && longer.faults.isEmpty)
        #expect(longer.remarks.count == 1 && longer.remarks[0].contains("longer"))
    }

    /// JPEGs, WebPs and TIFFs carry whatever they are given.
    @Test func everyFormatIsJudgedWhereItIsDecoded() throws {
        for kind in Self.kinds where kind.name != "garbage" {
            for encoding in [ImageEncoding.jpeg(quality: 90), .webp(quality: nil), .tiff] {
                let source = image(kind.profile)
                let metadata = ImageMetadata(iccProfile: kind.profile)
                guard let file = try? engine.encode(source.pixels, metadata: metadata, encoding: encoding) else {
                    continue
                }
                let decoded = try engine.decode(file, format: encoding.format, limits: ImageLimits())
                #expect(decoded.metadata.iccProfile == nil, "\(kind.name) in \(encoding)")
            }
        }
    }

    /// An Exif block that leads to the option file of its colors: R03 is Adobe RGB, R98 is sRGB.
    private static func exif(_ option: String) -> [UInt8] {
        func entry(_ tag: UInt16, _ type: UInt8, _ count: UInt8, _ value: [UInt8]) -> [UInt8] {
            [UInt8(truncatingIfNeeded: tag), UInt8(tag >> 8), type, 0, count, 0, 0, 0] + value
        }
        let list =
            Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0] + entry(0x8769, 4, 1, [26, 0, 0, 0]) + [0, 0, 0, 0]
            + [2, 0] + entry(0xA001, 3, 1, [0xFF, 0xFF, 0, 0]) + entry(0xA005, 4, 1, [56, 0, 0, 0]) + [0, 0, 0, 0]
            + [1, 0] + entry(1, 2, 4, Array(option.utf8) + [0]) + [0, 0, 0, 0]
        let block = Array("Exif\0\0".utf8) + list
        return [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block
    }

    @Test func adobeRGBByExifAloneIsSaidAndConverted() throws {
        let green = PixelBuffer(
            size: PixelSize(width: 16, height: 16), layout: .rgb, depth: .eight,
            bytes: (0..<256).flatMap { _ in [60, 200, 60] as [UInt8] })
        let jpeg = try engine.encode(green, metadata: ImageMetadata(), encoding: .jpeg(quality: 95))
        for (option, isAdobe) in [("R03", true), ("R98", false)] {
            let file = Array(jpeg[..<2]) + Self.exif(option) + jpeg[2...]
            let decoded = try engine.decode(file, format: .jpeg, limits: ImageLimits())
            #expect(decoded.remarks.contains { $0.contains("Adobe RGB") } == isAdobe, "\(option)")
            // Its green is farther out than sRGB's, so red sinks.
            let converted = try engine.convertedToSRGB(decoded).pixels.bytes
            #expect((converted[0] < 20) == isAdobe, "\(option): \(converted[..<3])")
        }
    }
}
