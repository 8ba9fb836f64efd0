/// What loads the images of a tree, told from the files that apps and packages are built from.
///
/// It is found once a run, from names and from the few files that matter, and asked for each image or folder.
package struct Consumers: Sendable {
    /// The Xcode projects of the tree, and those above what is looked at.
    package private(set) var projects = XcodeProjects()
    /// What loads the images of a package, by its folder; unknown for one that only ends that of a folder above it.
    var packages: [BytePath: Consumer] = [:]
    /// The folders of pages or scenes, which name every file, unless an app or a package lies around them.
    private var pages: Set<BytePath> = []
    /// The folders with the list of an app that another program than Xcode builds.
    private var listFolders: Set<BytePath> = []
    /// Those of Titanium, in which no other list is that of an app.
    private var titanium: Set<BytePath> = []
    /// The images that projects of .NET list, by folder.
    private var dotNet: [BytePath: DotNetImages] = [:]
    /// The systems of libraries, by their folders, as far as these state them.
    private var libraries: [BytePath: AppSystems] = [:]
    /// The folders of packages of Swift.
    private var swiftPackages: Set<BytePath> = []
    /// Whether a folder's own name is asked, too.
    private var knowsFolders = false
    /// The folders with images, so that each is looked at once and not for each of its images.
    var places: [BytePath: Place] = [:]
    /// The folders of apps that somebody built, whose images are what the build made of others.
    private var built: Set<BytePath> = []
    /// The folders with icons and splash screens that apps of Cordova list.
    private var listed: Set<BytePath> = []
    /// The folders of packages and pages that have decided against 1x.
    var withoutSmall: Set<BytePath> = []
    /// The images in folders that are called by a scale.
    var sortedByScale: Set<BytePath> = []

    /// Whether the tree is a part of the package at its root, so that the habits of the whole are unknown.
    var isPart = false

    /// What the names around a folder say of the images in it.
    struct Place: Sendable {
        var loader: Consumer
        var standIn: (kind: StandIn, folder: BytePath)?
    }

    /// Where nothing is known.
    package init() {}

    /// Looks through the paths of a tree.
    ///
    /// - Parameters:
    ///   - paths: All files that are listed.
    ///   - selection: What was listed; the folders above it are looked at, too, so that a part of a tree has the consumers of
    ///     the whole.
    ///   - disk: The tree.
    ///   - outer: What loads the images around the tree.
    ///   - isIgnored: Whether a path above what was listed is ignored.
    ///   - listing: All files below a folder that was listed in part, because what a package does with its images is told from all.
    package init(
        _ paths: some Sequence<BytePath>, selection: [BytePath] = [.root], on disk: any Disk,
        outer: Consumer = .unknown, isIgnored: (BytePath) -> Bool = { _ in false },
        listing: (BytePath) -> [BytePath] = { _ in [] }
    ) {
        knowsFolders = true
        var marks = paths.filter { Self.isMark($0.bytes) }
        let above = Set(selection.flatMap { $0.upwards.dropFirst() })
        marks += above.sorted().flatMap { Self.marks(in: $0, on: disk) }.filter { !isIgnored($0) }
        let found = Set(marks)
        projects = XcodeProjects(
            found.filter { $0.name == XcodeProjects.fileName }.sorted(),
            statements: found.filter(StatedSystems.isStatement).sorted(), on: disk)
        libraries = StatedSystems.ofLibraries(found.sorted(), on: disk)
        for path in found.sorted() where path.name != XcodeProjects.fileName && !StatedSystems.isStatement(path) {
            if path.name == StatedSystems.package { swiftPackages.insert(path.folder) }
            if StatedSystems.isLibrary(path) { continue }
            if path.name == StatedSystems.packageInfo {
                let isApp =
                    path.folder.appending(StatedSystems.propertyList).map { (try? disk.status(of: $0)) != nil } ?? false
                if isApp, projects.systems[path.folder] == nil { built.insert(path.folder) }
                continue
            }
            if Self.beginnings.contains(path.name) {
                pages.insert(path.folder)
                continue
            }
            guard let text = try? disk.contents(of: path, limit: Self.maxBytes) else { continue }
            if path.name.hasSuffix(DotNetImages.end) {
                dotNet[path.folder] = DotNetImages(text, in: path.folder)
                continue
            }
            if let root = StatedSystems.lists[path.name] {
                guard text.range(of: root.utf8) != nil else { continue }
                pages.insert(path.folder)
                listFolders.insert(path.folder)
                if path.name == StatedSystems.titanium { titanium.insert(path.folder) }
                findListed(in: text, of: path.folder)
                continue
            }
            guard let package = Self.package(path, text) else { continue }
            switch packages[path.folder] {
            case nil, .unknown, .android: packages[path.folder] = package
            default: break
            }
        }
        if outer != .unknown, projects.systems[.root] == nil, packages[.root] == nil {
            packages[.root] = outer
            isPart = true
        }
        findPlaces(paths)
        findScaleFolders(paths, selection, listing)
        let roots = habitual
        if !roots.isEmpty { findHabits(Array(paths), of: roots, selection, listing) }
    }

    /// Notes the folders of the icons and splash screens that an app of Cordova lists, whose paths start from its folder or from that
    /// of its pages.
    private mutating func findListed(in text: [UInt8], of folder: BytePath) {
        let quotes = Array("\"'".utf8)
        var images: [BytePath: Set<BytePath>] = [:]
        for range in text.allRanges(of: "src=".utf8) {
            let quoted = text[range.upperBound...].prefix(200)
            guard let quote = quoted.first, quotes.contains(quote) else { continue }
            let source = String(decoding: quoted.dropFirst().prefix { $0 != quote }, as: UTF8.self)
            for root in [folder, folder.resolving("www")].compactMap(\.self) {
                guard let image = root.resolving(source), TreeListing.isImageName(image.name) else { continue }
                images[image.folder, default: []].insert(image)
            }
        }
        listed.formUnion(images.filter { $0.value.count >= Self.leastOfList }.keys)
    }

    mutating func findPlaces(_ paths: some Sequence<BytePath>) {
        // The files of a folder follow each other.
        var (folder, isKnown): (BytePath?, Bool) = (nil, false)
        for path in paths {
            if folder.map({ !path.isDirectly(in: $0) }) ?? true {
                folder = path.folder
                isKnown = places[path.folder] != nil
            }
            guard !isKnown, let folder, TreeListing.isImageName(path.name) else { continue }
            places[folder] = place(of: folder)
            isKnown = true
        }
    }

    /// The fewest images that a list has in a folder of nothing else.
    private static let leastOfList = 4

    /// What loads an image.
    package func consumer(of path: BytePath) -> Consumer {
        guard knowsFolders else { return .unknown }
        let folder = path.folder
        let place = places[folder] ?? place(of: folder)
        let targets = copiers(of: path)
        if !targets.isEmpty, targets.allSatisfy(\.isTest) { return .nobody(.tests, folder: folder) }
        // Xcode leaves a folder for previews out of what it ships.
        if targets.isEmpty || folder.bytes.range(of: "Preview Content".utf8) != nil,
            let found = place.standIn
        {
            return .nobody(found.kind, folder: found.folder)
        }
        if targets.isEmpty, let guest = projects.guest(around: path) { return .nobody(.vendored, folder: guest) }
        let found = Self.loader(place.loader, copiedBy: targets)
        guard case .app(var app) = found, targets.isEmpty else { return found }
        app.isLeftOut =
            projects.copiedImages.leaveOut(path, of: app.project) && !isInSwiftPackage(path, below: app.project)
            || dotNet[app.project]?.leaveOut(path) ?? false
        return .app(app)
    }

    /// Whether a target copies an image, alone or with a folder or a catalog around it.
    package func isCopied(_ path: BytePath) -> Bool { !copiers(of: path).isEmpty }

    /// Whether a source file or a property list may be part of a product: no project around it says what its targets build, or one
    /// of them builds the file.
    package func mayBeBuilt(_ path: BytePath) -> Bool {
        guard case .app(let app) = loader(of: path) else {
            // Titanium and Cordova write the list of the app that they build themselves.
            let isStray = listFolders.contains(path.folder) || path.folder.upwards.contains(where: titanium.contains)
            if path.name == StatedSystems.propertyList, isStray { return false }
            return projects.targets.isEmpty || !isVendored(path)
        }
        let own = projects.targets.filter { $0.project.folder.folder == app.project }
        guard !own.isEmpty else { return projects.targets.isEmpty || !isVendored(path) }
        // Headers are part of what includes them.
        if path.name.last == UInt8(ascii: "h") { return true }
        return !projects.copiers(of: path).isEmpty || !projects.builders(of: path).isEmpty
    }

    /// Whether a file is part of somebody else's project, whose author alone can change it.
    package func isVendored(_ path: BytePath) -> Bool {
        let folders = path.folder.components
        return folders.contains(where: projects.isVendored) || projects.guest(around: path) != nil
            || Self.isModuleOfTitanium(folders)
    }

    /// Whether folders are those of an unpacked module of Titanium: `modules/iphone/NAME/VERSION`.
    private static func isModuleOfTitanium(_ folders: [[UInt8]]) -> Bool {
        folders.indices.dropLast(3).contains { place in
            let version = folders[place + 3]
            return folders[place].elementsEqual("modules".utf8)
                && ["iphone", "android", "commonjs"].contains { folders[place + 1].elementsEqual($0.utf8) }
                && version.first?.isDigit == true && version.contains(UInt8(ascii: "."))
        }
    }

    /// The scales that are of use of an image and its variants; nil where nothing tells, and any may be.
    func scales(of path: BytePath) -> Set<ScaleFactor>? { loader(of: path).scales }

    /// The systems of the app that has an image; none where nothing tells.
    package func systems(of path: BytePath) -> AppSystems {
        if case .app(let app) = loader(of: path) { app.systems } else { AppSystems() }
    }

    /// The slots of a set, by its list, that a device of the app shows: none of a set of icons that the app is built without.
    package func shownSlots(of list: BytePath) -> @Sendable (CatalogSlot) -> Bool {
        let systems = projects.systems(ofIconSet: list.folder) ?? systems(of: list)
        let isLeftOut = projects.leaveOut(iconSet: list.folder)
        return { !isLeftOut && systems.shows($0) }
    }

    /// Whether the image belongs to a package of React Native, whose names say more than Apple's.
    package func isReactNative(_ path: BytePath) -> Bool {
        guard hasReactNative, case .reactNative = loader(of: path) else { return false }
        return true
    }

    /// Whether the tree has an app of Cordova or Titanium, whose lists and pages name every image.
    package var hasListedApp: Bool { !listFolders.isEmpty }

    /// Whether some package is one of React Native.
    var hasReactNative: Bool { packages.values.contains { if case .reactNative = $0 { true } else { false } } }

    private func place(of folder: BytePath) -> Place {
        Place(loader: loader(around: folder), standIn: standIn(around: folder))
    }

    private func loader(of path: BytePath) -> Consumer {
        let folder = path.folder
        return Self.loader(places[folder]?.loader ?? loader(around: folder), copiedBy: copiers(of: path))
    }

    private static func loader(_ found: Consumer, copiedBy targets: [XcodeProject.Target]) -> Consumer {
        let own = targets.filter { !$0.isTest }
        guard case .app(var app) = found, !own.isEmpty else { return found }
        app.targets = own.map(\.name)
        app.systems = own.reduce(into: AppSystems()) { $0.formUnion($1.systems) }
        return .app(app)
    }

    /// Whether nothing in the tree tells what loads any image, as in a folder that somebody drops masters into.
    package var isEmpty: Bool { projects.systems.isEmpty && packages.isEmpty && pages.isEmpty && libraries.isEmpty }

    /// What loads the images in a folder of a larger tree, told from the files above it, for a tree of which it is the root.
    package static func around(_ folder: BytePath, on disk: any Disk) -> Consumer {
        switch Consumers([], selection: [folder], on: disk).loader(around: folder) {
        case .app(let app): .app(Consumer.App(project: .root, targets: [], systems: app.systems))
        case .reactNative(_, let hasSmall): .reactNative(package: .root, hasSmall: hasSmall)
        case .flutter: .flutter(package: .root)
        case .web(_, let hasSmall): .web(package: .root, hasSmall: hasSmall)
        case .android: .android
        case .nobody, .unknown: .unknown
        }
    }

    /// The files above a folder that tell what loads its images.
    package static func marks(above folder: BytePath, on disk: any Disk) -> [BytePath] {
        folder.upwards.dropFirst().flatMap { marks(in: $0, on: disk) }.sorted()
    }

    func loader(around folder: BytePath) -> Consumer {
        switch found(around: folder) {
        case .web(let root, hasSmall: true): .web(package: root, hasSmall: !withoutSmall.contains(root))
        case .reactNative(let root, hasSmall: true): .reactNative(package: root, hasSmall: !withoutSmall.contains(root))
        case let found: found
        }
    }

    func found(around folder: BytePath) -> Consumer {
        if isEmpty { return .unknown }
        var around: BytePath?
        for folder in folder.upwards {
            let name = folder.name
            // A manual of pages that an app for Macs has in it: `Mail.help`, and `Mail Help` below a language.
            if name.hasSuffix(".help".utf8) || name.hasSuffix(" Help".utf8) {
                return .web(package: folder, hasSmall: true)
            }
            if let systems = projects.systems[folder] {
                return .app(Consumer.App(project: folder, targets: [], systems: systems))
            }
            if let package = packages[folder] { return package }
            // A page names its images, also where it lies in a library.
            if around == nil, let systems = libraries[folder], !pages.contains(folder) {
                return .app(Consumer.App(project: folder, targets: [], systems: systems))
            }
            if Self.isOfAndroid(name) {
                // A package of Flutter keeps Android's own among its sources.
                let isOfAndroid = folder.components.contains { $0.elementsEqual("src".utf8) }
                guard !isOfAndroid, case .flutter? = folder.upwards.lazy.compactMap({ packages[$0] }).first else {
                    return .android
                }
            }
            if around == nil, pages.contains(folder) { around = folder }
        }
        return around.map { .web(package: $0, hasSmall: true) } ?? .unknown
    }

    /// Whether a folder is called as Android's resources are; Xamarin's have a capital, as folders of other things do that begin alike.
    private static func isOfAndroid(_ name: [UInt8]) -> Bool {
        if name.starts(with: drawable) || name.starts(with: mipmap) { return true }
        let first = name.prefix { $0 != UInt8(ascii: "-") }.map(\.lowercasedASCII)
        return first == drawable || first == mipmap
    }

    /// Whether a package of Swift lies around a path, whose images no project lists.
    private func isInSwiftPackage(_ path: BytePath, below project: BytePath) -> Bool {
        let end = path.folder.upwards.first { swiftPackages.contains($0) || $0 == project }
        return end.map(swiftPackages.contains) ?? false
    }

    /// The targets that copy an image, or the catalog that it is in.
    private func copiers(of path: BytePath) -> [XcodeProject.Target] {
        projects.targets.isEmpty ? [] : projects.copiers(of: path.catalog ?? path).map { projects.targets[$0].content }
    }

    /// The outermost folder of a path that says that no app loads its images.
    private func standIn(around folder: BytePath) -> (kind: StandIn, folder: BytePath)? {
        var found: (kind: StandIn, folder: BytePath)?
        for outer in folder.upwards {
            let kind =
                StandIn(folder: outer.name) ?? StandIn(generated: outer) ?? (listed.contains(outer) ? .listed : nil)
                ?? (built.contains(outer) ? .built : nil)
            if let kind = kind ?? (projects.isRelease(outer.name) ? .vendored : nil) { found = (kind, outer) }
        }
        return found
    }
}
