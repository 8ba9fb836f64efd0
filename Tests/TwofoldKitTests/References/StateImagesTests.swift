import Testing

@testable import TwofoldCheck
@testable import TwofoldImaging

/// The images that sources give to one control for its states.
@Suite struct StateImagesTests {
    private static func texts(_ found: FileReferences) -> [String] {
        found.states.map { pair in
            let line = pair.place.map { "\($0.line): " } ?? ""
            return
                "\(line)\(String(decoding: pair.state, as: UTF8.self)) for \(String(decoding: pair.base, as: UTF8.self))"
        }
    }

    @Test(
        arguments: [
            SourceRow(
                "an image view's initializer",
                #"let v = UIImageView(image: UIImage(named: "A"), highlightedImage: UIImage(named: "B"))"#, "1: B for A"
            ),
            SourceRow(
                "an implicit type",
                #"UITabBarItem(title: t, image: .init(named: "A")!, selectedImage: .init(named: "B"))"#,
                "1: B for A"),
            SourceRow(
                "properties", "v.image = UIImage(named: \"A\")\nv.highlightedImage = UIImage(named: \"B\")",
                "2: B for A"),
            SourceRow(
                "a button's states",
                """
                b.setImage(UIImage(named: "A"), for: .normal)
                b.setImage(UIImage(named: "B")!, for: .highlighted)
                b.setBackgroundImage(UIImage(named: "C"), for: UIControl.State.normal)
                b.setBackgroundImage(UIImage(named: "D"), for: [.selected, .highlighted])
                setImage(UIImage(named: "E"), for: .normal)
                setImage(UIImage(named: "F"), for: .disabled)
                """, "2: B for A", "4: D for C", "6: F for E"),
            SourceRow(
                "images in variables",
                """
                let plain = UIImage(named: "A")
                let high: UIImage? = UIImage(named: "B")
                b.setImage(plain, for: .normal)
                b.setImage(high, for: .highlighted)
                """, "2: B for A"),
            SourceRow(
                "masking by Core Graphics",
                """
                let art = UIImage(named: "A")!.cgImage!
                let mask = UIImage(named: "B")!
                let r = art.masking(mask.cgImage!)
                """, "2: B for A"),
            SourceRow(
                "a view in a variable, and its mask",
                """
                let v = UIImageView(image: UIImage(named: "A"))
                v.mask = UIImageView(image: UIImage(named: "B"))
                """, "2: B for A"),
            SourceRow(
                "a variable of another function",
                """
                func one() { let image = UIImage(named: "A"); show(image) }
                func two(image: UIImage) {
                    let mask = UIImage(named: "B")!
                    return image.cgImage!.masking(mask.cgImage!)
                }
                """),
            SourceRow(
                "a variable that is a label, and one of no image",
                """
                let high = UIImage(named: "B")
                b.setImage(UIImage(named: "A"), for: .normal)
                show(high: 1)
                b.setImage(other, for: .highlighted)
                """),
            SourceRow(
                "a mask of a view",
                "v.image = UIImage(named: \"A\")\nv.mask = UIImageView(image: UIImage(named: \"B\"))",
                "2: B for A"),
            SourceRow(
                "a view that is a property, and no mask",
                "v.image = UIImage(named: \"A\")\nv.other = UIImageView(image: UIImage(named: \"B\"))"),
            SourceRow(
                "the state before the plain image",
                "b?.setImage(UIImage(named: \"B\"), for: .selected)\nb?.setImage(UIImage(named: \"A\"), for: .normal)",
                "1: B for A"),
            SourceRow(
                "two controls", "a.image = UIImage(named: \"A\")\nb.highlightedImage = UIImage(named: \"B\")"),
            SourceRow(
                "front and background",
                """
                b.setImage(UIImage(named: "A"), for: .normal)
                b.setBackgroundImage(UIImage(named: "B"), for: .highlighted)
                """),
            SourceRow(
                "one image for both, and a name that is not known",
                #"f(image: UIImage(named: "A"), highlightedImage: UIImage(named: "A")); g(image: UIImage(named: x), highlightedImage: UIImage(named: "B"))"#
            ),
            SourceRow(
                "far apart",
                "v.image = UIImage(named: \"A\")\n" + String(repeating: "f()\n", count: 80)
                    + "v.highlightedImage = UIImage(named: \"B\")"),
        ])
    func swiftGivesAControlItsImages(row: SourceRow) {
        #expect(Self.texts(SwiftReferences.read(Array(row.source.utf8))) == row.requests)
    }

    @Test(
        arguments: [
            SourceRow(
                "images in variables",
                """
                UIImage *plain = [UIImage imageNamed:@"A"];
                UIImage *high = [UIImage imageNamed:@"B"];
                [b setImage:plain forState:UIControlStateNormal];
                [b setImage:high forState:UIControlStateHighlighted];
                CGImageRef m = CGImageCreateWithMask(plain.CGImage, high.CGImage);
                """, "2: B for A", "2: B for A"),
            SourceRow(
                "a view that is made before",
                """
                UIImageView *v = [[UIImageView alloc] initWithImage:[UIImage imageNamed:@"A"]];
                v.highlightedImage = [UIImage imageNamed:@"B"];
                """, "2: B for A"),
            SourceRow(
                "the mask of a view",
                """
                v.image = [UIImage imageNamed:@"A"];
                v.maskView = [[UIImageView alloc] initWithImage:[UIImage imageNamed:@"B"]];
                """, "2: B for A"),
            SourceRow(
                "messages to images",
                """
                CGImageRef r = CGImageCreateWithMask([[UIImage imageNamed:@"A"] CGImage], [[UIImage imageNamed:@"B"] CGImage]);
                """, "1: B for A"),
            SourceRow(
                "messages to variables",
                """
                UIImage *image = [UIImage imageNamed:@"A"];
                CGImageRef mask = [[UIImage imageNamed:@"B"] CGImage];
                CGImageRef r = CGImageCreateWithMask([image CGImage], mask);
                """, "2: B for A"),
            SourceRow(
                "two images in one message to a view",
                """
                UIImageView *v = [[UIImageView alloc] initWithImage:[UIImage imageNamed:@"A"]
                                                   highlightedImage:[UIImage imageNamed:@"B"]];
                """, "2: B for A"),
            SourceRow(
                "a mask of Core Graphics",
                #"CGImageRef m = CGImageCreateWithMask([UIImage imageNamed:@"A"].CGImage, [UIImage imageNamed:@"B"].CGImage);"#,
                "1: B for A"),
            SourceRow(
                "an image view's initializer",
                #"[[UIImageView alloc] initWithImage:[UIImage imageNamed:@"A"] highlightedImage:[UIImage imageNamed:@"B"]];"#,
                "1: B for A"),
            SourceRow(
                "a button's states",
                """
                [b setImage:[UIImage imageNamed:@"A"] forState:UIControlStateNormal];
                [b setImage:[UIImage imageNamed:@"B"] forState:UIControlStateHighlighted];
                """, "2: B for A"),
            SourceRow(
                "properties",
                "v.image = [UIImage imageNamed:@\"A\"];\nv.highlightedImage = [UIImage imageNamed:@\"B\"];",
                "2: B for A"),
            SourceRow(
                "messages",
                "[v setImage:[UIImage imageNamed:@\"A\"]];\n[v setHighlightedImage:[UIImage imageNamed:@\"B\"]];",
                "2: B for A"),
            SourceRow(
                "two controls",
                "[v setImage:[UIImage imageNamed:@\"A\"]];\n[w setHighlightedImage:[UIImage imageNamed:@\"B\"]];"),
        ])
    func objectiveCGivesAControlItsImages(row: SourceRow) {
        #expect(Self.texts(ObjectiveCReferences.read(Array(row.source.utf8))) == row.requests)
    }

    @Test(
        arguments: [
            SourceRow(
                "an image view", #"<document><imageView image="A" highlightedImage="B"/></document>"#, "1: B for A"),
            SourceRow("a tab", #"<document><tabBarItem image="A" selectedImage="B"/></document>"#, "1: B for A"),
            SourceRow(
                "a button",
                """
                <document><button><state key="normal" image="A" backgroundImage="C"><color/></state>
                <state key="highlighted" image="B" backgroundImage="D"/></button></document>
                """, "2: B for A", "2: D for C"),
            SourceRow(
                "two buttons",
                """
                <document><view><button><state key="normal" image="A"/></button>
                <button><state key="selected" image="B"/></button></view></document>
                """),
            SourceRow(
                "symbols of the system",
                #"<document><imageView image="star" highlightedImage="B" catalog="system"/></document>"#),
        ])
    func aNibGivesAControlItsImages(row: SourceRow) {
        #expect(Self.texts(NibReferences.read(Array(row.source.utf8))) == row.requests)
    }

    private static func found(_ files: [(String, Int, Int)], base: String = "A", state: String = "B") -> [String] {
        let members = SetMember.all(files.map { ($0.0, PixelSize(width: $0.1, height: $0.2)) })
        let pair = StateImages(base: Array(base.utf8), state: Array(state.utf8), place: TextPlace(line: 7, column: 1))
        let source = TreeReferences.Found(path: BytePath("V.swift") ?? .root, value: pair)
        return SetRules.states(members, asked: [source]).map(\.diagnostic).map { "\($0.path.display): \($0.message)" }
    }

    @Test func twoSizesOrScalesInOnePlaceAreFound() {
        #expect(
            Self.found([("A.png", 10, 10), ("B.png", 10, 12)])
                == ["B.png: 10×12, but A.png is 10×10; V.swift:7 shows both in one place"])
        #expect(
            Self.found([("x/A.png", 10, 10), ("B.png", 10, 10), ("B@2x.png", 20, 20)])
                == ["x/A.png: 2x screens show this file at 1x, but B@2x.png at 2x; V.swift:7 shows both in one place"])
        #expect(Self.found([("A.png", 10, 10), ("B.png", 10, 10)]) == [], "nothing differs")
        #expect(Self.found([("A.png", 10, 10), ("C.png", 10, 12)]) == [], "B is elsewhere")
        #expect(
            Self.found([("A.png", 10, 10), ("a/B.png", 10, 12), ("b/B.png", 10, 12)]) == [],
            "of two folders, neither is known to be meant")
        let files = [("p.png", 10, 10), ("p-pressed.png", 10, 12)]
        #expect(
            Self.found(files, base: "p", state: "p-pressed.png") == [
                "p-pressed.png: 10×12, but p.png is 10×10; V.swift:7 shows both in one place"
            ],
            "a pair that its names tell is found once")
    }
}
