import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// The examples of other systems' apps: built as their pages say, current in a second run, and checked for mistakes.
@Suite struct AppExampleTests {
    private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")

    /// A copy of an example, without what a run on the spot may have left there.
    private func copy(_ name: String) throws -> RealTree {
        let source = Self.examples.appendingPathComponent(name)
        let lockFile =
            (try? Data(contentsOf: source.appendingPathComponent(LockFileName.fileName))).map(Array.init) ?? []
        let made = try LockFile.decode(lockFile).lockFile.entries.keys.map { String(decoding: $0.bytes, as: UTF8.self) }
        let tree = try RealTree()
        for path in try FileManager.default.subpathsOfDirectory(atPath: source.path)
        where !made.contains(path) && path != LockFileName.fileName {
            let file = source.appendingPathComponent(path)
            guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else { continue }
            try tree.write(Array(Data(contentsOf: file)), to: path)
        }
        return tree
    }

    private func text(_ path: String, in tree: RealTree) throws -> String {
        String(decoding: try #require(tree.bytes(of: path)), as: UTF8.self)
    }

    /// The paths that a run added.
    private func added(_ tree: RealTree, since before: Set<String>) -> [String] {
        tree.paths.filter { !before.contains($0) && $0 != LockFileName.fileName }
    }

    // MARK: Flutter

    private static let flutterFiles =
        ["cloud", "rain", "sun"].map { "assets/icons/\($0).png" }
        + ["2.0x", "3.0x"].flatMap { scale in
            ["cloud", "rain", "sun"].map { "assets/icons/\(scale)/\($0).png" } + ["assets/large/\(scale)/badge.png"]
        }

    private static let flutterList = """
          uses-material-design: true
          assets:
            - assets/icons/
            - assets/large/badge.png

        """

    @Test func `the Flutter package is filled and listed as its page says`() throws {
        let tree = try copy("Flutter")
        let before = Set(tree.paths)
        let pubspec = try text("pubspec.yaml", in: tree)
        let asked = try TwofoldBinary.run("--locked", "--pubspec", in: tree.path)
        #expect(asked.status == 2, "\(asked.output)")
        #expect(asked.output.contains("2 entries would be added: assets/icons/, assets/large/badge.png"))
        #expect(try text("pubspec.yaml", in: tree) == pubspec)

        let result = try TwofoldBinary.run("--pubspec", in: tree.path)
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("listed    pubspec.yaml  assets/icons/, assets/large/badge.png"))
        #expect(added(tree, since: before) == Self.flutterFiles.sorted())
        let listed = pubspec.replacing("  uses-material-design: true\n", with: Self.flutterList)
        #expect(try text("pubspec.yaml", in: tree) == listed)
        // What is shown at 3x is the master itself.
        #expect(tree.bytes(of: "assets/icons/3.0x/sun.png") == tree.bytes(of: "art/icons/sun@3x.png"))

        let hashes = tree.hashes
        #expect(try TwofoldBinary.run("--pubspec", in: tree.path).output.contains("nothing to make"))
        #expect(tree.hashes == hashes)
        #expect(try TwofoldBinary.run("--locked", "--pubspec", in: tree.path).status == 0)
        let check = try TwofoldBinary.run("check", in: tree.path)
        #expect(check.status == 0 && !check.output.contains("[flutter."), "\(check.output)")
    }

    @Test(arguments: [
        ("- assets/icons/2.0x/", "flutter.scale-entry"), ("- assets/snow.png", "flutter.dead-entry"),
        ("- {path: assets/icons/sun.png, flavors: [paid]}", "flutter.flavor-overlap"),
    ])
    func `a wrong entry of the Flutter package is found`(entry: String, rule: String) throws {
        let tree = try copy("Flutter")
        #expect(try TwofoldBinary.run("--pubspec", in: tree.path).status == 0)
        let listed = try text("pubspec.yaml", in: tree)
        let wrong = listed.replacing("    - assets/large", with: "    \(entry)\n    - assets/large")
        try tree.write(Array(wrong.utf8), to: "pubspec.yaml")
        let check = try TwofoldBinary.run("check", "-v", "--rules", "art", in: tree.path)
        #expect(check.output.contains("[\(rule)]"), "\(check.output)")
    }

    @Test func `an image that the Flutter package no longer lists is found`() throws {
        let tree = try copy("Flutter")
        #expect(try TwofoldBinary.run("--pubspec", in: tree.path).status == 0)
        let listed = try text("pubspec.yaml", in: tree)
        let lost = listed.replacing("    - assets/large/badge.png\n", with: "    - assets/large/\n")
        try tree.write(Array(lost.utf8), to: "pubspec.yaml")
        #expect(try TwofoldBinary.run("check", in: tree.path).output.contains("[flutter.lost-image]"))
        let locked = try TwofoldBinary.run("--locked", "--pubspec", in: tree.path)
        #expect(locked.status == 2 && locked.output.contains("[flutter.pubspec-stale]"), "\(locked.output)")
        #expect(
            locked.errors.hasSuffix(
                "pubspec.yaml does not list every image; run 'twofold --pubspec' and commit the result\n"))
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("--pubspec", in: tree.path).status == 0)
        #expect(
            try text("pubspec.yaml", in: tree)
                == lost.replacing("    - assets/large/\n", with: "    - assets/large/\n    - assets/large/badge.png\n"))
    }

    @Test func `a pubspec that cannot be edited is an error, and the images are made`() throws {
        let tree = try copy("Flutter")
        try tree.write(Array("flutter:\n  assets: all\n".utf8), to: "pubspec.yaml")
        let result = try TwofoldBinary.run("--pubspec", in: tree.path)
        #expect(result.status == 1 && result.output.contains("[flutter.pubspec-not-written]"), "\(result.output)")
        #expect(tree.bytes(of: "assets/icons/sun.png") != nil)
        #expect(try text("pubspec.yaml", in: tree) == "flutter:\n  assets: all\n")
        #expect(try TwofoldBinary.run("--pubspec", "--into", "/tmp/elsewhere", in: tree.path).status == 64)
    }

    // MARK: React Native

    private static let nativeFiles = ["share.android.png", "share.ios.png", "star.png"].flatMap { name in
        let stem = name.prefix { $0 != "." }
        return ["images/\(name)", "images/\(stem)@2x\(name.dropFirst(stem.count))"]
    }

    @Test func `the React Native app is filled as its page says`() throws {
        let tree = try copy("ReactNative")
        let before = Set(tree.paths)
        let result = try TwofoldBinary.run(in: tree.path)
        #expect(result.status == 0, "\(result.output)")
        #expect(added(tree, since: before) == Self.nativeFiles.sorted())
        #expect(try TwofoldBinary.run(in: tree.path).output.contains("nothing to make: 6 current"))
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        let check = try TwofoldBinary.run("check", in: tree.path)
        #expect(check.status == 0, "\(check.output)")
    }

    @Test func `a wrong name of the React Native app is found`() throws {
        let tree = try copy("ReactNative")
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        try tree.write(try #require(tree.bytes(of: "images/star@3x.png")), to: "images/star@3X.png")
        try tree.remove("images/star@3x.png")
        let check = try TwofoldBinary.run("check", in: tree.path)
        #expect(
            check.status == 2 && check.output.contains("rename images/star@3X.png to star@3x.png"), "\(check.output)")
    }
}
