import Testing

@testable import TwofoldKit

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
            (id: "in another folder", files: [("a/p.jpg", 40, 30), ("b/p-mask.png", 44, 30)], found: []),
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
}
