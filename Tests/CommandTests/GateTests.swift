import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// What a gate says and how it ends.
@Suite struct GateTests {
    private struct Row: Sendable {
        var id: String
        var gate: [String]
        var edit: @Sendable (RealTree) throws -> Void
        var line: String
    }

    private static let newMaster: @Sendable (RealTree) throws -> Void = {
        try $0.write(BuildCommandTests.image(8, 8, seed: 8), to: "Icons/New@2x.png")
    }

    private static let rows = [
        Row(
            id: "missing", gate: ["--locked", "-q"], edit: newMaster,
            line: "1 variant is not up to date; run 'twofold' and commit the result"),
        Row(
            id: "a path and options",
            gate: ["build", "--locked", "--format=json", "-q", "-j2", "--scales", "1x", "Icons"], edit: newMaster,
            line: "1 variant is not up to date; run 'twofold --scales 1x Icons' and commit the result"),
        Row(
            id: "catalog sets", gate: ["--locked", "-q"],
            edit: {
                let contents =
                    #"{"images":[{"idiom":"universal","scale":"1x"},"#
                    + #"{"idiom":"universal","scale":"2x","filename":"s@2x.png"}],"info":{"version":1,"author":"xcode"}}"#
                try $0.write(Array(contents.utf8), to: "A.xcassets/s.imageset/Contents.json")
                try $0.write(BuildCommandTests.image(8, 8, seed: 8), to: "A.xcassets/s.imageset/s@2x.png")
            },
            line: "1 variant and 1 catalog set are not up to date; run 'twofold' and commit the result"),
        Row(
            id: "orphan", gate: ["--locked", "Icons", "Bar"], edit: { try $0.remove("Icons/Sun@2x.png") },
            line: "1 variant has no master; run 'twofold prune Icons Bar' and commit the result"),
        Row(
            id: "orphan and missing", gate: ["--locked"],
            edit: {
                try $0.remove("Icons/Sun@2x.png")
                try newMaster($0)
            },
            line: "1 variant is not up to date, 1 variant has no master; run 'twofold prune', then 'twofold', "
                + "and commit the result"),
        Row(
            id: "conflict", gate: ["--locked", "-q"],
            edit: {
                try $0.write(Array("<<<<<<< a\n".utf8) + ($0.bytes(of: "twofold.lock") ?? []), to: "twofold.lock")
            },
            line: "twofold.lock is not up to date; run 'twofold' and commit the result"),
        Row(
            id: "no lock file", gate: ["--locked", "-q"], edit: { try $0.remove("twofold.lock") },
            line: "a twofold.lock is missing; run 'twofold adopt .' and commit the result"),
        Row(
            id: "check: missing", gate: ["check", "-q"], edit: newMaster,
            line: "1 warning; run 'twofold' and commit the result"),
        Row(
            id: "check: misspelt", gate: ["check", "-q", "--format", "sarif", "Icons"],
            edit: { try $0.write(BuildCommandTests.image(8, 8, seed: 8), to: "Icons/New@2X.png") },
            line: "1 warning; run 'twofold check --fix Icons' and commit the result"),
        Row(
            id: "check: no lock file", gate: ["check"], edit: { try $0.remove("twofold.lock") },
            line: "1 warning; run 'twofold adopt .' and commit the result"),
    ]

    @Test(arguments: rows.indices)
    func whatTheLastLineSaysPassesTheGate(index: Int) throws {
        let row = Self.rows[index]
        let tree = try BuildCommandTests.tree()
        // Options of the gate hold from the beginning.
        let options = row.gate.contains("--scales") ? ["--scales", "1x,2x"] : []
        _ = try TwofoldBinary.start(["-q"] + options, in: tree.path).finish()
        try row.edit(tree)
        let result = try TwofoldBinary.start(row.gate, in: tree.path).finish()
        #expect(result.status == 2, "\(row.id): \(result.errors)")
        let last = String(result.errors.split(separator: "\n").last ?? "")
        #expect(last == "twofold: \(row.line)", "\(row.id)")
        for command in last.split(separator: "'").filter({ $0.hasPrefix("twofold ") || $0 == "twofold" }) {
            let arguments = command.split(separator: " ").dropFirst().map(String.init)
            let done = try TwofoldBinary.start(arguments, in: tree.path).finish()
            #expect(done.status == 0 || command.contains("--fix"), "\(row.id): \(done.errors)")
        }
        if row.gate.contains(where: { $0.contains("sarif") }) { _ = try TwofoldBinary.run("-q", in: tree.path) }
        let again = try TwofoldBinary.start(row.gate, in: tree.path).finish()
        #expect(again.status == 0, "\(row.id): \(again.output)\(again.errors)")
        #expect(!again.errors.contains("; run '"), "\(row.id)")
    }

    @Test(arguments: [
        (
            id: "a taken name", files: ["New@2X.png", "New@2x.png"], last: "2 warnings; each says how to fix it"
        ),
        (
            id: "a taken name, and another", files: ["New@2X.png", "New@2x.png", "Old@2X.png"],
            last: "3 warnings, 1 of which --fix corrects; run 'twofold check --fix' and commit the result; "
                + "for the other 2, see above"
        ),
        (
            id: "two files for one name", files: ["New@2X.png", "New@2x.png.png"],
            last: "2 warnings; each says how to fix it"
        ),
        (id: "an unknown modifier", files: ["c~tv.png"], last: "1 warning; it says how to fix it"),
        (
            id: "only what can be fixed", files: ["New@2X.png", "Old@2X.png"],
            last: "2 warnings; run 'twofold check --fix' and commit the result"
        ),
    ])
    func theFixesAreCountedThatAreMade(row: (id: String, files: [String], last: String)) throws {
        let tree = try RealTree()
        for (seed, file) in row.files.enumerated() {
            try tree.write(BuildCommandTests.image(8, 8, seed: UInt64(seed)), to: file)
        }
        _ = try TwofoldBinary.run("-q", in: tree.path)
        let result = try TwofoldBinary.run("check", in: tree.path)
        #expect(result.status == 2)
        #expect(result.errors.split(separator: "\n").last.map(String.init) == "twofold: \(row.last)", "\(row.id)")
    }

    @Test func anEditedVariantAndALimitAreToldWithoutACommand() throws {
        let tree = try BuildCommandTests.tree()
        _ = try TwofoldBinary.run("-q", in: tree.path)
        let sizes = try TwofoldBinary.run("sizes", "--limit", "10", in: tree.path)
        #expect(sizes.status == 2 && sizes.errors.hasSuffix("reduce the heaviest images, or raise the limit\n"))
        try tree.write(BuildCommandTests.image(4, 4, seed: 9), to: "Icons/Sun.png")
        let locked = try TwofoldBinary.run("--locked", "-q", in: tree.path)
        #expect(locked.status == 2)
        #expect(
            locked.errors
                == "twofold: 1 variant is edited; delete the edited variants, or adopt or keep them, and commit the result\n"
        )
    }

    @Test func aFailureGoesBeforeAFinding() throws {
        let tree = try BuildCommandTests.tree()
        try tree.write(Array("no image\n".utf8), to: "bad@2x.png")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 1)
        try tree.remove("bad@2x.png")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 2)
        #expect(try TwofoldBinary.run("check", in: tree.path).status == 2)
        #expect(try TwofoldBinary.run("check", "--report", "/nonexistent/x.json", in: tree.path).status == 1)
        #expect(try TwofoldBinary.run("--locked", "--report", "/nonexistent/x.json", in: tree.path).status == 1)
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
        arguments: [
            [], ["-n"], ["--locked"], ["--format", "json"], ["plan", "--format", "dot"], ["check"],
            ["check", "--format", "sarif"], ["sizes"], ["adopt", "."], ["prune"], ["resolve", "Sun", "Icons"],
            ["--help"], ["--version"], ["bench", "-j1", "--rounds", "1"], ["mipmaps", "Icons/Sun@2x.png"],
        ])
    func aResultThatCannotBeWrittenIsAFailure(arguments: [String]) throws {
        let tree = try BuildCommandTests.tree()
        let full = try TwofoldBinary.start(arguments, in: tree.path, through: #"exec "$@" > /dev/full"#).finish()
        #expect(full.status == 1, "\(arguments): \(full.errors)")
        #expect(full.errors.contains("standard output could not be written: No space left on device"), "\(arguments)")
        // A reader that wants no more is no failure.
        let gone = try TwofoldBinary.start(arguments, in: tree.path, through: #""$@" | true; exit 0"#).finish()
        #expect(!gone.errors.contains("standard output"), "\(arguments)")
    }

    @Test(arguments: [
        ["check", "--fix", "--format", "json"], ["check", "--fix", "--format", "sarif"],
        ["check", "--fix", "--format", "junit"], ["check", "--fix", "--format", "github"], ["--format", "json"],
    ])
    func anInterruptLeavesAReportOfWhatWasLookedAt(arguments: [String]) throws {
        let tree = try RealTree([
            "Odd@2x.png": BuildCommandTests.image(7, 8), "in/Other@2x.png": BuildCommandTests.image(7, 8),
            "in/twofold.lock": Array("twofold.lock 1\n".utf8),
        ])
        let out = try RealTree()
        let inner = try LocalDisk(folder: Array((tree.path + "/in").utf8))
        guard case .taken(let lock) = RunLock.attempt(on: inner) else {
            try Test.cancel("this file system has no locks")
        }
        let report = out.path + "/report.json"
        let running = try TwofoldBinary.start(
            arguments + ["--report", report], in: tree.path, through: "exec \"$@\" 2> '\(out.path)/errors'")
        // The second project cannot be begun, and the first is done.
        while running.isRunning, !String(decoding: out.bytes(of: "errors") ?? [], as: UTF8.self).contains("waiting") {
            usleep(2000)
        }
        running.signal(SIGINT)
        let result = try running.finish()
        withExtendedLifetime(lock) {}
        #expect(result.wasSignalled && result.status == SIGINT)
        let texts = [result.output, String(decoding: out.bytes(of: "report.json") ?? [], as: UTF8.self)]
        // A form that cannot say that a project is missing is left out.
        for text in arguments.last == "json" ? texts : Array(texts.dropFirst()) {
            #expect(text.contains("Odd@2x.png") && !text.contains("Other@2x.png"), "\(text)")
        }
        if arguments.last != "json" { #expect(result.output.isEmpty, "\(result.output)") }
        let saved = try JSONSerialization.jsonObject(with: Data(out.bytes(of: "report.json") ?? [])) as? [String: Any]
        #expect(saved?["interrupted"] as? Bool == true)
    }
}
