package enum BaselineError: Error, Hashable, Sendable {
    /// It does not begin with a baseline's first line.
    case notBaseline
    /// A newer Twofold wrote it; its first line.
    case newerVersion(String)
    /// The line of this number, from 1, is not an entry.
    case damagedLine(Int)

    /// The reason, in one sentence without the file's name.
    package var reason: String {
        switch self {
        case .notBaseline: "not a baseline file: its first line is not '\(Baseline.header)'"
        case .newerVersion(let line): "a newer Twofold wrote it (\(Quoting.display(Array(line.utf8))))"
        case .damagedLine(let number):
            "line \(number) is damaged: expected a rule, a tab and a path; fix or delete the line, and run again"
        }
    }
}

extension Baseline {
    static let version = 1
    static let name = "twofold-baseline"
    static var header: String { "\(name) \(version)" }
    private static let comment =
        "# Findings that 'twofold check --baseline' knows: rule, tab, path from the root. Sorted."

    /// The file's bytes: a line an entry, sorted, so that version control merges it line by line.
    package var encoded: [UInt8] {
        Array("\(Self.header)\n\(Self.comment)\n".utf8) + entries.sorted().flatMap { $0.line + [0x0A] }
    }

    /// Reads a file's bytes.
    ///
    /// Empty lines, comments and repeated lines are ignored; Windows line ends and a byte order mark are accepted.
    ///
    /// - Throws: `BaselineError` for anything else. An exception that was lost silently would return as a finding, and
    ///   a misread one would hide another finding.
    package init(decoding bytes: [UInt8]) throws(BaselineError) {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            line.last == 0x0D ? line.dropLast() : line
        }
        let first = String(decoding: lines.first ?? [], as: UTF8.self)
        if first != Self.header {
            let words = first.split(separator: " ")
            if words.count == 2, words[0] == Self.name, Int(words[1]).map({ $0 > Self.version }) ?? false {
                throw .newerVersion(first)
            }
            throw .notBaseline
        }
        entries = []
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty && line.first != UInt8(ascii: "#") {
            guard let entry = Entry(parsing: line) else { throw .damagedLine(index + 1) }
            entries.insert(entry)
        }
    }
}

extension Baseline.Entry {
    fileprivate init?(parsing line: ArraySlice<UInt8>) {
        let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
        guard fields.count == 2, !fields[0].isEmpty, let path = Quoting.unescape(fields[1]).flatMap({ BytePath($0) }),
            fields[0].allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
            })
        else { return nil }
        rule = String(decoding: fields[0], as: UTF8.self)
        self.path = path
    }
}
