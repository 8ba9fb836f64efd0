/// The diagnostics of one rule and one severity, which people read as one thing to understand, and many places.
struct DiagnosticGroup {
    /// The diagnostics in the order in which they were given; at least one.
    let diagnostics: [Diagnostic]

    /// The number of diagnostics that are shown whole where not all are; errors are more, because each is a file that failed.
    static func most(_ severity: Diagnostic.Severity) -> Int { severity == .error ? 10 : 3 }

    /// Diagnostics by rule: errors first, then what breaks an app, what costs its users something, and what is only form;
    /// otherwise in the order in which the rules first occur.
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
        return groups.map(DiagnosticGroup.init).enumerated()
            .sorted {
                ($1.element.severity, $0.element.weight, $0.offset) < (
                    $0.element.severity, $1.element.weight, $1.offset
                )
            }
            .map(\.element)
    }

    var severity: Diagnostic.Severity { diagnostics.first?.severity ?? .note }

    /// What a rule's diagnostics mean for an app, the gravest first.
    private var weight: Int {
        let group = diagnostics.first?.id.group ?? ""
        return Self.breaking.contains(group) ? 0 : Self.formal.contains(group) ? 2 : 1
    }

    /// The groups of rules about images that an app does not find.
    private static let breaking: Set = ["references", "catalog", "flutter", "android", "image"]
    /// Those about what no user sees.
    private static let formal: Set = ["naming", "placement", "density", "metadata", "ledger", "lock"]

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

extension CheckReport {
    /// The finding to look at first; nil where none is worse than a note.
    package var worst: Diagnostic? {
        DiagnosticGroup.groups(findings.map(\.diagnostic)).first.flatMap {
            $0.severity > .note ? $0.diagnostics.first : nil
        }
    }
}
