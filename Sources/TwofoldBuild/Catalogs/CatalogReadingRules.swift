// Lists of asset catalogs that cannot be read: nothing is known of their images, so every command says so.

extension Rule {
    package static let catalogUnreadable = Rule(
        "catalog.unreadable", .error, kind: .surveyed, isConfigurable: false,
        meaning:
            "a Contents.json in an asset catalog cannot be read: it is damaged, has conflict markers, is too long, or its "
            + "permissions are missing",
        fix: "correct it at the line and column named",
        why: "Xcode cannot build the catalog, and no variant of the set is made", yieldsTo: [.refusal])
}

extension Diagnostic {
    package static func catalogUnreadable(_ path: BytePath, _ problem: JSONProblem) -> Diagnostic {
        Rule.catalogUnreadable.diagnostic(
            path, "Xcode cannot read this file: \(problem.place.text): \(problem.reason.rawValue)",
            fix: "correct \(problem.place.text)")
    }

    fileprivate static func catalogUnreadable(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Rule.catalogUnreadable.diagnostic(
            path, "the list of this set cannot be read: \(error.reason)",
            fix: error.kind == .tooLarge ? "shorten it: no list of images is that long" : "check its permissions")
    }
}

extension CatalogReader.Reading {
    /// What keeps the file from being read; nil where it was read.
    func problem(at path: BytePath) -> Diagnostic? {
        switch self {
        case .read: nil
        case .damaged(let problem): .catalogUnreadable(path, problem)
        case .unread(let error): .catalogUnreadable(path, error)
        case .pointer: .pointer(path, isNeeded: true)
        }
    }
}
