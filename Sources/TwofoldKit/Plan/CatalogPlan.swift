/// The variants of one image set, and what its `Contents.json` has to say about them.
public struct CatalogPlan: Sendable {
    /// What the file has to say.
    public enum Additions: Hashable, Sendable {
        /// Variants for slots of a set that a person keeps.
        case fillings([CatalogFilling])
        /// All files of a set that a target makes.
        case members([CatalogMember])

        /// The variants' names.
        public var names: [[UInt8]] {
            switch self {
            case .fillings(let fillings): fillings.map(\.fileName)
            case .members(let members): members.map(\.fileName)
            }
        }
    }

    /// The path of `Contents.json`.
    public var manifest: BytePath
    /// What the file has to say.
    public var additions: Additions
    /// The file as it was read; nil if it does not exist yet.
    var file: CatalogFile?

    /// The names of the variants.
    public var names: [[UInt8]] { additions.names }

    /// The paths of the variants, in the order of ``names``.
    var paths: [BytePath] { names.compactMap { manifest.folder.appending($0) } }

    /// The part of the plan for these variants; nil if none of them is in the set.
    func limited(to variants: Set<BytePath>) -> CatalogPlan? { keeping { variants.contains($0) } }

    /// Whether the file names every variant in its slot already.
    var isCurrent: Bool { missing { _ in true } == nil }

    /// The part of the plan that the file does not say yet, of the variants that are present; nil if it says all.
    func missing(_ isPresent: (BytePath) -> Bool) -> CatalogPlan? { keeping(isPresent)?.unsaid }

    /// The whole file when it says everything; nil if a name is not UTF-8.
    var bytes: [UInt8]? {
        switch (additions, file) {
        case (.fillings(let fillings), let file?): file.filled(with: fillings)
        case (.members(let members), let file?): try? file.listing(members)
        case (.members(let members), nil):
            try? CatalogDraft(members, named: CatalogKind.name(ofFolder: manifest.folder.name)).json()
        case (.fillings, nil): nil
        }
    }

    /// What may stand in the file's place when it is written.
    var expected: ExpectedFile { file.map { .file(ContentHash(of: $0.bytes)) } ?? .absent }

    private var unsaid: CatalogPlan? {
        guard let file else { return self }
        var plan = self
        switch additions {
        case .fillings(let fillings):
            plan.additions = .fillings(fillings.filter { file.filled(with: [$0]) != file.bytes })
        case .members(let members):
            plan.additions = .members(members.filter { file.place(of: $0) != .named })
        }
        return plan.names.isEmpty ? nil : plan
    }

    private func keeping(_ isKept: (BytePath) -> Bool) -> CatalogPlan? {
        func isNameKept(_ name: [UInt8]) -> Bool { manifest.folder.appending(name).map(isKept) ?? false }
        var plan = self
        switch additions {
        case .fillings(let fillings): plan.additions = .fillings(fillings.filter { isNameKept($0.fileName) })
        case .members(let members): plan.additions = .members(members.filter { isNameKept($0.fileName) })
        }
        return plan.names.isEmpty ? nil : plan
    }
}
