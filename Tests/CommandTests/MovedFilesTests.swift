import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Renames in a Git repository, with and without Git's knowledge, and of files that commands made.
@Suite(.having("git")) struct MovedFilesTests {
    private func run(_ command: String, in tree: RealTree) throws {
        let run = try TwofoldBinary.start(["-c", command], in: tree.path, program: URL(fileURLWithPath: "/bin/sh"))
            .finish()
        #expect(run.status == 0, "\(command): \(run.errors)")
    }

    private func committed(_ files: [String: [UInt8]]) throws -> RealTree {
        let tree = try RealTree(files)
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        try run("git init -q . && git add -A && \(Self.commit)", in: tree)
        return tree
    }

    private static let commit = "git -c user.name=A -c user.email=a@example.org commit -q -m x"
    private static func image(_ seed: UInt64) -> [UInt8] { BuildCommandTests.image(18, 18, seed: seed) }

    @Test(arguments: ["git mv", "mv"])
    func aRenameIsToldAndRecordedAndTheNextEditIsFollowed(command: String) throws {
        let tree = try committed(["Sun@3x.png": Self.image(1), "art/Pin@3x.png": Self.image(2)])
        try run(
            "\(command) Sun@3x.png Sol@3x.png; \(command) Sun.png Sol.png; \(command) Sun@2x.png Sol@2x.png; "
                + "\(command) art kunst", in: tree)
        let locked = try TwofoldBinary.start(["--locked"], in: tree.path).finish()
        #expect(locked.status == 2 && locked.errors.contains("twofold.lock is not up to date; run 'twofold'"))
        #expect(locked.output.contains("it has the old paths of 4 variants that were moved"), "\(locked.output)")
        #expect(try TwofoldBinary.run("check", in: tree.path).status == 2)

        let build = try TwofoldBinary.run(in: tree.path)
        #expect(build.status == 0)
        for line in ["Sol.png           was Sun.png", "kunst/Pin.png     was art/Pin.png", "4 variants moved"] {
            #expect(build.output.contains(line), "\(build.output)")
        }
        for arguments in [["--locked"], ["check"], ["--strict"]] {
            let gate = try TwofoldBinary.start(arguments, in: tree.path).finish()
            #expect(gate.status == 0, "\(arguments): \(gate.output)")
        }
        try tree.write(Self.image(9), to: "Sol@3x.png")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 2)
        #expect(try TwofoldBinary.run(in: tree.path).output.contains("2 made, 2 current"))
    }

    @Test func aTrackedFileWithOtherBytesIsMissedAsBefore() throws {
        let tree = try committed(["Sun@3x.png": Self.image(1), "Own@2x.png": Self.image(3)])
        try run(
            "mv Own@2x.png Own.png; mv Sun@3x.png Sol@3x.png; printf x >> Sol@3x.png; rm Sun.png Sun@2x.png", in: tree)
        let run = try TwofoldBinary.start(["--locked"], in: tree.path).finish()
        #expect(run.status == 2 && !run.output.contains("Own@2x.png: Git tracks"), "\(run.output)")
    }

    @Test func theIconsOfASetThatIsMovedStayRecorded() throws {
        let set = "Assets.xcassets/AppIcon.appiconset"
        let tree = try RealTree([
            "Icon.png": TinyPNG.file(.noise(PixelSize(width: 1024, height: 1024), .rgb, .eight, seed: 100))
        ])
        #expect(
            try TwofoldBinary.run("icons", "Icon.png", "--for", "ios-7", "--out", "Assets.xcassets", in: tree.path)
                .status
                == 0)
        try run(
            "git init -q . && git add -A && \(Self.commit) && mkdir -p App && git mv Assets.xcassets App/", in: tree)
        let build = try TwofoldBinary.run(in: tree.path)
        #expect(build.output.contains("was \(set)/"), "\(build.output)")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        let lock = String(decoding: tree.bytes(of: "twofold.lock") ?? [], as: UTF8.self)
        #expect(lock.contains("App/\(set)/") && !lock.contains("\n\(set)/"))
    }
}
