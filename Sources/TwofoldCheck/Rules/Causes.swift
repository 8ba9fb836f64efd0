/// The files of the mistakes of a check from which other findings follow.
struct Causes {
    private var paths: [Rule.Cause: Set<BytePath>] = [:]
    private var refused: Set<FamilyKey> = []

    /// What makes findings of the rules needless.
    ///
    /// - Parameter surveyed: What every command reports: of these, errors are refusals.
    init(_ findings: [Finding], _ surveyed: [Diagnostic]) {
        paths[.refusal] = Set(surveyed.filter { $0.severity == .error }.map(\.path))
        refused = Set((paths[.refusal] ?? []).compactMap { FamilyKey(of: $0) })
        for finding in findings {
            guard let cause = finding.cause, case let diagnostic = finding.diagnostic else { continue }
            paths[cause, default: []].insert(diagnostic.path)
            guard cause == .place else { continue }
            // What is in another place belongs to the image here.
            paths[cause, default: []].formUnion(diagnostic.related)
            guard AssetName(parsing: diagnostic.path.name).scale == .x2 else { continue }
            paths[.placeOf2x, default: []].formUnion(diagnostic.related)
        }
    }

    /// What makes needless what every command reports, which was found without the rules: that they say which size or name is right.
    ///
    /// - Parameter fixed: Those findings that are reported.
    init(ofSurveyed findings: [Finding], fixed: [Finding]) {
        var sized: Set<BytePath> = []
        for finding in findings {
            switch finding.cause {
            case .size, .name: sized.insert(finding.diagnostic.path)
            case .sizeOfRelated: sized.formUnion(finding.diagnostic.related)
            default: break
            }
        }
        paths = [.rightSize: sized, .renamed: Set(fixed.compactMap(\.repair).filter(\.isMove).map(\.path))]
    }

    /// The findings that do not follow from another one.
    func unexplained(_ findings: [Finding]) -> [Finding] {
        findings.filter { finding in
            let diagnostic = finding.diagnostic
            return !diagnostic.rule.yields.contains { cause in
                if cause == .refusalInImage { return FamilyKey(of: diagnostic.path).map(refused.contains) ?? false }
                // A file that is refused for its size stays refused.
                if cause == .rightSize, diagnostic.severity == .error { return false }
                guard let paths = paths[cause] else { return false }
                return paths.contains(diagnostic.path) || diagnostic.related.contains(where: paths.contains)
            }
        }
    }
}
