import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

@Suite struct SystemVersionTests {
    @Test(
        arguments: [
            ("3", [3]), ("3.1", [3, 1]), ("10.3.1", [10, 3, 1]), ("4.0", [4]), ("4.0.0", [4]), ("0", [0]), ("", nil),
            ("4.", nil), ("4.x", nil), ("1.2.3.4", nil), ("-1", nil), ("12345", nil), ("$(TARGET)", nil), ("٣", nil),
        ] as [(text: String, parts: [Int]?)])
    func `one to three numbers are a version`(row: (text: String, parts: [Int]?)) {
        #expect(SystemVersion(row.text)?.parts == row.parts)
    }

    @Test func `versions are ordered by age`() throws {
        let versions = try ["3", "3.1", "3.1.3", "3.2", "4", "10.0.1"].map { try #require(SystemVersion($0)) }
        #expect(versions.sorted() == versions)
        #expect(versions[3] == .firstWithIconLists && versions[4] == .firstWithoutExtensions)
        #expect(versions[5].description == "10.0.1")
    }
}
