// Reads a file that may be a master, and says why it is not.

extension MasterFinder {
    /// A file with an image's extension.
    struct Candidate: Sendable {
        var path: BytePath
        var rendition: Rendition
        /// Whether its path follows Apple's grammar.
        var isApple: Bool
        var promised: ImageFormat
        var status: FileStatus?
        /// Whether its name is a master's, and somebody loads it.
        var isMaster: Bool

        var name: AssetName { rendition.name }
    }

    /// Whether a file's place and name are a master's.
    ///
    /// A vector image needs no scale in its name; what makes a name unfit is the same for both.
    ///
    /// - Parameter isApple: Whether its path follows Apple's grammar.
    func isNamedAsMaster(_ path: BytePath, _ name: AssetName, _ promised: ImageFormat, isApple: Bool) -> Bool {
        guard isApple else { return promised.isVector || name.scale.isWhole && name.scale != .x1 }
        return !path.isInFixedSet
            && (promised.isVector ? name.isDrawingName : name.scale.isWhole && name.isMasterName)
    }

    /// The master at a path, or nil for a sound file that is not one, and the diagnostics about either.
    func inspect(_ candidate: Candidate) -> (master: Master?, diagnostics: [Diagnostic]) {
        do throws(Diagnostic) {
            guard try isWanted(candidate) else { return (nil, []) }
            guard !isVectorInCatalog(candidate) else { return (nil, [.drawingInCatalog(candidate.path)]) }
            // A file that is too long to be decoded is refused before it is read, even if its header is cached.
            if candidate.isMaster, let status = candidate.status, status.size > policy.limits.fileBytes {
                throw .unreadable(candidate.path, DiskError("read", candidate.path, .tooLarge))
            }
            // A TIFF of any name may hold its own 2x.
            let image = try image(candidate, needsHeader: candidate.isMaster || candidate.promised == .tiff)
            let notes: [Diagnostic] = image.format == .crushedPNG ? [.crushed(candidate.path)] : []
            guard let header = image.header else { return (nil, notes) }
            if image.format == .tiff, header.pages > 1 { return (nil, diagnostics(onPages: header, candidate)) }
            guard candidate.isMaster else { return (nil, notes) }
            try admit(header, image.format, candidate)
            let master = Master(
                path: candidate.path, rendition: candidate.rendition, format: image.format, header: header)
            return (
                master, header.drawing != nil && header.pages > 1 ? pageDiagnostics(header, candidate) ?? notes : notes
            )
        } catch {
            return (nil, [error])
        }
    }

    /// Whether to read a file; one that the engine cannot read matters only as a master.
    private func isWanted(_ candidate: Candidate) throws(Diagnostic) -> Bool {
        if engine.formats.contains(candidate.promised) { return true }
        guard candidate.name.scale != .x1 || candidate.promised.isVector else { return false }
        throw .unsupportedFormat(candidate.path, candidate.promised)
    }

    private func isVectorInCatalog(_ candidate: Candidate) -> Bool {
        candidate.promised.isVector && candidate.path.isInCatalog && !policy.at(candidate.path).drawsInCatalogs
    }

    /// What is said of a drawing of several pages; nil where the chosen one is drawn.
    private func pageDiagnostics(_ header: ImageHeader, _ candidate: Candidate) -> [Diagnostic]? {
        let own = policy.at(candidate.path)
        guard candidate.promised == .pdf, own.page != nil else { return [.severalPages(candidate.path, header)] }
        // An image set gets the file as it is, and shows its first page.
        guard own.page(of: .pdf) > 0,
            policy.targets.contains(where: { $0.layout == .catalog && $0.covers(candidate.path) })
        else { return nil }
        return [.pageInCatalog(candidate.path, header)]
    }

    private func diagnostics(onPages header: ImageHeader, _ candidate: Candidate) -> [Diagnostic] {
        if candidate.name.isMasterName { return [.severalPages(candidate.path, header)] }
        return header.isScalePair ? [Rule.imageScalePair.diagnostic(candidate.path)] : []
    }

    private func admit(
        _ header: ImageHeader, _ format: ImageFormat, _ candidate: Candidate
    ) throws(Diagnostic) {
        do throws(ImageError) {
            // The policy differs between paths only for vector images.
            try (header.drawing == nil ? policy : policy.at(candidate.path)).admit(header)
            let limits = policy.limits.admitting(frames: format.holdsAnimations ? ImageLimits.mostFrames : 1)
            if header.drawing == nil, header.pages > 1, !limits.admit(header.size, frames: header.pages) {
                throw .animated(frames: header.pages)
            }
        } catch {
            throw .image(error, candidate.path, limits: policy.limits)
        }
    }

    /// The image in a file, if its content has the format of its name: the same result from the disk and from the
    /// cache.
    func image(_ candidate: Candidate, needsHeader: Bool) throws(Diagnostic) -> CachedImage {
        let path = candidate.path
        let isMaster = candidate.name.scale != .x1 || candidate.promised.isVector
        let page = candidate.promised == .pdf ? policy.at(path).page(of: .pdf) : 0
        let look: ImageProbe.Look
        do throws(DiskError) {
            look = try ImageProbe(disk: disk, index: index, engine: engine, limits: policy.limits).look(
                at: path, status: candidate.status, promised: candidate.promised, needsHeader: needsHeader, page: page)
        } catch {
            throw .unreadable(error.path, error)
        }
        switch look.content {
        case .empty: throw .emptyFile(path, isMaster: isMaster)
        case .unknown(let start) where LargeFilePointer.begins(start):
            throw .pointer(path, isNeeded: candidate.isMaster)
        case .unknown(let start): throw .notAnImage(path, start: start, isMaster: isMaster)
        case .image(let image):
            guard image.format.ofExtension == candidate.promised else {
                throw .wrongExtension(path, content: image.format, promised: candidate.promised, isMaster: isMaster)
            }
            if page > 0, case .unsupported(let detail) = look.problem { throw .noSuchPage(path, detail) }
            if let problem = look.problem { throw .image(problem, path, limits: policy.limits) }
            return image
        }
    }
}
