import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Too little of everything: space, file size, descriptors, memory, rights.
///
/// Old files stay as they are, each failure names
/// its file and its cause, what can be made is made, and the next run mends the rest.
@Suite struct LimitTests {
    @Test(.asRoot, arguments: FaultScene.Beginning.allCases)
    func aFullDiskIsSurvivedWhereverItFills(beginning: FaultScene.Beginning) throws {
        let scene = try FaultScene(beginning, scale: 4)
        let source = try scene.stage()
        let mount = try RealTree()
        guard
            try Program.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", mount.path], errors: .dropped).status
                == 0
        else {
            try Test.cancel("nothing can be mounted here")
        }
        defer { _ = try? Program.run(["umount", mount.path], errors: .dropped) }
        var failures = 0
        for free in stride(from: 0, through: 640, by: 16) {
            try Program.run(
                ["sh", "-c", "rm -rf * .twofold*; cp -a '\(source.tree.path)/.' ."], in: mount.path, errors: .dropped)
            let stage = try FaultStage(scene, RealTree(at: mount.path))
            // All but this many kilobytes are taken.
            let fill = "dd if=/dev/zero of=.ballast bs=1k count=99999 2>/dev/null; truncate -s -\(free)k .ballast"
            try Program.run(["sh", "-c", fill], in: mount.path, errors: .dropped)
            let result = try TwofoldBinary.run("-j2", mount.path)
            try stage.tree.remove(".ballast")
            if result.status != 0 {
                failures += 1
                #expect(result.status == 1)
                #expect(result.output.contains("No space left on device"), "\(free) kB: \(result.output)")
            }
            #expect(stage.violations == [], "\(free) kB")
            #expect(try stage.violationsAfterRecovery() == [], "\(free) kB")
        }
        print("full disk, \(beginning.rawValue): 41 sizes, \(failures) of them too small")
        #expect(failures > 3 && failures < 41)
    }

    @Test(arguments: [0, 1, 2, 4, 16])
    func aLimitOnFileSizeIsAnErrorOfThatFile(blocks: Int) throws {
        for beginning in FaultScene.Beginning.allCases {
            let scene = try FaultScene(beginning, scale: 4)
            let stage = try scene.stage()
            let result = try limited("ulimit -f \(blocks)", stage)
            #expect(!result.wasSignalled)
            #expect(result.status == 1 || stage.tree.hashes == scene.reference, "\(result.output)")
            if result.status == 1 { #expect(result.output.contains("File too large"), "\(result.output)") }
            #expect(stage.violations == [])
            #expect(try stage.violationsAfterRecovery() == [])
        }
    }

    @Test(arguments: [8, 12, 16, 20, 24, 32, 64])
    func aLackOfDescriptorsIsAnErrorOrMakesItSlower(limit: Int) throws {
        for beginning in FaultScene.Beginning.allCases {
            let scene = try FaultScene(beginning)
            let stage = try scene.stage()
            let result = try limited("ulimit -n \(limit)", stage)
            // With fewer than its libraries need, the program cannot even start.
            #expect(!result.wasSignalled)
            #expect(result.status != 0 || stage.tree.hashes == scene.reference, "\(result.output)")
            if limit >= 32 { #expect(result.status == 0, "\(result.output)\(result.errors)") }
            #expect(stage.violations == [])
            #expect(try stage.violationsAfterRecovery() == [])
        }
    }

    @Test func aLackOfMemoryLeavesNothingHalfDone() throws {
        let scene = try FaultScene(.stale, scale: 8)
        var failures = 0
        for megabytes in stride(from: 20, through: 420, by: 20) {
            let stage = try scene.stage()
            let result = try limited("ulimit -v \(megabytes * 1024)", stage)
            if result.status != 0 || result.wasSignalled { failures += 1 }
            #expect(stage.violations == [], "\(megabytes) MB")
            #expect(try stage.violationsAfterRecovery() == [], "\(megabytes) MB")
        }
        print("memory: 21 limits, \(failures) of them too low")
        #expect(failures > 0)
    }

    @Test(.asRoot, .having("setpriv"))
    func whatMayNotBeReadOrWrittenIsNamedAndTheRestIsMade() throws {
        let scene = try FaultScene(.fresh)
        let stage = try scene.stage()
        // Everything is nobody's own, except that one master may not be read and one folder not be written.
        let prepare = "chown -R 65534:65534 . && chmod 000 a@2x.png && chmod 555 sub/deep"
        try #require(Program.run(["sh", "-c", prepare], in: stage.tree.path, errors: .dropped).status == 0)
        let result = try TwofoldBinary.start(
            ["-j2", stage.tree.path],
            through: "exec setpriv --reuid 65534 --regid 65534 --clear-groups \"$@\""
        ).finish()
        #expect(result.status == 1)
        #expect(
            result.output.contains("a@2x.png: the file cannot be read: Permission denied"), "\(result.output)")
        #expect(
            result.output.contains("sub/deep/f.png: the variant could not be written: the folder "),
            "\(result.output)")
        #expect(result.output.contains("sub/deep cannot be written by this user"), "\(result.output)")
        for path in ["b.png", "b@2x.png", "c~ipad.png", "sub/d.png"] {
            #expect(stage.tree.bytes(of: path).map { ContentHash(of: $0) } == scene.reference[path], "\(path)")
        }
        let repair = "chmod 644 a@2x.png && chmod 755 sub/deep"
        try #require(Program.run(["sh", "-c", repair], in: stage.tree.path, errors: .dropped).status == 0)
        #expect(try stage.violationsAfterRecovery() == [])
    }

    @Test(.asRoot)
    func aReadOnlyTreeIsNamedAndCanBeLookedAt() throws {
        let scene = try FaultScene(.stale)
        let stage = try scene.stage()
        let path = stage.tree.path
        guard
            try Program.run(
                ["sh", "-c", "mount --bind '\(path)' '\(path)' && mount -o remount,ro,bind '\(path)'"], errors: .dropped
            ).status
                == 0
        else {
            try Test.cancel("nothing can be mounted here")
        }
        defer { _ = try? Program.run(["umount", path], errors: .dropped) }
        let result = try TwofoldBinary.run(path)
        #expect(result.status == 1)
        #expect(result.output.contains("Read-only file system"), "\(result.output)")
        #expect(try TwofoldBinary.run("plan", path).status == 0)
        #expect(try TwofoldBinary.run("--locked", path).status == 2)
    }

    @Test(.asRoot)
    func powerCutsLoseNothingThatWasReported() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("power-cut.sh")
        let masters = try RealTree()
        for index in 0..<(Nightly.isOn ? 220 : 90) {
            let side = 12 + index % 7 * 2
            let image = PixelBuffer.noise(PixelSize(width: side, height: side), .rgba, .eight, seed: UInt64(index))
            try masters.write(TinyPNG.file(image), to: "\(index % 5)/m\(index)@2x.png")
        }
        let result = try Program.run(
            [script.path, TwofoldBinary.url.path, masters.path, Nightly.isOn ? "15" : "1"], errors: .withOutput)
        print(result.output.split(separator: "\n").suffix(1).joined())
        if result.status == 77 { try Test.cancel("there are no loop devices") }
        #expect(result.status == 0, "\(result.output)")
    }

    /// Runs under a limit that the shell sets.
    private func limited(_ limit: String, _ stage: FaultStage) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(["-j1", stage.tree.path], through: "\(limit); exec \"$@\"").finish()
    }
}
