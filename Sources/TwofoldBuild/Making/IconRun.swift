/// Makes the icons of apps, documents and web pages from one square master.
///
/// The files are owned by the same rules as variants, and recorded in the lock file of the project. A hand-made file takes
/// the place of an icon, and goes into the files that hold several sizes.
public struct IconRun: Sendable {
    /// The project that the master and the folder of the icons lie in.
    ///
    /// Its selection and its tree for staging are not used.
    var project: Project

    /// A run that has not begun.
    public init(_ project: Project) { self.project = project }

    /// Makes the missing and stale icons of a request, and records them.
    ///
    /// It never throws: failures are in the report.
    ///
    /// - Parameters:
    ///   - request: What icons to make.
    ///   - plist: The app's `Info.plist`, whose lists are set to the loose icons that were made.
    ///   - writes: False reports what would be made, and writes nothing.
    ///   - observer: Receives the progress of the run.
    ///   - cancellation: Ends the run early.
    public func run(
        _ request: IconRequest, listedIn plist: BytePath? = nil, writes: Bool = true,
        observer: any RunObserver = SilentObserver(), cancellation: Cancellation = Cancellation()
    ) -> IconReport {
        let selection =
            IconLook.allCases.compactMap(request.master)
            + (project.source.isGone(request.folder) ? [] : [request.folder])
        var report = IconReport(master: request.master)
        guard let outputs = NamedOutputs(project, selecting: selection, areListed: false, &report.diagnostics) else {
            return report
        }
        do throws(Diagnostic) {
            var masters: [IconLook: JobRunner.DecodedMaster] = [:]
            var properties: [IconLook: IconPlan.Master] = [:]
            for look in IconLook.allCases {
                guard let path = request.master(of: look) else { continue }
                let (master, known) = try outputs.runner.decodeIconMaster(path)
                report.diagnostics += outputs.judged(master.diagnostics)
                (masters[look], properties[look]) = (master, known)
            }
            let existing = try IconPlan.Existing(request, in: project, outputs.inspection)
            let plan = IconPlan(request, masters: properties, existing: existing, policy: project.policy)
            report.plan = plan
            report.diagnostics += outputs.judged(plan.diagnostics)
            let work = IconWork(
                plan: plan, masters: masters, ground: request.background ?? properties[.standard]?.cornerColor,
                outputs: outputs)
            work.run(&report, writes: writes, observer, cancellation)
        } catch {
            report.diagnostics.append(error)
        }
        report.diagnostics.gather(report.files.lazy.map(\.outcome))
        if let plist, !cancellation.isCancelled { list(&report, in: plist, writes: writes) }
        return report
    }
}

extension IconPlan.Existing {
    /// Looks at the places of icons.
    init(_ request: IconRequest, in project: Project, _ inspection: Inspection) throws(Diagnostic) {
        let set = IconSet(request)
        let lockFile = inspection.lockFile.confirmed
        let parts = set.containers.flatMap { $0.parts.map(\.path) }
        let masters = Set(IconLook.allCases.compactMap(request.master))
        let places = set.icons.map(\.path) + set.containers.map(\.path) + set.texts.map(\.path) + parts
        do throws(DiskError) {
            for path in Set(places.compactMap(request.place))
            where lockFile.file(at: path) == nil {
                guard try project.source.status(of: path)?.kind == .file else { continue }
                let file = try project.source.contents(of: path, limit: project.policy.limits.fileBytes)
                let header = ImageFormat(sniffing: file).flatMap { try? project.engine.header(of: file, format: $0) }
                handMade[path] = IconPlan.HandMade(size: header?.size, hash: ContentHash(of: file))
            }
            if request.systems.contains(.android) {
                try addResources(of: set, request, on: project.source, lockFile: lockFile)
            }
            for list in set.lists {
                guard let path = request.place(of: list.path),
                    try project.source.status(of: path)?.kind == .file
                else { continue }
                let bytes = try project.source.contents(of: path, limit: JSONText.longest)
                lists[path] = try? CatalogFile(bytes, kind: list.kind)
                if lists[path] == nil { damagedLists.insert(path) }
                let all = Set(try project.source.entries(of: path.folder).map(\.name))
                names[path.folder] = all
                ofMasters[path.folder] = all.filter { name in
                    let entry = path.folder.appending(name).flatMap(lockFile.file)
                    return entry.map { $0.origin.maker == .icons && masters.contains($0.master) } ?? false
                }
            }
        } catch {
            throw .unreadable(error.path, error)
        }
    }

    /// Looks for files that Android takes in place of the icons, or refuses beside them.
    private mutating func addResources(
        of set: IconSet, _ request: IconRequest, on disk: any Disk, lockFile: LockFile
    ) throws(DiskError) {
        let icons = set.icons.compactMap { request.place(of: $0.path) }
        let texts = set.texts.filter { $0.path.hasSuffix(".xml") }.compactMap { request.place(of: $0.path) }
        guard let place = texts.first?.folder.folder, !disk.isGone(place) else { return }
        let own = Set(icons + texts)
        let byPlace = Dictionary(
            (icons + texts).compactMap { path in AndroidPlace(path, in: place).map { ($0, path) } }
        ) {
            first, _ in first
        }
        let names = Dictionary(grouping: texts) { $0.name }
        for folder in try disk.entries(of: place) where folder.kind == .folder {
            guard let path = place.appending(folder.name) else { continue }
            // The layers of newer systems go before those of version 26, whose folder is the icons' own.
            let isForLayers = folder.name.starts(with: Array("mipmap-anydpi-v".utf8))
            guard isForLayers || own.contains(where: { $0.folder == path }) else { continue }
            for entry in try disk.entries(of: path) where entry.kind == .file {
                guard let file = path.appending(entry.name) else { continue }
                if isForLayers, let text = names[entry.name]?.first, lockFile.file(at: file) == nil {
                    self.texts[text, default: []].append((file, try disk.contents(of: file, limit: JSONText.longest)))
                } else if !own.contains(file), let icon = AndroidPlace(file, in: place).flatMap({ byPlace[$0] }) {
                    rivals[icon] = file
                }
            }
        }
    }
}
