@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldPixels
import TwofoldKit

extension FuzzTarget {
    /// What kind of image a file is, by its first bytes and by its extension.
    static let formats = FuzzTarget(
        name: "formats",
        seeds: signatures.map { $0 + [UInt8](repeating: 0, count: 32 - $0.count) } + extensions,
        tokens: signatures + extensions
            + ["CgBI", "WEBP", "ftypheix", "ftypmif1", "ftyphevc", "<?xml", "GIF87a"].map { Array($0.utf8) }
    ) { input in
        let format = ImageFormat(sniffing: input)
        expect(ImageFormat(sniffing: Array(input.prefix(32))) == format, "32 bytes do not say what a file is")
        if format == .png || format == .crushedPNG {
            expect(input.starts(with: PNGFile.signature), "a PNG is none")
        }
        if let promised = ImageFormat(fileExtension: input) {
            expect(
                ImageFormat(fileExtension: input.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }) == promised,
                "letter case decides what an extension promises")
        }
    }

    private static let signatures: [[UInt8]] = [
        PNGFile.signature, PNGFile.signature + [0, 0, 0, 4] + Array("CgBI".utf8), [0xFF, 0xD8, 0xFF, 0xE0],
        Array("GIF89a".utf8), [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], Array("RIFF\0\0\0\0WEBP".utf8),
        Array("\0\0\0\u{18}ftypheic".utf8), Array("%PDF-1.7".utf8), Array("<svg ".utf8),
        [0xFF, 0x0A], [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A],
    ]

    private static let extensions = ["png", "JPG", "jpeg", "gif", "tiff", "webp", "heif", "jxl", "pdf", "svg"]
        .map { Array($0.utf8) }
}
