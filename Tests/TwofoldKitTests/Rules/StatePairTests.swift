import Testing

@testable import TwofoldCheck

/// Which images are taken for a state or the mask of another one, and what is said of them.
@Suite struct StatePairTests {
    private typealias File = (name: String, width: Int, height: Int)

    /// The findings as `id path beside path`.
    private static func found(_ files: [File]) -> [String] {
        let members = SetMember.all(files.map { ($0.name, PixelSize(width: $0.width, height: $0.height)) })
        return SetRules.states(members).map(\.diagnostic).map { diagnostic in
            let related = diagnostic.related.map(\.display).joined(separator: ", ")
            return "\(diagnostic.id.rawValue) \(diagnostic.path.display) beside \(related)"
        }
    }

    @Test(
        arguments: [
            (
                id: "a mask only at 1x", files: [("p.jpg", 40, 30), ("p@2x.jpg", 80, 60), ("p-mask.png", 40, 30)],
                found: ["sets.state-scale p-mask.png beside p@2x.jpg"]
            ),
            (
                id: "a mask of another size", files: [("p.jpg", 40, 30), ("p-mask.png", 44, 30)],
                found: ["sets.mask-size p-mask.png beside p.jpg"]
            ),
            (
                id: "a state", files: [("p.png", 40, 30), ("p-pressed.gif", 44, 30)],
                found: ["sets.state-size p-pressed.gif beside p.png"]
            ),
            (
                id: "the image of its own format",
                files: [("p.jpg", 80, 60), ("p.png", 40, 30), ("p-mask.png", 40, 30)], found: []
            ),
            (
                id: "a plain image of its own format",
                files: [("p.jpg", 80, 60), ("p-up.png", 40, 30), ("p-pressed.png", 40, 30)], found: []
            ),
            (
                id: "in another folder", files: [("a/p.jpg", 40, 30), ("b/p-mask.png", 44, 30)],
                found: ["sets.mask-size b/p-mask.png beside a/p.jpg"]
            ),
            (
                id: "in another folder, of two images",
                files: [("a/p.jpg", 40, 30), ("c/p.jpg", 40, 30), ("b/p-mask.png", 44, 30)], found: []
            ),
            (
                id: "a direction beside another one",
                files: [("go.png", 4, 4), ("go-up@2x.png", 8, 8), ("go-left.gif", 4, 4)], found: []
            ),
        ] as [(id: String, files: [(name: String, width: Int, height: Int)], found: [String])])
    func anImageAndItsMaskMayHaveTwoFormats(
        row: (id: String, files: [(name: String, width: Int, height: Int)], found: [String])
    ) {
        #expect(Self.found(row.files) == row.found, "\(row.id)")
    }

    /// The image only at 1x, and its state at 2x as well, of the same size in points unless another is given.
    private static func found(_ state: String, beside base: String, width: Int = 20) -> [String] {
        found([("\(base).png", 20, 20), ("\(state).png", width, 20), ("\(state)@2x.png", 2 * width, 40)])
    }

    @Test(arguments: [
        "tap", "tapped", "touch", "touched", "touchdown", "click", "clicked", "press", "checked", "unchecked", "filled",
        "enabled", "chosen", "current", "toggled", "hi", "hilite", "hilited", "focus", "select", "default", "selected",
        "unselected", "out", "over", "up", "on", "off", "down",
    ])
    func aStateIsToldByAWordBehindASeparator(word: String) {
        let state = "btn-\(word)"
        #expect(Self.found(state, beside: "btn") == ["sets.state-scale btn.png beside \(state)@2x.png"])
        #expect(Self.found("btn\(word)", beside: "btn") == [])
        #expect(Self.found("\(word)-btn", beside: "btn") == [])
        #expect(Self.found(state, beside: "button") == [])
    }

    @Test(arguments: [
        "Tap", "Tapped", "Touch", "Touched", "TouchDown", "Touchdown", "Click", "Clicked", "Press", "Checked",
        "Unchecked", "Filled", "Enabled", "Chosen", "Current", "Toggled", "Hilite", "Hilited", "Focus", "Select",
        "Default", "Unselected",
    ])
    func aStateIsToldByACapitalizedWord(word: String) {
        let state = "btn\(word)"
        #expect(Self.found(state, beside: "btn") == ["sets.state-scale btn.png beside \(state)@2x.png"])
        #expect(Self.found("BTN\(word)", beside: "BTN") == [])
    }

    @Test(arguments: [
        (state: "btn-pressed", base: "btn-default"), (state: "btnPressed", base: "btnDefault"),
        (state: "box-checked", base: "box-unchecked"), (state: "tab_selected", base: "tab_unselected"),
        (state: "btn-disabled", base: "btn-enabled"),
    ])
    func aPlainImageMayHaveAWordToo(row: (state: String, base: String)) {
        #expect(
            Self.found(row.state, beside: row.base) == [
                "sets.state-scale \(row.base).png beside \(row.state)@2x.png"
            ])
    }

    /// "game-over" is another image than "game", unless both have one size.
    @Test(arguments: [
        (state: "game-over", base: "game", isState: false), (state: "sign-up", base: "sign", isState: false),
        (state: "add-on", base: "add", isState: false), (state: "level-up", base: "level", isState: false),
        (state: "log-on", base: "log", isState: false), (state: "ipod-touch", base: "ipod", isState: false),
        (state: "ipodTouch", base: "ipod", isState: false), (state: "say-hi", base: "say", isState: false),
        (state: "btn-pressed", base: "btn", isState: true), (state: "btn-tapped", base: "btn", isState: true),
        (state: "btn-checked", base: "btn", isState: true),
    ])
    func anOrdinaryWordIsAStateOnlyAtOneSize(row: (state: String, base: String, isState: Bool)) {
        #expect(Self.found(row.state, beside: row.base).count == 1)
        #expect(Self.found(row.state, beside: row.base, width: 60).count == (row.isState ? 1 : 0))
    }

    @Test func halfAPointOfA2xIsOneSize() {
        let files: [File] = [("btn.png", 21, 20), ("btn-over.png", 21, 20), ("btn-over@2x.png", 41, 40)]
        #expect(Self.found(files) == ["sets.state-scale btn.png beside btn-over@2x.png"])
    }
}
