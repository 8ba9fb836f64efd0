import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldImaging

/// What is read of a container before the libraries see it.
@Suite struct DecodingCorrectionTests {
    @Test(arguments: [
        (ImageFormat.avif, ImageEncoding.avif(quality: 60)), (.heic, .heic(quality: 60)), (.webp, .webp(quality: nil)),
        (.webp, .webp(quality: 60)), (.gif, .gif), (.jxl, .jxl(quality: nil)), (.jxl, .jxl(quality: 60)),
    ])
    func noDamageDoesHarm(format: ImageFormat, encoding: ImageEncoding) throws {
        let image = PixelBuffer.noise(PixelSize(width: 16, height: 12), .rgba, .eight, seed: 2)
        let file = try VipsEngine().encode(image, metadata: ImageMetadata(), encoding: encoding)
        let head = min(file.count, 900)
        for place in 0..<head {
            _ = try? DecodingCorrection(of: Array(file.prefix(place)), format)
            for byte: UInt8 in [0, 1, 2, 0x7F, 0x80, 0xFF] {
                var damaged = file
                damaged[place] = byte
                guard let correction = try? DecodingCorrection(of: damaged, format) else { continue }
                #expect(correction.applied(to: damaged).count == file.count)
            }
        }
    }

    @Test func aSequenceHeaderIsRead() throws {
        // A gray still image of 64 by 64 with the levels of video, and one of colors, 48 by 64, with all values.
        let gray = try #require(AV1Sequence([0x12, 0, 0x0A, 9, 0x18, 0x15, 0x7F, 0xFD, 0x86, 0x02, 0x1A, 0x0C, 0x40]))
        #expect(gray.size == PixelSize(width: 64, height: 64))
        #expect(gray.isMonochrome && !gray.isFullRange)
        let colors = try #require(
            AV1Sequence([0x12, 0, 0x0A, 9, 0x38, 0x15, 0x6F, 0xFD, 0x84, 0x04, 0x34, 0x1A, 0x40]))
        #expect(colors.size == PixelSize(width: 48, height: 64))
        #expect(!colors.isMonochrome && colors.isFullRange)
        #expect(AV1Sequence([0x12, 0, 0x0A, 9, 0x18, 0x15]) == nil)
        #expect(AV1Sequence([0x12, 0]) == nil)
    }
}
