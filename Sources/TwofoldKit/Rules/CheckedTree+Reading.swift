// How a check gets to know every image file of a tree that was surveyed.

extension CheckedTree {
    /// Reads the first bytes of every image file.
    ///
    /// What makes no sense is left out without a word: the survey has said so.
    init(_ survey: Survey, _ inspection: Inspection, source: CheckedSource) {
        let candidates = inspection.tree.items.compactMap { item -> CheckedFile? in
            let name = AssetName(parsing: item.path.name)
            guard item.kind == .file, let format = ImageFormat(fileExtension: name.fileExtension) else { return nil }
            return CheckedFile(
                path: item.path, name: name, format: format, status: item.status,
                isOwned: inspection.ownership.owned.contains(item.path),
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
                item.kind == .file
                    && ImageFormat(fileExtension: AssetName(parsing: item.path.name).fileExtension) == nil
            }.map(\.path),
            plan: survey.plan, states: survey.states, source: source)
        mipmapChains = inspection.tree.items.filter { $0.kind == .file && AssetName.isMipmapContainer($0.path.name) }
            .map { MipmapChainFile(path: $0.path, byteCount: $0.status?.size ?? 0) }
    }
}

extension CheckedFile {
    /// Bytes that nearly always reach to a PNG's pixels, and those that do where a colour profile comes first.
    private static let startBytes = 4096
    private static let longStartBytes = 1 << 20

    fileprivate mutating func read(_ source: CheckedSource) {
        let known = source.index.fact(of: path, status: status)
        image = known?.image
        var claimed: ClaimedDensity?
        if !isOwned, let known {
            let checked = CheckFact(known.checked)
            (traits, claimed, content) = (checked.traits, checked.density, checked.content)
        }
        defer { density = traits?.density ?? claimed?.value }
        let isKnown = image.map { $0.header != nil || !source.engine.formats.contains($0.format) } ?? false
        let needsTraits = !isOwned && format == .png && traits == nil
        let needsDensity = !isOwned && [.jpeg, .tiff].contains(format) && claimed == nil
        guard !isKnown || needsTraits || needsDensity, let start = try? source.disk.read(path, upTo: Self.startBytes)
        else { return }
        guard let content = ImageFormat(sniffing: start.bytes) else { return }
        var bytes = start.bytes
        if content == .png, bytes.count == Self.startBytes, PNGFile.header(of: bytes) == nil {
            bytes = (try? source.disk.read(path, upTo: Self.longStartBytes).bytes) ?? bytes
        }
        if needsTraits, content == .png {
            traits = PNGTraits(start: bytes)
            source.learn(path, status: start.status) { $0.traits = traits }
        }
        if needsDensity, content == format {
            claimed = claimedDensity(start.bytes, source)
            source.learn(path, status: start.status) { $0.density = claimed }
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

    /// A JPEG begins with its resolution, and a TIFF has it anywhere.
    private func claimedDensity(_ start: [UInt8], _ source: CheckedSource) -> ClaimedDensity? {
        guard format == .jpeg else {
            return source.bytes(of: path).map { ClaimedDensity(value: TIFFTags($0)?.density) }
        }
        let density = JPEGFile.density(of: start)
        if density?.dpi != nil { return ClaimedDensity(value: density) }
        // Without a length, it is the shape of a pixel, and a camera's block may say more.
        let longStart = try? source.disk.read(path, upTo: Self.longStartBytes).bytes
        return longStart.map { ClaimedDensity(value: JPEGFile.exifDensity(of: $0) ?? density) }
    }
}
