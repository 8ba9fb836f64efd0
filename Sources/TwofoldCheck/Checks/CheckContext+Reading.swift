// Reads the image files of a surveyed tree for a check.

extension CheckContext {
    /// Reads the first bytes of every image file.
    ///
    /// Files that make no sense are silently left out, because the survey has reported them.
    ///
    /// - Parameter givenScale: The scale of a file whose name states none, where the caller knows it.
    init(
        _ survey: Survey, _ inspection: Inspection, source: CheckedSource,
        givenScale: (BytePath) -> ScaleFactor? = { _ in nil }
    ) {
        let inPlace = Set(survey.plan.kept).union(inspection.ownership.edited)
        let reader = LayoutReader(survey.policy, inspection.consumers)
        var files = inspection.tree.items.compactMap { item -> CheckedFile? in
            var name = AssetName(parsing: item.path.name)
            guard item.kind == .file, let format = ImageFormat(fileExtension: name.fileExtension) else { return nil }
            if name.takesGivenScale, let scale = givenScale(item.path) { name.scale = scale }
            // Rules also see files in variants' places, or they would report them as missing.
            guard item.omission == nil || inspection.isOwned(item) || inPlace.contains(item.path) else { return nil }
            let isInCatalog = item.path.isInCatalog
            let reading = isInCatalog || reader.isPlain ? nil : reader.reading(of: item.path, named: name)
            var known = CheckedFile.Known(status: item.status)
            var isLoose = !isInCatalog && reader.isPlain
            if case .image(let rendition, let isApple) = reading {
                // React Native has Apple's names, but for those of one system.
                let isPlain =
                    isApple
                    || survey.policy.targets.isEmpty && rendition.qualifiers.isEmpty && rendition.name.scale.isWhole
                isLoose = isPlain
                known.rendition = isPlain ? nil : rendition
            }
            return CheckedFile(
                path: item.path, name: name, format: format, isOwned: inspection.isOwned(item),
                isInCatalog: isInCatalog, isLoose: isLoose, known)
        }
        files = concurrentMap(files, jobs: source.jobs) { file in
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
        mipmapChains = inspection.tree.items.filter { $0.kind == .file && AssetName.isMipmapContainer($0.path.name) }
            .map { MipmapChainFile(path: $0.path, byteCount: $0.status?.size ?? 0) }
        catalogs = Self.catalogs(inspection, source)
        consumers = inspection.consumers
        copiedNames = Set(
            self.files.filter { consumers.isCopied($0.path) }.map {
                NamePlace(folder: $0.path.folder, stem: $0.name.stem)
            })
        isAdopted = inspection.lockFile.confirmed.entries.contains { _ in true }
    }

    /// The folders of asset catalogs; what the survey has read is in the cache.
    private static func catalogs(_ inspection: Inspection, _ source: CheckedSource) -> [CheckedSet] {
        let files = inspection.tree.items.filter { item in
            item.kind == .file && (item.omission == nil || inspection.isOwned(item)) && item.path.isInCatalog
        }
        let folders = Dictionary(grouping: files, by: \.path.folder).sorted { $0.key < $1.key }
        let reader = CatalogReader(disk: source.disk, index: source.index)
        return concurrentMap(folders, jobs: source.jobs) { folder, files in
            CheckedSet(
                folder: folder, names: files.map(\.path.name),
                owned: Set(files.filter(inspection.isOwned).map(\.path.name)),
                reading: { list, kind in
                    let status = files.first { $0.path == list }?.status
                    return reader.contents(of: list, status: status, kind: kind)
                },
                // The listing leaves out hidden and ignored files.
                exists: { source.mayExist($0) })
        }
    }
}

extension CheckedSource {
    /// Whether a path exists, as far as the disk says.
    fileprivate func mayExist(_ path: BytePath) -> Bool {
        do throws(DiskError) { return try disk.status(of: path) != nil } catch { return true }
    }
}

extension CheckedFile {
    fileprivate mutating func read(_ source: CheckedSource) {
        var read = known
        defer { known = read }
        var claimed: ClaimedMetadata?
        if !isOwned, let cached = source.index.entry(of: path, status: status) {
            let checked = CachedCheck(cached.checked)
            (read.traits, claimed, read.content) = (checked.traits, checked.claimed, checked.content)
        }
        // No rule asks for the size of a vector image.
        let look = try? source.probe.look(at: path, status: status, promised: format, needsHeader: !format.isVector)
        read.image = look?.image
        guard !isOwned, read.image?.format.ofExtension == format else { return }
        if format == .png, read.traits == nil, let start = look?.start ?? (try? source.probe.start(of: path)) {
            read.traits = PNGMetadataSummary(start: start.bytes)
            source.learn(path, status: start.status) { [traits = read.traits] in $0.traits = traits }
        }
        if [.jpeg, .tiff, .webp, .heic, .avif, .jxl].contains(format), claimed == nil,
            let start = look?.start ?? (try? source.probe.start(of: path))
        {
            claimed = claimedMetadata(start.bytes, source)
            source.learn(path, status: start.status) { $0.claimed = claimed }
        }
        read.density = read.traits?.density ?? claimed?.density
        read.profile = read.traits?.profile ?? claimed?.profile
    }

    /// What a file states: a JPEG has it in front of its pixels, and a TIFF anywhere.
    private func claimedMetadata(_ start: [UInt8], _ source: CheckedSource) -> ClaimedMetadata? {
        guard format == .jpeg else {
            return source.bytes(of: path).map { file in
                switch format {
                case .webp: return ClaimedMetadata(profile: WebPFile.profile(of: file))
                case .jxl: return ClaimedMetadata(profile: JXLFile.profile(of: file))
                case .heic, .avif: return ClaimedMetadata(profile: HEIFFile.profile(of: file))
                default:
                    let tags = TIFFTags(file)
                    return ClaimedMetadata(density: tags?.density, profile: tags?.profile ?? .none)
                }
            }
        }
        // Cameras and editors write long blocks.
        let isWhole = JPEGFile.reachesPixels(start)
        guard let start = isWhole ? start : try? source.disk.read(path, upTo: ImageProbe.longStart).bytes else {
            return nil
        }
        let density = JPEGFile.density(of: start)
        // Without a unit, it states the shape of a pixel, and a camera's block may state the resolution.
        return ClaimedMetadata(
            density: density?.dpi != nil ? density : JPEGFile.exifDensity(of: start) ?? density,
            profile: JPEGFile.profile(of: start))
    }
}
