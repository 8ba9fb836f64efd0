import Testing
import TwofoldTestSupport

@testable import TwofoldKit

/// The arrays of images that sources animate.
@Suite struct CodeFramesTests {
    private static func texts(_ found: FileReferences) -> [String] {
        found.animations.map { list in
            "\(list.place?.line ?? 0): "
                + list.names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        }
    }

    @Test(
        arguments: [
            SourceRow(
                "a literal", #"v.animationImages = @[[UIImage imageNamed:@"a"], [UIImage imageNamed:@"b"]];"#, "1: a b"),
            SourceRow(
                "an array of 2010",
                """
                [v setAnimationImages:[NSArray arrayWithObjects:
                    [UIImage imageNamed:@"a"], [UIImage imageNamed:@"b"], [UIImage imageNamed:@"c"], nil]];
                """, "2: a b c"),
            SourceRow(
                "an initializer",
                #"v.animationImages = [[NSArray alloc] initWithObjects:[UIImage imageNamed:@"a"], [UIImage imageNamed:@"b"], nil];"#,
                "1: a b"),
            SourceRow(
                "a variable",
                """
                NSArray *f = @[[UIImage imageNamed:@"a"], [UIImage imageNamed:@"b"]];
                v.image = [UIImage animatedImageWithImages:f duration:1];
                """, "1: a b"),
            SourceRow(
                "another array",
                #"NSArray *f = @[[UIImage imageNamed:@"a"], [UIImage imageNamed:@"b"]]; [self show:f];"#),
            SourceRow(
                "one image", #"v.animationImages = @[[UIImage imageNamed:@"a"]]; v.image = [UIImage imageNamed:@"b"];"#),
            SourceRow("a message", #"[v setImage:[UIImage imageNamed:@"a"]]; [v setImage:[UIImage imageNamed:@"b"]];"#),
        ])
    func objectiveCListsFrames(row: SourceRow) {
        #expect(Self.texts(ObjectiveCReferences.read(Array(row.source.utf8))) == row.requests)
    }

    @Test(
        arguments: [
            SourceRow("a literal", #"v.animationImages = [UIImage(named: "a")!, UIImage(named: "b")!]"#, "1: a b"),
            SourceRow(
                "an argument",
                #"let i = UIImage.animatedImage(with: [UIImage(named: "a")!, UIImage(named: "b")!], duration: 1)"#,
                "1: a b"),
            SourceRow(
                "a variable with its type",
                """
                let f: [UIImage] = [
                    UIImage(named: "a")!,
                    UIImage(named: "b")!,
                ]
                v.animationImages = f
                """, "2: a b"),
            SourceRow("another array", #"let f = [UIImage(named: "a")!, UIImage(named: "b")!]; show(f)"#),
            SourceRow(
                "other arrays of other names",
                #"let f = [UIImage(named: "a")!, UIImage(named: "b")!]; v.animationImages = g"#),
        ])
    func swiftListsFrames(row: SourceRow) {
        #expect(Self.texts(SwiftReferences.read(Array(row.source.utf8))) == row.requests)
    }

    private static func found(_ files: [(String, Int)], _ names: String...) -> [String] {
        let disk = MemoryDisk(
            Dictionary(files.map { ($0.0, RuleExample.png($0.1, $0.1)) }) { first, _ in first }.merging([
                "A.swift": Array(
                    "v.animationImages = [\(names.map { "UIImage(named: \"\($0)\")!" }.joined(separator: ", "))]".utf8)
            ]) { $1 })
        let project = Project(source: disk, engine: FakeEngine(), jobs: 2)
        let found = CheckRun(project, readsReferences: true).run().findings.map(\.diagnostic)
        return found.filter { $0.id == .setsFramesScale }.map { "\($0.path.display): \($0.message)" }
    }

    @Test func framesOfTwoScalesAreFound() {
        let rest = "; A.swift:1 shows all of them in one animation"
        #expect(
            Self.found([("red.png", 4), ("blue.png", 4), ("blue@2x.png", 8), ("green.png", 4)], "red", "blue", "green")
                == ["blue@2x.png: 2x screens show this frame at 2x, but others at 1x" + rest])
        #expect(
            Self.found(
                [("red.png", 4), ("blue.png", 4), ("blue@2x.png", 8), ("x/green@2x.png", 8)], "red", "blue", "green")
                == ["red.png: 2x screens show this frame at 1x, but others at 2x" + rest])
        #expect(Self.found([("red.png", 4), ("blue.png", 4), ("green@2x.png", 8)], "red", "blue") == [])
        #expect(Self.found([("red@2x.png", 8), ("blue@2x.png", 8)], "red", "blue") == [])
        #expect(Self.found([("red.png", 4), ("blue@2x.png", 8)], "red", "other") == [], "one is not here")
    }
}
