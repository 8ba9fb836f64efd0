import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

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
                "variables of images",
                """
                UIImage *a = [UIImage imageNamed:@"x"];
                UIImage *b = [UIImage imageNamed:@"y"];
                v.animationImages = @[a, b];
                """, "3: x y"),
            SourceRow(
                "the same in an array of 2010",
                """
                UIImage *a = [UIImage imageNamed:@"x"], *b = [UIImage imageNamed:@"y"];
                v.animationImages = [NSArray arrayWithObjects:a, b, nil];
                """, "2: x y"),
            SourceRow(
                "images that are added",
                """
                NSMutableArray *f = [NSMutableArray array];
                [f addObject:[UIImage imageNamed:@"a"]];
                [f addObject:[UIImage imageNamed:@"b"]];
                v.animationImages = f;
                """, "2: a b"),
            SourceRow(
                "a loop over names",
                """
                for (NSString *n in @[@"a", @"b"]) [f addObject:[UIImage imageNamed:n]];
                v.animationImages = f;
                """, "1: a b"),
            SourceRow(
                "images that are added to another array",
                #"[f addObject:[UIImage imageNamed:@"a"]]; [f addObject:[UIImage imageNamed:@"b"]]; v.animationImages = g;"#
            ),
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
            SourceRow(
                "variables of images",
                """
                guard let a = UIImage(named: "x"), let b: UIImage = UIImage(named: "y") else { return }
                v.image = UIImage.animatedImage(with: [a, b], duration: 1)
                """, "2: x y"),
            SourceRow(
                "names that become images", #"v.animationImages = ["a", "b"].map { UIImage(named: $0)! }"#, "1: a b"),
            SourceRow(
                "names that become images by a function",
                #"v.image = .animatedImage(with: ["a", "b"].compactMap(UIImage.init(named:)), duration: 1)"#, "1: a b"),
            SourceRow(
                "a property of images",
                """
                let f: [UIImage] = [.init(named: "a")!, .init(named: "b")!]
                func go() { v.animationImages = f }
                """, "1: a b"),
            SourceRow(
                "images that are added",
                #"f.append(UIImage(named: "a")!); f.append(UIImage(named: "b")!); v.animationImages = f"#, "1: a b"),
            SourceRow("variables elsewhere", #"let a = UIImage(named: "x")!, b = UIImage(named: "y")!; show([a, b])"#),
            SourceRow("other variables", #"let a = UIImage(named: "x")!; v.animationImages = [a, b]"#),
            SourceRow(
                "a variable of names",
                """
                let names = ["a", "b"]
                v.animationImages = names.map { UIImage(named: $0)! }
                """, "2: a b"),
            SourceRow(
                "names for another array",
                """
                let names = ["a", "b"]
                tabs = names.map { UIImage(named: $0)! }
                """),
            SourceRow(
                "a loop over names",
                """
                for n in ["a", "b"] { frames.append(UIImage(named: n)!) }
                v.animationImages = frames
                """, "1: a b"),
            SourceRow(
                "a loop over a variable of names",
                """
                let names = ["a", "b"]
                for n in names { if let i = make(n) { frames.append(UIImage(named: n)!) } }
                v.animationImages = frames
                """, "2: a b"),
            SourceRow(
                "a loop for another array",
                #"for n in ["a", "b"] { f.append(UIImage(named: n)!) }; v.animationImages = g"#),
            SourceRow("names of something else", #"v.animationImages = ["a", "b"].map { make($0) }"#),
            SourceRow("another array", #"let f = [UIImage(named: "a")!, UIImage(named: "b")!]; show(f)"#),
            SourceRow(
                "other arrays of other names",
                #"let f = [UIImage(named: "a")!, UIImage(named: "b")!]; v.animationImages = g"#),
        ])
    func swiftListsFrames(row: SourceRow) {
        #expect(Self.texts(SwiftReferences.read(Array(row.source.utf8))) == row.requests)
    }

    private static func found(_ files: [(String, Int)], _ names: String...) -> [String] {
        let frames = names.map { "UIImage(named: \"\($0)\")!" }.joined(separator: ", ")
        return found(files, code: "v.animationImages = [\(frames)]", .setsFramesScale, .setsFramesSize)
    }

    private static func found(_ files: [(String, Int)], code: String, _ ids: Rule...) -> [String] {
        let disk = MemoryDisk(
            Dictionary(files.map { ($0.0, RuleExample.png($0.1, $0.1)) }) { first, _ in first }
                .merging(["A.swift": Array(code.utf8)]) { $1 })
        let project = Project(source: disk, engine: FakeEngine(), jobs: 2)
        let found = CheckRun(project, readsReferences: true).run().findings.map(\.diagnostic)
        return found.filter { ids.contains($0.rule) }.map { "\($0.path.display): \($0.message)" }
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

    @Test func listedFramesOfAnotherSizeAreFound() {
        #expect(
            Self.found([("run_01.png", 4), ("run_02.png", 4), ("run_03.png", 8)], "run_01", "run_02", "run_03") == [
                "run_03.png: this frame has another size in points than others; A.swift:1 shows all of them in one animation"
            ])
        #expect(Self.found([("run_01.png", 4), ("run_02.png", 4)], "run_01", "run_02") == [])
    }

    /// Two or three images are an animation if code asks for them by number.
    @Test func framesThatCodeAsksForByNumberAreFound() {
        let code = #"v.image = UIImage.animatedImageNamed("load", duration: 1)"#
        let files = [("load1.png", 4), ("load2.png", 4), ("load3@2x.png", 8)]
        let scale = "load3@2x.png: 2x screens show this frame at 2x, but the other 2 frames load… at 1x"
        #expect(
            Self.found(files, code: code, .setsFramesScale, .setsFramesStart) == [
                "load1.png: 3 frames load… begin at 1", scale,
            ])
        #expect(Self.found(files, code: "", .setsFramesScale, .setsFramesStart) == [])
        let other = #"v.image = UIImage.animatedImageNamed("loa", duration: 1)"#
        #expect(Self.found(files, code: other, .setsFramesScale, .setsFramesStart) == [])
        let short = #"v.image = UIImage.animatedImageNamed("w", duration: 1)"#
        #expect(
            Self.found([("w0.png", 4), ("w1.png", 6)], code: short, .setsFramesSize) == [
                "w0.png: this frame has another size in points than the other 1 frame w…"
            ])
    }

    /// The app's own code may count from any number.
    @Test(arguments: [
        #"v.animationImages = (1...3).map { UIImage(named: "load\($0)")! }"#,
        #"v.image = .animatedImage(with: (1...3).compactMap { i in UIImage(named: "load\(i)") }, duration: 1)"#,
        #"for i in 1...3 { frames.append(UIImage(named: "load\(i)")!) }; v.animationImages = frames"#,
    ])
    func framesThatCodeCountsAreFound(code: String) {
        let files = [("load1.png", 4), ("load2.png", 4), ("load3@2x.png", 8)]
        #expect(
            Self.found(files, code: code, .setsFramesScale, .setsFramesStart) == [
                "load3@2x.png: 2x screens show this frame at 2x, but the other 2 frames load… at 1x"
            ])
        let other = code.replacing("animationImages", with: "tabs").replacing("animatedImage", with: "tabs")
        #expect(Self.found(files, code: other, .setsFramesScale) == [])
    }

    /// A name of one letter asks for its numbered images, and for no others.
    @Test func framesThatAreAskedForAreUsed() {
        let code = #"v.image = UIImage.animatedImageNamed("w", duration: 1)"#
        let found = Self.found([("w0.png", 4), ("w1.png", 4), ("wave.png", 4)], code: code, .referenceUnused)
        #expect(found == [".: no code, nib file or text names 1 image: wave"])
    }
}
