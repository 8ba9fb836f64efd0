import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// One way of doing what a finding's remedy says.
struct RuleRemedy: Sendable {
    /// What a person does.
    enum Edit: Sendable {
        case rename(String, to: String)
        case write(String, [UInt8])
        case delete(String)
        /// `twofold`
        case build
        /// `twofold prune`
        case prune
        /// `twofold mipmaps FILE`
        case mipmaps(String)
        /// `twofold adopt FILE`
        case adopt(String)
        /// `twofold keep FILE`
        case keep(String)
    }

    /// A part of the remedy's words that says to do this; more than one where the findings' remedies differ.
    var words: [String]
    var edits: [Edit]
    /// Rules that may find something afterwards that they did not before, and why that is right.
    var next: Set<Rule> = []

    init(_ words: String..., edits: [Edit], next: Set<Rule> = []) {
        self.words = words
        self.edits = edits
        self.next = next
    }

    /// Where a file lies afterwards.
    func renamed(_ path: BytePath) -> BytePath {
        for case .rename(let old, let new) in edits where BytePath(old) == path { return BytePath(new) ?? path }
        return path
    }

    /// Does it; the paths whose old bytes the remedy says to give up.
    func apply(to disk: MemoryDisk, _ policy: BuildPolicy) -> Set<String> {
        var given: Set<String> = []
        let project = Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 2)
        for edit in edits {
            switch edit {
            case .rename(let path, let target): disk.move(path, to: target)
            case .write(let path, let bytes):
                given.insert(path)
                disk.write(bytes, to: path)
            case .delete(let path):
                given.insert(path)
                disk.remove(path)
            case .build: _ = BuildRun(project).run(project.survey())
            case .prune: _ = Pruning(project).run(project.survey())
            case .mipmaps(let path): RuleExample.chain(path, on: disk)
            case .adopt(let path):
                var project = project
                project.selection = BytePath(path).map { [$0] } ?? []
                given.insert(path)
                _ = Adoption(project).run()
            case .keep(let path):
                var project = project
                project.selection = BytePath(path).map { [$0] } ?? []
                _ = Keeping(project).run()
            }
        }
        return given
    }
}

@Suite struct RuleRemedyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var example: RuleExample
        var remedy: RuleRemedy
        var testDescription: String { "\(example.rule.id.rawValue): \(remedy.words.joined(separator: " … "))" }
    }

    static let rows = RuleExample.all.flatMap { example in
        (RuleRemedy.all[example.rule] ?? []).map { Row(example: example, remedy: $0) }
    }

    @Test(arguments: rows)
    func whoDoesWhatARemedySaysIsRidOfTheFindingAndLosesNothing(row: Row) throws {
        let (example, remedy) = (row.example, row.remedy)
        let disk = MemoryDisk(example.bad)
        example.before(disk)
        let before = RuleExample.check(disk, example.policy).findings.map(\.diagnostic)
        let found = before.filter { $0.rule == example.rule }
        for words in remedy.words {
            #expect(found.contains { $0.fix.contains(words) }, "says: \(Set(found.map(\.fix)))")
        }
        // Not every finding asks for something.
        if remedy.edits.isEmpty { return #expect(remedy.words.allSatisfy { $0.contains("nothing to do") }) }
        let handMade = hashes(disk)
        let given = remedy.apply(to: disk, example.policy)
        let after = RuleExample.check(disk, example.policy).findings.map(\.diagnostic)
        #expect(after.filter { $0.rule == example.rule }.map(\.path.display) == [], "is still found")
        let severity = example.rule.severity
        let known = Set(before.map { Known(rule: $0.rule, path: remedy.renamed($0.path)) })
        let new = after.filter {
            // What was no master before is one now, and the next build makes what it lacks. The flat images of examples are
            // what Twofold would write, byte for byte, so a pair of them looks like one whose lock file was lost.
            $0.severity >= severity && ![.ledgerMissing, .ledgerAbsent].contains($0.rule)
                && !remedy.next.contains($0.rule)
                && !known.contains(Known(rule: $0.rule, path: $0.path))
        }
        #expect(new.map { "\($0.path.display): \($0.id.rawValue)" } == [], "was not found before")
        let left = Set(hashes(disk).values)
        let lost = handMade.filter { !given.contains($0.key) && !left.contains($0.value) }.keys.sorted()
        #expect(lost == [], "is gone")
    }

    @Test func everyRuleHasARemedyThatIsTried() {
        for rule in RuleBook.rules { #expect(RuleRemedy.all[rule] != nil, "\(rule.id.rawValue)") }
    }

    private struct Known: Hashable {
        var rule: Rule
        var path: BytePath
    }

    /// The bytes of every image that somebody made.
    private func hashes(_ disk: MemoryDisk) -> [String: ContentHash] {
        let owned = Set((try? LockFileContent.load(from: disk).file.confirmed.entries.values.map(\.hash)) ?? [])
        let files = disk.paths.filter { $0 != LockFileName.fileName }.compactMap { path in
            disk.bytes(of: path).map { (path, ContentHash(of: $0)) }
        }
        return Dictionary(files.filter { !owned.contains($0.1) }) { first, _ in first }
    }
}
