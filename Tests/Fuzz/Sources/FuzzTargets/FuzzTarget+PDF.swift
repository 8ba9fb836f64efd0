@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
import TwofoldKit

extension FuzzTarget {
    /// The units of a PDF's pages, which are read from files that nobody has checked yet.
    static let pdf = FuzzTarget(
        name: "pdf",
        seeds: [
            Array("1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[3 0 R]/Count 1>>endobj ".utf8)
                + Array("3 0 obj<</UserUnit 2>>endobj trailer<</Root 1 0 R>>".utf8),
            Array("9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n".utf8),
        ],
        tokens: [
            "/UserUnit", "/ObjStm", "/Root", "/Kids", "/Count", " 0 obj", " 0 R", "<<", ">>", "stream\n", "(", "[", "]",
        ].map { Array($0.utf8) }
    ) { input in
        for page in [0, 1, 7] {
            let unit = PDFFile.userUnit(in: input, page: page)
            expect(unit > 0 && unit <= 1e6, "a page has no size")
        }
    }
}
