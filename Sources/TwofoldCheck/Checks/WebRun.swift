/// Gathers the images that the pages of a site can show, from the files that are there; it writes nothing but the cache.
///
/// Masters and variants count alike: on the web, `foo@2x.png` is the file for screens of 2x, whoever made it.
package struct WebRun: Sendable {
    /// The project whose images are gathered; its tree for staging receives the copies of ``copy(_:cancellation:)``.
    var project: Project

    package init(_ project: Project) { self.project = project }

    /// Gathers the images of which a file is selected.
    ///
    /// In a whole project with targets for the web, these are the images in the folders of those targets.
    package func run() -> WebReport {
        var project = project
        project.staging = nil
        let places = project.policy.targets.filter { $0.layout == .web }.map { $0.to ?? $0.from }
        func isAsked(_ path: BytePath) -> Bool {
            let isPlaced = project.selection != [.root] || places.isEmpty || places.contains { path.isWithin($0) }
            return isPlaced && project.isSelected(path)
        }
        var report = WebReport()
        let survey = project.survey()
        report.diagnostics = survey.diagnostics.filter { [.treeUnreadable, .ledgerUnreadable].contains($0.rule) }
        guard let inspection = survey.source else { return report }
        report.pendingCount = survey.states.count { if case .stale = $0 { true } else { false } }
        let items = inspection.tree.items.filter { item in
            item.kind == .file && TreeListing.isImageName(item.path.name) && !item.path.isInCatalog
                && (item.omission == nil || inspection.isOwned(item))
        }
        let probe = ImageProbe(
            disk: project.source, index: inspection.known.index, engine: project.engine, limits: project.policy.limits)
        let grammar = project.policy.webGrammar
        let looks = concurrentMap(items, jobs: project.jobs) { Self.look(at: $0, grammar, probe) }
        var files: [WebFile] = []
        for (item, look) in zip(items, looks) {
            switch look {
            case .file(let file): files.append(file)
            case .leftOut(let reason):
                if isAsked(item.path) { report.leftOut.append(.init(path: item.path, reason: reason)) }
            case .failed(let diagnostic):
                if isAsked(item.path) { report.diagnostics.append(diagnostic) }
            }
        }
        let images = WebImage.group(files).filter { $0.files.contains { isAsked($0.path) } }
        report.images = images.filter(\.isShownByAll)
        let others = images.filter { !$0.isShownByAll }.flatMap(\.files).filter { isAsked($0.path) }
        report.leftOut += others.map { .init(path: $0.path, reason: .format) }
        report.leftOut.sort { $0.path < $1.path }
        report.diagnostics.sort { $0.path < $1.path }
        inspection.saveCache(project.selection)
        return report
    }

    private enum Look: Sendable {
        case file(WebFile)
        case leftOut(WebReport.LeftOut.Reason)
        case failed(Diagnostic)
    }

    private static func look(
        at item: TreeListing.Item, _ grammar: WebGrammar, _ probe: ImageProbe
    ) -> Look {
        let path = item.path
        guard let promised = ImageFormat(fileExtension: AssetName(parsing: path.name).fileExtension),
            promised.mediaType != nil
        else { return .leftOut(.format) }
        guard let rendition = grammar.rendition(at: path) else { return .leftOut(.name) }
        do throws(DiskError) {
            let look = try probe.look(at: path, status: item.status, promised: promised, needsHeader: true)
            if let problem = look.problem { return .failed(.image(problem, path, limits: probe.limits)) }
            switch look.content {
            case .empty: return .failed(.emptyFile(path, isMaster: true))
            case .unknown(let start): return .failed(.notAnImage(path, start: start, isMaster: true))
            case .image(let image):
                guard image.format.ofExtension == promised else {
                    return .failed(.wrongExtension(path, content: image.format, promised: promised, isMaster: true))
                }
                guard image.format.mediaType != nil else { return .leftOut(.format) }
                guard let size = image.header?.size else { return .failed(.unmeasured(path, image.format)) }
                return .file(
                    WebFile(
                        path: path, rendition: rendition, format: image.format, size: size,
                        byteCount: item.status?.size ?? look.start?.status.size ?? 0))
            }
        } catch {
            return .failed(.unreadable(path, error))
        }
    }
}

extension Diagnostic {
    fileprivate static func unmeasured(_ path: BytePath, _ format: ImageFormat) -> Diagnostic {
        Rule.imageUnsupported.diagnostic(
            path, "this engine does not read \(format.displayName), so the image's size is unknown",
            fix: "install libvips with support for it", as: .error)
    }
}
