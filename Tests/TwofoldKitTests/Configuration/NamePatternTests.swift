import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

/// Names of variants by a pattern: what is a pattern, and whose file has which name.
@Suite struct NamePatternTests {
    @Test(
        arguments: [
            ("rendered-{name}", "rendered-Logo"), ("{name}_drawn", "Logo_drawn"), ("{name}", "Logo"),
            ("a {name}.b", "a Logo.b"), ("ü{name}", "üLogo"),
        ])
    func aPatternGivesAName(text: String, name: String) throws {
        let pattern = try NamePattern(text: text)
        #expect(String(decoding: pattern.stem(of: Array("Logo".utf8)), as: UTF8.self) == name)
        #expect(pattern.description == text)
    }

    @Test(
        arguments: [
            "", "rendered", "{name}{name}", "{Name}", "a/{name}", "../{name}", "{name}@2x", "@{name}", "{name}~ipad",
            ".{name}",
            "{name}.mip2", "{name}-2x", "{name}-iPad", "{name}{scale}", "{name} ", "{na{name}me}", "a\\{name}",
            "a\u{0}{name}",
            "{name}\n", "C:{name}",
            "{name}@2x copy", String(repeating: "a", count: 101) + "{name}",
        ])
    func whatGivesNoNameIsRefused(text: String) {
        #expect(throws: WrongValue.self) { try NamePattern(text: text) }
    }
}
