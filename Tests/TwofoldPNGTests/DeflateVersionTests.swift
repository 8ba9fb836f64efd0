import Testing

@testable import TwofoldPNG

@Suite struct DeflateVersionTests {
    @Test(arguments: [
        (headers: "1.14", builtForNewer: false, newerLoaded: false, text: "1.14"),
        (headers: "1.14", builtForNewer: false, newerLoaded: true, text: "1.19 or later"),
        (headers: "1.25", builtForNewer: true, newerLoaded: true, text: "1.25"),
        (headers: "1.25", builtForNewer: true, newerLoaded: false, text: "before 1.19"),
    ])
    func whatIsLoadedIsToldAsFarAsItCanBe(
        row: (headers: String, builtForNewer: Bool, newerLoaded: Bool, text: String)
    ) {
        #expect(
            DeflateVersion.text(
                headers: row.headers, isBuiltForNewer: row.builtForNewer, isNewerLoaded: row.newerLoaded) == row.text)
    }
}
