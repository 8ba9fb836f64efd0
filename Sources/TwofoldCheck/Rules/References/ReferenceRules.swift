/// The names of images that code asks for, and the images that it never asks for.
enum ReferenceRules {
    /// The group in the rules' ids.
    static let group = "references"

    static func findings(in tree: CheckContext) -> [Finding] {
        guard let references = tree.references else { return [] }
        return judged(references, in: tree).findings + unused(in: tree) + fixedViews(references, in: tree)
    }

    /// What a check knows besides its findings.
    static func summary(_ tree: CheckContext) -> ReferenceSummary? {
        guard let references = tree.references else { return nil }
        let unknown = references.requests.filter { $0.value.name.whole == nil }
        return ReferenceSummary(
            fileCount: references.fileCount, hasCode: references.hasCode,
            knownCount: references.requests.count - unknown.count,
            unknown: unknown.map { ReferenceSummary.Source(path: $0.path, place: $0.value.place) },
            unread: references.unread, elsewhereCount: judged(references, in: tree).elsewhereCount)
    }
}
