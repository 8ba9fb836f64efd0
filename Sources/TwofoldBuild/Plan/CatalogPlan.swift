/// What a `Contents.json` of an asset catalog has to say about planned variants.
package struct CatalogPlan: Sendable {
    /// What the file has to say.
    enum Additions: Hashable, Sendable {
        /// Variants for slots of a set that a person keeps.
        case fillings([CatalogFilling])
        /// All files of a set that a target makes.
        case members([CatalogMember])
        /// Nothing but whether the folder's name is part of the names in it: it is a group or the catalog itself, above these
        /// variants.
        case group(of: [BytePath], providesNamespace: Bool)
    }

    /// The path of `Contents.json`.
    package var manifest: BytePath
    var additions: Additions
    /// What the file says; nil if it does not exist yet.
    var contents: CatalogContents?
    /// The file, as far as it is read: it has to be for an edit.
    var file: CatalogFile?

    /// The names of the variants that the file has to name.
    package var names: [[UInt8]] {
        switch additions {
        case .fillings(let fillings): fillings.map(\.fileName).uniqued
        case .members(let members): members.map(\.fileName)
        case .group: []
        }
    }

    /// The paths of the variants, in the order of ``names``, or of all those below a group.
    var paths: [BytePath] {
        if case .group(let paths, _) = additions { return paths }
        return names.compactMap { manifest.folder.appending($0) }
    }

    /// Whether the file certainly says everything already, as far as its meaning shows it.
    var isCertainlyCurrent: Bool {
        guard let contents else { return false }
        switch additions {
        case .fillings(let fillings): return fillings.allSatisfy(contents.says)
        case .members(let members): return members.allSatisfy { contents.place(of: $0) == .named }
        case .group(_, let providesNamespace): return contents.properties.providesNamespace == providesNamespace
        }
    }

    /// The plan with the file that it edits.
    func loaded(by reader: CatalogReader) -> CatalogPlan {
        var plan = self
        plan.file = file ?? contents.flatMap { reader.file(at: manifest, saying: $0) }
        return plan
    }

    /// The part of the plan that the file does not say yet, of the variants that are present; nil if it says all.
    package func missing(_ isPresent: (BytePath) -> Bool) -> CatalogPlan? { keeping(isPresent)?.unsaid }

    /// The whole file when it says everything; nil if a name is not UTF-8, or the file has changed since it was planned.
    var bytes: [UInt8]? {
        if contents != nil, file == nil { return nil }
        switch (additions, file) {
        case (.fillings(let fillings), let file?): return file.filled(with: fillings)
        case (.members(let members), let file?): return try? file.listing(members)
        case (.members(let members), nil):
            return try? CatalogDraft(members, named: CatalogKind.name(ofFolder: manifest.folder.name)).json()
        case (.group(_, let providesNamespace), _): return CatalogDraft.group(providesNamespace: providesNamespace)
        case (.fillings, nil): return nil
        }
    }

    /// Why the file cannot be edited, if it has changed since it was planned.
    var obstacle: DiskError? {
        contents != nil && file == nil ? DiskError("read", manifest, .changed) : nil
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
            plan.additions = .members(members.filter { file.contents.place(of: $0) != .named })
        case .group(_, let providesNamespace):
            // Any other text is a person's, who may have reasons for it.
            return file.bytes == CatalogDraft.group(providesNamespace: !providesNamespace) ? self : nil
        }
        return plan.names.isEmpty ? nil : plan
    }

    /// The part of the plan for the variants that pass a test; nil if none does.
    func keeping(_ isKept: (BytePath) -> Bool) -> CatalogPlan? {
        func isNameKept(_ name: [UInt8]) -> Bool { manifest.folder.appending(name).map(isKept) ?? false }
        var plan = self
        switch additions {
        case .fillings(let fillings): plan.additions = .fillings(fillings.filter { isNameKept($0.fileName) })
        case .members(let members): plan.additions = .members(members.filter { isNameKept($0.fileName) })
        case .group(let paths, _): return paths.contains(where: isKept) ? self : nil
        }
        return plan.names.isEmpty ? nil : plan
    }
}

extension CatalogContents {
    /// Whether a slot names a variant and needs nothing else of it.
    fileprivate func says(_ filling: CatalogFilling) -> Bool {
        guard case .slot(let index) = filling.place, slots.indices.contains(index) else { return false }
        return slots[index].fileName == filling.fileName && filling.resizing == nil && filling.alignmentInsets == nil
    }
}
