import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// `pubspec.yaml` on a disk: found, extended, and left alone where it cannot be.
@Suite struct PubspecUpdateTests {
    private static let before = "name: a # ours\nflutter:\n  assets:\n    - old/\n"
    private static let path = BytePath("app/pubspec.yaml") ?? .root
    private static let images = ["app/a/x.png", "app/a/2.0x/x.png", "app/a/y.png", "app/old/z.png", "other/b.png"]
        .compactMap { BytePath($0) }

    private func update(_ disk: MemoryDisk, isPreview: Bool = false) -> PubspecUpdate.Outcome {
        var update = PubspecUpdate(Self.path, on: disk)
        update.isPreview = isPreview
        return update.run(images: Self.images)
    }

    private func text(_ disk: MemoryDisk) -> String? {
        disk.bytes(of: "app/pubspec.yaml").map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `missing entries are added once`() {
        let disk = MemoryDisk(["app/pubspec.yaml": Array(Self.before.utf8)])
        #expect(update(disk, isPreview: true) == .listed(["a/"]))
        #expect(text(disk) == Self.before)
        _ = disk.takeAccesses()
        #expect(update(disk) == .listed(["a/"]))
        #expect(disk.takeAccesses().contains(.replaced(Self.path)))
        #expect(text(disk) == Self.before + "    - a/\n")
        #expect(update(disk) == .current)
        #expect(text(disk) == Self.before + "    - a/\n")
    }

    @Test func `a file that another program changes meanwhile stays as that program left it`() {
        let disk = MemoryDisk(["app/pubspec.yaml": Array(Self.before.utf8)])
        disk.fail { operation, path in
            if operation == "place" || operation == "exchange" { return .changed }
            return nil
        }
        guard case .refused(let diagnostic) = update(disk) else {
            Issue.record("it was written")
            return
        }
        #expect(diagnostic.rule == .flutterPubspecNotWritten && diagnostic.severity == .error)
        #expect(diagnostic.fix.contains("run again"))
        #expect(text(disk) == Self.before)
    }

    @Test(arguments: ["flutter:\n  assets: a\n", "a: *b\n", ""])
    func `a file that cannot be edited stays as it is`(before: String) {
        let disk = MemoryDisk(["app/pubspec.yaml": Array(before.utf8)])
        guard case .refused(let diagnostic) = update(disk) else {
            Issue.record("it was written")
            return
        }
        #expect(diagnostic.message.hasPrefix("no entry was added: line "))
        #expect(text(disk) == before)
    }

    @Test func `a missing file is an error and is not made`() {
        let disk = MemoryDisk(["app/a/x.png": []])
        guard case .refused = update(disk) else {
            Issue.record("it was written")
            return
        }
        #expect(text(disk) == nil)
    }

    @Test(arguments: [
        ("app/assets/icons", "app/pubspec.yaml"), ("app", "app/pubspec.yaml"),
        ("app/plugin/x", "app/plugin/pubspec.yaml"),
        ("other", nil),
    ])
    func `a folder belongs to the nearest package around it`(folder: String, pubspec: String?) throws {
        let disk = MemoryDisk(["app/pubspec.yaml": [], "app/plugin/pubspec.yaml": [], "other/a.png": []])
        let found = try PubspecUpdate.pubspec(of: #require(BytePath(folder)), on: disk)
        #expect(found == pubspec.flatMap { BytePath($0) })
    }
}
