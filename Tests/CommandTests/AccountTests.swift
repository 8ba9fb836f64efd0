import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Every file of a tree × every damage × one changed master or none: no gate is green over what it did not see.
///
/// `TWOFOLD_ACCOUNT=all` takes every combination, as the nightly part does; otherwise some of them are taken, always the same.
@Suite(.having("git")) struct AccountTests {
    /// After a damage, either both gates are red and name a file, or a clone of what is there, built again, has the same images.
    @Test(arguments: AccountScene.all)
    func `no gate is green over what it did not see`(scene: AccountScene) throws {
        let base = try scene.built()
        var taken = 0
        var red = 0
        for case let (number, combination) in base.combinations.enumerated()
        where AccountScene.takes(number, of: scene, every: 11) {
            let tree = try base.tree.copy()
            guard try combination.apply(to: tree) else { continue }
            taken += 1
            let locked = try scene.run("--locked", in: tree)
            let checked = try scene.run("check", in: tree)
            let words = locked.output + locked.errors + checked.output + checked.errors
            if locked.status != 0, checked.status != 0 {
                red += 1
                #expect(combination.names.contains(where: words.contains), "\(combination): names no file\n\(words)")
                continue
            }
            if combination.reason != nil { continue }
            let difference = try base.difference(fromCloneOf: tree, combination)
            #expect(
                difference.isEmpty,
                "\(combination): --locked \(locked.status), check \(checked.status), but a clone differs: \(difference)"
            )
        }
        #expect(taken > 0)
        print("account \(scene.name): \(taken) combinations, \(red) red, the others the same in a clone")
    }

    /// The same with a build: no file that a person made is changed, no line of the lock file is lost, and a second run changes nothing.
    @Test(arguments: AccountScene.all)
    func `no build after a damage takes anything away`(scene: AccountScene) throws {
        let base = try scene.built()
        for case let (number, combination) in base.combinations.enumerated()
        where AccountScene.takes(number + 5, of: scene, every: 23) {
            let tree = try base.tree.copy()
            guard try combination.apply(to: tree) else { continue }
            let before = tree.hashes
            let lines = base.lines(of: tree)
            _ = try scene.run(in: tree)
            let after = tree.hashes
            for (path, hash) in before where !base.made.contains(path) && !base.isWritten(path) {
                #expect(after[path] == hash, "\(combination): \(path) was changed")
            }
            let left = base.lines(of: tree)
            // A staged folder follows its source.
            if scene.options.isEmpty {
                #expect(lines.isSubset(of: left), "\(combination): lost \(lines.subtracting(left))")
            }
            _ = try scene.run(in: tree)
            #expect(tree.hashes == after, "\(combination): a second run changes something")
        }
    }
}

/// A tree of one layout, and how it is built.
struct AccountScene: CustomTestStringConvertible, Sendable {
    var name: String
    var files: [String: [UInt8]]
    /// The commands before the build, each with the folder that it runs in.
    var commands: [(folder: String, words: [String])] = []
    /// The options of the build and of both gates.
    var options: [String] = []

    var testDescription: String { name }

    static func takes(_ number: Int, of scene: AccountScene, every step: Int) -> Bool {
        ProcessInfo.processInfo.environment["TWOFOLD_ACCOUNT"] == "all"
            || (number + scene.name.utf8.count) % step == 0
    }

    static let all: [AccountScene] = [
        AccountScene(
            name: "loose files",
            files: loose("art/", 1).merging([
                "art/Pin2@2x.png": image(20, 3), "art/Pin2.png": image(10, 4), ".gitignore": text("tmp/\n*.bak\n"),
            ]) { $1 }),
        AccountScene(name: "catalog", files: catalog("App/Assets.xcassets/", 20)),
        AccountScene(
            name: "Flutter",
            files: loose("art/", 30).merging([
                ".twofold.yml": target("flutter", "assets"),
                "pubspec.yaml": text("name: a\nflutter:\n  assets:\n    - assets/\n    - assets/sub/\n"),
            ]) { $1 }),
        AccountScene(
            name: "React Native",
            files: loose("art/", 40).merging([
                ".twofold.yml": target("react-native", "src/img"),
                "package.json": text("{\"name\":\"a\",\"dependencies\":{\"react-native\":\"0.72.0\"}}\n"),
            ]) { $1 }),
        AccountScene(
            name: "Android",
            files: loose("art/", 50).merging([
                ".twofold.yml": target("android", "app/src/main/res"),
                "app/src/main/AndroidManifest.xml": text("<manifest package=\"a\"/>\n"),
            ]) { $1 }),
        AccountScene(
            name: "web",
            files: loose("art/", 60).merging([
                ".twofold.yml": target("web", "site/img", ", formats: [webp, original]"),
                "site/index.html": text("<img src=\"img/bell.png\">\n"),
            ]) { $1 }),
        AccountScene(
            name: "nested projects",
            files: loose("a/art/", 80).merging(loose("b/art/", 90)) { $1 }.merging([
                "a/.twofold.yml": text("scales: [1x, 2x]\n"), "art/Top@2x.png": image(20, 99),
            ]) { $1 }, commands: [("a", ["-q"]), ("b", ["-q"])]),
        AccountScene(
            name: "icons", files: ["logo.png": icon, "App/Info.plist": plist],
            commands: [("", ["icons", "logo.png", "--for", "ios", "--out", "App/Assets.xcassets"])]),
        AccountScene(
            name: "staged",
            files: loose("art/", 130).merging(catalog("App/Assets.xcassets/", 140)) { $1 }.merging([
                ".gitignore": text("build/\n")
            ]) { $1 }, options: ["--into", "stage"]),
        AccountScene(
            name: "mixed",
            files: loose("art/", 110).merging(catalog("App/Assets.xcassets/", 120)) { $1 }.merging([
                "App/Info.plist": plist, ".gitignore": text("build/\n"),
                ".twofold.yml": text(
                    "targets:\n  - {layout: apple}\n  - {layout: catalog}\n  - {layout: android, from: art, to: res}\n"),
            ]) { $1 }),
    ]

    private static func image(_ side: Int, _ seed: UInt64) -> [UInt8] {
        BuildCommandTests.image(side, side, seed: seed)
    }

    /// Stores refuse icons with alpha.
    private static let icon = TinyPNG.file(
        .noise(PixelSize(width: 1024, height: 1024), .rgb, .eight, seed: 100))

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func loose(_ folder: String, _ seed: UInt64) -> [String: [UInt8]] {
        [
            folder + "Bell@2x.png": image(16, seed), folder + "Star@3x.png": image(18, seed + 1),
            folder + "sub/Pin@2x.png": image(12, seed + 2),
        ]
    }

    private static func target(_ layout: String, _ folder: String, _ more: String = "") -> [UInt8] {
        text("targets:\n  - {layout: \(layout), from: art, to: \(folder)\(more)}\n")
    }

    private static let plist = text(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>CFBundlePackageType</key><string>APPL</string></dict></plist>

        """)

    private static func catalog(_ folder: String, _ seed: UInt64) -> [String: [UInt8]] {
        let info = "\"info\" : { \"version\" : 1, \"author\" : \"xcode\" }"
        func slots(_ name: String) -> [UInt8] {
            let images = [("1x", ""), ("2x", ""), ("3x", ", \"filename\" : \"\(name)@3x.png\"")].map {
                "    { \"idiom\" : \"universal\", \"scale\" : \"\($0)\"\($1) }"
            }
            return text("{\n  \"images\" : [\n\(images.joined(separator: ",\n"))\n  ],\n  \(info)\n}\n")
        }
        let color =
            "{ \"idiom\" : \"universal\", \"color\" : { \"color-space\" : \"srgb\", \"components\" : "
            + "{ \"red\" : \"1\", \"green\" : \"0\", \"blue\" : \"0\", \"alpha\" : \"1\" } } }"
        return [
            folder + "Contents.json": text("{ \(info) }\n"),
            folder + "G/Contents.json": text("{ \(info), \"properties\" : { \"provides-namespace\" : true } }\n"),
            folder + "sun.imageset/Contents.json": slots("sun"),
            folder + "sun.imageset/sun@3x.png": image(18, seed),
            folder + "G/moon.imageset/Contents.json": slots("moon"),
            folder + "G/moon.imageset/moon@3x.png": image(18, seed + 1),
            folder + "tint.colorset/Contents.json": text("{ \"colors\" : [ \(color) ], \(info) }\n"),
        ]
    }
}

/// A scene that was built and committed.
struct BuiltScene {
    var tree: RealTree
    var scene: AccountScene
    /// The images that Twofold made.
    var made: Set<String>
    /// The images that a person made, sorted.
    var masters: [String]

    /// Every file that is no image, two images of each kind × every damage × no change, or one of two masters.
    var combinations: [AccountCombination] {
        let texts = tree.paths.filter { !$0.hasPrefix(".git/") && !Self.isImage($0) }
        let images = masters.prefix(2) + made.sorted().prefix(2)
        let changed: [String?] = [nil, masters.first { !$0.contains("Pin2.png") }, masters.last]
        return (texts + images).flatMap { file in
            AccountCombination.Damage.allCases.flatMap { damage in
                changed.map { AccountCombination(file: file, damage: damage, changed: $0) }
            }
        }
    }

    static func isImage(_ path: String) -> Bool { path.hasSuffix(".png") || path.hasSuffix(".webp") }

    /// Whether a build may write a file that a person made: it enters variants in lists, and lines in the lock file.
    func isWritten(_ path: String) -> Bool {
        path.hasSuffix("Contents.json") || path.hasSuffix("twofold.lock") || path.hasPrefix(".git/")
    }

    /// The lines of all lock files, without what a changed master changes in them.
    func lines(of tree: RealTree) -> Set<String> {
        Set(
            tree.paths.filter { $0.hasSuffix("twofold.lock") && !$0.hasPrefix(".git/") }.flatMap { path in
                let lock = tree.bytes(of: path).flatMap { try? LockFile.decode($0).lockFile }
                // A line that stands for no file is made again, if anything needs it.
                let files = lock?.entries.filter { $0.value.origin.hasFile } ?? [:]
                return files.keys.map { "\(path): \($0.display)" }
            })
    }

    /// The images by which a tree differs from a clone of it in which variants are made again.
    func difference(fromCloneOf tree: RealTree, _ combination: AccountCombination) throws -> [String] {
        try AccountGit.run(["sparse-checkout", "disable"], in: tree)
        try AccountGit.run(["add", "-A"], in: tree)
        try AccountGit.run(["commit", "-q", "--allow-empty", "-m", "damage"], in: tree)
        let clone = try RealTree()
        try AccountGit.run(["clone", "-q", tree.path, clone.path], in: clone)
        for path in made where path != combination.file { try? clone.remove(path) }
        for command in scene.commands {
            _ = try TwofoldBinary.start(command.words, in: clone.path + "/" + command.folder).finish()
        }
        _ = try scene.run(in: clone)
        let (here, there) = (tree.hashes, clone.hashes)
        return Set(here.keys).union(there.keys).filter { Self.isImage($0) && here[$0] != there[$0] }.sorted()
    }
}

extension AccountScene {
    func run(_ words: String..., in tree: RealTree) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(words + options, in: tree.path).finish()
    }

    func built() throws -> BuiltScene {
        let tree = try RealTree(files)
        for command in commands {
            let run = try TwofoldBinary.start(command.words, in: tree.path + "/" + command.folder).finish()
            try #require(run.status == 0, "\(name): \(run.errors)")
        }
        let run = try run(in: tree)
        try #require(run.status == 0, "\(name): \(run.errors)")
        try AccountGit.run(["init", "-q", "."], in: tree)
        try AccountGit.run(["add", "-A"], in: tree)
        try AccountGit.run(["commit", "-q", "-m", "x"], in: tree)
        try #require(try self.run("--locked", in: tree).status == 0, "\(name)")
        let images = tree.paths.filter(BuiltScene.isImage)
        return BuiltScene(
            tree: tree, scene: self, made: Set(images.filter { files[$0] == nil }),
            masters: images.filter { files[$0] != nil })
    }
}

/// One damage of one file, with one changed master or none.
struct AccountCombination: CustomStringConvertible {
    enum Damage: String, CaseIterable {
        case delete, empty, half, halfOfLines, conflictMarkers, conflictOnly, linkInside, linkOutside, linkDangling
        case pointer, letterCase, ignored, excluded, sparse, folder, unreadable
    }

    var file: String
    var damage: Damage
    var changed: String?

    var description: String { "\(damage.rawValue) \(file)" + (changed.map { ", \($0) changed" } ?? "") }

    /// What a red gate has to name one of: the file, the changed master, or the lock file that misses it.
    var names: [String] {
        ([file, "twofold.lock"] + [changed].compactMap(\.self)).map { ($0 as NSString).lastPathComponent }
    }

    /// Why a combination may be green although a clone differs; nil for all others.
    var reason: String? {
        switch damage {
        // Root reads everything, and the files that tests make are its.
        case .unreadable where geteuid() == 0: "root may read it"
        // A link's target is committed in its place, and lies outside of the clone.
        case .linkOutside: "a clone has no such file"
        default: nil
        }
    }

    /// Damages the tree; false where the damage is none for this file.
    func apply(to tree: RealTree) throws -> Bool {
        let path = tree.path + "/" + file
        let bytes = try #require(tree.bytes(of: file))
        let files = FileManager.default
        func link(to target: String) throws {
            try tree.remove(file)
            try files.createSymbolicLink(atPath: path, withDestinationPath: target)
        }
        switch damage {
        case .delete: try tree.remove(file)
        case .empty: try tree.write([], to: file)
        case .half: try tree.write(Array(bytes.prefix(bytes.count / 2)), to: file)
        case .halfOfLines:
            let half = bytes.prefix(bytes.count / 2)
            try tree.write(Array(half[..<((half.lastIndex(of: 0x0A) ?? -1) + 1)]), to: file)
        case .conflictMarkers:
            let (ours, theirs) = ("<<<<<<< HEAD\n".utf8, "\n=======\n".utf8)
            try tree.write(ours + bytes + theirs + bytes.prefix(bytes.count / 3) + "\n>>>>>>> other\n".utf8, to: file)
        case .conflictOnly: try tree.write(Array("<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> x\n".utf8), to: file)
        case .linkInside:
            try tree.write(bytes, to: file + ".real")
            try link(to: (file as NSString).lastPathComponent + ".real")
        case .linkOutside:
            let other = tree.path + "-outside"
            try Data(bytes).write(to: URL(fileURLWithPath: other))
            try link(to: other)
        case .linkDangling: try link(to: "nowhere")
        case .pointer:
            let sum = String(repeating: "0", count: 64)
            try tree.write(
                Array("version https://git-lfs.github.com/spec/v1\noid sha256:\(sum)\nsize \(bytes.count)\n".utf8),
                to: file)
        case .letterCase:
            let name = (file as NSString).lastPathComponent
            let other = name == name.lowercased() ? name.uppercased() : name.lowercased()
            let target = ((path as NSString).deletingLastPathComponent as NSString).appendingPathComponent(other)
            try files.moveItem(atPath: path, toPath: target)
        case .ignored:
            guard file != ".gitignore" else { return false }
            try tree.write((tree.bytes(of: ".gitignore") ?? []) + "/\(file)\n".utf8, to: ".gitignore")
        case .excluded:
            guard file != ".twofold.yml" else { return false }
            try tree.write((tree.bytes(of: ".twofold.yml") ?? []) + "exclude: ['\(file)']\n".utf8, to: ".twofold.yml")
        case .sparse:
            try AccountGit.run(["sparse-checkout", "set", "--no-cone", "/*", "!/\(file)"], in: tree)
            guard tree.bytes(of: file) == nil else { return false }
        case .folder:
            try tree.remove(file)
            try files.createDirectory(atPath: path, withIntermediateDirectories: false)
        case .unreadable:
            guard geteuid() != 0 else { return false }
            try files.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        }
        guard let changed else { return true }
        guard changed != file, tree.bytes(of: changed) != nil else { return false }
        if changed == "logo.png" {
            let size = PixelSize(width: 1024, height: 1024)
            try tree.write(TinyPNG.file(.noise(size, .rgb, .eight, seed: 7777)), to: changed)
            return true
        }
        let side = changed.contains("@3x") ? 18 : changed.contains("sub/") ? 12 : 16
        try tree.write(BuildCommandTests.image(side, side, seed: 7777), to: changed)
        return true
    }
}

private enum AccountGit {
    static func run(_ arguments: [String], in tree: RealTree) throws {
        _ = try TwofoldBinary.start(
            ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.fsmonitor=false"] + arguments,
            in: tree.path, program: URL(fileURLWithPath: "/usr/bin/env")
        ).finish()
    }
}
