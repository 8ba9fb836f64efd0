// Views that show an image at its own size: there, a wrong scale is a wrong size.

extension ReferenceRules {
    static func fixedViews(_ references: TreeReferences, in tree: CheckContext) -> [Finding] {
        guard !references.fixedViews.isEmpty else { return [] }
        let images = Dictionary(grouping: tree.images) { $0.key.stem }
        let misnamed = meantStems(tree)
        let all = references.fixedViews.compactMap { view -> (name: [UInt8], finding: Finding)? in
            guard let wanted = LookupName(view.value.name),
                let image = images[wanted.parts.stem]?.first(where: { !$0.hasVectorImage }),
                let first = image.line(nil).first
            else { return nil }
            guard let evidence = evidence(view.value, image, first, misnamed[image.key.stem]) else { return nil }
            let (name, kind) = (view.value.name, view.value.isLayer ? "a layer with gravity" : "a view with mode")
            let finding = Finding(
                .referenceView, view.path,
                "\(kind) \(view.value.mode) does not resize \(Quoting.display(name)), \(evidence)",
                related: image.files.map(\.path), place: view.value.place)
            return (name, finding)
        }
        // Of each image the gravest, and of those the first.
        var gravest: [[UInt8]: Finding] = [:]
        for (name, finding) in all {
            if let other = gravest[name], other.diagnostic.severity >= finding.diagnostic.severity { continue }
            gravest[name] = finding
        }
        return Array(gravest.values)
    }

    /// What shows that the scale in a file's name is wrong.
    private static func evidence(
        _ view: FixedView, _ image: CheckedImage, _ first: CheckedFile, _ misnamed: CheckedFile?
    ) -> String? {
        let files = image.line(nil)
        if let misnamed { return "whose 2x is called \(Quoting.display(misnamed.path.name)), which no lookup finds" }
        if let small = files.first(where: { $0.scale == .x1 }), let large = files.first(where: { $0.scale == .x2 }),
            let size = small.size, size == large.size
        {
            return "whose 1x and 2x have the same size"
        }
        guard files.count == 1, first.scale == .x1, let size = first.size else { return nil }
        for ratio in [2, 3] {
            let isTooLarge = view.sizes.contains { shown in
                Double(size.width) == shown.width * Double(ratio) && Double(size.height) == shown.height * Double(ratio)
            }
            if isTooLarge { return "which is \(ratio) times as large as the view and has no @\(ratio)x in its name" }
        }
        return nil
    }

    /// Files whose name was evidently meant as the 2x of an image, by that image's name.
    private static func meantStems(_ tree: CheckContext) -> [[UInt8]: CheckedFile] {
        var meant: [[UInt8]: CheckedFile] = [:]
        for file in tree.files where file.isLoose && file.name.anomaly != nil {
            guard let name = file.name.anomaly?.suggestion(for: file.name),
                case let parts = AssetName(parsing: name), parts.scale == .x2
            else { continue }
            meant[parts.stem] = file
        }
        return meant
    }
}

extension Rule {
    static let referenceView = Rule(
        "references.content-mode", .warning, items: [29],
        meaning:
            "a view that does not resize its image shows one whose scale seems wrong",
        fix: "correct the scale in the file's name",
        why: "with such a mode the image is shown at its own size, so a wrong scale makes it too large or too small")
}
