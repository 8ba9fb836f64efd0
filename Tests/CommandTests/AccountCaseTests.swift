import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// What a run is responsible for and cannot see, with the way out that is said, and near misses.
@Suite(.having("git")) struct AccountCaseTests {
    private static func image(_ side: Int, _ seed: UInt64 = 1) -> [UInt8] {
        BuildCommandTests.image(side, side, seed: seed)
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    @discardableResult
    private func git(_ arguments: String..., in tree: RealTree, below folder: String = "") throws -> String {
        try TwofoldBinary.start(
            [
                "git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.fsmonitor=false",
                "-c", "protocol.file.allow=always",
            ] + arguments, in: tree.path + "/" + folder, program: URL(fileURLWithPath: "/usr/bin/env")
        ).finish().output
    }

    private func commit(_ tree: RealTree) throws {
        try git("init", "-q", ".", in: tree)
        try git("add", "-A", in: tree)
        try git("commit", "-q", "-m", "x", in: tree)
    }

    /// The status of a build that writes nothing, of a check and of a build, in this order, and all that they say.
    private func gates(_ tree: RealTree, _ arguments: String...) throws -> (statuses: [Int32], words: String) {
        let runs = try [["--locked"], ["check"], []].map {
            try TwofoldBinary.start($0 + arguments, in: tree.path).finish()
        }
        return (runs.map(\.status), runs.map { $0.output + $0.errors }.joined())
    }

    private static let list = text(
        """
        { "images" : [
          { "idiom" : "universal", "scale" : "1x" },
          { "idiom" : "universal", "scale" : "2x" },
          { "idiom" : "universal", "scale" : "3x", "filename" : "sun@3x.png" }
        ], "info" : { "version" : 1, "author" : "xcode" } }

        """)
    private static let set = "App.xcassets/sun.imageset/"

    private func catalog() throws -> RealTree {
        let tree = try RealTree([
            Self.set + "Contents.json": Self.list, Self.set + "sun@3x.png": Self.image(18),
            "App.xcassets/Contents.json": Self.text("{ \"info\" : { \"version\" : 1, \"author\" : \"xcode\" } }\n"),
        ])
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        return tree
    }

    // MARK: Lists

    @Test(arguments: [
        ("conflict markers", "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> x\n"),
        ("a missing comma", "{ \"images\" : [ {} {} ] }"),
        ("too long", String(repeating: " ", count: 17 << 20)),
        ("a pointer", "version https://git-lfs.github.com/spec/v1\n"),
    ])
    func `a list that cannot be read is an error of every command`(row: (id: String, text: String)) throws {
        for path in [Self.set + "Contents.json", "App.xcassets/Contents.json"] {
            let tree = try catalog()
            let good = try #require(tree.bytes(of: path))
            try tree.write(Self.text(row.text), to: path)
            try tree.write(Self.image(18, 9), to: Self.set + "sun@3x.png")
            let found = try gates(tree)
            #expect(found.statuses.allSatisfy { $0 != 0 }, "\(row.id) \(path): \(found.statuses) \(found.words)")
            #expect(found.words.contains("Contents.json"), "\(row.id): \(found.words)")
            // The way out is to correct the file.
            try tree.write(good, to: path)
            #expect(try TwofoldBinary.run(in: tree.path).status == 0)
            #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0, "\(row.id)")
        }
    }

    @Test func `a list that is gone is missed by the lines of its set`() throws {
        let tree = try catalog()
        try tree.remove(Self.set + "Contents.json")
        let found = try gates(tree)
        #expect(found.statuses == [2, 2, 1], "\(found)")
        #expect(found.words.contains("\(Self.set)Contents.json: this file is missing"), "\(found.words)")
    }

    @Test(arguments: ["inside", "outside", "dangling"])
    func `links in catalogs are named`(kind: String) throws {
        for path in [Self.set + "sun@3x.png", Self.set + "Contents.json", "App.xcassets/sun.imageset"] {
            let tree = try catalog()
            try FileManager.default.moveItem(atPath: tree.path + "/" + path, toPath: tree.path + "/real")
            let outside = try RealTree()
            let target = kind == "inside" ? tree.path + "/real" : kind == "outside" ? outside.path : "nowhere"
            try FileManager.default.createSymbolicLink(
                atPath: tree.path + "/" + path, withDestinationPath: target)
            let found = try gates(tree)
            #expect(found.statuses.allSatisfy { $0 != 0 }, "\(kind) \(path): \(found)")
            #expect(found.words.contains((path as NSString).lastPathComponent), "\(found.words)")
        }
    }

    @Test func `a variant whose slot was removed is an orphan that prune removes`() throws {
        let tree = try catalog()
        let list = try #require(tree.bytes(of: Self.set + "Contents.json"))
        let lines = String(decoding: list, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let left = lines.filter { !$0.contains("\"1x\"") }.joined(separator: "\n")
        try tree.write(Self.text(left), to: Self.set + "Contents.json")
        let found = try gates(tree)
        #expect(found.statuses == [2, 2, 0], "\(found)")
        #expect(found.words.contains("has no slot for this variant of sun@3x.png"), "\(found.words)")
        #expect(try TwofoldBinary.run("prune", in: tree.path).status == 0)
        #expect(tree.bytes(of: Self.set + "sun.png") == nil && tree.bytes(of: Self.set + "sun@2x.png") != nil)
        #expect(try gates(tree).statuses == [0, 0, 0])
    }

    // MARK: The lock file

    @Test(arguments: ["missing", "empty", "cut", "foreign"], [true, false])
    func `a lock file that is lost is missed, and nothing is written`(kind: String, isTracked: Bool) throws {
        let tree = try RealTree(["art/Tile@3x.png": Self.image(18), "art/Heart@3x.png": Self.image(12, 2)])
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        if isTracked { try commit(tree) }
        let lock = try #require(tree.bytes(of: "twofold.lock"))
        switch kind {
        case "missing": try tree.remove("twofold.lock")
        case "empty": try tree.write([], to: "twofold.lock")
        case "cut":
            // Behind a line, so that what is left is sound.
            let lines = lock.split(separator: 0x0A).dropLast(2)
            try tree.write(Array(lines.joined(separator: [0x0A])) + [0x0A], to: "twofold.lock")
        default: try tree.write(Self.text("hello\n"), to: "twofold.lock")
        }
        let files = tree.hashes
        let found = try gates(tree)
        #expect(found.statuses.dropLast().allSatisfy { $0 != 0 }, "\(kind) \(isTracked): \(found)")
        #expect(found.words.contains("twofold.lock"), "\(found.words)")
        if isTracked || kind == "cut" || kind == "foreign" {
            #expect(found.statuses.last == 1 && tree.hashes == files, "\(kind): \(found)")
        }
        try tree.write(lock, to: "twofold.lock")
        #expect(try gates(tree).statuses == [0, 0, 0])
    }

    @Test func `a lock file of an earlier version, without its last line, is read`() throws {
        let tree = try RealTree(["a@2x.png": Self.image(8)])
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        let lines = String(decoding: try #require(tree.bytes(of: "twofold.lock")), as: UTF8.self).split(separator: "\n")
        let old =
            lines.filter { !$0.contains("# end") && !$0.contains("# Its last line") }.joined(separator: "\n") + "\n"
        try #require(lines.count - old.split(separator: "\n").count == 2)
        try tree.write(Self.text(old), to: "twofold.lock")
        #expect(try gates(tree).statuses == [0, 0, 0])
        #expect(tree.bytes(of: "twofold.lock") == Self.text(old))
    }

    // MARK: Ignored and hidden

    @Test func `what Git tracks is not ignored by a pattern that came later`() throws {
        let tree = try RealTree(["art/Box@2x.png": Self.image(8), "art/new/x.txt": [1]])
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        try commit(tree)
        try tree.write(Self.text("art/\n"), to: ".gitignore")
        #expect(try gates(tree).statuses == [0, 0, 0])
        try tree.write(Self.image(8, 5), to: "art/Box@2x.png")
        // What is not tracked there stays ignored.
        try tree.write(Self.image(8, 6), to: "art/new/Pin@2x.png")
        let found = try gates(tree)
        #expect(found.statuses == [2, 2, 0] && found.words.contains("art/Box.png"), "\(found)")
        #expect(tree.bytes(of: "art/new/Pin.png") == nil)
        #expect(try gates(tree).statuses == [0, 0, 0])
    }

    @Test(arguments: [".gitignore", "exclude"])
    func `a recorded variant whose master is hidden is an error until the master is included or the variant kept`(
        kind: String
    ) throws {
        func scene() throws -> RealTree {
            let tree = try RealTree(["Box@2x.png": Self.image(8), "Top@2x.png": Self.image(8, 2)])
            #expect(try TwofoldBinary.run(in: tree.path).status == 0)
            kind == "exclude"
                ? try tree.write(Self.text("exclude: ['Box@2x.png']\n"), to: ".twofold.yml")
                : try tree.write(Self.text("Box@2x.png\n"), to: ".gitignore")
            let found = try gates(tree)
            #expect(found.statuses == [2, 2, 1], "\(kind): \(found)")
            #expect(found.words.contains("twofold keep Box.png"), "\(found.words)")
            #expect(found.words.contains("twofold: 1 problem; it says how to fix it\n"), "\(found.words)")
            return tree
        }
        let kept = try scene()
        #expect(try TwofoldBinary.run("keep", "Box.png", in: kept.path).status == 0)
        #expect(try gates(kept).statuses == [0, 0, 0])
        let included = try scene()
        if kind == "exclude" {
            try included.remove(".twofold.yml")
        } else {
            try included.write(Self.text("include: ['Box@2x.png']\n"), to: ".twofold.yml")
        }
        #expect(try gates(included).statuses == [0, 0, 0])
    }

    @Test func `what a sparse checkout leaves out keeps its lines, and is counted`() throws {
        let tree = try RealTree(["a/Bell@2x.png": Self.image(8), "b/Bell@2x.png": Self.image(8, 2)])
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        try commit(tree)
        let lock = tree.bytes(of: "twofold.lock")
        try git("sparse-checkout", "set", "a", in: tree)
        try #require(tree.bytes(of: "b/Bell@2x.png") == nil)
        let found = try gates(tree)
        #expect(found.statuses == [0, 0, 0], "\(found)")
        #expect(found.words.contains("not in this sparse checkout") && !found.words.contains("prune"), "\(found.words)")
        #expect(try TwofoldBinary.run("prune", in: tree.path).status == 0)
        #expect(tree.bytes(of: "twofold.lock") == lock)
        try git("sparse-checkout", "disable", in: tree)
        #expect(try gates(tree).statuses == [0, 0, 0])
    }

    @Test func `a tracked master that is missing is named until it is removed from the index as well`() throws {
        let tree = try RealTree(["Pin@2x.png": Self.image(8), "Pin.png": Self.image(4), "Box@2x.png": Self.image(8, 3)])
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        try commit(tree)
        try tree.remove("Pin@2x.png")
        let found = try gates(tree)
        #expect(found.statuses == [2, 2, 1] && found.words.contains("Pin@2x.png: Git tracks this file"), "\(found)")
        try git("rm", "-q", "--cached", "Pin@2x.png", in: tree)
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
    }

    @Test func `an index that cannot be read is told until it is whole again`() throws {
        let tree = try RealTree(["Pin@2x.png": Self.image(8)])
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        try commit(tree)
        try git("update-index", "--split-index", in: tree)
        #expect(try gates(tree).words.contains("[tree.index-unread]"))
        try git("update-index", "--no-split-index", in: tree)
        let whole = try gates(tree)
        #expect(whole.statuses == [0, 0, 0] && !whole.words.contains("tree.index-unread"), "\(whole)")
    }

    @Test func `nothing is written into a submodule unless it is named`() throws {
        let other = try RealTree(["Dog@2x.png": Self.image(8)])
        try commit(other)
        let tree = try RealTree(["Cat@2x.png": Self.image(8)])
        try commit(tree)
        try git("submodule", "add", "-q", other.path, "lib", in: tree)
        try #require(tree.bytes(of: "lib/Dog@2x.png") != nil)
        #expect(try gates(tree).statuses == [2, 2, 0])
        #expect(tree.bytes(of: "Cat.png") != nil && tree.bytes(of: "lib/Dog.png") == nil)
        #expect(try gates(tree).statuses == [0, 0, 0])
        #expect(try TwofoldBinary.run("lib", in: tree.path).status == 0)
        #expect(tree.bytes(of: "lib/Dog.png") != nil)
    }

    // MARK: Pointers

    @Test func `no command copies a pointer, or reads an image from one`() throws {
        let pointer = Self.text("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
        let tree = try RealTree(["art/a@2x.png": pointer, "art/b.png": pointer, "art/c@2x.png": Self.image(8)])
        for arguments in [
            ["convert", "--from", "apple", "--to", "flutter", "art", "out"],
            ["icons", "art/b.png", "--for", "ios", "--out", "icons"], ["mipmaps", "art/b.png"],
        ] {
            let run = try TwofoldBinary.start(arguments, in: tree.path).finish()
            let words = run.output + run.errors
            #expect(run.status == 1 && words.components(separatedBy: "[image.lfs-pointer]").count == 2, "\(run)")
            #expect(words.contains("run 'git lfs pull'"), "\(run)")
        }
        let copies = tree.paths.filter { $0.hasPrefix("out/") || $0.hasPrefix("icons/") }
        #expect(copies == ["out/2.0x/c.png"], "\(copies)")
    }

    @Test func `Git LFS pointers are known as such, once, and never taken for images`() throws {
        let tree = try catalog()
        try tree.write(Self.image(8), to: "loose/Bell@2x.png")
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        let images = tree.paths.filter { $0.hasSuffix(".png") }
        let lock = tree.bytes(of: "twofold.lock")
        let good = images.map { ($0, tree.bytes(of: $0) ?? []) }
        for path in images {
            let sum = String(repeating: "1", count: 64)
            try tree.write(
                Self.text("version https://git-lfs.github.com/spec/v1\noid sha256:\(sum)\nsize 9\n"), to: path)
        }
        let found = try gates(tree)
        #expect(found.statuses.allSatisfy { $0 != 0 }, "\(found)")
        #expect(found.words.components(separatedBy: "git lfs pull").count == 4, "\(found.words)")
        #expect(!found.words.contains("edited") && !found.words.contains("twofold keep"), "\(found.words)")
        #expect(tree.bytes(of: "twofold.lock") == lock)
        for verb in ["keep", "adopt"] {
            let run = try TwofoldBinary.run(verb, "loose/Bell.png", in: tree.path)
            #expect(run.status == 1 && (run.output + run.errors).contains("git lfs pull"), "\(verb): \(run)")
        }
        #expect(tree.bytes(of: "twofold.lock") == lock)
        for (path, bytes) in good { try tree.write(bytes, to: path) }
        #expect(try gates(tree).statuses == [0, 0, 0])
    }

    // MARK: Targets, folders, staged folders

    @Test func `a target whose folder does not exist is an error with the nearest name`() throws {
        let tree = try RealTree(["art/Bell@3x.png": Self.image(12)])
        func configure(_ folder: String) throws {
            try tree.write(Self.text("targets: [{layout: flutter, from: \(folder), to: x}]\n"), to: ".twofold.yml")
        }
        try configure("arts")
        let found = try gates(tree)
        #expect(found.statuses == [2, 2, 1] && found.words.contains("did you mean art?"), "\(found)")
        try FileManager.default.createDirectory(atPath: tree.path + "/arts", withIntermediateDirectories: false)
        #expect(try gates(tree).statuses == [2, 2, 0])
        try configure("art")
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        #expect(try gates(tree).statuses == [0, 0, 0])
    }

    @Test func `a gate without an image and without a lock file has nothing to check`() throws {
        let tree = try RealTree(["readme.txt": [1]])
        let run = try TwofoldBinary.run("--locked", in: tree.path)
        #expect(run.status == 2 && run.errors.contains("nothing to check here"), "\(run)")
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        // Whoever has drawn all that there is to draw has images, and nothing to make.
        try tree.write(Self.image(8), to: "b.png")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        try tree.write(Self.image(8), to: "a@2x.png")
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        try tree.remove("a@2x.png")
        #expect(try TwofoldBinary.run("prune", in: tree.path).status == 0)
        // Its lock file says that there were some.
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
    }

    @Test func `no project and no folder of masters is staged into`() throws {
        let tree = try RealTree(["art/Bell@2x.png": Self.image(8)])
        let app = try RealTree(["Icon@2x.png": Self.image(8)])
        #expect(try TwofoldBinary.run(in: app.path).status == 0)
        let files = app.hashes
        for folder in ["art", app.path] {
            let run = try TwofoldBinary.run("--into", folder, in: tree.path)
            #expect(run.status == 64 && run.errors.contains("folder"), "\(folder): \(run)")
        }
        #expect(app.hashes == files && tree.bytes(of: "art/Bell.png") == nil)
        // A folder below that of the masters, and one that was staged before, are none.
        for _ in 0..<2 { #expect(try TwofoldBinary.run("--into", "art/build", in: tree.path).status == 0) }
    }

    @Test func `a staged folder is what a fresh one would be, after every change of its source`() throws {
        let tree = try catalog()
        let icons = "App.xcassets/AppIcon.appiconset/"
        try tree.write(
            Self.text(
                "{ \"images\" : [ { \"idiom\" : \"universal\", \"size\" : \"1024x1024\", \"filename\" : \"i.png\" } ] }\n"
            ),
            to: icons + "Contents.json")
        try tree.write(Self.image(16, 4), to: icons + "i.png")
        try tree.write(Self.image(8), to: "art/Bell@2x.png")
        let stage = try RealTree()
        func isFresh(_ arguments: String...) throws {
            let run = try TwofoldBinary.start(arguments + ["--into", stage.path], in: tree.path).finish()
            let fresh = try RealTree()
            _ = try TwofoldBinary.start(arguments + ["--into", fresh.path], in: tree.path).finish()
            #expect(run.status == 0, "\(run)")
            #expect(stage.paths == fresh.paths)
            #expect(stage.hashes == fresh.hashes)
        }
        try isFresh()
        try tree.write(Self.image(16, 5), to: icons + "i.png")
        try isFresh()
        try tree.remove("App.xcassets/sun.imageset")
        try tree.write(Self.image(16, 6), to: icons + "i.png")
        try isFresh()
        try tree.write(Self.text("exclude: [art]\n"), to: ".twofold.yml")
        try isFresh()
        try tree.remove(".twofold.yml")
        try isFresh()
        try tree.remove("App.xcassets")
        try isFresh()
    }
}
