import Testing
import TwofoldKit

@testable import TwofoldBuild
@testable import TwofoldImaging

/// The key `targets` of a configuration: what it reads, and where it says what is wrong.
@Suite struct TargetConfigurationTests {
    @Test(arguments: [
        (text: "targets: 1", error: "expected a list, found"),
        (text: "targets: [1]", error: "expected a table of keys"),
        (text: "targets: [{to: x}]", error: "missing key 'layout'"),
        (text: "targets: [{layout: fluter}]", error: "did you mean flutter?"),
        (text: "targets: [{layout: web, form: x}]", error: "did you mean from?"),
        (text: "targets: [{layout: web, to: ../x}]", error: "without '..'"),
        (text: "targets: [{layout: web, to: ''}]", error: "is not a folder"),
        (text: "targets: [{layout: web, odd: error}]", error: "cannot differ between targets"),
        (text: "targets: [{layout: web, scales: [1.555x]}]", error: "is not a scale"),
        (text: "scales: [1.555x]", error: "is not a scale"),
        (text: "targets: [{layout: apple, widths: [320]}]", error: "are chosen by scale"),
        (text: "targets: [{layout: web, widths: []}]", error: "empty list"),
        (text: "targets: [{layout: web, widths: [0]}]", error: "whole number from 1 to"),
        (text: "targets: [{layout: web, widths: [1.5]}]", error: "whole number from 1 to"),
        (text: "name: drawn", error: "write {name} once"),
        (text: "page: 0", error: "whole number from 1 to"),
        (text: "targets: [{layout: web, page: 2}]", error: "cannot differ between targets"),
        (text: "targets: [{layout: flutter, devices: ipad}]", error: "are for all devices"),
        (text: "targets: [{devices: ipad, layout: web}]", error: "are for all devices"),
        (text: "appearances: {a@: dark}", error: "not an ending"),
        (text: "appearances: {'~dark': black}", error: "not one of light, dark, tinted"),
    ])
    func whatIsWrongIsSaid(row: (text: String, error: String)) {
        #expect(
            performing: {
                try Configuration(parsing: Array(row.text.utf8), file: "t")
            },
            throws: { error in
                let text = (error as? ConfigurationErrors)?.errors.map { "\($0)" }.joined(separator: "\n") ?? ""
                return text.contains(row.error)
            })
    }

    @Test func foldersAreRelativeToTheFile() throws {
        let text = "targets: [{layout: web, from: art/, to: site}]"
        let file = try Configuration(parsing: Array(text.utf8), file: "t")
        let sub = try #require(BytePath("sub"))
        let inside = file.policy(base: .within(sub)).targets
        #expect(inside.map { "\($0.from.display) \($0.to?.display ?? "")" } == ["sub/art sub/site"])
        // The tree is 'art', below the file: what is written lies outside.
        let outside = file.policy(base: .above(way: try #require(BytePath("art"))))
        #expect(outside.targets.isEmpty && outside.strayTargets == 1)
    }

    @Test func nobodysTargetIsAppliedOutsideOfItsTree() throws {
        let text = "targets: [{layout: web, from: art, to: site}]"
        let file = try Configuration(parsing: Array(text.utf8), file: "t")
        let policy = file.policy(base: .above(way: try #require(BytePath("other"))))
        #expect(policy.targets.isEmpty && policy.strayTargets == 1)
    }
}
