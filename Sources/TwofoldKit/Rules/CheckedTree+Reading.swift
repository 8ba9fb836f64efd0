// How a check gets to know every image file of a tree that was surveyed.

extension CheckedTree {
    /// Reads the first bytes of every image file.
    ///
    /// What makes no sense is left out without a word: the survey has said so.
    init(_ survey: Survey, _ inspection: Inspection, source: CheckedSource) {
        let inPlace = Set(survey.plan.kept).union(inspection.ownership.edited)
        let candidates = inspection.tree.items.compactMap { item -> CheckedFile? in
            let name = AssetName(parsing: item.path.name)
            guard item.kind == .file, let format = ImageFormat(fileExtension: name.fileExtension) else { return nil }
            // Rules see what stands in a variant's place, lest they miss it.
            guard item.omission == nil || inspection.isOwned(item) || inPlace.contains(item.path) else { return nil }
            return CheckedFile(
                path: item.path, name: name, format: format, status: item.status,
                isOwned: inspection.isOwned(item),
                isInCatalog: item.path.isInCatalog)
        }
        let files = concurrentMap(candidates, jobs: source.jobs) { file in
            var file = file
            file.read(source)
            return file
        }
        self.init(
            files: files,
            others: inspection.tree.items.filter { item in
                item.kind == .file && item.omission == nil
                    && ImageFormat(fileExtension: AssetName(parsing: item.path.name).fileExtension) == nil
            }.map(\.path),
            plan: survey.plan, states: survey.states, source: source)
    }
}

extension CheckedFile {
    /// Bytes that nearly always reach to a PNG's pixels, and those that do where a colour profile comes first.
    private static let startBytes = 4096
    private static let longStartBytes = 1 << 20

    fileprivate mutating func read(_ source: CheckedSource) {
        let known = source.index.fact(of: path, status: status)
        image = known?.image
        if !isOwned, let known {
            let checked = CheckFact(known.checked)
            (traits, content) = (checked.traits, checked.content)
        }
        let isKnown = image.map { $0.header != nil || !source.engine.formats.contains($0.format) } ?? false
        let needsTraits = !isOwned && format == .png && traits == nil
        guard !isKnown || needsTraits, let start = try? source.disk.read(path, upTo: Self.startBytes) else { return }
        guard let content = ImageFormat(sniffing: start.bytes) else { return }
        var bytes = start.bytes
        if content == .png, bytes.count == Self.startBytes, PNGFile.header(of: bytes) == nil {
            bytes = (try? source.disk.read(path, upTo: Self.longStartBytes).bytes) ?? bytes
        }
        if needsTraits, content == .png {
            traits = PNGTraits(start: bytes)
            source.learn(path, status: start.status) { $0.traits = traits }
        }
        guard !isKnown else { return }
        image = ImageFact(
            format: content, header: PNGFile.header(of: bytes),
            couldBeVariant: content != .png || PNGFile.isPlain(start.bytes))
        if image?.header == nil, content == format, source.engine.formats.contains(content),
            let whole = source.bytes(of: path)
        {
            image?.header = try? source.engine.header(of: whole, format: content)
        }
        if let image { source.index.learn(path, status: start.status) { $0.image = image } }
    }
}
