@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
import TwofoldKit

extension FuzzTarget {
    /// The chunks of a WebP: read, and rearranged without touching the image; and what is looked for in a HEIF or JPEG XL.
    static let webp = FuzzTarget(
        name: "webp",
        seeds: [
            riff(chunk("VP8L", [1, 2, 3])), riff(chunk("VP8 ", [1, 2])),
            riff(chunk("VP8X", [0x10] + [UInt8](repeating: 0, count: 9)) + chunk("ALPH", [7]) + chunk("VP8 ", [1, 2])),
            riff(chunk("ICCP", [9, 9]) + chunk("VP8L", [1]) + chunk("EXIF", [5])), riff([]), Array("RIFF".utf8),
            [0, 0, 0, 19] + Array("colrnclx".utf8) + [0, 12, 0, 13, 0, 6, 0x80], [0xFF, 0x0A, 0x43, 2],
            [0, 0, 0, 12] + Array("jxlc".utf8) + [0xFF, 0x0A, 0x43, 0],
            Array("\0\0\0\u{0E}jxlp\0\0\0\0".utf8) + [0xFF, 0x0A],
        ],
        tokens: [
            "RIFF", "WEBP", "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP", "EXIF", "colrnclx", "jxlc", "jxlp",
            "jbrd", "GIF89a", "NETSCAPE2.0",
        ].map {
            Array($0.utf8)
        } + [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0]]
    ) { input in
        let isLossless = WebPFile.isLossless(input)
        _ = HEIFFile.hasOtherColors(input)
        _ = GIFFile.keepsToItsScreen(input)
        for format in [ImageFormat.webp, .gif] {
            if let animation = Animation(of: input, format) {
                expect(animation.delays(perSecond: 100).allSatisfy { $0 >= 0 }, "a frame ends before it begins")
            }
        }
        let delayed = WebPFile.replacingDelays(of: input, each: 100, with: [1, 1 << 30, 3])
        expect(delayed.count == input.count, "other delays take other room")
        if let jxl = try? JXLFile(input) {
            expect(jxl.size.width > 0 && jxl.size.height > 0, "an image without pixels")
        }
        let size = PixelSize(width: 7, height: 16_384)
        for profile in [nil, [], [1], [1, 2]] as [[UInt8]?] {
            let result = WebPFile.replacingMetadata(of: input, size: size, hasAlpha: true, profile: profile)
            expect(ImageFormat(sniffing: result) == .webp, "a WebP became something else")
            expect(result.count % 2 == 0, "chunks do not begin at even places")
            // Frames of an animation are left out.
            guard WebPFile.frameCount(of: input) == 0 else { continue }
            expect(WebPFile.isLossless(result) == isLossless, "lossless became lossy, or the other way round")
            expect(
                WebPFile.replacingMetadata(of: result, size: size, hasAlpha: true, profile: profile) == result,
                "rewriting twice is another thing")
        }
    }

    private static func riff(_ body: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + littleEndian(body.count + 4) + Array("WEBP".utf8) + body
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        Array(type.utf8) + littleEndian(data.count) + data + (data.count % 2 == 1 ? [0] : [])
    }

    private static func littleEndian(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }
}
