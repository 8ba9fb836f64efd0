import Testing

@testable import TwofoldKit

/// What is said of frames that have another size than most.
@Suite struct FrameSizeTests {
    private static func found(_ files: [(name: String, side: Int)]) -> [Diagnostic] {
        FrameRun.all(SetMember.all(files.map { ($0.name, PixelSize(width: $0.side, height: $0.side)) }))
            .flatMap(SetRules.frames).map(\.diagnostic).filter { $0.id == .setsFramesSize }
    }

    @Test(
        arguments: [
            (id: "tabs", names: (1...5).map { "tab\($0)" }, severity: .note),
            (id: "buttons", names: (1...6).map { "button_\($0)" }, severity: .note),
            (id: "seven", names: (1...7).map { "w\($0)" }, severity: .note),
            (id: "eight", names: (1...8).map { "w\($0)" }, severity: .warning),
            (id: "from 0", names: (0...4).map { "w\($0)" }, severity: .warning),
            (id: "from 0 in front", names: (0...4).map { "\($0)_w" }, severity: .warning),
            (id: "leading zeros", names: (1...5).map { "w0\($0)" }, severity: .warning),
        ] as [(id: String, names: [String], severity: Diagnostic.Severity)])
    func numberedControlsAreOnlyANote(row: (id: String, names: [String], severity: Diagnostic.Severity)) {
        let found = Self.found(row.names.enumerated().map { ("\($1).png", $0 == 2 ? 30 : 20) })
        #expect(found.map(\.severity) == [row.severity], "\(row.id)")
        #expect(found.map(\.path.display) == ["\(row.names[2]).png"], "\(row.id)")
    }
}
