import Foundation
import Testing
import TwofoldTestSupport

/// Real images of published apps, in the folder that `TWOFOLD_CORPUS` names.
@Suite(.enabled(if: Corpus.isAvailable, "TWOFOLD_CORPUS names no folder"))
struct CorpusCheckTests {
    /// Each line was held against the file: its name, its header, its pixels.
    @Test func whatIsFoundInRealImages() throws {
        let tree = RealTree(at: try #require(Corpus.folder).path)
        let result = try TwofoldBinary.run("check", "--format", "json", in: tree.path)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let findings = try #require(document["findings"] as? [[String: Any]])
        let lines = findings.compactMap { finding -> String? in
            guard let id = finding["id"] as? String, let severity = finding["severity"] as? String,
                let path = finding["path"] as? String, let message = finding["message"] as? String
            else { return nil }
            return "\(severity) \(id) \(path): \(message)"
        }
        expectSnapshot(lines.joined(separator: "\n") + "\n", named: "check-corpus.txt")
    }
}
