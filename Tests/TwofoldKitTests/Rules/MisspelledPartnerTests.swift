import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// Files that are there under a misspelled name are not asked for, because the misspelling is reported.
@Suite struct MisspelledPartnerTests {
    private func found(_ files: [String: (Int, Int)], _ id: Rule) -> [String] {
        let disk = MemoryDisk(files.mapValues { RuleExample.png($0.0, $0.1) })
        return RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == id }.map(\.path.display)
    }

    @Test(arguments: [
        ("Share~ipad.png", "Share~ipad@2x.png"), ("a.png", "a@2X.png"), ("a.png", "a@2x .png"), ("a.png", "a.png@2x"),
        ("a~ipad.png", "a@2x~iPad.png"), ("a~ipad.png", "a@X2.png"), ("a.png", "a@3X.png"), ("a.png", "a-2x.png"),
    ])
    func noSharpImageIsAskedForWhereItIsMisspelled(small: String, large: String) {
        let scale = large.contains("3") ? 3 : 2
        let others = ["b.png": (4, 4), "b@2x.png": (8, 8)]
        #expect(found(others.merging([small: (4, 4)]) { $1 }, .lookupMissing2x) == [small])
        #expect(found(others.merging([small: (4, 4), large: (4 * scale, 4 * scale)]) { $1 }, .lookupMissing2x) == [])
    }

    @Test func anotherMisspelledNameChangesNothing() {
        let files = [
            "b@2x.png": (8, 8), "a.png": (4, 4), "c@2X.png": (8, 8), "a~ipad@2x.png": (8, 8), "sub/a@2X.png": (8, 8),
            "a-2x.png": (5, 7),
        ]
        #expect(found(files, .lookupMissing2x).contains("a.png"))
    }

    @Test func noImageOfADeviceIsAskedForWhereItIsMisspelled() {
        var files = ["a.png": (2, 2), "a@2x.png": (4, 4), "a~ipad.png": (6, 6)]
        #expect(found(files, .lookupScaleBeatsDevice) == ["a~ipad.png"])
        files["a~ipad@2x.png"] = (12, 12)
        #expect(found(files, .lookupScaleBeatsDevice) == [])
    }
}
