import Testing
import TwofoldTestSupport

@testable import TwofoldImaging

/// The factor of a page's units, found in files of every form, damaged ones included.
@Suite struct PDFFileTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var file: [UInt8]
        var page = 0
        var unit: Double
        var testDescription: String { id }

        init(_ id: String, _ file: String, page: Int = 0, _ unit: Double) {
            self.init(id, Array(file.utf8), page: page, unit)
        }

        init(_ id: String, _ file: [UInt8], page: Int = 0, _ unit: Double) {
            (self.id, self.file, self.page, self.unit) = (id, file, page, unit)
        }
    }

    private static let catalog = "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj "
    private static let trailer = "trailer <</Root 1 0 R>> %%EOF"

    private static func file(_ objects: String) -> String { "%PDF-1.6 " + catalog + objects + trailer }

    /// A zlib stream that packs nothing: two bytes of header, stored blocks, and the sum.
    private static func stored(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let count = UInt16(bytes.count)
        let sum = Checksum.adler32(bytes)
        return [0x78, 0x01, 0x01, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
            + bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    /// Objects in a stream, as most programs write them today.
    private static func packed(_ objects: [(number: Int, text: String)], in number: Int = 9) -> [UInt8] {
        var (index, texts) = ("", "")
        for object in objects {
            index += "\(object.number) \(texts.utf8.count) "
            texts += object.text + " "
        }
        let data = stored(index + texts)
        let head =
            "\(number) 0 obj <</Type/ObjStm/N \(objects.count)/First \(index.utf8.count)/Filter/FlateDecode/Length "
            + "\(data.count)>> stream\r\n"
        return Array(head.utf8) + data + Array("\nendstream endobj ".utf8)
    }

    static let rows: [Row] = [
        Row("none", TinyPDF().file, 1),
        Row("one", TinyPDF(entries: ["/UserUnit 2.5"]).file, 2.5),
        Row("the second page's", TinyPDF(pages: 3, entries: ["", "/UserUnit 4"]).file, page: 1, 4),
        Row("not the second page's", TinyPDF(pages: 3, entries: ["", "/UserUnit 4"]).file, page: 2, 1),
        Row("beyond the last page", TinyPDF(pages: 3, entries: ["/UserUnit 4"]).file, page: 3, 1),
        Row(
            "a reference",
            file("2 0 obj<</Kids[3 0 R]/Count 1>>endobj 3 0 obj<</UserUnit 4 0 R>>endobj 4 0 obj 7 endobj "), 7),
        Row(
            "in a branch",
            file(
                "2 0 obj<</Kids[3 0 R 4 0 R]/Count 3>> endobj 3 0 obj<</Kids[5 0 R 5 0 R]/Count 2>> endobj "
                    + "4 0 obj <</Kids [6 0 R]/Count 1>> endobj 5 0 obj<<>>endobj 6 0 obj <</UserUnit 3>> endobj "),
            page: 2, 3),
        Row(
            "a branch without a count",
            file(
                "2 0 obj<</Kids[3 0 R 6 0 R]>> endobj 3 0 obj<</Kids[5 0 R 5 0 R]>> endobj 5 0 obj<<>>endobj "
                    + "6 0 obj <</UserUnit 3>> endobj "), page: 2, 3),
        Row(
            "the last of several versions",
            file(
                "2 0 obj<</Kids[3 0 R]>>endobj 3 0 obj<</UserUnit 2>>endobj 3 0 obj<</UserUnit 5>>endobj "), 5),
        Row(
            "odd syntax",
            file(
                "2 0 obj<</Kids % a comment\r[3 0 R]/T(a \\) (b) >>)/H<48 69>/A[true null .5 -3 /N]>>endobj "
                    + "3 0 obj\n<</Names[(UserUnit)]/UserUnit\n1.25>>endobj "), 1.25),
        Row("not positive", file("2 0 obj<</Kids[3 0 R]>>endobj 3 0 obj<</UserUnit -2>>endobj "), 1),
        Row("no number", file("2 0 obj<</Kids[3 0 R]>>endobj 3 0 obj<</UserUnit /Two>>endobj "), 1),
        Row("beyond reason", file("2 0 obj<</Kids[3 0 R]>>endobj 3 0 obj<</UserUnit 1e300>>endobj "), 1),
        Row("a circle", file("2 0 obj<</Kids[2 0 R 2 0 R]>>endobj 3 0 obj<</UserUnit 2>>endobj "), 1),
        Row("a reference to itself", file("2 0 obj 2 0 R endobj 3 0 obj<</UserUnit 2>>endobj "), 1),
        Row("too deep", file("2 0 obj" + String(repeating: "[", count: 5000) + " /UserUnit endobj "), 1),
        Row("without an end", "%PDF /UserUnit 1 0 obj <</Root 1 0 R /Pages (", 1),
        Row("no objects", "/UserUnit /ObjStm", 1),
        Row(
            "in an object stream",
            Array("%PDF-1.6 ".utf8)
                + packed([
                    (1, "<</Type/Catalog/Pages 2 0 R>>"), (2, "<</Kids[3 0 R]/Count 1>>"), (3, "<</UserUnit 2>>"),
                ]) + Array(trailer.utf8), 2),
        Row(
            "in a newer object stream",
            Array(file("2 0 obj<</Kids[3 0 R]>>endobj 3 0 obj<</UserUnit 2>>endobj ").utf8)
                + packed([(3, "<</UserUnit 6>>")]), 6),
        Row(
            "in an older object stream",
            packed([(3, "<</UserUnit 6>>")])
                + Array(file("2 0 obj<</Kids[3 0 R]>>endobj 3 0 obj<</UserUnit 2>>endobj ").utf8), 2),
    ]

    @Test(arguments: rows)
    func theUnitOfAPageIsFound(row: Row) {
        #expect(PDFFile.userUnit(in: row.file, page: row.page) == row.unit)
    }

    @Test func noDamageTakesLongOrTraps() {
        let whole = rowsToDamage
        for file in whole {
            for cut in stride(from: 0, to: file.count, by: 3) { _ = PDFFile.userUnit(in: Array(file.prefix(cut))) }
            for place in stride(from: 0, to: file.count, by: 5) {
                for byte: UInt8 in [0, 0x28, 0x3C, 0x5B, 0x39, 0xFF] {
                    var damaged = file
                    damaged[place] = byte
                    _ = PDFFile.userUnit(in: damaged)
                }
            }
        }
        // Every object begins a text that never ends.
        let open = (1...3000).map { "\($0) 0 obj (" }.joined()
        #expect(PDFFile.userUnit(in: Array((open + "/UserUnit" + Self.trailer).utf8)) == 1)
    }

    private var rowsToDamage: [[UInt8]] { Self.rows.filter { $0.unit != 1 }.map(\.file) }
}
