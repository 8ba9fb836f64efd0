import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldImaging

/// Bitmaps inside vector images: each is drawn whole, or the file is refused.
@Suite struct ImagesInsideTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    /// A square of one color, so that no renderer's filter changes it.
    private func square(_ encoding: ImageEncoding, _ color: [UInt8] = [200, 30, 60]) throws -> [UInt8] {
        let pixels = PixelBuffer(
            size: PixelSize(width: 16, height: 16), layout: .rgb, depth: .eight,
            bytes: (0..<256).flatMap { _ in color })
        return try engine.encode(pixels, metadata: ImageMetadata(), encoding: encoding)
    }

    private func svg(_ address: String, element: String = "image") -> [UInt8] {
        TinyFiles.svg("8", "8", "<\(element) width=\"8\" height=\"8\" xlink:href=\"\(address)\"/>")
    }

    private func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// The pixel in the middle, or nil for an image that is refused.
    private func middle(_ file: [UInt8], _ format: ImageFormat = .svg) -> [UInt8]? {
        guard let drawn = try? engine.draw(file, format: format, size: PixelSize(width: 8, height: 8)) else {
            return nil
        }
        return Array(drawn.bytes[(8 * 4 + 4) * 4..<(8 * 4 + 5) * 4])
    }

    private func isRed(_ pixel: [UInt8]?) -> Bool {
        guard let pixel else { return false }
        return zip(pixel, [200, 30, 60, 255]).allSatisfy { abs(Int($0) - $1) <= 4 }
    }

    @Test func everyFormatUnderEverySpellingOfATypeIsDrawn() throws {
        let encodings: [ImageEncoding] = [
            .png(effort: .fast), .jpeg(quality: 95), .webp(quality: nil), .gif, .tiff, .avif(quality: 95),
        ]
        for encoding in encodings {
            let data = base64(try square(encoding))
            for type in ["image/png", "image/jpg", "IMAGE/WebP", "image/x-anything", "application/octet-stream", ""] {
                let address = "data:\(type);base64,\(data)"
                #expect(isRed(middle(svg(address))), "\(encoding) as \(type)")
            }
            let wrapped = data.enumerated().map { $0.offset % 60 == 59 ? "\($0.element)\n  " : "\($0.element)" }
                .joined()
            #expect(isRed(middle(svg(" data:image/png;charset=utf-8;base64, \(wrapped)"))), "\(encoding) in lines")
            let escaped = data.replacing("+", with: "%2B").replacing("/", with: "%2f").replacing("=", with: "%3D")
            #expect(isRed(middle(svg("DATA:image/png;BASE64,\(escaped)"))), "\(encoding) with escapes")
            let inner = String(decoding: svg("data:image/png;base64,\(data)"), as: UTF8.self)
            #expect(
                isRed(middle(svg("data:image/svg+xml;base64,\(base64(Array(inner.utf8)))"))), "\(encoding) twice inside"
            )
        }
    }

    @Test func thePixelsInsideAreCountedByTheirHeaders() throws {
        let (png, jpeg) = (base64(try square(.png(effort: .fast))), base64(try square(.jpeg(quality: 90))))
        func count(_ address: String) -> Int { SVGFile(svg(address)).pixelsInside }
        #expect(count("data:image/png;base64,\(png)") == 256)
        #expect(count("data:image/png;base64,\(jpeg)") == 256, "what the bytes are, and not what the address says")
        #expect(count("data:image/png;base64,\(png.prefix(20))") == 0)
        #expect(count("picture.png") == 0)
        #expect(SVGFile(svg("data:,\"/><image xlink:href=\"data:image/png;base64,\(png)")).pixelsInside == 256)
    }

    /// Cut anywhere, or with one byte changed anywhere: the whole picture, or none.
    @Test func aDamagedImageInsideIsNeverDrawnInPart() throws {
        var counts = (refused: 0, equal: 0, other: 0)
        for encoding in [ImageEncoding.png(effort: .fast), .jpeg(quality: 80), .webp(quality: nil), .gif] {
            let file = try square(encoding)
            let whole = middle(svg("data:;base64,\(base64(file))"))
            let cuts = stride(from: 0, to: file.count - 1, by: max(1, file.count / 60)).map { Array(file.prefix($0)) }
            // A byte of compressed colors may become other colors, which only checksums can tell.
            let changes: [[UInt8]] =
                encoding.format != .png
                ? []
                : file.indices.map { index -> [UInt8] in
                    var changed = file
                    changed[index] ^= 0x10
                    return changed
                }
            for damaged in cuts + changes {
                let pixel = middle(svg("data:image/\(encoding.format.rawValue);base64,\(base64(damaged))"))
                if pixel == nil {
                    counts.refused += 1
                } else if pixel == whole {
                    counts.equal += 1
                } else {
                    counts.other += 1
                }
            }
        }
        print("relations of images inside SVGs: \(counts)")
        #expect(counts.other == 0, "\(counts)")
        #expect(counts.refused > 200, "\(counts)")
    }

    @Test func whatIsNoImageIsRefusedWithItsLine() throws {
        let page: [UInt8] = TinyPDF().file
        let rows: [(String, String, String)] = [
            ("nothing", "data:image/png;base64,", "line 1"), ("no base64", "data:image/png;base64,@@@@", "base64"),
            ("a name for a program", "data:image/png;base64,$code", "template"),
            ("another one", "data:image/png;base64,{{code}}", "template"),
            ("a sum", "data:image/png;base64,1$", "base64"),
            ("text", "data:image/png;base64,aGVsbG8gd29ybGQ=", "no format"),
            ("a page", "data:application/pdf;base64,\(base64(page))", "no format"),
        ]
        for (name, address, words) in rows {
            let error = #expect(throws: ImageError.self, "\(name)") {
                _ = try engine.draw(svg(address), format: .svg, size: PixelSize(width: 8, height: 8))
            }
            let said = error.map { "\($0)" } ?? ""
            #expect(said.contains(words), "\(name): \(said)")
        }
        #expect(middle(svg("data:image/png;base64,aGVsbG8gd29ybGQ=", element: "feImage")) == nil)
    }

    // MARK: PDF

    private func pdf(_ entries: String, _ data: [UInt8]) -> [UInt8] {
        let content = "8 0 0 8 0 0 cm /I Do"
        let objects: [[UInt8]] = [
            "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>/MediaBox[0 0 8 8]>>",
            "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream",
        ].map { Array($0.utf8) }
        let image =
            Array(
                "<</Type/XObject/Subtype/Image/Width 16/Height 16/BitsPerComponent 8/Length \(data.count)\(entries)>>\nstream\n"
                    .utf8)
            + data + Array("\nendstream".utf8)
        var (file, offsets) = (Array("%PDF-1.7\n".utf8), [Int]())
        for (index, object) in (objects + [image]).enumerated() {
            offsets.append(file.count)
            file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let start = file.count
        var table = "xref\n0 6\n0000000000 65535 f \n"
        for offset in offsets {
            table += String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n"
        }
        return file + Array((table + "trailer<</Size 6/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n").utf8)
    }

    @Test func theImagesOfAPageAreWholeOrThePageIsRefused() throws {
        let rgb = (0..<256).flatMap { _ in [200, 30, 60] as [UInt8] }
        let rows = (0..<16).flatMap { _ in [0] + rgb.prefix(48) }
        let indexed = "/ColorSpace[/Indexed/DeviceRGB 1<000000C81E3C>]"
        let kinds: [(name: String, entries: String, data: [UInt8])] = [
            ("plain", "/ColorSpace/DeviceRGB", rgb),
            ("deflated", "/ColorSpace/DeviceRGB/Filter/FlateDecode", TinyPNG.zlibStream(rgb)),
            (
                "deflated rows",
                "/ColorSpace/DeviceRGB/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/Columns 16>>",
                TinyPNG.zlibStream(rows)
            ),
            ("JPEG", "/ColorSpace/DeviceRGB/Filter/DCTDecode", try square(.jpeg(quality: 95))),
            (
                "deflated JPEG", "/ColorSpace/DeviceRGB/Filter[/FlateDecode/DCTDecode]",
                TinyPNG.zlibStream(try square(.jpeg(quality: 95)))
            ),
            ("indexed", indexed, [UInt8](repeating: 1, count: 256)),
        ]
        for kind in kinds {
            #expect(isRed(middle(pdf(kind.entries, kind.data), .pdf)), "\(kind.name)")
            for part in 1..<8 {
                let cut = Array(kind.data.prefix(kind.data.count * part / 8))
                #expect(middle(pdf(kind.entries, cut), .pdf) == nil, "\(kind.name), \(part) of 8 parts")
            }
        }
    }

    /// Poppler refuses such a page by itself, or finds the end; either way it is not the image that is damaged.
    @Test func aLengthThatIsWrongIsNoDamageOfTheImage() throws {
        let whole = pdf("/ColorSpace/DeviceRGB", (0..<256).flatMap { _ in [200, 30, 60] as [UInt8] })
        let place = try #require(whole.firstRange(of: "/Length 768".utf8))
        for length in ["999", "100", "000"] {
            let file = Array(whole[..<place.lowerBound]) + Array("/Length \(length)".utf8) + whole[place.upperBound...]
            try PDFFile.verifyImages(in: file, engine)
        }
    }

    /// What is optional without a layer is always shown, and a minus sign inside a number is passed over, as a shape without a start is;
    /// an operator that lacks its numbers draws nothing.
    @Test(arguments: [
        ("h f 0.784 0.118 0.235 rg 0 0 8 8 re f", true),
        ("/OC BMC 0.784 0.118 0.235 rg 0 0 8 8 re f EMC", true), ("0.784 0.118 0.235 rg 0-0 0 8 8 re f", true),
        ("/OC BMC 0 0 8 re f EMC", false),
    ])
    func aMistakeThatReadersWorkAroundIsNoDamage(content: String, isShown: Bool) {
        let layers = "/OCProperties << /OCGs [] /D << /Order [] >> >>"
        let page = TinyPDF(mediaBox: [0, 0, 8, 8], content: content, catalogue: layers)
        #expect(isRed(middle(page.file, .pdf)) == isShown)
    }

    @Test func anEncryptedPageNeedsAPassword() throws {
        let text = String(decoding: TinyPDF().file, as: UTF8.self)
        let code = String(repeating: "ab", count: 32)
        let encrypted = text.replacing(
            "/Root 1 0 R",
            with:
                "/Root 1 0 R /ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <\(code)> /U <\(code)> >>"
        )
        let error = #expect(throws: ImageError.self) {
            _ = try engine.header(of: Array(encrypted.utf8), format: .pdf)
        }
        guard case .unsupported(let detail)? = error else {
            Issue.record("\(error.map { "\($0)" } ?? "nothing")")
            return
        }
        #expect(detail.contains("password"))
    }
}
