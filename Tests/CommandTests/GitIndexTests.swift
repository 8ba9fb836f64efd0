import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldKit
@testable import twofold

/// Renaming in Git's index, without the command around it.
@Suite(.having("git")) struct GitIndexTests {
    private func git(_ arguments: String..., in tree: RealTree) throws -> String {
        try TwofoldBinary.start(
            ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"] + arguments, in: tree.path,
            program: URL(fileURLWithPath: "/usr/bin/env")
        ).finish().output
    }

    private func repository() throws -> RealTree {
        let tree = try RealTree(["a@2X.png": [1], "app/b@2X.png": [2], "app/c.png": [3]])
        _ = try git("init", "-q", ".", in: tree)
        _ = try git("add", "-A", in: tree)
        return tree
    }

    private func open(_ root: String) -> GitIndex? {
        let root = Array(root.utf8)
        let repository = GitRepository(holding: root)
        return GitIndex.open(root, repository.map { $0.tracked().below($0.prefix(of: root)) } ?? .none)
    }

    private func move(_ path: String, _ target: String) throws -> FixReport.Move {
        FixReport.Move(path: try #require(BytePath(path)), target: try #require(BytePath(target)))
    }

    @Test func whatIsTrackedIsRenamedBelowAFolderOfTheRepository() throws {
        let tree = try repository()
        let before = try git("ls-files", "--stage", in: tree)
        let index = try #require(open(tree.path + "/app"))
        let words = index.rename([try move("b@2X.png", "b@2x.png"), try move("new@2X.png", "new@2x.png")])
        #expect(words == "twofold: 1 file also renamed in Git's index\n")
        let after = try git("ls-files", "--stage", in: tree)
        #expect(after == before.replacing("app/b@2X.png", with: "app/b@2x.png"))
    }

    @Test func whatIsNotTrackedOrHasAnOwnerThereIsLeft() throws {
        let tree = try repository()
        let before = try git("ls-files", "--stage", in: tree)
        let index = try #require(open(tree.path))
        #expect(index.rename([try move("new@2X.png", "new@2x.png"), try move("a@2X.png", "app/c.png")]) == "")
        #expect(try git("ls-files", "--stage", in: tree) == before)
    }

    @Test func anIndexThatIsLockedIsLeftAndTheCommandIsSaid() throws {
        let tree = try repository()
        let before = try git("ls-files", "--stage", in: tree)
        let index = try #require(open(tree.path))
        try tree.write([], to: ".git/index.lock")
        let words = index.rename([try move("a@2X.png", "a@2x.png")])
        #expect(words.contains("rm --cached -q --ignore-unmatch -- a@2X.png && "), "\(words)")
        #expect(words.contains(" add -- a@2x.png\n"), "\(words)")
        #expect(try git("ls-files", "--stage", in: tree) == before)
    }

    @Test func aTreeThatIsInNoRepositoryHasNoIndex() throws {
        let tree = try RealTree(["a@2X.png": [1]])
        #expect(open(tree.path) == nil)
    }

    // MARK: Repositories of strangers

    /// Every way in which Git is told to run a program of the tree by settings, and the one in which it meets a repository that is
    /// only a folder of the tree.
    @Test(arguments: ["fsmonitor", "hooks", "include", "worktree", "promisor", "bare folder", "nested"])
    func `no program of a repository is run`(kind: String) throws {
        let tree = try repository()
        try tree.write(Array("#!/bin/sh\ntouch \(tree.path)/RAN\n".utf8), to: "run.sh")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: tree.path + "/run.sh")
        let run = tree.path + "/run.sh"
        func set(_ key: String, _ value: String) throws { _ = try git("config", key, value, in: tree) }
        var root = tree.path
        switch kind {
        case "fsmonitor": try set("core.fsmonitor", run)
        case "hooks":
            try tree.write(try #require(tree.bytes(of: "run.sh")), to: "hooks/post-index-change")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: tree.path + "/hooks/post-index-change")
            try set("core.hooksPath", tree.path + "/hooks")
        case "include":
            try tree.write(Array("[core]\nfsmonitor = \(run)\n".utf8), to: "more")
            try set("include.path", tree.path + "/more")
        case "worktree": try set("core.worktree", tree.path + "/app")
        case "promisor":
            // A sparse index whose folder is not there, which makes Git fetch it.
            _ = try git("commit", "-q", "-m", "x", in: tree)
            _ = try git("sparse-checkout", "set", "--cone", "--sparse-index", "other", in: tree)
            try #require(try git("ls-files", "--sparse", "--stage", in: tree).contains("app/\n"))
            let folder = try git("rev-parse", "HEAD:app", in: tree)
            try tree.remove(".git/objects/\(folder.prefix(2))/\(folder.dropFirst(2).prefix(38))")
            for (key, value) in [
                ("extensions.partialClone", "origin"), ("remote.origin.promisor", "true"),
                ("remote.origin.url", "."), ("remote.origin.uploadpack", run),
            ] { try set(key, value) }
        default:
            // What a pull request can contain: a folder that Git takes for a repository where it is started in it.
            _ =
                kind == "nested"
                ? try git("init", "-q", "app", in: tree) : try git("init", "-q", "--bare", "app", in: tree)
            let settings = kind == "nested" ? "app/.git/config" : "app/config"
            let text = "[core]\nrepositoryformatversion = 0\nbare = \(kind != "nested")\nfsmonitor = \(run)\n"
            try tree.write(Array(text.utf8), to: settings)
            root += "/app"
        }
        if kind != "bare folder" {
            // The control: Git as it is would run it, or at least looks at these settings.
            let own = try git(
                "config", "--get-regexp", "fsmonitor|hookspath|include|worktree|uploadpack", in: RealTree(at: root))
            #expect(!own.isEmpty, "\(kind)")
        }
        let index = try #require(open(root))
        _ = index.rename([try move("a@2X.png", "a@2x.png"), try move("b@2X.png", "b@2x.png")])
        #expect(tree.bytes(of: "RAN") == nil, "\(kind)")
    }
}
