/// What an Xcode project says of the files that its targets copy into their bundles.
///
/// All paths are those of the tree; a file outside of it is left out.
struct XcodeProject: Sendable {
    /// A product, such as an app.
    struct Target: Sendable {
        /// The name that people see in Xcode.
        var name = ""
        /// Whether it runs tests, and is no part of an app.
        var isTest = false
        /// Its property lists, of which each configuration may have another.
        var propertyLists: Set<BytePath> = []
        /// Files and folders that it copies or compiles, a folder with all that it holds.
        var resources: Set<BytePath> = []
        /// Those among them that it copies with all that they hold, as new projects do.
        var folders: Set<BytePath> = []
        /// Files of such a folder that it does not copy.
        var exceptions: Set<BytePath> = []
        /// The platforms for which alone it builds a file or a folder, as Xcode writes them.
        var platforms: [BytePath: Set<String>] = [:]
        /// The kinds of devices that it is for, as `UIDeviceFamily` numbers them; empty where no setting says it.
        var families: Set<Int> = []
        /// The systems that it runs on.
        var systems = AppSystems()
        /// Whether it is an app, and no part of one.
        var isApp = false
        /// The icon sets that an app is built with, of which each configuration may have another; empty for other products.
        var iconSets: Set<String> = []
        /// The names of files that it copies from outside of the tree.
        var outside: Set<BytePath> = []
        /// The files that it may copy into another folder of its bundle than the rest, or for some systems alone.
        var elsewhere: Set<BytePath> = []
        /// The same with those that an app may be switched to, and with a variable where all of a catalog are compiled.
        var compiledIconSets: Set<String> = []
        /// The same of launch image sets.
        var launchSets: Set<String> = []
    }

    /// Its targets that name a property list or copy a file.
    var targets: [Target] = []
    /// The systems of all targets but tests.
    var systems = AppSystems()
    /// The files that their author calls data, whatever their names say.
    var dataFiles: Set<BytePath> = []

    /// Leaves out the systems before the oldest that a part of its apps runs on.
    mutating func raise(to version: SystemVersion) {
        systems.raise(to: version)
        for index in targets.indices { targets[index].systems.raise(to: version) }
    }

    /// Reads a `project.pbxproj`.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - folder: The folder that the project lies in, from which its paths start.
    ///   - settings: The settings of a file of them, on which configurations may be based.
    /// - Returns: Nil if the file is damaged.
    init?(_ bytes: [UInt8], in folder: BytePath, settings: (BytePath) -> [String: PropertyList] = { _ in [:] }) {
        guard let file = PropertyList(oldStyle: Self.withoutConflicts(bytes)),
            case .table(let objects)? = file["objects"]
        else { return nil }
        guard let root = file["rootObject"]?.plain, let project = objects[root] else {
            systems = AppSystems(objects.values.compactMap { $0["buildSettings"] }, in: [])
            return
        }
        var reader = XcodeProjectReader(objects: objects)
        // A project may say that its paths start elsewhere.
        let start = folder.resolving(project["projectDirPath"]?.plain ?? "") ?? folder
        reader.place(project["mainGroup"]?.plain, in: start, root: start)
        dataFiles = Set(
            reader.paths.compactMap { objects[$0]?["explicitFileType"]?.plain == "file" ? $1 : nil })
        let common = reader.settings(project, basedOn: settings)
        let families = XcodeProjectReader.families(common)
        let all = (project["targets"]?.items ?? []).compactMap { item in
            item.plain.map { reader.target($0, root: start, common, basedOn: settings) }
        }
        for target in all where !target.isTest { systems.formUnion(target.systems) }
        targets = all.compactMap { target in
            var target = target
            if target.families.isEmpty { target.families = families }
            // An app that does not say so is for iPhones.
            if target.families.isEmpty, target.isApp, target.systems.oldest[.iOS] != nil { target.families = [1] }
            return target.propertyLists.isEmpty && target.resources.isEmpty ? nil : target
        }
    }
}

extension XcodeProject {
    /// The first side of every conflict that a merge left in a file and somebody committed.
    private static func withoutConflicts(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.range(of: "\n<<<<<<< ".utf8) != nil else { return bytes }
        var isLeftOut = false
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).filter { line in
            switch line.prefix(7) {
            case let mark where mark.elementsEqual("<<<<<<<".utf8): return false
            case let mark where mark.elementsEqual("=======".utf8) || mark.elementsEqual("|||||||".utf8):
                isLeftOut = true
            case let mark where mark.elementsEqual(">>>>>>>".utf8):
                isLeftOut = false
                return false
            default: break
            }
            return !isLeftOut
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
}

/// Follows the references between the objects of a project, each once.
private struct XcodeProjectReader {
    let objects: [String: PropertyList]
    /// The paths of files and groups, by their objects.
    var paths: [String: BytePath] = [:]

    private func references(_ object: PropertyList?, _ key: String) -> [String] {
        object?[key]?.items.compactMap(\.plain) ?? []
    }

    /// Notes the paths of a group and of all that it holds.
    mutating func place(_ reference: String?, in folder: BytePath, root: BytePath) {
        var waiting = reference.map { [($0, folder)] } ?? []
        var seen: Set<String> = []
        // An object that refers to itself is followed once.
        while let (reference, folder) = waiting.popLast() {
            guard seen.insert(reference).inserted, let object = objects[reference],
                let base = base(of: object, folder, root),
                let path = base.resolving(object["path"]?.plain ?? "")
            else { continue }
            paths[reference] = path
            waiting += references(object, "children").map { ($0, path) }
        }
    }

    /// The folder that an object's path starts from; nil for those of the system, and of products.
    private func base(of object: PropertyList, _ group: BytePath, _ root: BytePath) -> BytePath? {
        switch object["sourceTree"]?.plain {
        case "<group>", nil: group
        case "SOURCE_ROOT": root
        default: nil
        }
    }

    /// The settings of the configurations of a project or a target, on top of those of the file that each is based on.
    func settings(_ object: PropertyList, basedOn file: (BytePath) -> [String: PropertyList]) -> [PropertyList] {
        references(object["buildConfigurationList"]?.plain.flatMap { objects[$0] }, "buildConfigurations")
            .compactMap { reference in
                let configuration = objects[reference]
                guard case .table(let own)? = configuration?["buildSettings"] else { return nil }
                let base = configuration?["baseConfigurationReference"]?.plain.flatMap { paths[$0] }
                return .table(own.merging(base.map(file) ?? [:]) { own, _ in own })
            }
    }

    /// The kinds of devices that configurations are for.
    static func families(_ settings: [PropertyList]) -> Set<Int> {
        Set(settings.flatMap { DeviceFamilies.numbers(in: $0[DeviceFamilies.setting]?.plain ?? "") })
    }

    /// - Parameter common: The settings of the project, which count where a target has none.
    func target(
        _ reference: String, root: BytePath, _ common: [PropertyList],
        basedOn file: (BytePath) -> [String: PropertyList]
    ) -> XcodeProject.Target {
        var target = XcodeProject.Target()
        guard let object = objects[reference] else { return target }
        let own = settings(object, basedOn: file)
        target.name = object["name"]?.plain ?? ""
        let product = object["productType"]?.plain ?? ""
        target.isTest = product.contains("-test")
        target.families = Self.families(own)
        target.isApp = product.contains("application")
        // The first apps for watches had the SDK of iPhones; what holds one for the store is an iPhone's.
        let isOfWatches = product.contains("watch") && !product.hasSuffix("-container")
        target.systems = AppSystems(own, in: common, isApp: target.isApp, only: isOfWatches ? .watchOS : nil)
        if target.isApp {
            // An empty name is none.
            func sets(_ key: String) -> Set<String> {
                Set((own + common).compactMap { $0[key]?.plain }.filter { !$0.isEmpty })
            }
            target.iconSets = sets("ASSETCATALOG_COMPILER_APPICON_NAME")
            let alternates = sets("ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES").flatMap { $0.split(separator: " ") }
            target.compiledIconSets = target.iconSets.union(alternates.map(String.init))
            if sets("ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS").contains("YES") {
                target.compiledIconSets.insert("$(all)")
            }
            target.launchSets = sets("ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME")
        }
        for settings in own {
            guard let path = settings["INFOPLIST_FILE"]?.plain, !path.isEmpty else { continue }
            if let path = root.resolving(Self.withoutRoot(path, target: object["name"]?.plain)) {
                target.propertyLists.insert(path)
            }
        }
        // Whoever builds a source file asks for the images that it names.
        let copying = Set(["PBXResourcesBuildPhase", "PBXCopyFilesBuildPhase", "PBXSourcesBuildPhase"])
        for phase in references(object, "buildPhases").compactMap({ objects[$0] }) {
            guard let kind = phase["isa"]?.plain, copying.contains(kind) else { continue }
            let built = references(phase, "files").compactMap { objects[$0] }
            let files = built.compactMap { $0["fileRef"]?.plain }
            let isElsewhere = kind == "PBXCopyFilesBuildPhase"
            for file in built where isElsewhere || file["platformFilter"] != nil || file["platformFilters"] != nil {
                if let path = file["fileRef"]?.plain.flatMap({ paths[$0] }) { target.elsewhere.insert(path) }
            }
            // A group of the languages of one file stands for all of them.
            let all = files.flatMap { file -> [String] in
                let variants = references(objects[file], "children")
                return variants.isEmpty ? [file] : variants
            }
            target.resources.formUnion(all.compactMap { paths[$0] })
            let outside = all.filter { paths[$0] == nil }.compactMap { objects[$0]?["path"]?.plain }
            target.outside.formUnion(outside.compactMap { $0.split(separator: "/").last.flatMap { BytePath("\($0)") } })
        }
        for group in references(object, "fileSystemSynchronizedGroups") {
            guard let folder = paths[group] else { continue }
            target.resources.insert(folder)
            target.folders.insert(folder)
            for exceptions in references(objects[group], "exceptions").compactMap({ objects[$0] })
            where exceptions["target"]?.plain == reference {
                target.exceptions.formUnion(
                    references(exceptions, "membershipExceptions").compactMap(folder.resolving))
                guard case .table(let filters)? = exceptions["platformFiltersByRelativePath"] else { continue }
                for (path, platforms) in filters {
                    guard let path = folder.resolving(path) else { continue }
                    target.platforms[path] = Set(platforms.items.compactMap(\.plain))
                }
            }
        }
        return target
    }

    /// A path without the settings that stand for the project's folder.
    private static func withoutRoot(_ path: String, target: String?) -> String {
        var path = path
        for name in ["SRCROOT", "PROJECT_DIR", "SOURCE_ROOT"] {
            for setting in ["$(\(name))/", "${\(name)}/", "$\(name)/"] where path.hasPrefix(setting) {
                path.removeFirst(setting.count)
            }
        }
        guard let target else { return path }
        for name in ["TARGET_NAME", "PRODUCT_NAME"] {
            path = path.replacing("$(\(name))", with: target).replacing("${\(name)}", with: target)
        }
        return path
    }
}

extension PropertyList {
    /// The text, whatever it holds.
    var plain: String? { if case .text(let text) = self { text } else { nil } }
}

extension BytePath {
    /// The path that a relative path means in this folder; nil if it is absolute, leaves the tree or is damaged.
    func resolving(_ path: String) -> BytePath? {
        guard !path.hasPrefix("/") else { return nil }
        var found = self
        for part in path.utf8.split(separator: UInt8(ascii: "/")).map({ Array($0) }) {
            if part == [UInt8(ascii: ".")] { continue }
            if part == Array("..".utf8) {
                guard found != .root else { return nil }
                found = found.folder
            } else {
                guard let inner = found.appending(part) else { return nil }
                found = inner
            }
        }
        return found
    }
}
