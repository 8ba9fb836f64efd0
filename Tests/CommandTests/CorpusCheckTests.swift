import Foundation
import Testing
import TwofoldTestSupport

/// Real images of published apps, in the folder that `TWOFOLD_CORPUS` names.
@Suite(.onRealImages)
struct CorpusCheckTests {
    /// Each line was held against the file: its name, its header, its pixels.
    @Test func whatIsFoundInRealImages() throws {
        let tree = RealTree(at: try #require(Corpus.folder).path)
        let result = try TwofoldBinary.run("check", "--format", "json", in: tree.path)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let findings = try #require(document["diagnostics"] as? [[String: Any]])
        let lines = findings.compactMap { finding -> String? in
            guard let id = finding["id"] as? String, let severity = finding["severity"] as? String,
                let path = finding["path"] as? String, let message = finding["message"] as? String
            else { return nil }
            return "\(severity) \(id) \(path): \(message)"
        }
        expectSnapshot(lines.joined(separator: "\n") + "\n", named: "check-corpus.txt")
    }

    /// Each repository as a tree of its own.
    private static let repositories: [String] = {
        let folders = try? FileManager.default.contentsOfDirectory(atPath: Corpus.folder?.path ?? "/nonexistent")
        return (folders ?? []).filter { $0.contains("+") }.sorted()
    }()

    private struct Answer: Equatable {
        var all: [String]
        var status: Int32
    }

    private func findings(_ tree: RealTree, cache: RealTree) throws -> Answer {
        let result = try TwofoldBinary.run(
            "check", "--format", "json", in: tree.path, environment: ["XDG_CACHE_HOME": cache.path])
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result.errors)")
        let findings = try #require(document["diagnostics"] as? [[String: Any]])
        return Answer(
            all: findings.map { "\($0["severity"] ?? "") \($0["id"] ?? "") \($0["path"] ?? "")" }.sorted(),
            status: result.status)
    }

    /// A cache changes nothing; what Twofold made is in order; and a gate passes after a build.
    @Test(arguments: repositories)
    func aRepositoryIsTheSameFromAnyCacheAndInOrderAfterABuild(name: String) async throws {
        let tree = try RealTree(at: try #require(Corpus.folder).appendingPathComponent(name).path).copy()
        let (checked, built) = (try RealTree(), try RealTree())
        try await awaitAging()
        let first = try findings(tree, cache: checked)
        #expect(try findings(tree, cache: checked) == first, "with the cache of a check")

        let before = tree.hashes
        _ = try TwofoldBinary.run(tree.path, environment: ["XDG_CACHE_HOME": built.path])
        for (path, hash) in before { #expect(tree.hashes[path] == hash, "changed: \(path)") }
        try await awaitAging()
        let after = try findings(tree, cache: RealTree())
        _ = try TwofoldBinary.run(tree.path, environment: ["XDG_CACHE_HOME": built.path])
        for (cache, filler) in [(built, "a build"), (checked, "an older check"), (built, "a build and a check")] {
            #expect(try findings(tree, cache: cache) == after, "with the cache of \(filler)")
        }
        let made = Set(tree.hashes.keys).subtracting(before.keys)
        let blamed = after.all.filter { line in !line.hasPrefix("note ") && made.contains { line.hasSuffix(" \($0)") } }
        #expect(blamed == [], "what Twofold made itself")
        #expect(!after.all.contains { $0.contains("ledger.missing") || $0.contains("ledger.stale") })

        let locked = try TwofoldBinary.run("--locked", in: tree.path)
        let refused = try TwofoldBinary.run("plan", in: tree.path).status
        // Some apps have catalogs only whose sets are full.
        let isEmpty = locked.errors.contains("nothing to check here")
        #expect(locked.status == (isEmpty ? 2 : refused), "\(locked.output)")
    }
}
