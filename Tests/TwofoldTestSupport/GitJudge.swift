import Foundation
import Testing

/// What Git itself says of what it ignores.
package enum GitJudge {
    /// Makes a repository of a folder.
    package static func begin(in tree: RealTree) throws {
        _ = try run(["init", "-q", "."], in: tree)
        try #require(tree.bytes(of: ".git/HEAD") != nil, "git init made no repository")
    }

    /// The files among these that Git does not ignore.
    ///
    /// Tracked or not: the index is not asked.
    package static func lookedAt(_ paths: [String], in tree: RealTree) throws -> [String] {
        let input = paths.map { $0 + "\0" }.joined()
        let output = try run(["check-ignore", "--no-index", "--stdin", "-z", "-v", "-n"], in: tree, input: input)
        // Source, line, pattern and path, each with a NUL behind it.
        let fields = output.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
        return stride(from: 0, to: fields.count - 3, by: 4).compactMap { index in
            let isIgnored = !fields[index].isEmpty && !fields[index + 2].hasPrefix("!")
            return isIgnored ? nil : fields[index + 3]
        }
    }

    /// What a command of Git prints.
    package static func run(_ arguments: [String], in tree: RealTree, input: String = "") throws -> String {
        let paths = try RealTree(["input": Array(input.utf8)])
        return try Program.run(
            ["git", "-c", "core.excludesFile=/dev/null", "-c", "core.ignoreCase=false"] + arguments, in: tree.path,
            input: paths.url.appendingPathComponent("input"), errors: .dropped
        ).output
    }
}
