import Testing

@testable import TwofoldImaging
@testable import TwofoldReports

@Suite struct PendingChangesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var changes: [TreeChange]
        var part: ChangedPart?
        var wakes: Bool

        init(_ label: String, _ changes: [TreeChange], _ part: ChangedPart?, wakes: Bool = true) {
            testDescription = label
            self.changes = changes
            self.part = part
            self.wakes = wakes
        }
    }

    private static let file = FileStatus(kind: .file, size: 1, identity: FileIdentity(device: 1, inode: 1))

    private static func path(_ text: String) -> BytePath { BytePath(text) ?? .root }
    private static func saved(_ text: String) -> TreeChange { .saved(path(text)) }
    private static func begun(_ text: String) -> TreeChange { .begun(path(text)) }
    private static func gone(_ text: String) -> TreeChange { .gone(path(text)) }
    private static func files(_ texts: String...) -> ChangedPart { .files(texts.map(path)) }

    private static let rows: [Row] = [
        Row("written in place", [saved("a@2x.png")], files("a@2x.png")),
        Row(
            "twice, and others", [saved("b@2x.png"), saved("a@2x.png"), saved("b@2x.png")],
            files("a@2x.png", "b@2x.png")),
        Row(
            "Vim: renamed away, written again, the old one deleted",
            [gone("a@2x.png"), saved("a@2x.png~"), begun("a@2x.png"), saved("a@2x.png"), gone("a@2x.png~")],
            files("a@2x.png")),
        Row(
            "a temporary file moved over the old one",
            [begun("~ps4711.tmp"), saved("~ps4711.tmp"), gone("~ps4711.tmp"), saved("a@2x.png")], files("a@2x.png")),
        Row(
            "a temporary image moved over the old one",
            [begun("a-tmp.png"), saved("a-tmp.png"), gone("a-tmp.png"), saved("a@2x.png")], files("a@2x.png")),
        Row(
            "one that was there before, moved over the old one", [saved("b.png"), gone("b.png"), saved("a@2x.png")],
            .everything),
        Row("begun, and not finished", [begun("a@2x.png")], nil, wakes: false),
        Row("begun and deleted", [begun("a@2x.png"), gone("a@2x.png")], nil, wakes: false),
        Row("deleted and begun again", [gone("a@2x.png"), begun("a@2x.png")], .everything),
        Row("deleted", [gone("Icons/a@2x.png")], .everything),
        Row("a folder", [.folder(path("Icons"))], .everything),
        Row("what no rule is about", [saved("a.txt"), gone("b.swift")], nil, wakes: false),
        Row("Finder's and editors' hidden files", [saved(".a@2x.png.swp"), saved("._a@2x.png")], nil, wakes: false),
        Row("Twofold's own files in progress", [saved(".twofold~0123456789abcdef~new~tmp")], nil, wakes: false),
        Row("the journal", [saved(".twofold~journal~tmp"), gone(".twofold~journal~tmp")], nil, wakes: false),
        Row("a set's Contents.json", [saved("A.xcassets/a.imageset/Contents.json")], .everything),
        Row("Flutter's list", [saved("pubspec.yaml")], .everything),
        Row("a name whose suffix hides its extension", [saved("a.png@2x")], .everything),
        Row("the lock file", [saved("twofold.lock")], .everything),
        Row("many files", (0..<33).map { saved("a\($0)@2x.png") }, .everything),
        Row("more files than are remembered", (0..<20_100).map { saved("a\($0)@2x.png") }, .everything),
    ]

    @Test(arguments: rows)
    func `only what can matter is looked at, by itself where that is enough`(row: Row) {
        var pending = PendingChanges()
        let wakes = row.changes.map { pending.note($0) }.contains(true)
        var present: Set<BytePath> = []
        for change in row.changes {
            if case .saved(let path) = change { present.insert(path) }
            if case .gone(let path) = change { present.remove(path) }
        }
        #expect(pending.part { present.contains($0) ? Self.file : nil } == row.part)
        #expect(wakes == row.wakes)
        #expect(!pending.wantsRenewal)
    }

    @Test(arguments: [
        (label: "the configuration", change: saved(".twofold.yml")),
        (label: "its removal", change: gone(".twofold.yml")),
        (label: "a list of ignored files", change: saved("Icons/.gitignore")),
        (label: "another project begins", change: saved("Icons/twofold.lock")),
        (label: "a file above the tree", change: .settings), (label: "more than was kept", change: .overflow),
    ])
    func `a change of settings opens the projects again`(row: (label: String, change: TreeChange)) {
        var pending = PendingChanges()
        let isNoted = pending.note(row.change)
        #expect(isNoted)
        #expect(pending.wantsRenewal, "\(row.label)")
    }

    @Test func `what is as Twofold left it is no change`() {
        var pending = PendingChanges()
        for change in [Self.saved("a.png"), Self.saved("twofold.lock"), Self.gone("b.png"), Self.saved("c@2x.png")] {
            _ = pending.note(change)
        }
        let other = FileStatus(kind: .file, size: 2, identity: Self.file.identity)
        var own: [BytePath: FileStatus?] = [
            Self.path("a.png"): Self.file, Self.path("twofold.lock"): Self.file, Self.path("c@2x.png"): other,
        ]
        own.updateValue(nil, forKey: Self.path("b.png"))
        let part = pending.part(own: own) { $0.name == Array("b.png".utf8) ? nil : Self.file }
        #expect(part == Self.files("c@2x.png"))
        #expect(pending.part(own: own) { _ in Self.file } == Self.files("b.png", "c@2x.png"))
    }

    @Test func `a deletion is one as long as nothing takes the file's place`() {
        let start = ContinuousClock.now
        var pending = PendingChanges()
        _ = pending.note(Self.saved("a@2x.png"), at: start)
        #expect(pending.lastLoss { _ in nil } == nil)
        for (seconds, change) in [(1, Self.gone("b.png")), (2, Self.gone("c.png")), (3, Self.saved("d.png"))] {
            _ = pending.note(change, at: start + .seconds(seconds))
        }
        #expect(pending.lastLoss { _ in nil } == start + .seconds(2))
        #expect(pending.lastLoss { $0 == Self.path("c.png") ? Self.file : nil } == start + .seconds(1))
        #expect(pending.lastLoss { _ in Self.file } == nil)
        var own: [BytePath: FileStatus?] = [:]
        own.updateValue(nil, forKey: Self.path("c.png"))
        #expect(pending.lastLoss(own: own) { _ in nil } == start + .seconds(1))
        _ = pending.note(.folder(Self.path("New")), at: start + .seconds(4))
        #expect(pending.lastLoss { $0 == Self.path("New") ? Self.file : nil } == start + .seconds(2))
        _ = pending.note(.folder(Self.path("Old")), at: start + .seconds(5))
        #expect(pending.lastLoss { _ in nil } == start + .seconds(5))
    }

    @Test func `saved images are taken out while others wait`() {
        var pending = PendingChanges()
        for change in [Self.saved("a@2x.png"), Self.gone("b.png"), Self.begun("c@2x.png")] { _ = pending.note(change) }
        let status = { (path: BytePath) in path == Self.path("a@2x.png") ? Self.file : nil }
        #expect(pending.takeSaved(status: status) == Self.files("a@2x.png"))
        #expect(pending.takeSaved(status: status) == nil)
        #expect(pending.part(status: status) == .everything)
    }

    @Test func `a file that changed places with another is there, whatever was reported last`() {
        var pending = PendingChanges()
        for change in [Self.saved("a@2x.png"), Self.gone("a@2x.png")] { _ = pending.note(change) }
        #expect(pending.part { _ in Self.file } == Self.files("a@2x.png"))
    }
}
