/// What a survey is responsible for and its plan does not settle: lines of the lock file that no plan asks for, and files that
/// Git tracks and no listing has.
///
/// Responsibility begins before anything is looked at, so that a file or a list that cannot be seen is missed by somebody. Each
/// gets one verdict. What no rule, error or proof explains is an error with the file's name.
struct Account {
    let project: Project
    /// The tree of the masters.
    let from: Inspection
    /// The lock file of the tree that is written.
    let lockFile: LockFile
    /// The files and folders that an error is about, which explains what depends on them.
    let failed: Set<BytePath>

    /// What is known of a line that no plan asks for.
    enum Verdict: Hashable {
        /// Its master does not exist any more.
        case gone
        /// Its master exists, and gives its variants other names now.
        case misnamed
        /// Its master exists, and its set has no slot for it any more.
        case slotless
        /// Its master exists, and no device of the app has a screen of the variant's scale.
        case unloaded
        /// Its master exists, and no setting asks for the variant.
        case unrequested
        /// A command made it, which a build does not repeat: whether it is of the master's present bytes.
        case ofCommand(isCurrent: Bool)
        /// A sparse checkout leaves its master out.
        case sparse
        /// An error says why nothing is known of it, or the command line says that it does not belong to this run.
        case explained
        /// Its master exists, and is not looked at.
        case hidden(Obstacle)
    }

    /// Why a master that exists is not looked at.
    enum Obstacle: Hashable {
        case ignored(IgnoredBy)
        case otherProject
        case submodule
        /// The list of its set is not there.
        case noList(BytePath)
    }

    /// The verdict on a line.
    ///
    /// - Parameter isMisnamed: Whether the variants of its master have other names now.
    func verdict(on path: BytePath, _ entry: LockFile.Entry, isMisnamed: Bool) -> Verdict {
        let master = entry.master
        if isSparse(master) { return .sparse }
        if project.source.isGone(master) { return isExplained(master) ? .explained : .gone }
        if isMisnamed { return .misnamed }
        if entry.origin.maker != nil || AssetName(parsing: path.name).isOfMipmaps {
            return .ofCommand(isCurrent: (try? from.known.hash(of: master)) == entry.masterHash)
        }
        if isExplained(master) || isExplained(path) { return .explained }
        if isExcludedFromRun(master) { return .explained }
        if let obstacle = obstacle(to: master) { return .hidden(obstacle) }
        // A staged folder that is looked at by itself: the masters of its variants are elsewhere.
        if lockFile.holds(master) { return .explained }
        guard path.isInFilledSet, master.folder == path.folder, let list = path.folder.contentsFile else {
            let isSmall = AssetName(parsing: path.name).scale == .x1
            let isUsed = from.consumers.scales(of: master)?.contains(.x1) ?? true
            return !isSmall || isUsed || project.policy.at(master).scales != nil ? .unrequested : .unloaded
        }
        guard let item = from.known.items?[list] else { return isSparse(list) ? .sparse : .hidden(.noList(list)) }
        guard
            case .read(let contents, _) = CatalogReader(disk: project.source, index: from.known.index).contents(
                of: list, status: item.status, kind: CatalogKind(folder: list.folder.name))
        else { return .explained }
        return contents.slots.contains { $0.file == path.name } ? .unrequested : .slotless
    }

    /// Whether a sparse checkout leaves a file out.
    func isSparse(_ path: BytePath) -> Bool {
        guard let index = project.scope.tracked.index, from.known.items?.holds(path) != true else { return false }
        return (index.entry(of: path)?.isSparse ?? index.isInSparseFolder(path)) && project.source.isGone(path)
    }

    /// Whether an error is about a file, its folder's list, or a folder above it.
    private func isExplained(_ path: BytePath) -> Bool {
        if failed.isEmpty { return false }
        if failed.contains(path) || path.folder.contentsFile.map(failed.contains) == true { return true }
        return path.folder.upwards.contains(where: failed.contains)
    }

    /// Whether the command line excludes a file, as it could name others.
    private func isExcludedFromRun(_ path: BytePath) -> Bool {
        var scope = TreeScope(choices: project.scope.choices.filter(\.isForOneRun))
        guard !scope.choices.isEmpty else { return false }
        scope.isIgnoring = false
        return scope.ignoring(path, on: project.source) == .exclude
    }

    private func obstacle(to path: BytePath) -> Obstacle? {
        if from.known.items?[path].map({ $0.omission == nil }) == true { return nil }
        if let ignoredBy = project.scope.ignoring(path, on: project.source) { return .ignored(ignoredBy) }
        return from.tree.nestedRoots.contains(where: path.isWithin) ? .otherProject : .submodule
    }

    /// Those of some files that the lock file of a nested project records: a folder became a project after it had variants.
    func handedOver(_ paths: some Collection<BytePath>) -> Set<BytePath> {
        var found: Set<BytePath> = []
        for root in from.tree.nestedRoots {
            let inside = paths.filter { $0.isWithin(root) }
            guard !inside.isEmpty,
                let lock = try? project.source.contents(of: LockFileName.path.placed(in: root), limit: 1 << 30),
                let inner = try? LockFile.decode(lock).lockFile
            else { continue }
            found.formUnion(inside.filter { path in path.seen(from: root).map(inner.holds) ?? false })
        }
        return found
    }

    /// Whether a path that was not listed lies where a rule keeps the run from looking.
    private func isIgnored(_ path: BytePath) -> Bool {
        if project.scope.ignoring(path, on: project.source) != nil { return true }
        // Of the folders above it, the innermost that is there was entered, or not.
        let folder = path.folder.upwards.first { $0 == .root || !project.source.isGone($0) } ?? .root
        return folder != .root && !from.tree.entered.contains(folder)
    }

    /// The tracked masters, catalog images and lists that are not where Git says.
    ///
    /// - Parameter settled: The files that something else is said of.
    /// - Returns: The diagnostics, and the number of files that a sparse checkout leaves out.
    func missing(besides settled: Set<BytePath>) -> (diagnostics: [Diagnostic], sparseCount: Int) {
        guard let index = project.scope.tracked.index else { return ([], 0) }
        var found: [Diagnostic] = []
        var sparseCount = 0
        var gone: [(path: BytePath, entry: GitIndexFile.Entry, isFolder: Bool)] = []
        for (path, entry) in index.files(besides: from.tree.items, where: Self.concerns) where project.isSelected(path)
        {
            if from.known.items?[path] != nil {
                if !failed.contains(path) { found.append(.trackedMissing(path, isFolder: true)) }
                continue
            }
            guard isOfImage(path), !settled.contains(path), !isExplained(path) else { continue }
            do throws(DiskError) {
                let status = try project.source.status(of: path)
                if status == nil, entry.isSparse {
                    sparseCount += 1
                } else if status == nil || status?.kind == .folder, !isIgnored(path) {
                    gone.append((path, entry, status != nil))
                }
            } catch {
                found.append(.unreadable(path, error))
            }
        }
        let moved = movedObjects(gone.map(\.entry), index)
        found += gone.filter { !moved.contains($0.entry.object) }.map {
            .trackedMissing($0.path, isFolder: $0.isFolder)
        }
        return (found, sparseCount)
    }

    /// The contents of tracked files that were moved without Git's knowledge: files that Git does not track have these bytes.
    private func movedObjects(_ entries: [GitIndexFile.Entry], _ index: GitIndexFile) -> Set<[UInt8]> {
        guard let length = entries.first?.object.count else { return [] }
        let sizes = Set(entries.map(\.size))
        let untracked = from.tree.items.filter { item in
            guard item.kind == .file, item.omission == nil, let size = item.status?.size else { return false }
            return (sizes.contains(size & 0xFFFF_FFFF) || sizes.contains(0)) && index.entry(of: item.path) == nil
        }
        let names = concurrentMap(untracked, jobs: project.jobs) { item in
            (try? project.source.contents(of: item.path, limit: project.policy.limits.fileBytes))
                .map { GitIndexFile.Entry.names(of: $0, length: length) } ?? []
        }
        return Set(names.joined())
    }

    /// Whether the name of a tracked file is an image's or a catalog's list.
    private static func concerns(_ path: ArraySlice<UInt8>) -> Bool {
        guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return ImageFormat(fileExtension: path[(dot + 1)...]) != nil || path.hasSuffix(ContentsFile.name)
    }

    /// Whether a file is a master or a variant by its name, or in a catalog: other images may come and go.
    private func isOfImage(_ path: BytePath) -> Bool {
        if path.isInCatalog { return true }
        let name = AssetName(parsing: path.name)
        return path.name != ContentsFile.name && (name.scale != .x1 || lockFile.holds(path))
    }
}

extension AssetName {
    /// Whether it is one of a level or of a file of mipmaps, which only `mipmaps` makes.
    fileprivate var isOfMipmaps: Bool { mipmapLevel != nil || AssetName.isMipmapContainer(bytes) }
}
