/// The oldest systems that other files than Xcode's state: those from which XcodeGen and Tuist make a project that is not
/// committed, the list of an app's pods, which run on none before, and without any of these the icons of an app.
///
/// They are found from the folder of an image upwards, so that a part of a tree has the systems of the whole.
enum StatedSystems {
    private typealias Versions = [AppSystems.System: SystemVersion]

    /// The files from which the two make a project.
    static let specifications = [xcodeGen, Array("Project.swift".utf8)]
    private static let xcodeGen = Array("project.yml".utf8)
    /// Where Tuist looks for what its projects share.
    private static let helpers = Array("ProjectDescriptionHelpers".utf8)
    private static let pods = Array("Podfile".utf8)
    private static let icons = Array(".appiconset/Contents.json".utf8)
    /// What Xcode writes beside the property list of an app that it builds.
    static let packageInfo = Array("PkgInfo".utf8)
    /// What apps of Cordova and Titanium begin with, whose lists and scripts name every file: a list, by the element that is in no
    /// other program's.
    static let lists = [Array("config.xml".utf8): "<widget", titanium: "<ti:app"]
    static let titanium = Array("tiapp.xml".utf8)
    /// The files beside a property list that another program wrote.
    private static let builders = [packageInfo] + lists.keys
    private static let appType = "APPL"
    static let propertyList = Array("Info.plist".utf8)
    /// What Xcode's templates call the code of an app's windows since iOS 13.
    static let scenes = Array("SceneDelegate.swift".utf8)
    private static let catalogEnd = Array(".xcassets".utf8)
    private static let maxBytes = 1 << 20
    /// The most bytes between a key and the version that it has.
    private static let reach = 80

    /// Whether a file states the systems of an app.
    static func isStatement(_ path: BytePath) -> Bool {
        specifications.contains(path.name) || path.name == scenes || path.name == propertyList
            || listsIcons(path.bytes)
    }

    /// The statements in a catalog, for whoever sees the folder with the catalog alone.
    static func statements(in folder: BytePath, on disk: any Disk) -> [BytePath] {
        guard folder.name.hasSuffix(catalogEnd) else { return [] }
        let sets = ((try? disk.entries(of: folder)) ?? []).compactMap { folder.appending($0.name)?.contentsFile }
        return sets.filter { listsIcons($0.bytes) }
    }

    /// The systems that such files state, by their folders.
    static func generated(_ paths: [BytePath], on disk: any Disk) -> [BytePath: AppSystems] {
        var shared: [BytePath: Versions] = [:]
        var found: [BytePath: AppSystems] = [:]
        for path in paths where specifications.contains(path.name) {
            guard let text = text(path, on: disk) else { continue }
            let folders = Array(path.folder.upwards)
            var versions = versions(in: text)
            if path.name == xcodeGen {
                for file in files(named: text, from: folders) {
                    if let text = self.text(file, on: disk) {
                        versions.merge(self.versions(in: text), uniquingKeysWith: min)
                    }
                }
            } else if text.range(of: "ProjectDescription".utf8) != nil {
                for folder in folders {
                    let own = shared[folder] ?? self.versions(ofHelpersIn: folder, on: disk)
                    shared[folder] = own
                    versions.merge(own, uniquingKeysWith: min)
                }
            } else {
                continue
            }
            let own = AppSystems(oldest: versions)
            if !versions.isEmpty { found[path.folder, default: own].formUnion(own) }
        }
        return found
    }

    /// The systems of apps whose property list states them, as those of Xamarin do; none of an app whose list leaves them to a project
    /// that is not there.
    ///
    /// Xcode writes them into the app alone.
    ///
    /// - Parameter isOpen: Whether nothing else states the systems of a folder; it has to hold for all folders around the list.
    static func byLists(
        _ paths: [BytePath], where isOpen: (BytePath) -> Bool, on disk: any Disk
    ) -> [BytePath: AppSystems] {
        var found: [BytePath: AppSystems] = [:]
        for path in paths where path.name == propertyList && path.folder.upwards.allSatisfy(isOpen) {
            let isOfOthers = builders.contains { name in
                path.folder.appending(name).map { (try? disk.status(of: $0)) != nil } ?? false
            }
            guard !isOfOthers, let list = text(path, on: disk).flatMap({ PropertyList($0) }) else { continue }
            let families = list["UIDeviceFamily"]?.items ?? []
            let type = list["CFBundlePackageType"]?.name ?? appType
            // Apple TVs and watches have other numbers.
            guard list["LSRequiresIPhoneOS"] == .flag(true) || !families.isEmpty, type == appType,
                families.allSatisfy({ [.number(1), .number(2)].contains($0) })
            else { continue }
            let version = list["MinimumOSVersion"]?.name.flatMap { SystemVersion($0) }
            let isForPhones = families.first == .number(1) && families.count == 1
            found[path.folder] =
                version.map { AppSystems(oldest: [.iOS: $0], isForPhones: isForPhones) } ?? AppSystems()
        }
        return found
    }

    /// The systems of apps by their icons, or by the code of their windows, by the folder of the catalog, beside which the app's
    /// property list is.
    ///
    /// - Parameter isOpen: Whether nothing else states the systems of a folder; it has to hold for all folders around the catalog.
    static func byIcons(
        _ paths: [BytePath], where isOpen: (BytePath) -> Bool, on disk: any Disk
    ) -> [BytePath: AppSystems] {
        var found: [BytePath: AppSystems?] = [:]
        let sceneApps = appsWithScenes(paths, on: disk)
        for path in paths where listsIcons(path.bytes) {
            // Those in folders of a catalog are alternate ones, or of no target.
            let catalog = path.folder.folder
            guard catalog.name.hasSuffix(catalogEnd), catalog.folder.upwards.allSatisfy(isOpen) else { continue }
            guard ((try? disk.entries(of: catalog.folder)) ?? []).contains(where: { $0.name.hasSuffix(propertyList) })
            else { continue }
            // One set that leaves it open leaves it open for the app.
            if let own = systems(byIcons: path, on: disk)
                ?? (sceneApps.contains(catalog.folder) ? ofScenes(path, on: disk) : nil)
            {
                found[catalog.folder, default: own]?.formUnion(own)
            } else {
                found[catalog.folder] = .some(nil)
            }
        }
        return found.compactMapValues(\.self)
    }

    /// Icons are listed by device and scale: those for iPhones have none at 1x since iOS 7, and one for all sizes is made by an
    /// Xcode that builds for none before iOS 11; nil where they leave open what screens there are.
    private static func systems(byIcons path: BytePath, on disk: any Disk) -> AppSystems? {
        guard let text = text(path, on: disk), let contents = try? CatalogContents(text, kind: .appiconset) else {
            return nil
        }
        let slots = contents.slots.filter { !$0.isUnassigned && $0.idiom != "ios-marketing" }
        guard !slots.isEmpty else { return nil }
        if slots.allSatisfy({ $0.platform == "ios" }) { return AppSystems(oldest: [.iOS: .firstWithOneIcon]) }
        guard slots.allSatisfy({ $0.idiom == "iphone" && $0.scale != .x1 }) else { return nil }
        return AppSystems(oldest: [.iOS: .firstWithoutSmallPhones], isForPhones: true)
    }

    /// The folders of apps with scenes, whose code lies in them or in a folder there: those apps run on iOS 13 and later, unless some code
    /// says that it does without scenes before.
    private static func appsWithScenes(_ paths: [BytePath], on disk: any Disk) -> Set<BytePath> {
        var (apps, others): (Set<BytePath>, Set<BytePath>) = ([], [])
        for path in paths where path.name == scenes {
            let isForAll = text(path, on: disk).map { $0.range(of: "available(iOS".utf8) == nil } ?? false
            let folders: Set = [path.folder, path.folder.folder]
            if isForAll { apps.formUnion(folders) } else { others.formUnion(folders) }
        }
        return apps.subtracting(others)
    }

    /// The systems of an app with scenes; nil where its icons are for other devices, too.
    private static func ofScenes(_ icons: BytePath, on disk: any Disk) -> AppSystems? {
        guard let text = text(icons, on: disk), let contents = try? CatalogContents(text, kind: .appiconset),
            contents.slots.allSatisfy({ $0.isUnassigned || ["iphone", "ipad", "ios-marketing"].contains($0.idiom) })
        else { return nil }
        return AppSystems(oldest: [.iOS: .firstWithScenes])
    }

    /// Whether a path is the list of an icon set.
    static func listsIcons(_ path: [UInt8]) -> Bool { path.hasSuffix(icons) }

    /// The oldest iOS that the pods of the projects in a folder run on; nil where they do not state it.
    static func ofPods(in folder: BytePath, on disk: any Disk) -> SystemVersion? {
        guard let text = folder.appending(pods).flatMap({ text($0, on: disk) }) else { return nil }
        return text.allRanges(of: "platform :ios,".utf8).compactMap { range in
            let line = text[..<range.lowerBound].suffix { $0 != UInt8(ascii: "\n") }
            return line.contains(UInt8(ascii: "#")) ? nil : version(behind: range.upperBound, in: text)
        }.min()
    }

    /// The files that a specification names, whose paths start from its folder or from one above, from which it is run.
    private static func files(named text: [UInt8], from folders: [BytePath]) -> [BytePath] {
        let words = text.split { " \t\r\n\"'()[],".utf8.contains($0) }.filter { $0.hasSuffix(".yml".utf8) }
        return words.prefix(64).flatMap { word in
            folders.compactMap { $0.resolving(String(decoding: word, as: UTF8.self)) }
        }
    }

    /// What the helpers of Tuist and of its plugins beside a folder's projects state.
    private static func versions(ofHelpersIn folder: BytePath, on disk: any Disk) -> Versions {
        func entries(_ folder: BytePath) -> [BytePath] {
            ((try? disk.entries(of: folder)) ?? []).compactMap { folder.appending($0.name) }
        }
        let roots = entries(folder).filter { $0.name.starts(with: "Tuist".utf8) || $0.name.starts(with: "Plugin".utf8) }
        // A folder of plugins has one for each.
        let inner = roots.flatMap(entries)
        let places = (roots + inner + inner.flatMap(entries)).filter { $0.name == helpers }
        // One helper may give the version a name that another asks for.
        let texts = places.flatMap(entries).filter { $0.name.hasSuffix(".swift".utf8) }.compactMap {
            text($0, on: disk)
        }
        return versions(in: Array(texts.joined(separator: [UInt8(ascii: "\n")])))
    }

    /// `deploymentTarget: {iOS: "15.0"}` and `platform: iOS` with `deploymentTarget: "15.0"` of YAML, and
    /// `DeploymentTargets.iOS("15.0")` of Swift.
    private static func versions(in text: [UInt8]) -> Versions {
        guard text.range(of: "eploymentTarget".utf8) != nil else { return [:] }
        var versions: Versions = [:]
        for (system, word) in [(AppSystems.System.iOS, "iOS"), (.macOS, "macOS")] {
            let keys = [" \(word):", "{\(word):", ".\(word)("].flatMap { text.allRanges(of: $0.utf8) }
            let stated = keys.compactMap {
                version(behind: $0.upperBound, in: text) ?? version(namedBehind: $0.upperBound, in: text)
            }
            versions[system] = (stated + versionsOfTargets(for: word, in: text)).min()
        }
        return versions
    }

    /// The versions of the targets of a specification that are for one system.
    private static func versionsOfTargets(for word: String, in text: [UInt8]) -> [SystemVersion] {
        let key = "platform:".utf8
        return text.allRanges(of: "deploymentTarget:".utf8).compactMap { range in
            // The platform stands before it or behind it, and that of another target is farther away.
            let before = Array(text[..<range.lowerBound].suffix(reach))
            let after = Array(text[range.upperBound...].prefix(reach))
            let platform = before.allRanges(of: key).last.map { before[$0.upperBound...] }
            guard let value = platform ?? after.range(of: key).map({ after[$0.upperBound...] }),
                value.drop(while: { " \"'".utf8.contains($0) }).starts(with: word.utf8)
            else { return nil }
            return version(behind: range.upperBound, in: text)
        }
    }

    /// The version that a name in parentheses stands for: `.iOS(Settings.oldest)` beside `let oldest = "15.0"`.
    private static func version(namedBehind index: Int, in text: [UInt8]) -> SystemVersion? {
        let argument = text[index...].prefix(reach).prefix { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "\n") }
        for word in argument.split(whereSeparator: { ".(".utf8.contains($0) }) {
            for place in text.allRanges(of: "let ".utf8 + word) {
                if let version = version(behind: place.upperBound, in: text) { return version }
            }
        }
        return nil
    }

    /// The first version in a line: `"16.0"`, `'7.0'`, `targetVersion: "15.0"`.
    static func version(behind index: Int, in text: [UInt8]) -> SystemVersion? {
        let line = text[index...].prefix(reach).prefix { $0 != UInt8(ascii: "\n") }
        let number = line.drop { !$0.isDigit }.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
        return SystemVersion(String(decoding: number, as: UTF8.self))
    }

    static func text(_ path: BytePath, on disk: any Disk) -> [UInt8]? {
        try? disk.contents(of: path, limit: maxBytes)
    }
}
