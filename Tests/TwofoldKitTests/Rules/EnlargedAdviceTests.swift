import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// Whoever removes an enlarged file because a finding says so is not asked for it by the next check, except for a real one.
@Suite struct EnlargedAdviceTests {
    private static let colors: [[UInt8]] = [[200, 60, 140], [40, 60, 200], [40, 200, 90]]

    private static func real(_ side: Int, _ color: Int = 0) -> [UInt8] {
        FakeEngine.file(SmallImages.disc(side, color: colors[color]))
    }

    private static func doubled(_ side: Int, _ color: Int = 0) -> [UInt8] {
        FakeEngine.file(SmallImages.doubled(SmallImages.disc(side / 2, color: colors[color])))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var files: [String: [UInt8]]
        var path: String
        var fix: String
    }

    static let rows = [
        Row(
            testDescription: "a folder without another 2x", files: ["a.png": real(24), "a@2x.png": doubled(48)],
            path: "a@2x.png", fix: "until then remove this file, because devices enlarge the smaller one themselves"),
        Row(
            testDescription: "a folder with another 2x",
            files: ["a.png": real(24), "a@2x.png": doubled(48), "z@2x.png": real(48, 1)],
            path: "a@2x.png", fix: "until then remove this file, because devices enlarge the smaller one themselves"),
        Row(
            testDescription: "the only file of an image", files: ["a@2x.png": doubled(48)],
            path: "a@2x.png", fix: "until then keep this file, the only one of its image"),
        Row(
            testDescription: "a device's, beside that for all devices",
            files: [
                "a.png": real(24), "a@2x.png": real(48), "a~ipad.png": real(32, 1), "a@2x~ipad.png": doubled(64, 1),
            ],
            path: "a@2x~ipad.png", fix: "until then keep this file, because iPads would show a@2x.png in its place"),
        Row(
            testDescription: "a device's alone", files: ["a~ipad.png": real(32, 1), "a@2x~ipad.png": doubled(64, 1)],
            path: "a@2x~ipad.png",
            fix: "until then remove this file, because devices enlarge the smaller one themselves"),
        Row(
            testDescription: "one of two states",
            files: [
                "a.png": real(24), "a@2x.png": doubled(48), "a-pressed.png": real(24, 1),
                "a-pressed@2x.png": real(48, 1),
            ],
            path: "a@2x.png", fix: "until then keep this file, because a-pressed@2x.png of its set has this scale"),
        Row(
            testDescription: "the state has no 2x either",
            files: ["a.png": real(24), "a@2x.png": doubled(48), "a-pressed.png": real(24, 1)],
            path: "a@2x.png", fix: "until then remove this file, because devices enlarge the smaller one themselves"),
        Row(
            testDescription: "a frame",
            files: Dictionary(
                (0..<3).flatMap { frame in
                    [
                        ("f\(frame).png", real(24, frame)),
                        ("f\(frame)@2x.png", frame == 1 ? doubled(48, frame) : real(48, frame)),
                    ]
                }
            ) { first, _ in first },
            path: "f1@2x.png", fix: "until then keep this file, because f0@2x.png of its set has this scale"),
    ]

    private static func warnings(_ disk: MemoryDisk) -> [Diagnostic] {
        RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.severity > .note && $0.id.group != "ledger" }
    }

    @Test(arguments: rows)
    func anEnlargedFileIsToBeDrawnAndTheFixSaysWhatToDoUntilThen(row: Row) throws {
        let found = Self.warnings(MemoryDisk(row.files))
        let fix = found.first { $0.rule == .contentPixelDoubled && $0.path.display == row.path }?.fix
        #expect(fix == "draw or export it at 2x; \(row.fix)")
    }

    @Test(arguments: rows.filter { $0.fix.contains("remove this file") })
    func anEnlargedFileThatIsToBeRemovedIsMissedByNobody(row: Row) {
        let disk = MemoryDisk(row.files)
        let before = Self.warnings(disk)
        disk.remove(row.path)
        #expect(Self.warnings(disk).filter { !before.contains($0) } == [])
    }
}
