extension Project {
    /// Everything in the tree that asks for images.
    ///
    /// All of the tree counts, whatever is selected: code and images lie in different folders.
    ///
    /// - Parameter findsDead: Whether the code that asks for missing images is looked for elsewhere, too.
    func references(_ inspection: Inspection, _ plan: Plan, findsDead: Bool = true) -> TreeReferences {
        let tree = selection == [.root] ? inspection.tree : TreeListing.list(source, scope: scope)
        let items = tree.items.filter { $0.kind == .file }
        let files = items.compactMap { item in
            item.omission == nil ? ReferenceReader.kind(of: item.path).map { (path: item.path, kind: $0) } : nil
        }
        typealias Found = TreeReferences.Found<(kind: ReferenceReader.Kind, references: FileReferences)?>
        // A build makes what is planned, and what is ignored exists, as does what a project copies from elsewhere.
        let offered = OfferedImages(
            items.map(\.path) + plan.variants.map(\.path) + inspection.consumers.projects.outside)
        let found = concurrentMap(files, jobs: jobs) { file -> Found in
            let bytes = try? source.contents(of: file.path, limit: ReferenceReader.maxBytes)
            return Found(
                path: file.path,
                value: bytes.map {
                    var references = ReferenceReader.read($0, as: file.kind)
                    // Sources hold many texts; most mean no image.
                    references.mentions = references.mentions.filter {
                        TreeReferences.matters($0, in: file.kind, offered)
                    }
                    return (file.kind, references)
                })
        }
        var references = TreeReferences(found, offered: offered)
        guard findsDead else { return references }
        let readers = files.filter { $0.kind.isCode || $0.kind == .propertyList }.map(\.path)
        references.dead = DeadSources(among: references.failing, readers, on: source, jobs: jobs)
        return references
    }
}
