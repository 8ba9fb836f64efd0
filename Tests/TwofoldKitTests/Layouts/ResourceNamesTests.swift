import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Names that a build for Android cannot tell apart.
@Suite struct ResourceNamesTests {
    private func files(_ kind: LayoutKind, _ paths: [String]) throws -> [(path: BytePath, rendition: Rendition)] {
        let grammar = try #require(kind.grammar(appearances: ["~dark": .dark]))
        return try paths.map { text in
            let path = try #require(BytePath(text))
            return (path, try #require(grammar.rendition(at: path)))
        }
    }

    @Test(arguments: [
        (["icons/A-b@2x.png", "a_b.png"], ["a_b: a_b.png, icons/A-b@2x.png"]),
        (["x/a.png", "y/a.png", "z/a@3x.png"], ["a: x/a.png, y/a.png, z/a@3x.png"]),
        (["1.png", "img_1.png"], ["img_1: 1.png, img_1.png"]),
        (["a.9.png", "A.png"], ["a: A.png, a.9.png"]),
        // One image.
        (["a.png", "a@2x.png", "a~dark.png", "a~ipad.png", "a@2x.jpg"], []),
        (["a_b.png", "ab.png", "a_c.png"], []),
    ])
    func imagesThatBecomeOneAndroidResource(paths: [String], collisions: [String]) throws {
        #expect(AndroidGrammar.collisions(try files(.apple, paths)).map(described) == collisions)
    }

    @Test(arguments: [
        (["a-b.png", "ab.png"], ["ab: a-b.png, ab.png"]),
        (["x.png", "x.jpg"], ["x: x.jpg, x.png"]),
        (["a/b.png", "a_b@2x.png"], ["a_b: a/b.png, a_b@2x.png"]),
        (["A.png", "a.png"], ["a: A.png, a.png"]),
        (["a.png", "a@2x.png", "a.android.png"], []),
        (["a-b.ios.png", "ab.png", "x.web.jpg", "x.png"], []),
        (["a_b.png", "ab.png"], []),
    ])
    func imagesThatReactNativeNamesAlike(paths: [String], collisions: [String]) throws {
        #expect(ReactNativeGrammar.collisions(try files(.reactNative, paths)).map(described) == collisions)
    }

    @Test func scalesWithoutADensityAreFound() throws {
        let paths = [
            "a@3.5x.png", "b@1.33x.android.png", "c@3.5x.ios.png", "d@0.75x.png", "e.png", "f@1.5x.png", "g@2x.png",
            "h@3x.png", "i@4x.png", "j@5x.native.png",
        ]
        let found = ReactNativeGrammar.withoutDensity(try files(.reactNative, paths)).map(\.display)
        #expect(found == ["a@3.5x.png", "b@1.33x.android.png", "j@5x.native.png"])
    }

    @Test func collisionsAreSaidOfEveryImageButTheFirst() throws {
        let android = try #require(
            AndroidGrammar.collisions(try files(.apple, ["x/a.png", "y/a.png", "z/a.png"])).first)
        #expect(
            Diagnostic.androidNames(android).map { "\($0.path.display): \($0.message)" } == [
                "y/a.png: this image and x/a.png become one Android resource, a",
                "z/a.png: this image and x/a.png become one Android resource, a",
            ])
        let native = try #require(ReactNativeGrammar.collisions(try files(.reactNative, ["a-b.png", "ab.png"])).first)
        #expect(
            Diagnostic.reactNativeNames(native).map { "\($0.path.display): \($0.message)" } == [
                "ab.png: in an Android app, this image and a-b.png have the same name, ab"
            ])
    }

    private func described(_ collision: NameCollision) -> String {
        "\(Quoting.display(collision.name)): \(collision.files.map(\.display).joined(separator: ", "))"
    }
}
