/// The diagnostics of one rule and one severity, which people read as one thing to understand, and many places.
struct DiagnosticGroup {
    /// The diagnostics in the order in which they were given; at least one.
    let diagnostics: [Diagnostic]

    /// The number of diagnostics that are shown whole where not all are; errors are more, because each is a file that failed.
    static func most(_ severity: Diagnostic.Severity) -> Int { severity == .error ? 10 : 3 }

    /// Diagnostics by rule: the gravest rules last, beside the summary, where people look first; otherwise in the order
    /// in which the rules first occur.
    static func groups(_ diagnostics: [Diagnostic]) -> [DiagnosticGroup] {
        struct Key: Hashable {
            var rule: Rule
            var severity: Diagnostic.Severity
        }
        var numbers: [Key: Int] = [:]
        var groups: [[Diagnostic]] = []
        for diagnostic in diagnostics {
            let key = Key(rule: diagnostic.rule, severity: diagnostic.severity)
            if let number = numbers[key] {
                groups[number].append(diagnostic)
            } else {
                numbers[key] = groups.count
                groups.append([diagnostic])
            }
        }
        return Diagnostic.Severity.allCases.sorted().flatMap { severity in
            groups.filter { $0.first?.severity == severity }.map(DiagnosticGroup.init)
        }
    }

    /// The diagnostics that are shown whole.
    ///
    /// - Parameter showsAll: Whether none is summed up.
    func shown(_ showsAll: Bool) -> ArraySlice<Diagnostic> {
        let most = diagnostics.first.map { Self.most($0.severity) } ?? 0
        // A line that says "1 more" takes as much room as that one.
        return showsAll || diagnostics.count <= most + 1 ? diagnostics[...] : diagnostics.prefix(most)
    }

    /// The fix, if it is the same for all of several.
    var commonFix: String? {
        guard let fix = diagnostics.first?.fix, diagnostics.count > 1 else { return nil }
        return diagnostics.allSatisfy { $0.fix == fix } ? fix : nil
    }
}
