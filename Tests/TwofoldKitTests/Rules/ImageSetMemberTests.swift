import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// Image sets of asset catalogs that are shown in each other's place.
@Suite struct ImageSetMemberTests {
    /// An image set with one file for each of these scales.
    private static func set(_ name: String, _ scales: Int..., others: String = "") -> [String: [UInt8]] {
        let slots = [1, 2].map { scale in
            let file = scales.contains(scale) ? #","filename":"\#(scale).png""# : ""
            return #"{"idiom":"universal","scale":"\#(scale)x"\#(others)\#(file)}"#
        }
        let folder = "A.xcassets/\(name).imageset"
        let files = scales.map { ("\(folder)/\($0).png", RuleExample.png(4 * $0, 4 * $0)) }
        return Dictionary(files) { first, _ in first }.merging([
            "\(folder)/Contents.json": Array(
                #"{"images":[\#(slots.joined(separator: ","))],"info":{"version":1,"author":"xcode"}}"#.utf8)
        ]) { $1 }
    }

    private static func found(_ sets: [[String: [UInt8]]], code: String = "") -> [String] {
        var files = sets.reduce(into: [:]) { $0.merge($1) { $1 } }
        if !code.isEmpty { files["A.swift"] = Array(code.utf8) }
        let project = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 2)
        let ids: Set<Rule> = [.setsFramesScale, .setsFramesSize, .setsStateScale, .setsStateSize]
        return CheckRun(project, readsReferences: !code.isEmpty).run().findings.map(\.diagnostic)
            .filter { ids.contains($0.rule) }.map { "\($0.path.display): \($0.message)" }
    }

    @Test func aFrameWithoutTheOthers2xIsFound() {
        let others = (0...2).map { Self.set("f\($0)", 1, 2) } + (4...7).map { Self.set("f\($0)", 1, 2) }
        #expect(
            Self.found(others + [Self.set("f3", 1)]) == [
                "A.xcassets/f3.imageset/1.png: 2x screens show this frame at 1x, but the other 7 frames f… at 2x"
            ])
        #expect(Self.found(others + [Self.set("f3", 1, 2)]) == [])
        #expect(Self.found(others + [Self.set("f3", 2)]) == [], "a build makes the 1x")
        #expect(Self.found(others + [Self.set("g", 1)]) == [])
        let dark = #","appearances":[{"appearance":"luminosity","value":"dark"}]"#
        #expect(Self.found(others + [Self.set("f3", 1, others: dark)]) == [], "other conditions choose")
    }

    @Test func framesThatCodeListsAreFound() {
        let code = #"v.animationImages = [UIImage(named: "on")!, UIImage(named: "off")!]"#
        #expect(
            Self.found([Self.set("on", 1, 2), Self.set("off", 1)], code: code) == [
                "A.xcassets/off.imageset/1.png: 2x screens show this frame at 1x, but others at 2x; "
                    + "A.swift:1 shows all of them in one animation"
            ])
        #expect(Self.found([Self.set("on", 1, 2), Self.set("off", 1, 2)], code: code) == [])
    }

    @Test func aStateOfAnotherSetIsNamedWithItsFolder() {
        #expect(
            Self.found([Self.set("b", 1, 2), Self.set("b-pressed", 1)]) == [
                "A.xcassets/b-pressed.imageset/1.png: 2x screens show this file at 1x, but b.imageset/2.png at 2x"
            ])
        #expect(Self.found([Self.set("b", 1, 2), Self.set("b-pressed", 1, 2)]) == [])
    }
}
