/// What loads the images of a tree, told from the files that apps and packages are built from.
///
/// It is found once a run, from names and from the few files that matter, and asked for each image or folder.
package struct Consumers: Sendable {
    /// The Xcode projects of the tree, and those above what is looked at.
    package private(set) var projects = XcodeProjects()
    /// The packages of JavaScript and Dart, by their folders.
    private var packages: [BytePath: Package] = [:]
    /// The folders of packages of Swift.
    private var swiftPackages: Set<BytePath> = []
    /// Whether a folder's own name is asked, too.
    private var knowsFolders = false

    private enum Package: Sendable {
        /// As of ``web(hasSmall:)`` where it has pages, too; false for phones alone.
        case reactNative(hasSmall: Bool)
        case flutter
        /// Another one of JavaScript, and whether it has a 1x beside the larger scales of its images.
        case web(hasSmall: Bool)
        /// Pages or scenes, which name every file, unless an app lies around them.
        case pages
        /// An app for Android.
        case android
        /// Another one, which ends that of a folder above it.
        case other

        /// Whether an app around it counts more.
        var isWeak: Bool { if case .pages = self { true } else { false } }

        /// Whether its images may be shown at 1x, unless they have none.
        var isOfPages: Bool {
            switch self {
            case .web, .reactNative(hasSmall: true): true
            case .reactNative, .flutter, .pages, .android, .other: false
            }
        }
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
    ///   - isIgnored: Whether a path above what was listed is ignored.
    package init(
        _ paths: some Sequence<BytePath>, selection: [BytePath] = [.root], on disk: any Disk,
        isIgnored: (BytePath) -> Bool = { _ in false }
    ) {
        knowsFolders = true
        var marks = paths.filter { Self.isMark($0.bytes) }
        let above = Set(selection.flatMap { $0.upwards.dropFirst() })
        marks += above.sorted().flatMap { Self.marks(in: $0, on: disk) }.filter { !isIgnored($0) }
        let found = Set(marks)
        projects = XcodeProjects(
            found.filter { $0.name == XcodeProjects.fileName }.sorted(),
            statements: found.filter(StatedSystems.isStatement).sorted(), on: disk)
        for path in found.sorted() where path.name != XcodeProjects.fileName && !StatedSystems.isStatement(path) {
            if path.name == Self.swiftPackage {
                swiftPackages.insert(path.folder)
                continue
            }
            guard let text = try? disk.contents(of: path, limit: Self.maxBytes) else { continue }
            guard let kind = Self.package(path.name, text) else { continue }
            switch packages[path.folder] {
            case nil, .pages: packages[path.folder] = kind
            case .other, .android: if !kind.isWeak { packages[path.folder] = kind }
            case .reactNative, .flutter, .web: break
            }
        }
        findHabits(paths)
    }

    /// Finds the packages of JavaScript that have many images at 2x, and hardly any 1x beside them.
    private mutating func findHabits(_ paths: some Sequence<BytePath>) {
        let roots = Set(packages.filter { $0.value.isOfPages }.keys)
        guard !roots.isEmpty else { return }
        var small: Set<BytePath> = []
        var large: [BytePath: Set<BytePath>] = [:]
        for path in paths where TreeListing.isImageName(path.name) {
            let name = AssetName(parsing: path.name)
            guard let plain = path.folder.appending(name.variant(scale: .x1, device: name.device).bytes) else {
                continue
            }
            if name.scale == .x1 {
                small.insert(plain)
            } else if case let root = loader(of: path, in: path.folder).folder, roots.contains(root) {
                large[root, default: []].insert(plain)
            }
        }
        for (root, images) in large where images.count >= Self.leastOfHabit {
            let hasSmall = images.count { small.contains($0) } * 10 > images.count
            if case .web = packages[root] {
                packages[root] = .web(hasSmall: hasSmall)
            } else {
                packages[root] = .reactNative(hasSmall: hasSmall)
            }
        }
    }

    /// The fewest images at 2x that show what a package does with all of its images.
    private static let leastOfHabit = 8

    /// What loads an image.
    package func consumer(of path: BytePath) -> Consumer {
        guard knowsFolders else { return .unknown }
        let folder = path.folder
        let targets = copiers(of: path)
        if !targets.isEmpty, targets.allSatisfy(\.isTest) { return .nobody(.tests, folder: folder) }
        if targets.isEmpty || Self.isForPreviews(folder), let found = standIn(folder) {
            return .nobody(found.kind, folder: found.folder)
        }
        if targets.isEmpty, let guest = projects.guest(around: path) { return .nobody(.vendored, folder: guest) }
        let found = loader(of: path, in: folder)
        guard case .app(var app) = found, targets.isEmpty else { return found }
        app.isLeftOut = projects.leaveOut(path, of: app.project) && !isInSwiftPackage(path, below: app.project)
        return .app(app)
    }

    /// Whether a source file or a property list may be part of a product: no project around it says what its targets build, or one
    /// of them builds the file.
    package func mayBeBuilt(_ path: BytePath) -> Bool {
        guard case .app(let app) = loader(of: path, in: path.folder) else {
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
        path.folder.components.contains(where: projects.isVendored) || projects.guest(around: path) != nil
    }

    /// The scales that are of use of an image and its variants; nil where nothing tells, and any may be.
    func scales(of path: BytePath) -> Set<ScaleFactor>? {
        projects.systems.isEmpty && packages.isEmpty ? nil : loader(of: path, in: path.folder).scales
    }

    /// The systems of the app that has an image; none where nothing tells.
    package func systems(of path: BytePath) -> AppSystems {
        guard !projects.systems.isEmpty, case .app(let app) = loader(of: path, in: path.folder) else {
            return AppSystems()
        }
        return app.systems
    }

    /// Whether the image belongs to a package of React Native, whose names say more than Apple's.
    package func isReactNative(_ path: BytePath) -> Bool {
        guard hasReactNative, case .reactNative = loader(of: path, in: path.folder) else { return false }
        return true
    }

    /// Whether some package is one of React Native.
    var hasReactNative: Bool { packages.values.contains { if case .reactNative = $0 { true } else { false } } }

    private func loader(of path: BytePath, in folder: BytePath) -> Consumer {
        if projects.systems.isEmpty, packages.isEmpty { return .unknown }
        var outer = folder
        var pages: BytePath?
        while true {
            let name = outer.name
            if Self.isManual(name) { return .web(package: outer, hasSmall: true) }
            if let systems = projects.systems[outer] { return .app(app(of: path, in: outer, systems)) }
            switch packages[outer] {
            case .reactNative(let hasSmall): return .reactNative(package: outer, hasSmall: hasSmall)
            case .flutter: return .flutter(package: outer)
            case .web(let hasSmall): return .web(package: outer, hasSmall: hasSmall)
            case .android: return .android
            case .other: return .unknown
            case .pages: pages = pages ?? outer
            case nil: break
            }
            if outer == .root { return pages.map { .web(package: $0, hasSmall: true) } ?? .unknown }
            if name.starts(with: Self.drawable) || name.starts(with: Self.mipmap) { return .android }
            outer = outer.folder
        }
    }

    /// Whether a path lies in the folder for previews, which Xcode leaves out of what it ships.
    private static func isForPreviews(_ folder: BytePath) -> Bool {
        folder.bytes.range(of: "Preview Content".utf8) != nil
    }

    /// Whether a folder is a manual of pages that an app for Macs has in it: `Mail.help`, and `Mail Help` below a language.
    private static func isManual(_ name: [UInt8]) -> Bool {
        name.hasSuffix(".help".utf8) || name.hasSuffix(" Help".utf8)
    }

    private func app(of path: BytePath, in folder: BytePath, _ systems: AppSystems) -> Consumer.App {
        let targets = copiers(of: path).filter { !$0.isTest }
        guard !targets.isEmpty else { return Consumer.App(project: folder, targets: [], systems: systems) }
        var own = AppSystems()
        for target in targets { own.formUnion(target.systems) }
        return Consumer.App(project: folder, targets: targets.map(\.name), systems: own)
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
    private func standIn(_ folder: BytePath) -> (kind: StandIn, folder: BytePath)? {
        guard !folder.bytes.isEmpty else { return nil }
        var end = 0
        for name in folder.bytes.split(separator: UInt8(ascii: "/")) {
            end = name.endIndex
            let name = Array(name)
            guard let kind = StandIn(folder: name) ?? (projects.isVendored(name) ? .vendored : nil),
                let found = BytePath(Array(folder.bytes[..<end]))
            else { continue }
            return (kind, found)
        }
        return nil
    }

    // MARK: The files that tell

    private static let maxBytes = 1 << 20
    private static let drawable = Array("drawable".utf8)
    private static let mipmap = Array("mipmap".utf8)
    private static let pubspec = Array(Pubspec.fileName.utf8)
    private static let packageList = Array("package.json".utf8)
    private static let swiftPackage = Array("Package.swift".utf8)
    private static let androidManifest = Array("AndroidManifest.xml".utf8)
    /// What programs of Ruby, Python and PHP that serve pages begin with.
    private static let servers = ["config.ru", "manage.py", "composer.json"].map { Array($0.utf8) } + [appEngine]
    private static let appEngine = Array("app.yaml".utf8)
    /// What sites without a program begin with, games of Godot, and apps of Cordova, whose list names every icon and splash screen.
    private static let beginnings = ["index.html", "project.godot", "config.xml"].map { Array($0.utf8) }
    private static let marks =
        [XcodeProjects.fileName, pubspec, packageList, swiftPackage, androidManifest] + servers + beginnings
        + StatedSystems.specifications
    private static let projectEnd = Array(".xcodeproj".utf8)

    /// Whether a file is one of those that tell what loads the images around it.
    static func isMark(_ path: [UInt8]) -> Bool {
        // Of thousands of files hardly one ends with such a letter.
        guard let last = path.last, "jlntuy".utf8.contains(last) else { return false }
        return StatedSystems.listsIcons(path)
            || marks.contains { mark in
                guard path.hasSuffix(mark) else { return false }
                return path.count == mark.count || path[path.count - mark.count - 1] == UInt8(ascii: "/")
            }
    }

    private static func marks(in folder: BytePath, on disk: any Disk) -> [BytePath] {
        let entries = (try? disk.entries(of: folder)) ?? []
        return entries.flatMap { entry -> [BytePath] in
            guard let path = folder.appending(entry.name) else { return [] }
            guard entry.kind == .folder else { return entry.kind == .file && isMark(entry.name) ? [path] : [] }
            let inner =
                entry.name.hasSuffix(projectEnd)
                ? [path.appending(XcodeProjects.fileName)].compactMap(\.self)
                : StatedSystems.statements(in: path, on: disk)
            return inner.filter { (try? disk.status(of: $0)) != nil }
        }
    }

    /// What a file says; nil for one that only has such a name.
    private static func package(_ name: [UInt8], _ text: [UInt8]) -> Package? {
        switch name {
        case pubspec: text.range(of: "flutter".utf8) != nil ? .flutter : .other
        case packageList: names("react-native", in: text) ? reactNative(text) : .web(hasSmall: true)
        case androidManifest: .android
        // Other programs have a file of this name, too.
        case appEngine: text.range(of: "runtime:".utf8) != nil ? .web(hasSmall: true) : nil
        case _ where servers.contains(name): .web(hasSmall: true)
        case _ where beginnings.contains(name):
            name.hasSuffix(".xml".utf8) && text.range(of: "<widget".utf8) == nil ? nil : .pages
        default: .other
        }
    }

    /// A package of React Native, and whether it is for screens that may have 1x, too.
    private static func reactNative(_ text: [UInt8]) -> Package {
        let others = ["react-native-web", "react-native-windows", "react-native-macos"]
        return .reactNative(hasSmall: others.contains { names($0, in: text) })
    }

    private static func names(_ package: String, in text: [UInt8]) -> Bool {
        text.range(of: "\"\(package)\"".utf8) != nil
    }
}
