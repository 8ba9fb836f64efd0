/// The files of the mistakes of a check from which other findings follow.
struct Causes {
    private var paths: [Rule.Cause: Set<BytePath>] = [:]
    private var refused: Set<FamilyKey>

    /// - Parameters:
    ///   - findings: What the rules found.
    ///   - surveyed: What every command reports: of these, errors are refusals.
    init(_ findings: [Finding], _ surveyed: [Diagnostic]) {
        paths[.refusal] = Set(surveyed.filter { $0.severity == .error }.map(\.path))
        refused = Set((paths[.refusal] ?? []).compactMap { FamilyKey(of: $0) })
        for diagnostic in findings.lazy.map(\.diagnostic) {
            guard let cause = diagnostic.rule.cause else { continue }
            paths[cause, default: []].insert(diagnostic.path)
            guard cause == .place else { continue }
            // What is in another place belongs to the image here.
            paths[cause, default: []].formUnion(diagnostic.related)
            guard AssetName(parsing: diagnostic.path.name).scale == .x2 else { continue }
            paths[.placeOf2x, default: []].formUnion(diagnostic.related)
        }
    }

    /// The findings that do not follow from another one.
    func unexplained(_ findings: [Finding]) -> [Finding] {
        findings.filter { finding in
            let diagnostic = finding.diagnostic
            return !diagnostic.rule.yields.contains { cause in
                if cause == .refusalInImage { return FamilyKey(of: diagnostic.path).map(refused.contains) ?? false }
                guard let paths = paths[cause] else { return false }
                return paths.contains(diagnostic.path) || diagnostic.related.contains(where: paths.contains)
            }
        }
    }
}
