import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What of a tree is looked at, and what goes before what.
@Suite struct TreeScopeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var files: [String]
        var ignored = ""
        var selection = [""]
        var configuration = ""
        var exclude: [String] = []
        var include: [String] = []
        var isIgnoring = true
        var expecting: [String]
        var testDescription: String { id }
    }

    private static let folders = [
        "App/a.png", "Carthage/a.png", "DerivedData/a.png", "Pods/Art/a.png", "Pods/a.png", "node_modules/a.png",
        ".build/a.png", ".git/a.png", ".hidden/a.png", ".hg/a.png", "X.app/a.png", "Y.framework/a.png",
        "Z.xcframework/a.png", "V.embeddedframework/Resources/a.png",
    ]

    static let rows = [
        Row(id: "default folders", files: folders, expecting: ["App/a.png"]),
        Row(
            id: "near misses of default folders",
            files: ["Pods2/a.png", "pods/a.png", "app/a.png", "X.apps/a.png", "Pods.png", "a.git/a.png"],
            expecting: ["Pods.png", "Pods2/a.png", "X.apps/a.png", "a.git/a.png", "app/a.png", "pods/a.png"]),
        Row(
            id: "everything but version control", files: folders, isIgnoring: false,
            expecting: folders.filter { !$0.hasPrefix(".git") && !$0.hasPrefix(".hg") }.sorted()),
        Row(
            id: "a folder on the command line", files: folders, selection: ["Pods/Art", ".hidden"],
            expecting: [".hidden/a.png", "Pods/Art/a.png"]),
        Row(
            id: "a file on the command line, and not its neighbours", files: ["Pods/a.png", "Pods/b.png", "c.png"],
            selection: ["Pods/b.png"], expecting: ["Pods/b.png"]),
        Row(
            id: "a file beside one on the command line", files: ["a.png", "b.png", "c.png"], ignored: "c.png",
            selection: ["b.png"], expecting: ["a.png", "b.png"]),
        Row(
            id: "what is ignored in a folder on the command line", files: ["Pods/a.png", "Pods/b.png"],
            ignored: "b.png\nPods/",
            selection: ["Pods"], expecting: ["Pods/a.png"]),
        Row(
            id: "the command line goes before --exclude", files: ["A/a.png", "A/b.png"], selection: ["A/a.png"],
            exclude: ["A"], expecting: ["A/a.png"]),
        Row(
            id: "--exclude goes before --include", files: ["A/a.png", "B/a.png"], exclude: ["A"],
            include: ["A/a.png", "B/**"],
            expecting: ["B/a.png"]),
        Row(
            id: "--include goes before exclude:", files: ["A/a.png", "A/b.png", "B/a.png"],
            configuration: "exclude: [A, B]",
            include: ["A/a.png"], expecting: ["A/a.png"]),
        Row(
            id: "exclude: goes before include:", files: ["A/a.png", "A/b.png", "B/a.png", "C/a.png"],
            configuration: "exclude: [A]\ninclude: [A/b.png]", include: ["A/a.png"],
            expecting: ["A/a.png", "B/a.png", "C/a.png"]),
        Row(
            id: "include: goes before .gitignore", files: ["a.png", "b.png", "A/a.png", "B/a.png"],
            ignored: "*.png\nA\nB/",
            configuration: "include: [a.png, A/]", expecting: ["A/a.png", "a.png"]),
        Row(
            id: "include: opens the way to what it names and nothing else",
            files: ["Pods/Art/a.png", "Pods/Art/x/b.png", "Pods/a.png", "Pods/Other/a.png", "Pods/Other/x/a.png"],
            configuration: "include: Pods/Art/**", expecting: ["Pods/Art/a.png", "Pods/Art/x/b.png"]),
        Row(
            id: "include: of a name leads nowhere", files: ["Pods/a.png", "a.png", "b.png"], ignored: "*.png",
            configuration: "include: a.png", expecting: ["a.png"]),
        Row(
            id: "include: of a folder's name",
            files: ["Pods/a.png", "x/Pods/b.png", "x/Pods/c.webp", "Carthage/a.png"],
            ignored: "*.webp", configuration: "include: Pods", expecting: ["Pods/a.png", "x/Pods/b.png"]),
        Row(
            id: "default folders in an included one", files: ["Pods/a.png", "Pods/.x/a.png", "Pods/X.app/a.png"],
            configuration: "include: Pods", expecting: ["Pods/a.png"]),
        Row(
            id: "exclude: of files, folders and all in them",
            files: ["A/a.png", "B/a.png", "C/a.png", "C/x/a.png", "a.jpg", "b.png"],
            configuration: "exclude: [A, B/, C/**, '*.jpg']", expecting: ["b.png"]),
        Row(
            id: "exclude: holds without .gitignore", files: ["A/a.png", "b.png", "c.png"], ignored: "c.png",
            configuration: "exclude: A", isIgnoring: false, expecting: ["b.png", "c.png"]),
        Row(
            id: ".gitignore opens no default folder", files: ["Pods/a.png", "a.png"], ignored: "!Pods/\n!Pods/a.png",
            expecting: ["a.png"]),
    ]

    @Test(arguments: rows)
    func aListingLooksAt(row: Row) throws {
        let disk = MemoryDisk()
        for file in row.files { disk.write([1], to: file) }
        if !row.ignored.isEmpty { disk.write(Array(row.ignored.utf8), to: ".gitignore") }
        var flags = Configuration()
        flags.exclude = try row.exclude.map(Glob.init)
        flags.include = try row.include.map(Glob.init)
        var scope = try Configuration(parsing: Array(row.configuration.utf8), file: "").scope(under: flags)
        scope.isIgnoring = row.isIgnoring
        let tree = TreeListing.list(disk, selection: row.selection.compactMap { BytePath($0) }, scope: scope)
        #expect(tree.items.filter { $0.omission == nil }.map(\.path.display) == row.expecting)
        #expect(tree.diagnostics == [])
    }

    @Test func foldersThatArePassedOverAreNotEvenOpened() {
        let disk = MemoryDisk([
            "Pods/x/a.png": [1], "build/x/a.png": [1], "A/a.png": [1], ".gitignore": Array("build".utf8),
        ])
        let tree = TreeListing.list(disk)
        #expect(tree.ignoredCounts.folders == [.standard: 1, .ignored: 1])
        let listed = disk.takeAccesses().compactMap { access in
            if case .listed(let path) = access { path.display } else { nil }
        }
        #expect(listed.sorted() == [".", "A"])
    }

    @Test func aProjectInAFolderThatIsPassedOverIsNone() {
        let disk = MemoryDisk(["Pods/twofold.lock": [], "Pods/Art/a.png": [1], "A/twofold.lock": [], "A/a.png": [1]])
        #expect(TreeListing.list(disk).nestedRoots.map(\.display) == ["A"])
        #expect(NestedProjects.find(in: disk).map(\.display) == ["A"])
    }

    @Test func rulesAboveTheRootAreThoseOfAFolderThere() throws {
        let outer = MemoryDisk([
            "outer": Array("/x/y/a.png\nb.png\n/c.png".utf8), "inner": Array("/y/d.png\n!b.png".utf8),
        ])
        var rules = IgnoreRules(above: try #require(BytePath("x/y")))
        #expect(rules.read(try #require(BytePath("outer")), on: outer, of: .root) == nil)
        #expect(rules.read(try #require(BytePath("inner")), on: outer, of: try #require(BytePath("x"))) == nil)
        #expect(rules.read(try #require(BytePath("none")), on: outer, of: .root) == nil)
        let disk = MemoryDisk(["a.png": [1], "b.png": [1], "c.png": [1], "d.png": [1], "e/a.png": [1]])
        let tree = TreeListing.list(disk, scope: TreeScope(rules: rules))
        #expect(tree.items.filter { $0.omission == nil }.map(\.path.display) == ["b.png", "c.png", "e/a.png"])
    }
}
