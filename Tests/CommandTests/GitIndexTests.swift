import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging
@testable import twofold
@testable import TwofoldCheck

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
}
