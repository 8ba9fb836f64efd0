import Testing
import TwofoldTestSupport

@testable import TwofoldKit

/// Messages that count, list or compare, word by word.
@Suite struct MessageTests {
    private static func png(_ width: Int, _ height: Int) -> [UInt8] { RuleExample.png(width, height) }

    private func messages(_ id: DiagnosticID, _ files: [String: [UInt8]]) -> [String] {
        RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic).filter { $0.id == id }.map(\.message)
    }

    @Test func framesAreCountedWithoutTheOneThatIsAnother() {
        var files = Dictionary(uniqueKeysWithValues: (0..<6).map { ("walk\($0).png", Self.png(4, 4)) })
        for number in 0..<5 { files["walk\(number)@2x.png"] = Self.png(8, 8) }
        #expect(
            messages(.setsFramesScale, files) == [
                "on 2x screens, this frame has another scale than the other 5 frames walk…"
            ])
        files["walk5@2x.png"] = Self.png(20, 20)
        files["walk5.png"] = Self.png(10, 10)
        #expect(
            messages(.setsFramesSize, files) == [
                "this frame has another size in points than the other 5 frames walk…"
            ])
    }

    @Test func whatALanguageLacksExistsInAnother() {
        let files = [
            "en.lproj/B.png": Self.png(4, 4), "de.lproj/B.png": Self.png(4, 4), "en.lproj/B@2x.png": Self.png(8, 8),
        ]
        #expect(messages(.placementLocalisedSet, files) == ["B@2x.png is missing here, but exists in en.lproj"])
    }

    @Test func everyHiddenFileIsNamed() {
        let files = [
            "B.png": Self.png(4, 4), "de.lproj/B.png": Self.png(4, 4), "en.lproj/B.png": Self.png(4, 4),
            "fr.lproj/B.png": Self.png(4, 4),
        ]
        #expect(
            messages(.placementHidesLocalised, files) == [
                "this file hides de.lproj/B.png, en.lproj/B.png, fr.lproj/B.png"
            ])
    }

    @Test func aMaskAndItsPictureAreToldApart() {
        for mask in ["a-mask.png", "a.mask.png", "mask-a.png", "aMask.png", "MASK_a.png"] {
            #expect(
                messages(.setsMaskSize, ["a.png": Self.png(4, 4), mask: Self.png(6, 6)]) == [
                    "6×6, but a.png, which this file masks by its name, is 4×4"
                ], "\(mask)")
        }
        for other in ["unmask.png", "maska.png", "mask-b.png", "mask.png", "a.masked.png"] {
            #expect(messages(.setsMaskSize, ["a.png": Self.png(4, 4), other: Self.png(6, 6)]) == [], "\(other)")
        }
    }

    /// Pairs that were meant to differ are notes; a picture of other colours altogether is a warning.
    @Test(arguments: [(50 as UInt8, Diagnostic.Severity.note), (250, .warning)])
    func aDifferenceThatNobodyMeansIsAWarning(value: UInt8, severity: Diagnostic.Severity) {
        let files = ["a@2x.png": Self.flat(8, 10), "a.png": Self.flat(4, value)]
        let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic).filter {
            $0.id == .contentDiffersInColor
        }
        #expect(found.map(\.severity) == [severity])
    }

    private static func flat(_ side: Int, _ value: UInt8) -> [UInt8] {
        FakeEngine.file(
            PixelBuffer(
                size: PixelSize(width: side, height: side), layout: .grey, depth: .eight,
                bytes: Array(repeating: value, count: side * side)))
    }
}
