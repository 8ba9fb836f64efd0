// The files that tell what loads the images around them.

extension Consumers {
    static let maxBytes = 1 << 20
    static let drawable = Array("drawable".utf8)
    static let mipmap = Array("mipmap".utf8)
    private static let pubspec = Array(Pubspec.fileName.utf8)
    private static let packageList = Array("package.json".utf8)
    private static let androidManifest = Array("AndroidManifest.xml".utf8)
    /// What programs of Ruby, Python and PHP that serve pages begin with.
    private static let servers = ["config.ru", "manage.py", "composer.json"].map { Array($0.utf8) } + [appEngine]
    private static let appEngine = Array("app.yaml".utf8)
    /// What sites begin with, also those of Jekyll and Hugo, of its themes, and of GitHub's pages, and games of Godot.
    static let beginnings = [
        "index.html", "index.php", "_config.yml", "hugo.toml", "theme.toml", "CNAME", "project.godot",
    ].map { Array($0.utf8) }
    static let marks =
        [
            XcodeProjects.fileName, pubspec, packageList, StatedSystems.package, androidManifest,
            StatedSystems.packageInfo,
        ]
        + servers
        + beginnings + StatedSystems.lists.keys + StatedSystems.specifications
        + [StatedSystems.scenes, StatedSystems.propertyList]
    private static let projectEnd = Array(".xcodeproj".utf8)

    /// Whether a file is one of those that tell what loads the images around it.
    static func isMark(_ path: [UInt8]) -> Bool {
        // Of thousands of files hardly one ends with such a letter.
        guard let last = path.last, "Ecjlnoptuy".utf8.contains(last) else { return false }
        return path.hasSuffix(DotNetImages.end) || StatedSystems.listsIcons(path) || StatedSystems.isPod(path)
            || marks.contains { mark in
                guard path.hasSuffix(mark) else { return false }
                return path.count == mark.count || path[path.count - mark.count - 1] == UInt8(ascii: "/")
            }
    }

    static func marks(in folder: BytePath, on disk: any Disk) -> [BytePath] {
        let entries = (try? disk.entries(of: folder)) ?? []
        return entries.flatMap { entry -> [BytePath] in
            guard let path = folder.appending(entry.name) else { return [] }
            guard entry.kind == .folder else { return entry.kind == .file && isMark(entry.name) ? [path] : [] }
            let inner =
                entry.name.hasSuffix(projectEnd)
                ? [path.appending(XcodeProjects.fileName)].compactMap(\.self)
                : StatedSystems.statements(in: path, on: disk)
                    + [path.appending(StatedSystems.scenes)].compactMap(\.self)
            return inner.filter { (try? disk.status(of: $0)) != nil }
        }
    }

    /// What loads the images of the package that a file begins; nil for one that only has such a name.
    static func package(_ path: BytePath, _ text: [UInt8]) -> Consumer? {
        let pages = Consumer.web(package: path.folder, hasSmall: true)
        switch path.name {
        case pubspec: return text.range(of: "flutter".utf8) != nil ? .flutter(package: path.folder) : .unknown
        case packageList:
            guard names("react-native", in: text) else { return pages }
            // Those for pages or computers are for screens that may have 1x, too.
            let others = ["react-native-web", "react-native-windows", "react-native-macos"]
            return .reactNative(package: path.folder, hasSmall: others.contains { names($0, in: text) })
        case androidManifest: return .android
        // Other programs have a file of this name, too.
        case appEngine: return text.range(of: "runtime:".utf8) != nil ? pages : nil
        // A program that serves pages.
        default: return pages
        }
    }

    private static func names(_ package: String, in text: [UInt8]) -> Bool {
        text.range(of: "\"\(package)\"".utf8) != nil
    }
}
