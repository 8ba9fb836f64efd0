/// The Xcode projects of a tree, read once.
package struct XcodeProjects: Sendable {
    /// One target, and the project that it is in.
    package struct Target: Sendable {
        /// The `project.pbxproj`.
        package var project: BytePath
        var content: XcodeProject.Target
        /// The property lists of an app that is built with a set of launch images.
        package var launchLists: Set<BytePath> { content.launchSets.isEmpty ? [] : content.propertyLists }
    }

    /// The targets of all projects that can be read.
    package private(set) var targets: [Target] = []
    /// The oldest system that each folder's projects build for.
    private var oldest: [BytePath: SystemVersion] = [:]
    /// The kinds of devices that each folder's projects are for, where all their settings agree.
    private var families: [BytePath: Set<Int>] = [:]
    /// The targets that copy a file or folder, or leave it out, by its path.
    private var copied: [BytePath: [Int]] = [:]
    /// The folders with the property list of an app of which nothing states the systems.
    private(set) var unstated: Set<BytePath> = []
    /// The files of images of which targets copy several from several folders.
    private var scattered: [BundlePlace: [BytePath]] = [:]

    /// Where a target puts the files that it copies one by one.
    private struct BundlePlace: Hashable {
        var target: Int
        var language: [UInt8]?
        var name: [UInt8]
    }

    private var builders: [BytePath: Set<Int>] = [:]
    /// The files that projects call data, whatever their names say.
    package private(set) var dataFiles: Set<BytePath> = []
    /// The version of Xcode that last brought each folder's projects up to date.
    private var upgrades: [BytePath: Int] = [:]
    /// The names of files that targets copy from outside of the tree.
    package var outside: Set<BytePath> { targets.reduce(into: []) { $0.formUnion($1.content.outside) } }
    /// What the targets copy one by one.
    private(set) var copiedImages = CopiedImages()
    /// Whether a project that is no guest builds an app.
    private var hasOwnApp = false
    /// The folders of the others, which are not read then.
    private var guests: Set<BytePath> = []
    /// The systems of each folder's projects.
    private(set) var systems: [BytePath: AppSystems] = [:]

    package static let fileName = Array("project.pbxproj".utf8)
    private static let setting = Array("IPHONEOS_DEPLOYMENT_TARGET".utf8)
    private static let upgrade = Array("LastUpgradeCheck".utf8)
    private static let form = Array("objectVersion".utf8)
    private static let appType = Array("com.apple.product-type.application".utf8)
    /// The last form of projects that Xcode 3 wrote; programs that write newer ones may leave out the check.
    private static let lastOldForm = 46
    private static let maxBytes = 16 << 20

    /// No projects.
    init() {}

    /// Reads projects; one that cannot be read says nothing.
    ///
    /// - Parameters:
    ///   - paths: The projects.
    ///   - statements: The files that state the systems of an app where no project does.
    package init(_ paths: some Sequence<BytePath>, statements: [BytePath] = [], on disk: any Disk) {
        var apps: Set<BytePath> = []
        let all = Set(paths)
        // A project of the same name around it is the one that is built.
        func isCopy(_ path: BytePath) -> Bool {
            path.folder.folder.upwards.dropFirst().contains { outer in
                apps.contains(outer)
                    && outer.appending(path.folder.name)?.appending(Self.fileName).map(all.contains) ?? false
            }
        }
        // Outer folders come first, and guests last.
        let sorted = paths.map { (path: $0, isGuest: Self.isGuest($0.folder.folder)) }.sorted {
            ($0.isGuest ? 1 : 0, $0.path.bytes.count) < ($1.isGuest ? 1 : 0, $1.path.bytes.count)
        }
        for (path, isGuest) in sorted {
            // The project's own folder is a bundle.
            let folder = path.folder.folder
            if isGuest, hasOwnApp {
                guests.insert(folder)
                continue
            }
            guard let bytes = try? disk.contents(of: path, limit: Self.maxBytes) else { continue }
            if Self.isSample(folder, beside: apps) || isCopy(path) {
                // The app around a library may be made of it; nobody builds an app there.
                if bytes.range(of: Self.appType) != nil { guests.insert(folder) }
                continue
            }
            var project = XcodeProject(bytes, in: folder) { path in
                var read: Set<BytePath> = []
                return Self.settings(at: path, of: folder, on: disk, &read)
            }
            if let common = DeviceFamilies.common(in: bytes) { families[folder, default: []].formUnion(common) }
            if let system = StatedSystems.ofPods(in: folder, on: disk) { project?.raise(to: system) }
            // What a target sets holds over what its project sets.
            if let system = project?.systems.oldest[.iOS].flatMap(\.self) ?? Self.oldest(in: bytes) {
                oldest[folder] = min(system, oldest[folder] ?? system)
            }
            guard let project else { continue }
            if project.targets.contains(where: \.isApp) {
                apps.insert(folder)
                hasOwnApp = hasOwnApp || !isGuest
            }
            systems[folder, default: AppSystems()].formUnion(project.systems)
            dataFiles.formUnion(project.dataFiles)
            upgrades[folder] = max(Self.upgrade(in: bytes), upgrades[folder] ?? 0)
            targets += project.targets.map { Target(project: path, content: $0) }
        }
        systems.merge(StatedSystems.generated(statements, on: disk)) { project, _ in project }
        let lists = StatedSystems.byLists(
            statements, where: { systems[$0] == nil && !guests.contains($0) }, on: disk)
        systems.merge(lists.filter { $0.value.scales != nil }) { known, _ in known }
        systems.merge(
            StatedSystems.byIcons(statements, where: { systems[$0] == nil && !guests.contains($0) }, on: disk)
        ) { known, _ in known }
        unstated = Set(lists.keys.filter { systems[$0] == nil })
        for (index, target) in targets.enumerated() {
            for path in target.content.resources {
                copied[path, default: []].append(index)
                copiedImages.add(path, of: target.project.folder.folder)
            }
            if !target.content.isTest, !target.content.folders.isEmpty {
                copiedImages.addFolder(of: target.project.folder.folder)
            }
            for path in target.content.propertyLists { builders[path, default: []].insert(index) }
        }
        findScattered(on: disk)
    }

    /// Finds the images of which targets copy several scales from several folders.
    private mutating func findScattered(on disk: any Disk) {
        let images = copied.keys.filter { TreeListing.isImageName($0.name) }
        let groups = Dictionary(grouping: images) { path in
            let name = AssetName(parsing: path.name)
            return name.variant(scale: .x1, device: name.device).bytes
        }
        for files in groups.values where files.count > 1 && Set(files.map(\.folder)).count > 1 {
            for file in files where (try? disk.status(of: file)) != nil {
                for target in copied[file] ?? [] where !targets[target].content.elsewhere.contains(file) {
                    scattered[BundlePlace(target: target, language: file.language, name: file.name), default: []]
                        .append(file)
                }
            }
        }
    }

    /// Whether a project lies in an unpacked release, or among samples: beside an app elsewhere, nobody builds it.
    private static func isGuest(_ folder: BytePath) -> Bool {
        folder.components.contains {
            StandIn.isRelease($0) || collections.contains(String(decoding: $0.map(\.lowercasedASCII), as: UTF8.self))
        }
    }

    /// Whether a folder's name says that it holds somebody else's project; that of a release does while an app lies elsewhere.
    package func isVendored(_ name: [UInt8]) -> Bool {
        StandIn(folder: name) == .vendored || isRelease(name)
    }

    /// Whether a folder's name is that of an unpacked release, while an app lies elsewhere.
    func isRelease(_ name: [UInt8]) -> Bool { hasOwnApp && StandIn.isRelease(name) }

    /// The folder around a path with a project that is not read, because it is a guest.
    package func guest(around path: BytePath) -> BytePath? {
        guests.isEmpty ? nil : Self.nearest(to: path) { guests.contains($0) ? $0 : nil }
    }

    /// Whether a folder has a library's sample, or other people's work, that an app around it has a copy of.
    private static func isSample(_ folder: BytePath, beside apps: Set<BytePath>) -> Bool {
        var hasName = false
        for outer in folder.upwards where outer != .root {
            let name = String(decoding: outer.name.map(\.lowercasedASCII), as: UTF8.self)
            hasName =
                hasName || StandIn(folder: outer.name) == .vendored || shelves.contains(name)
                || collections.contains(name)
                || sampleEnds.contains { name.hasSuffix($0) }
            if hasName, apps.contains(outer.folder) { return true }
        }
        return false
    }

    /// Folders of samples, wherever they lie.
    private static let collections: Set = [
        "demo", "demos", "example", "examples", "sample", "samples", "sampleapps", "sample apps", "samplecode",
        "poc", "prototype", "prototypes", "experiments", "tutorials",
    ]
    /// Beside the names that say it of images anywhere, those that say it of a project below an app only.
    private static let shelves: Set = [
        "ext", "extern", "external", "lib", "libs", "libraries", "dependency", "dependencies", "frameworks",
    ]
    private static let sampleEnds = ["demo", "example", "sample"]

    /// The oldest system of the projects in the nearest folder around a file; nil where there is none.
    package func oldestSystem(around path: BytePath) -> SystemVersion? {
        oldest.isEmpty ? nil : Self.nearest(to: path) { oldest[$0] }
    }

    /// The kinds of devices of the app with this property list: those of the targets that build it, or else of the projects in
    /// the nearest folder around it; empty where neither says it.
    package func families(of propertyList: BytePath) -> Set<Int> {
        let own = builders(of: propertyList).reduce(into: Set()) { $0.formUnion(targets[$1].content.families) }
        guard own.isEmpty, !families.isEmpty else { return own }
        return Self.nearest(to: propertyList) { families[$0] } ?? []
    }

    /// The targets that build the app with this property list; empty if no project that can be read says so.
    package func builders(of propertyList: BytePath) -> Set<Int> { builders[propertyList] ?? [] }

    /// Whether only targets for other systems than iOS build an app with this property list.
    package func excludeIOS(_ propertyList: BytePath) -> Bool {
        let systems = builders(of: propertyList).map { targets[$0].content.systems.oldest }
        return !systems.isEmpty && systems.allSatisfy { !$0.isEmpty && !$0.keys.contains(.iOS) }
    }

    /// The targets that copy a file, alone or with a folder around it, in ascending order.
    package func copiers(of file: BytePath) -> [Int] {
        guard !copied.isEmpty else { return [] }
        var found = Set(copied[file] ?? [])
        for folder in file.folder.upwards {
            for index in copied[folder] ?? [] where !targets[index].content.exceptions.contains(file) {
                found.insert(index)
            }
        }
        return found.sorted()
    }

    /// Whether a target copies a folder around a file, but not around an app's list, as it is, so that the app does not find the file
    /// by its name alone.
    package func keepFolder(of file: BytePath, besides list: BytePath) -> Bool {
        !copied.isEmpty && copied[file] == nil
            && file.folder.upwards.contains { folder in
                !list.folder.upwards.contains(folder)
                    && (copied[folder] ?? []).contains { !targets[$0].content.folders.contains(folder) }
            }
    }

    /// Whether a target builds two files for different platforms, so that no app has both.
    func separate(_ one: BytePath, _ other: BytePath) -> Bool {
        targets.contains { target in
            guard let own = target.content.platforms[one], let others = target.content.platforms[other] else {
                return false
            }
            return own.isDisjoint(with: others)
        }
    }

    /// The version of Xcode that last brought the projects around a file up to date, such as 420 for 4.2; 0 for those before
    /// Xcode 4, and nil where there is no project.
    package func xcode(around path: BytePath) -> Int? {
        Self.nearest(to: path) { upgrades[$0] }
    }

    /// Whether some project lists images one by one.
    package var listsImages: Bool { !copiedImages.isEmpty }

    /// Whether all targets with a master copy a file in another folder under a variant's name, beside which they can copy no second one.
    ///
    /// - Parameter owned: What Twofold made, which it can make elsewhere.
    package func haveRival(of variant: BytePath, from master: BytePath, except owned: Set<BytePath>) -> Bool {
        guard !scattered.isEmpty, let own = copied[master], !own.isEmpty else { return false }
        return own.allSatisfy { target in
            let place = BundlePlace(target: target, language: master.language, name: variant.name)
            return scattered[place]?.contains { $0 != variant && !owned.contains($0) } ?? false
        }
    }

    /// Whether all targets that copy a file copy another one, too, into the same folder of their bundles: Xcode keeps those of languages
    /// alone.
    package func bundle(_ file: BytePath, with other: BytePath) -> Bool {
        guard let own = copied[other], let its = copied[file], file.language == other.language else { return false }
        return own.allSatisfy { target in
            its.contains(target) && targets[target].content.elsewhere.isDisjoint(with: [file, other])
        }
    }

    /// Whether a project spells the name of an image like this; Xcode names the file in the bundle as its project does.
    package func spell(_ stem: [UInt8]) -> Bool { copiedImages.spell(stem) }

    /// What the nearest folder around a path has.
    static func nearest<Value>(to path: BytePath, _ value: (BytePath) -> Value?) -> Value? {
        for folder in path.folder.upwards {
            if let found = value(folder) { return found }
        }
        return nil
    }

    /// The most files of settings that one includes.
    private static let maxIncluded = 32

    /// The settings of an `.xcconfig` file and of those that it includes: `NAME = value` a line, those with conditions left out.
    ///
    /// - Parameter read: The files that were read before; each counts once.
    private static func settings(
        at path: BytePath, of project: BytePath, on disk: any Disk, _ read: inout Set<BytePath>
    ) -> [String: PropertyList] {
        guard read.count < maxIncluded, read.insert(path).inserted,
            let bytes = try? disk.contents(of: path, limit: 1 << 20)
        else { return [:] }
        var settings: [String: PropertyList] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if line.drop(while: { $0 <= 0x20 }).starts(with: "#include".utf8) {
                let name = line.split(separator: UInt8(ascii: "\"")).dropFirst().first ?? []
                let places = [path.folder, project].compactMap { $0.resolving(String(decoding: name, as: UTF8.self)) }
                guard let found = places.first(where: { (try? disk.status(of: $0)) != nil }) else { continue }
                settings.merge(Self.settings(at: found, of: project, on: disk, &read)) { $1 }
                continue
            }
            guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            func text(_ bytes: ArraySlice<UInt8>) -> String {
                String(decoding: bytes.drop { $0 <= 0x20 }, as: UTF8.self).trimmingEnd
            }
            settings[text(line[..<sign])] = .text(text(line[(sign + 1)...]))
        }
        return settings
    }

    /// The number of `LastUpgradeCheck = 0420;`, which Xcode 3 did not write.
    private static func upgrade(in bytes: [UInt8]) -> Int {
        func number(_ key: [UInt8]) -> Int? {
            guard let range = bytes.range(of: key) else { return nil }
            let digits = bytes[range.upperBound...].prefix(16).drop { !$0.isDigit }.prefix { $0.isDigit }
            return Int(String(decoding: digits, as: UTF8.self))
        }
        return number(upgrade) ?? (number(form).map { $0 <= lastOldForm } ?? false ? 0 : .max)
    }

    /// The oldest of all targets and configurations: `IPHONEOS_DEPLOYMENT_TARGET = 3.1.3;`.
    private static func oldest(in bytes: [UInt8]) -> SystemVersion? {
        bytes.allRanges(of: setting).compactMap { range -> SystemVersion? in
            let rest = bytes[range.upperBound...].prefix(40).drop { " =:\"".utf8.contains($0) }
            let number = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
            return SystemVersion(String(decoding: number, as: UTF8.self))
        }.min()
    }
}

extension String {
    /// The text without spaces and a semicolon at its end.
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while let last = text.last, last.isWhitespace || last == ";" { text.removeLast() }
        return String(text)
    }
}

extension BytePath {
    /// The folder of a language that a file is in.
    fileprivate var language: [UInt8]? { folder.name.hasSuffix(".lproj".utf8) ? folder.name : nil }
}
