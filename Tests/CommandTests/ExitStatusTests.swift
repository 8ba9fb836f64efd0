import Foundation
import Testing
import TwofoldTestSupport

@testable import twofold

/// What goes before what where a run both failed and found something.
@Suite struct ExitStatusTests {
    @Test func whatFailedGoesBeforeWhatWasFound() {
        let all: [twofold.ExitStatus] = [.internalError, .findings, .success, .usage, .someFailed]
        #expect(all.sorted() == [.success, .findings, .someFailed, .usage, .internalError])
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        /// What ends with 2.
        var arguments: [String]
        /// What the same command fails at besides.
        var failure: [String]

        var testDescription: String { id }
    }

    private static let nowhere = "/nonexistent/report.json"

    private static let rows = [
        Row(id: "--locked", arguments: ["--locked"], failure: ["--report", nowhere]),
        Row(id: "build --locked", arguments: ["build", "--locked", "-q"], failure: ["--report", nowhere]),
        Row(id: "check", arguments: ["check"], failure: ["--report", nowhere]),
    ]

    /// A tree in which every command finds something.
    private func tree() throws -> RealTree {
        let tree = try BuildCommandTests.tree()
        _ = try TwofoldBinary.run("-q", in: tree.path)
        try tree.write(BuildCommandTests.image(8, 8, seed: 8), to: "Icons/New@2x.png")
        return tree
    }

    @Test(arguments: rows)
    func aFailureGoesBeforeAFinding(row: Row) throws {
        let tree = try tree()
        let found = try TwofoldBinary.start(row.arguments, in: tree.path).finish()
        #expect(found.status == 2, "\(found.output)\(found.errors)")
        let both = try TwofoldBinary.start(row.arguments + row.failure, in: tree.path).finish()
        #expect(both.status == 1, "\(both.output)\(both.errors)")
    }

    @Test(arguments: [["--locked"], ["check"]]) func aDamagedMasterGoesBeforeWhatIsMissing(arguments: [String]) throws {
        let tree = try tree()
        try tree.write(Array("no image\n".utf8), to: "bad@2x.png")
        let both = try TwofoldBinary.start(arguments, in: tree.path).finish()
        // A check finds what is damaged; a build fails at it.
        #expect(both.status == (arguments == ["check"] ? 2 : 1), "\(both.output)")
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
        arguments: [
            ["--locked"], ["check"], ["check", "--format", "sarif"], ["sizes", "--limit", "10"],
            ["sizes", "--limit", "10", "--format", "json"], ["resolve", "Nothing", "Icons"],
        ])
    func aResultThatIsNotWrittenGoesBeforeWhatWasFound(arguments: [String]) throws {
        let tree = try tree()
        #expect(try TwofoldBinary.start(arguments, in: tree.path).finish().status == 2)
        let full = try TwofoldBinary.start(arguments, in: tree.path, through: #"exec "$@" > /dev/full"#).finish()
        #expect(full.status == 1, "\(full.errors)")
    }

    @Test(arguments: [["--locked", "--frobnicate"], ["check", "/nonexistent"], ["sizes", "--limit", "much"]])
    func wrongUsageGoesBeforeEverything(arguments: [String]) throws {
        let tree = try tree()
        #expect(try TwofoldBinary.start(arguments, in: tree.path).finish().status == 64)
    }
}
