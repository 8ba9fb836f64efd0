/// Collects the images of a project for a contact sheet, as they are on the disk; it writes nothing but the cache.
package struct SheetRun: Sendable {
    var project: Project
    /// Whether pictures are made that the page can contain.
    ///
    /// Default: true. Without them the page shows the files beside it, and no file is decoded.
    package var makesPictures = true

    package init(_ project: Project) { self.project = project }

    /// Collects the images.
    ///
    /// - Parameter cancellation: Ends the run early; the sheet then lacks pictures.
    package func run(cancellation: Cancellation = Cancellation()) -> SheetReport {
        var project = project
        // Staged files lie beside copies of their masters, so that folder is a project like any other.
        if let staging = project.staging {
            project.source = staging
            project.staging = nil
            project.selection = [.root]
            project.scope = .everything
        }
        let survey = project.survey()
        var report = SheetReport()
        report.diagnostics = survey.diagnostics.filter { [.treeUnreadable, .ledgerUnreadable].contains($0.rule) }
        guard let inspection = survey.source else { return report }
        let source = CheckedSource(
            disk: project.source, engine: project.engine, limits: project.policy.limits, index: inspection.known.index,
            jobs: project.jobs)
        let tree = CheckContext(survey, inspection, source: source)
        let isShown = { (path: BytePath) in project.isSelected(path) && !inspection.isIgnored(path) }
        report.loads = SizeReport.loads(tree, isSelected: isShown)
        var collection = SheetCollection(tree, survey, inspection, isShown: isShown)
        if makesPictures {
            let pictures = SheetPictures(project: project, source: source, known: inspection.known)
            collection.add(pictures.planned(survey.plan, cancellation))
            report.images = pictures.fill(collection.images, cancellation)
        } else {
            report.images = collection.images
        }
        inspection.saveCache(project.selection)
        return report
    }
}

/// The files of a tree by image, with what each is to its image.
struct SheetCollection {
    private var files: [FolderStem: [SheetReport.File]] = [:]
    private let reader: LayoutReader
    private let masters: [BytePath: BytePath]

    init(_ tree: CheckContext, _ survey: Survey, _ inspection: Inspection, isShown: (BytePath) -> Bool) {
        reader = LayoutReader(survey.policy, inspection.consumers)
        let planned = survey.plan.variants.map { ($0.path, $0.master) }
        let recorded = inspection.lockFile.confirmed.entries.map { ($0.key, $0.value.master) }
        masters = Dictionary(planned + recorded) { first, _ in first }
        let roles = SheetRoles(survey, inspection)
        let screens = Self.screens(tree)
        var present: Set<BytePath> = []
        // A path selects its whole image.
        for file in tree.files where isShown(masters[file.path] ?? file.path) || isShown(file.path) {
            present.insert(file.path)
            var shown = SheetReport.File(path: file.path, role: roles[file])
            shown.scale = rendition(of: file.path).name.scale
            shown.size = file.size ?? roles.size(of: file.path)
            shown.byteCount = file.byteCount
            shown.isShowable = file.image.map { $0.format == file.format && $0.format.mediaTypeOfAll != nil } ?? false
            shown.screens = screens[file.path] ?? []
            add(shown)
        }
        for (variant, state) in zip(survey.plan.variants, survey.states) where state.isStale {
            guard present.insert(variant.path).inserted else { continue }
            var missing = SheetReport.File(path: variant.path, role: .missing)
            missing.scale = variant.recipe.scale
            missing.size = variant.recipe.size
            add(missing)
        }
    }

    /// The images, sorted by name.
    var images: [SheetReport.Image] {
        files.map { key, files in
            SheetReport.Image(
                name: key.folder.appending(key.stem) ?? key.folder,
                files: files.sorted { a, b in
                    let (first, second) = (AssetName(parsing: a.path.name), AssetName(parsing: b.path.name))
                    if (first.device == nil) != (second.device == nil) { return first.device == nil }
                    if a.scale != b.scale { return a.scale > b.scale }
                    return a.path != b.path ? a.path < b.path : b.role == .planned && a.role != .planned
                })
        }.sorted { a, b in
            // Images of one name in different formats are one, but bytes that are no path component can make two equal.
            a.name != b.name ? a.name < b.name : (a.files.first?.path ?? .root) < (b.files.first?.path ?? .root)
        }
    }

    /// Adds what Twofold would write in the place of hand-made files, and marks those that have the same bytes.
    mutating func add(_ planned: [SheetPictures.Planned]) {
        for item in planned {
            let key = key(of: item.file.path)
            guard item.isIdentical else {
                add(item.file)
                continue
            }
            if let index = files[key]?.firstIndex(where: { $0.path == item.file.path }) {
                files[key]?[index].role = .identical
            }
        }
    }

    private mutating func add(_ file: SheetReport.File) { files[key(of: file.path), default: []].append(file) }

    private func key(of path: BytePath) -> FolderStem {
        // A variant in another place, or of another name, belongs to its master.
        let path = masters[path] ?? path
        let rendition = rendition(of: path)
        return FolderStem(folder: rendition.folder, stem: rendition.name.stem)
    }

    private func rendition(of path: BytePath) -> Rendition {
        let name = AssetName(parsing: path.name)
        if case .image(let rendition, _) = reader.reading(of: path, named: name) { return rendition }
        return Rendition(folder: path.folder, name: name)
    }

    /// The screens that load each file of Apple's layouts, where a file is looked for by its name.
    private static func screens(_ tree: CheckContext) -> [BytePath: [Screen]] {
        var screens: [BytePath: [Screen]] = [:]
        let resolver = Resolver()
        let loose = CheckedImage.group(tree.files.filter(\.isLoose).map(\.withFraction))
        let slots = SlotNames(tree.catalogs)
        let shipped = tree.files.filter { $0.isInCatalog && slots.isShipped($0) }
        let inCatalogs = CheckedImage.group(shipped.map { slots.named($0).withFraction })
        for screen in SizeReport.screens {
            let loaded =
                loose.compactMap { $0.loaded(on: screen, by: resolver) }
                + inCatalogs.compactMap { $0.sliced(for: screen) }
            for file in loaded { screens[file.path, default: []].append(screen) }
        }
        return screens
    }
}

/// What each file of a tree is to its image.
private struct SheetRoles {
    private let masters: [BytePath: Master]
    private let kept: Set<BytePath>
    private let states: [BytePath: VariantState]
    private let orphans: Set<BytePath>
    private let edited: Set<BytePath>
    /// The files that recorded ones were made from, by a build or another command, also where they are copies.
    private let recorded: Set<BytePath>
    private let copies: Set<BytePath>

    init(_ survey: Survey, _ inspection: Inspection) {
        masters = Dictionary(survey.plan.masters.map { ($0.master.path, $0.master) }) { first, _ in first }
        kept = Set(survey.plan.kept)
        states = Dictionary(zip(survey.plan.variants.map(\.path), survey.states)) { first, _ in first }
        orphans = Set(survey.orphans)
        edited = inspection.ownership.edited
        let entries = inspection.lockFile.confirmed.entries
        recorded = Set(entries.lazy.filter { $0.key != $0.value.master }.map(\.value.master))
        copies = Set(entries.lazy.filter { $0.value.origin == .copy && $0.key == $0.value.master }.map(\.key))
    }

    subscript(file: CheckedFile) -> SheetReport.Role {
        let path = file.path
        if edited.contains(path) { return .edited }
        if orphans.contains(path) { return .orphan }
        if case .stale(let reason) = states[path] { return .stale(reason) }
        if kept.contains(path) { return .kept }
        if masters[path] != nil { return .master }
        if file.isOwned, !copies.contains(path) { return .variant }
        return recorded.contains(path) ? .master : .handMade
    }

    /// The size in points of a vector image that variants are drawn from.
    func size(of path: BytePath) -> PixelSize? {
        guard let master = masters[path], master.format.isVector else { return nil }
        return master.drawnSize(fitting: nil)?.inPixels
    }
}
