/// Finds the masters among the files of a tree, and reports why other image files are not masters.
struct MasterFinder {
    var disk: any Disk
    var index: FileCache
    var engine: any ImageEngine
    var policy: BuildPolicy
    /// What loads the images of the tree.
    var consumers = Consumers()
    /// Files that the command line or a program names: a vector image among them is drawn, whatever the policy says.
    var named: Set<BytePath> = []
    /// Vector images with recorded variants: they are drawn if the policy does not decide.
    var recorded: Set<BytePath> = []
    /// The names of images that property lists have, asked for only where one matters.
    var listedNames: @Sendable () -> Set<[UInt8]> = { [] }
    /// The master that the lock file records of a variant.
    var recordedMaster: @Sendable (BytePath) -> BytePath? = { _ in nil }
    /// The recorded variants in image sets, whether or not they exist: a slot that names one is not a master's.
    var variants: Set<BytePath> = []
    /// The files that other commands made and named: no variant may replace one.
    var ofCommands: Set<BytePath> = []
    /// The number of files to read at once.
    var jobs = 1
    /// The timer, where a run is measured.
    var timer: StageTimer<SharedStage>?

    /// The masters and families of a tree.
    struct Findings: Sendable {
        /// All image files by image.
        var families: [AssetFamily] = []
        /// The files that variants can be made from.
        var masters: [BytePath: Master] = [:]
        /// Hand-made files in folders that targets write, in the order of the tree.
        var placed: [BytePath] = []
        /// Vector images that are not drawn because no one asked for it, in the order of the tree.
        var undrawn: [BytePath] = []
        /// The image sets of asset catalogs, sorted by path.
        var sets: [ImageSet] = []
        /// What the files of groups and catalogs say that targets make, by their path.
        var groups: [BytePath: CatalogReader.Reading] = [:]
        /// Diagnostics about names and contents.
        var diagnostics: [Diagnostic] = []
    }

    /// Finds the masters and families of a tree.
    ///
    /// - Parameter owned: The files that Twofold wrote and that are unchanged since.
    func find(in tree: TreeListing, owned: Set<BytePath>) -> Findings {
        let reader = LayoutReader(policy, consumers)
        let catalogs = CatalogReader(disk: disk, index: index)
        let (sets, problems) = ImageSet.all(
            in: tree, catalogs, owned: owned.union(variants), ofCommands: ofCommands, policy: policy, consumers,
            jobs: jobs)
        let lists = Set(tree.items.lazy.map(\.path).filter(Self.mayListSprites))
        let looks = timer.time(.look) {
            concurrentMap(tree.items, jobs: jobs) { item in
                look(at: item, reader, sets, owned, lists)
            }
        }
        var findings = Findings()
        findings.diagnostics = problems + links(in: tree)
        findings.groups = catalogs.groups(in: tree, policy)
        findings.sets = sets.values.sorted { $0.folder < $1.folder }
        let suspects = looks.filter(\.isSuspect)
        let unread = unreadScales(suspects, among: looks).merging(unreadModifiers(suspects, among: looks)) { first, _ in
            first
        }
        // A name that a property list has is found as it is.
        let listed = looks.contains { !$0.onName.isEmpty && $0.candidate != nil } ? listedNames() : []
        var members: [AssetFamily.Member] = []
        members.reserveCapacity(looks.count)
        findings.masters.reserveCapacity(looks.count { $0.master != nil })
        for look in looks {
            if let member = look.member { members.append(member) }
            if let master = look.master { findings.masters[master.path] = master }
            if !look.onName.isEmpty, let stem = look.candidate?.name.stem, listed.contains(stem) { continue }
            if let misread = unread.isEmpty ? nil : look.candidate.flatMap({ unread[$0.path] }) {
                findings.diagnostics.append(misread)
            } else if !look.onName.isEmpty {
                findings.diagnostics += look.onName
            }
            if let path = look.undrawn { findings.undrawn.append(path) }
            if let path = look.placed { findings.placed.append(path) }
        }
        findings.diagnostics += notLoaded(looks.compactMap(\.unloaded))
        // What was made of the still that the animation takes the place of shows that still.
        lazy var paths = Set(tree.items.map(\.path)).subtracting(owned)
        for look in looks.filter({ !$0.onContent.isEmpty }) {
            findings.diagnostics += look.onContent.map { diagnostic in
                guard diagnostic.rule == .imageAnimated, let candidate = look.candidate else { return diagnostic }
                return sparingWhole(diagnostic, candidate, among: paths)
            }
        }
        findings.families = AssetFamily.group(members)
        return findings
    }

    /// A diagnostic about an animation, as a note where nothing would be made of it: what is smaller is there, no device loads
    /// it, or what loads it shows animations.
    private func sparingWhole(
        _ diagnostic: Diagnostic, _ candidate: Candidate, among paths: Set<BytePath>
    ) -> Diagnostic {
        let name = candidate.name
        let wanted = (policy.scales ?? consumers.scales(of: candidate.path) ?? [.x1]).filter { $0 < name.scale }
        let isWhole = wanted.allSatisfy { scale in
            candidate.path.folder.appending(name.variant(scale: scale, device: name.device).bytes)
                .map(paths.contains) ?? false
        }
        var diagnostic = diagnostic
        let isPlayed = consumers.consumer(of: candidate.path).playsAnimations
        if isPlayed { diagnostic.fix = "make the other scales in the program that made this one, or let it be scaled" }
        if isWhole || isPlayed { diagnostic.severity = .note }
        return diagnostic
    }

    /// The result for one listed path.
    private struct Look: Sendable {
        var member: AssetFamily.Member?
        /// Nil if its name is not an image's, and for files that Twofold wrote.
        var candidate: Candidate?
        var master: Master?
        var onName: [Diagnostic] = []
        var onContent: [Diagnostic] = []
        var undrawn: BytePath?
        /// A hand-made file in a folder that a target writes.
        var placed: BytePath?
        /// Why it is no master, although its name is one's: nobody loads it.
        var unloaded: Unloaded?
        /// Whether its name may have been meant otherwise, which only the files beside it tell.
        var isSuspect = false
    }

    private func look(
        at item: TreeListing.Item, _ reader: LayoutReader, _ sets: [BytePath: ImageSet], _ owned: Set<BytePath>,
        _ lists: Set<BytePath>
    ) -> Look {
        let name = AssetName(parsing: item.path.name)
        let isOwned = owned.contains(item.path)
        guard let promised = ImageFormat(fileExtension: name.fileExtension) else {
            // Without an image's extension, this is the only place to report it.
            guard item.kind == .file, item.omission == nil, name.isMisnamedImage, let anomaly = name.anomaly else {
                return Look()
            }
            return Look(onName: [diagnostic(about: anomaly, item.path, owned)])
        }
        let isInCatalog = item.path.isInCatalog
        if isInCatalog, policy.makesCatalog(at: item.path) {
            return item.kind == .file && !isOwned ? Look(placed: item.path) : Look()
        }
        if isInCatalog, !(promised.isVector && policy.at(item.path).drawsInCatalogs) {
            return look(atCatalogFile: item, promised, sets[item.path.folder], isOwned: isOwned)
        }
        let reading = reader.reading(of: item.path, named: name)
        guard case .image(var rendition, let isApple) = reading else {
            let isTaken = !isOwned || ofCommands.contains(item.path)
            if case .written = reading, item.kind == .file, isTaken { return Look(placed: item.path) }
            return Look()
        }
        // A file that is named by itself, and whose name states no scale.
        let isGiven =
            policy.sourceScale != nil && isApple && !promised.isVector && named.contains(item.path)
            && name.takesGivenScale
        let givenScale = isGiven ? policy.sourceScale : nil
        if let givenScale { rendition.name.scale = givenScale }
        if promised.isVector, !isAskedFor(item.path) {
            // It is not in its family either: no variant is made from it, and it does not occupy a variant's place.
            // Nor is it reported if the policy says so, or where Xcode draws it.
            let isCounted =
                item.kind == .file && item.omission == nil && policy.at(item.path).vectors == nil && !isInCatalog
            return Look(undrawn: isCounted ? item.path : nil)
        }
        let isIgnored = item.omission != nil
        guard item.kind == .file else { return Look(onName: isIgnored ? [] : misfit(item, name)) }
        let own = rendition.name
        // It belongs to the image of its variants: a hand-made file in the place of one counts as such.
        if promised.isVector, let pattern = policy.at(item.path).vectorName { rendition.name = own.following(pattern) }
        var look = Look(
            member: .init(
                path: item.path, rendition: rendition, isOwned: isOwned && !ofCommands.contains(item.path),
                isIgnored: isIgnored))
        if isOwned { return look }
        if isApple, let anomaly = own.anomaly, !own.isOnlyAlike, consumers.consumer(of: item.path).followsApple {
            look.onName = [diagnostic(about: anomaly, item.path, owned)]
        }
        let isMaster = isNamedAsMaster(item.path, rendition.name, promised, isApple: isApple)
        look.unloaded = isMaster && !isIgnored ? unloaded(item.path, own, lists) : nil
        let candidate = Candidate(
            path: item.path, rendition: rendition, isApple: isApple, promised: promised, status: item.status,
            isMaster: isMaster && look.unloaded == nil)
        (look.master, look.onContent) = inspect(candidate)
        look.master?.hasGivenScale = givenScale != nil
        look.candidate = candidate
        look.isSuspect = isApple && (own.possibleScale != nil || own.possibleDevice != nil)
        // A file that is ignored matters only because it may occupy a variant's place.
        return isIgnored ? Look(member: look.member) : look
    }

    /// The result for a file in an asset catalog, where only `Contents.json` says which file is which.
    private func look(
        atCatalogFile item: TreeListing.Item, _ promised: ImageFormat, _ set: ImageSet?, isOwned: Bool
    ) -> Look {
        guard item.omission == nil, !isOwned else { return Look() }
        guard item.kind == .file else {
            // Xcode follows a link that a slot names, and what it ships then is nothing that a run has seen.
            return set?.rendition(ofFile: item.path.name) != nil && item.kind == .link
                ? Look(onContent: [.symbolicLink(item.path)]) : Look()
        }
        if promised.isVector { return isAskedFor(item.path) ? Look(onContent: [.drawingInCatalog(item.path)]) : Look() }
        guard let set, let rendition = set.rendition(ofFile: item.path.name),
            set.isOfIcons || isNamedAsMaster(item.path, rendition.name, promised, isApple: false)
        else { return Look() }
        // A set that a build filled once is kept up to date.
        if case .nobody = consumers.consumer(of: item.path),
            let unloaded = unloaded(item.path, rendition.name, []),
            !variants.contains(where: { $0.folder == item.path.folder })
        {
            return Look(unloaded: unloaded)
        }
        let candidate = Candidate(
            path: item.path, rendition: rendition, isApple: false, promised: promised, status: item.status,
            isMaster: true)
        var look = Look()
        (look.master, look.onContent) = inspect(candidate)
        if set.isOfIcons, let master = look.master, !set.isOfMac(item.path.name), isTranslucent(master) {
            look.master = nil
            look.onContent.append(.transparentIcon(item.path))
        }
        return look
    }

    /// Whether an image shows what is behind it; not asked of one that cannot be decoded, which the run reports.
    private func isTranslucent(_ master: Master) -> Bool {
        guard master.header.layout.hasAlpha,
            let file = try? disk.contents(of: master.path, limit: policy.limits.fileBytes),
            let image = try? engine.decode(file, format: master.format, limits: policy.limits)
        else { return false }
        return !image.pixels.isOpaque
    }

    /// The loose files of apps whose names may have been meant otherwise, with those names.
    private func suspects(
        _ looks: [Look], _ meant: (AssetName) -> AssetName?
    ) -> [(candidate: Candidate, meant: AssetName)] {
        looks.compactMap { look in
            guard let candidate = look.candidate, candidate.isApple, let meant = meant(candidate.name),
                !candidate.path.isInCatalog, consumers.consumer(of: candidate.path).followsApple
            else { return nil }
            return (candidate, meant)
        }
    }

    /// Names that only look like a scale, beside the file that would be exactly their 1x.
    private func unreadScales(_ suspects: [Look], among looks: [Look]) -> [BytePath: Diagnostic] {
        let suspects = self.suspects(suspects) { name in name.possibleScale.flatMap { $0.scale == .x1 ? nil : $0 } }
        guard !suspects.isEmpty else { return [:] }
        let byPath = Dictionary(looks.lazy.compactMap(\.candidate).map { ($0.path, $0) }) { first, _ in first }
        var found: [BytePath: Diagnostic] = [:]
        for (suspect, meant) in suspects {
            let folder = suspect.path.folder
            guard let place = folder.appending(meant.bytes), byPath[place] == nil,
                let partner = folder.appending(meant.variant(scale: .x1, device: meant.device).bytes).flatMap({
                    byPath[$0]
                }),
                let size = size(suspect), size.isWhole(at: meant.scale),
                self.size(partner) == size.points(at: meant.scale)
            else { continue }
            found[suspect.path] = .unreadScale(suspect.path, meant: meant, partner: partner.path)
        }
        return found
    }

    /// Names that only look like those for a device, beside a file of the name without that end.
    private func unreadModifiers(_ suspects: [Look], among looks: [Look]) -> [BytePath: Diagnostic] {
        let suspects = self.suspects(suspects, \.possibleDevice)
        guard !suspects.isEmpty else { return [:] }
        let byPath = Set(looks.lazy.compactMap(\.candidate).map(\.path))
        let listed = listedNames()
        // cocos2d looks for such names by itself.
        let games = Set(
            byPath.filter { path in
                let stem = AssetName(parsing: path.name).stem
                return stem.hasSuffix("-hd".utf8) || stem.hasSuffix("-ipadhd".utf8)
            }.map(\.folder))
        var found: [BytePath: Diagnostic] = [:]
        for (suspect, meant) in suspects where !listed.contains(suspect.name.stem) {
            let plain = [ScaleFactor.x1, .x2, .x3].lazy.compactMap { scale in
                suspect.path.folder.appending(meant.variant(scale: scale, device: nil).bytes)
            }.first(where: byPath.contains)
            if let plain, !games.contains(suspect.path.folder) {
                found[suspect.path] = .lookAlikeModifier(suspect.path, plain: plain)
            }
        }
        return found
    }

    private func size(_ candidate: Candidate) -> PixelSize? {
        guard !candidate.promised.isVector, engine.formats.contains(candidate.promised) else { return nil }
        return (try? image(candidate, needsHeader: true))?.header?.size
    }

    /// Whether a vector image is to be drawn: manuals and web icons are not meant for an app.
    private func isAskedFor(_ path: BytePath) -> Bool {
        if named.contains(path) { return true }
        let policy = policy.at(path)
        if let vectors = policy.vectors { return vectors == .draw }
        return recorded.contains(path) || policy.drawsInCatalogs && path.isInCatalog
    }

    /// A catalog finds its images by any name: there, an odd name only keeps a file from being a master.
    private func diagnostic(
        about anomaly: NameAnomaly, _ path: BytePath, _ owned: Set<BytePath>
    ) -> Diagnostic {
        let name = AssetName(parsing: path.name)
        let meant = anomaly.suggestion(for: name).flatMap { path.folder.appending($0) }
        // A variant of Twofold's gives way.
        let isFree = meant.flatMap {
            owned.contains($0) && !ofCommands.contains($0) ? true : try? disk.isFree($0, for: path)
        }
        var remark = Diagnostic.name(anomaly, path, isTaken: isFree == false)
        if path.isInCatalog { remark.severity = .note }
        return remark
    }

    /// Links in catalogs to what a listing does not enter: a set, or a group of sets.
    private func links(in tree: TreeListing) -> [Diagnostic] {
        guard policy.usesCatalogs else { return [] }
        return tree.items.filter { item in
            item.kind == .link && item.omission == nil && item.path.isInCatalog
                && CatalogKind(folder: item.path.folder.name).isGroup && !TreeListing.isImageName(item.path.name)
                && item.path.name != ContentsFile.name
        }.map { .symbolicLink($0.path) }
    }

    /// A link, a folder or a device with an image's name matters where a master was meant.
    private func misfit(_ item: TreeListing.Item, _ name: AssetName) -> [Diagnostic] {
        guard name.scale != .x1 else { return [] }
        return [item.kind == .link ? .symbolicLink(item.path) : .notRegular(item.path, isFolder: item.kind == .folder)]
    }
}
