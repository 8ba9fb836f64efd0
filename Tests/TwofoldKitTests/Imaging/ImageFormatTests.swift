import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

@Suite struct ImageFormatTests {
    typealias Row = (id: String, start: [UInt8], format: ImageFormat?)

    private static func heif(_ brands: String...) -> [UInt8] {
        let content =
            Array("ftyp".utf8) + Array(brands[0].utf8) + [0, 0, 0, 0] + brands.dropFirst().flatMap { Array($0.utf8) }
        return TinyPNG.bigEndian(content.count + 4) + content
    }

    @Test(
        arguments: [
            ("HEIC", heif("heic", "mif1", "heic"), .heic),
            ("AVIF", heif("avif", "mif1", "miaf"), .avif),
            ("AVIF under the common brand", heif("mif1", "miaf", "avif"), .avif),
            ("JPEG XL", [0xFF, 0x0A, 0], .jxl),
            ("JPEG XL in boxes", [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A], .jxl),
            ("a JPEG 2000", [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 0x0A], nil),
            ("a film", heif("isom", "mp42"), nil),
            (
                "the common brand, and another behind what is looked at",
                heif("mif1", "aaaa", "bbbb", "cccc", "dddd", "avif"), .heic
            ),
            ("SVG", Array("<svg/>".utf8), .svg), ("SVG with a declaration", Array("<?xml version='1.0'?>".utf8), .svg),
            ("SVG behind a mark of byte order and a line", [0xEF, 0xBB, 0xBF, 0x0A] + Array("<svg/>".utf8), .svg),
            ("SVG behind a comment", Array("<!-- drawn --><svg/>".utf8), .svg),
            ("a page", Array("<html>".utf8), nil), ("nothing", [], nil),
        ] as [Row])
    func theFirstBytesSayWhatAFileIs(row: Row) {
        #expect(ImageFormat(sniffing: row.start) == row.format, "\(row.id)")
        #expect(ImageFormat(sniffing: Array(row.start.prefix(32))) == row.format, "\(row.id): 32 bytes are enough")
    }

    @Test func everyFormatHasAnExtensionOfItsOwnButCrushedPNG() {
        for format in ImageFormat.allCases where format != .crushedPNG {
            #expect(ImageFormat(fileExtension: Array(format.rawValue.uppercased().utf8)) == format)
        }
    }

    /// Found by fuzzing: what is no number is not equal to itself.
    @Test func aRequestWithoutATimeIsNone() {
        var limits = ImageLimits()
        #expect(WorkerRequest(WorkerRequest.decode([1], .png, limits).encoded) != nil)
        limits.seconds = .nan
        #expect(WorkerRequest(WorkerRequest.decode([1], .png, limits).encoded) == nil)
    }

    @Test func aReplyThatATerminalWouldActUponIsNone() throws {
        let drawing = VectorImage(size: PointSize(width: 1, height: 1), externalReference: "a\u{1B}[2J")
        #expect(WorkerReply(WorkerReply.header(ImageHeader(drawing)).encoded) == nil)
        var header = ImageHeader(VectorImage(size: PointSize(width: 1, height: 1)))
        header.drawing?.size = PointSize(width: 1e300, height: 1e300)
        #expect(WorkerReply(WorkerReply.header(header).encoded) == nil, "one size to admit and another to draw")
    }
}
