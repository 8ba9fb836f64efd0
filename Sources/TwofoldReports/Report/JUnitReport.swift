/// Diagnostics as test results, which nearly every build server shows.
///
/// A suite is a rule, and a test case is a file that breaks it: Jenkins shows a rule's id as package and class, GitLab
/// lists name and file, and both recognize a case in the next run by rule and file. One passed case for each pair of
/// rule and file would make hundreds of thousands in a large tree, so each rule without diagnostics has a single passed
/// case; Jenkins rejects a report without any case as broken.
///
/// Notes are skipped tests: both servers show their text, and neither fails because of them.
package enum JUnitReport {
    package static func text(_ list: DiagnosticList) -> String {
        let found = Dictionary(grouping: list.entries, by: \.rule)
        let rules = Set(found.keys).union(RuleBook.rules.map(\.id.rawValue)).sorted()
        let suites = rules.map { suite($0, found[$0] ?? []) }
        return XMLElement(
            name: "testsuites",
            attributes: [
                ("name", "twofold check"), ("tests", "\(suites.reduce(0) { $0 + $1.cases.count })"),
                ("failures", "\(suites.reduce(0) { $0 + $1.failures })"), ("errors", "0"),
                ("skipped", "\(suites.reduce(0) { $0 + $1.skipped })"),
                ("time", "\(Double((Readable.seconds(list.duration) * 1000).rounded()) / 1000)"),
            ], children: suites.map(\.element)
        ).document
    }

    private struct Suite {
        var rule: String
        var cases: [XMLElement] = []
        var failures = 0
        var skipped = 0

        var element: XMLElement {
            XMLElement(
                name: "testsuite",
                attributes: [
                    ("name", rule), ("tests", "\(cases.count)"), ("failures", "\(failures)"), ("errors", "0"),
                    ("skipped", "\(skipped)"),
                ], children: cases)
        }
    }

    private static func suite(_ rule: String, _ entries: [DiagnosticList.Entry]) -> Suite {
        var suite = Suite(rule: rule)
        guard !entries.isEmpty else {
            suite.cases = [XMLElement(name: "testcase", attributes: [("classname", rule), ("name", "every file")])]
            return suite
        }
        // Servers merge two cases of one name and drop the first, so a file has one case for all diagnostics of a rule.
        for (path, entries) in Dictionary(grouping: entries, by: \.path).sorted(by: { byteOrder($0.key, $1.key) }) {
            let worst = entries.map(\.diagnostic.severity).max() ?? .note
            let attributes = [("message", entries.map(\.diagnostic.message).joined(separator: "; "))]
            let text = entries.map(text).joined(separator: "\n\n")
            let result: XMLElement
            if worst == .note {
                suite.skipped += 1
                result = XMLElement(name: "skipped", attributes: attributes, text: text)
            } else {
                suite.failures += 1
                result = XMLElement(name: "failure", attributes: attributes + [("type", worst.rawValue)], text: text)
            }
            let name = Quoting.display(path)
            let file = String(validating: path, as: UTF8.self) ?? name
            suite.cases.append(
                XMLElement(
                    name: "testcase", attributes: [("classname", rule), ("name", name), ("file", file)],
                    children: [result]))
        }
        return suite
    }

    private static func text(_ entry: DiagnosticList.Entry) -> String {
        let diagnostic = entry.diagnostic
        let place = diagnostic.place.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(Quoting.display(entry.path))\(place): \(diagnostic.message)\n"
            + "why: \(diagnostic.rule.why)\n→ \(diagnostic.fix)"
    }
}
