import Testing
import TwofoldKit

@Suite struct EmbeddedPixelsTests {
    private static func svg(_ content: String) -> [UInt8] {
        Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)</svg>".utf8)
    }

    private static let data = String(repeating: "iVBORw0KGgo+/", count: 40)
    private static let path = "<path d='M1 1h3v3z' fill='#345678'/>"

    @Test(arguments: [
        (id: "PNG", file: svg("<image href='data:image/png;base64,\(data)'/>"), isBitmap: true),
        (
            id: "JPEG, double quotes", file: svg("<image xlink:href=\"data:image/jpeg;base64,\(data)\"/>"),
            isBitmap: true
        ),
        (
            id: "in a style", file: svg("<style>g{background:url(data:image/png;base64,\(data))}</style>"),
            isBitmap: true
        ),
        (
            id: "two halves",
            file: svg(
                "<image href='data:image/png;base64,\(data)'/>" + path
                    + "<image href='data:image/png;base64,\(data)'/>"), isBitmap: true
        ),
        (
            id: "cut short", file: Array(svg("<image href='data:image/png;base64,\(data)'/>").prefix(400)),
            isBitmap: true
        ),
        (id: "paths", file: svg(String(repeating: path, count: 30)), isBitmap: false),
        (
            id: "a texture among paths",
            file: svg(
                "<image href='data:image/png;base64,\(data)'/>"
                    + String(repeating: path, count: 30)), isBitmap: false
        ),
        (id: "a drawing in a drawing", file: svg("<image href='data:image/svg+xml;base64,\(data)'/>"), isBitmap: false),
        (id: "a file beside it", file: svg("<image href='photo.png'/>"), isBitmap: false),
        (id: "empty", file: [], isBitmap: false),
    ])
    func anSVGOfPixelsIsToldFromADrawing(row: (id: String, file: [UInt8], isBitmap: Bool)) {
        let share = EmbeddedPixels.shareOfSVG(row.file)
        #expect((share >= EmbeddedPixels.minShare) == row.isBitmap, "\(row.id) \(share)")
        #expect((0...100).contains(share), "\(row.id)")
    }

    private static func pdf(_ objects: [(dictionary: String, stream: Int)]) -> [UInt8] {
        let parts = objects.enumerated().map { number, object in
            "\(number + 1) 0 obj\n<< \(object.dictionary) /Length \(object.stream) >>\nstream\n"
                + String(repeating: "x", count: object.stream) + "\nendstream\nendobj\n"
        }
        return Array(("%PDF-1.4\n" + parts.joined() + "trailer << /Root 1 0 R >>\n%%EOF\n").utf8)
    }

    @Test(arguments: [
        (id: "an image", file: pdf([("/Type /XObject /Subtype /Image /Width 9", 900), ("", 40)]), isBitmap: true),
        (id: "without spaces", file: pdf([("/Type/XObject/Subtype/Image/Width 9", 900)]), isBitmap: true),
        (
            id: "an image and its mask", file: pdf([("/Subtype /Image", 300), ("/Subtype /Image", 300), ("", 90)]),
            isBitmap: true
        ),
        (id: "cut short", file: Array(pdf([("/Subtype /Image", 900)]).prefix(700)), isBitmap: true),
        (id: "a drawing", file: pdf([("", 900)]), isBitmap: false),
        (id: "a form", file: pdf([("/Subtype /Form", 900)]), isBitmap: false),
        (id: "a drawing with a small image", file: pdf([("/Subtype /Image", 90), ("", 900)]), isBitmap: false),
        (id: "a name that begins alike", file: pdf([("/Subtype /ImageMask", 900)]), isBitmap: false),
        (id: "words of another object", file: pdf([("/Note (/Subtype /Image)", 0), ("", 900)]), isBitmap: false),
        (id: "empty", file: [], isBitmap: false),
        (id: "only a word", file: Array("stream".utf8), isBitmap: false),
    ])
    func aPDFOfPixelsIsToldFromADrawing(row: (id: String, file: [UInt8], isBitmap: Bool)) {
        let share = EmbeddedPixels.shareOfPDF(row.file)
        #expect((share >= EmbeddedPixels.minShare) == row.isBitmap, "\(row.id) \(share)")
        #expect((0...100).contains(share), "\(row.id)")
    }
}
