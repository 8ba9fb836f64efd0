/// The icons to make of a master, and what keeps some of them from being made.
///
/// It is a function between values: the master's properties and the existing files are given.
package struct IconPlan: Sendable {
    /// What is known of a master when a plan is made.
    struct Master: Hashable, Sendable {
        var path: BytePath
        /// The side in pixels; nil for a vector image, which has as many as it is drawn with.
        var side: Int?
        /// Whether no pixel is translucent.
        var isOpaque: Bool
        /// The opaque color that all four corners have.
        var cornerColor: RGBColor?
    }

    /// A file that somebody made in the place of an icon or of a part of one.
    struct HandMade: Hashable, Sendable {
        /// Its size; nil for a file that is no image.
        var size: PixelSize?
        /// The hash of its bytes.
        var hash: ContentHash
    }

    /// What lies in the folder of the icons already.
    struct Existing: Sendable {
        /// Hand-made files by path, of those that icons or parts of them have.
        var handMade: [BytePath: HandMade] = [:]
        /// Files of other formats in the places of icons among Android's resources, by the icon's path.
        var rivals: [BytePath: BytePath] = [:]
        /// Texts in the places of those that name icons, and others that a system takes before them, by the text's path.
        var texts: [BytePath: [(path: BytePath, bytes: [UInt8])]] = [:]
        /// The lists of existing sets.
        var lists: [BytePath: CatalogFile] = [:]
        /// Lists that are no valid JSON.
        var damagedLists: Set<BytePath> = []
        /// Files in the folders of lists.
        var names: [BytePath: Set<[UInt8]>] = [:]
        /// Those among them that are icons of the same masters.
        var ofMasters: [BytePath: Set<[UInt8]>] = [:]
    }

    /// One file that is made.
    struct File: Hashable, Sendable {
        enum Content: Hashable, Sendable {
            case icon(IconEntry)
            case container(IconContainer, [Part])
            case text([UInt8])
        }

        /// An image in a file with several sizes: made from the master, or a hand-made file.
        struct Part: Hashable, Sendable {
            var part: IconContainer.Part
            var handMade: BytePath?
        }

        var path: BytePath
        var content: Content
        /// The look whose master it is made from.
        var look = IconLook.standard
        /// The digest of its recipe.
        var digest: String
        var use: String
        /// The size of a single icon.
        var size: PixelSize?
    }

    /// A `Contents.json`, or a text that people go on writing: made where it is missing, and never owned.
    struct Companion: Sendable {
        var path: BytePath
        /// Its bytes before; nil if it does not exist.
        var before: [UInt8]?
        /// Its bytes afterwards, given whether an icon is in place; nil if it cannot be edited.
        var after: @Sendable (_ isThere: (BytePath) -> Bool) -> [UInt8]?
    }

    /// The files to make, in the order of the tables.
    var files: [File] = []
    /// Lists and texts beside them, sorted by path.
    var companions: [Companion] = []
    /// Hand-made files that take the place of icons, sorted.
    var kept: [BytePath] = []
    /// What cannot be made, and why.
    var diagnostics: [Diagnostic] = []
    /// The lines of a web page that name the icons; nil where there are none for the web.
    package internal(set) var markup: String?
    /// The icons that are files, made or hand-made.
    private(set) var entries: [IconEntry] = []

    /// The names for `CFBundleIconFiles` of a device, or for `CFBundleTypeIconFiles`.
    ///
    /// Icons of sets are not among them, because Xcode lists those itself.
    ///
    /// - Parameters:
    ///   - ofDocuments: Whether they are icons of documents.
    ///   - needsExtensions: Whether they have scale and extension, as systems before iOS 4 need them; later ones complete them.
    package func names(
        _ device: DeviceModifier, ofDocuments: Bool = false, needsExtensions: Bool = false
    ) -> [String] {
        let files = entries.filter { $0.devices.contains(device) && $0.isDocument == ofDocuments }.map(\.path)
        if needsExtensions { return files }
        return files.map { String(decoding: AssetName(parsing: Array($0.utf8)).base, as: UTF8.self) }.uniqued
    }

    /// Plans the icons of a request.
    ///
    /// - Parameters:
    ///   - request: What icons to make.
    ///   - masters: The masters of the looks that have one.
    ///   - existing: What lies in the folder already.
    ///   - policy: How means are taken and PNGs are written.
    init(_ request: IconRequest, masters: [IconLook: Master], existing: Existing, policy: BuildPolicy) {
        guard let standard = masters[.standard] else { return }
        let set = IconSet(request)
        let ground = request.background ?? (standard.isOpaque ? standard.cornerColor : nil)
        var obstacles = IconObstacles()
        var taken = takenSlots(of: set.lists, request, existing)
        kept = taken.values.sorted()
        func recipe(_ content: IconRecipe.Content, ground: RGBColor?, of master: BytePath) -> String {
            let policy = policy.at(master)
            let format = ImageFormat(fileExtension: AssetName(parsing: master.name).fileExtension)
            return IconRecipe(
                content: content, ground: ground, space: policy.space, color: policy.color, effort: policy.effort,
                page: format.map(policy.page) ?? 0
            ).digest
        }
        for entry in set.icons {
            guard let path = request.place(of: entry.path), let master = masters[entry.look],
                taken.removeValue(forKey: path) == nil
            else { continue }
            if let file = existing.handMade[path] {
                kept.append(path)
                entries.append(entry)
                if let size = file.size, size != entry.size {
                    diagnostics.append(.iconHandMadeSize(path, size, wanted: entry.size))
                }
                continue
            }
            // A silhouette of an opaque square is a square.
            if entry.art.content == .silhouette, master.isOpaque { continue }
            if let rival = existing.rivals[path] {
                obstacles.refuse(path, for: rival, of: master)
                continue
            }
            guard obstacles.admit(path, entry.size, entry.art, of: master, ground: ground) else { continue }
            let needsGround = entry.art.needsGround(for: entry.size, isOpaqueMaster: master.isOpaque)
            entries.append(entry)
            files.append(
                File(
                    path: path, content: .icon(entry), look: entry.look,
                    digest: recipe(
                        .icon(entry.size, entry.art), ground: needsGround ? ground : nil, of: master.path),
                    use: entry.use, size: entry.size))
        }
        for container in set.containers {
            guard let path = request.place(of: container.path) else { continue }
            guard existing.handMade[path] == nil else {
                kept.append(path)
                continue
            }
            let parts = parts(of: container, request, master: standard, existing: existing, obstacles: &obstacles)
            guard !parts.isEmpty else { continue }
            let recipes = parts.map { part in
                part.handMade.flatMap { existing.handMade[$0]?.hash.hex } ?? "\(part.part.side)"
            }
            files.append(
                File(
                    path: path, content: .container(container, parts),
                    digest: recipe(.container(container.form, recipes), ground: nil, of: standard.path),
                    use: container.use))
        }
        let planned = Set(files.map(\.path)).union(kept)
        for text in set.texts { add(text, for: request, planned: planned, existing: existing) }
        for list in set.lists { add(list, request, existing) }
        companions.sort { $0.path < $1.path }
        kept = Set(kept).sorted()
        diagnostics += obstacles.diagnostics
        if request.systems.contains(.web) { markup = IconSet.markup }
    }

    /// The icons whose slot names another existing file, with that file.
    private func takenSlots(
        of lists: [IconList], _ request: IconRequest, _ existing: Existing
    ) -> [BytePath: BytePath] {
        var taken: [BytePath: BytePath] = [:]
        for list in lists {
            guard let path = request.place(of: list.path), let file = existing.lists[path] else { continue }
            let names = existing.names[path.folder] ?? []
            for slots in Dictionary(grouping: list.slots, by: \.file).values {
                // A file that another slot needs is made all the same.
                let others = slots.compactMap { list.otherFile(in: $0, of: file, exists: names.contains) }
                guard others.count == slots.count, let other = others.first.flatMap(path.folder.appending),
                    let own = path.folder.appending(Array(slots[0].file.utf8))
                else { continue }
                taken[own] = other
            }
        }
        return taken
    }

    private mutating func parts(
        of container: IconContainer, _ request: IconRequest, master: Master, existing: Existing,
        obstacles: inout IconObstacles
    ) -> [File.Part] {
        container.parts.compactMap { part in
            let size = PixelSize(width: part.side, height: part.side)
            guard let place = request.place(of: part.path) else { return nil }
            if let file = existing.handMade[place] {
                if file.size == size { return File.Part(part: part, handMade: place) }
                let problem = file.size.map { Diagnostic.iconHandMadeSize(place, $0, wanted: size) }
                if let problem, !diagnostics.contains(problem) { diagnostics.append(problem) }
            }
            return obstacles.admit(place, size, .plain, of: master, ground: nil) ? File.Part(part: part) : nil
        }
    }

    private mutating func add(
        _ text: IconText, for request: IconRequest, planned: Set<BytePath>, existing: Existing
    ) {
        func isPlanned(_ icon: String) -> Bool { request.place(of: icon).map(planned.contains) ?? false }
        guard let place = request.place(of: text.path) else { return }
        let unnamed = text.icons.map { Array(IconSet.reference(to: $0).utf8) }
        diagnostics += (existing.texts[place] ?? []).filter { other in
            !unnamed.allSatisfy { other.bytes.range(of: $0) != nil }
        }.map { .iconTextElsewhere($0.path, text.icons.map(IconSet.reference)) }
        guard text.icons.allSatisfy(isPlanned) else { return }
        if existing.handMade[place] != nil {
            kept.append(place)
            return
        }
        let bytes = text.text(isThere: isPlanned)
        if text.isTheirs {
            let icons = text.icons.compactMap(request.place)
            companions.append(Companion(path: place) { isThere in icons.allSatisfy(isThere) ? bytes : nil })
        } else {
            let digest = IconRecipe(
                content: .text(bytes), space: .encoded, color: .keep, effort: .standard
            ).digest
            files.append(File(path: place, content: .text(bytes), digest: digest, use: "list of the layers"))
        }
    }

    private mutating func add(_ list: IconList, _ request: IconRequest, _ existing: Existing) {
        guard let path = request.place(of: list.path) else { return }
        let file = existing.lists[path]
        if file == nil, existing.damagedLists.contains(path) {
            diagnostics.append(.iconListUnreadable(path))
            return
        }
        let names = existing.names[path.folder] ?? []
        let others = names.subtracting(existing.ofMasters[path.folder] ?? [])
        if list.kind == .appiconset, let kept = file.map({ list.slotsOfOthers(in: $0, exists: others.contains) }),
            !kept.isEmpty
        {
            diagnostics.append(.iconSlotsKept(path, kept))
        }
        companions.append(
            Companion(path: path, before: file?.bytes) { isThere in
                // A layer or a part of brand assets is a folder, which is there when its own list is.
                func isIn(_ name: String) -> Bool {
                    list.kind != .appiconset && list.kind != .imageset
                        || path.folder.appending(Array(name.utf8)).map(isThere) ?? false
                }
                guard let file else { return list.text(isThere: isIn) }
                return list.text(over: file, isThere: isIn, exists: names.contains)
            })
    }
}
