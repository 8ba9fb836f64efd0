/// What a tree holds of the things that a configuration speaks of.
struct TreeOverview: Sendable {
    /// A file that tells which framework uses the images of a folder.
    enum App: Hashable, Sendable {
        case flutter
        case reactNative
        case web
    }

    /// Images that are named like masters: `Button@2x.png`, and `3.0x/button.png` of Flutter; sorted by path.
    var masters: [BytePath] = []
    /// Images without a scale in their names or folders.
    private var small: Set<BytePath> = []
    /// SVG files that could be masters, sorted by path.
    var drawings: [BytePath] = []
    /// PDF files that could be masters, sorted by path.
    var pages: [BytePath] = []
    /// Asset catalogs, sorted by path.
    var catalogs: [BytePath] = []
    /// The folders of apps, with what uses their images.
    var apps: [BytePath: App] = [:]
    /// Folders of Android resources, those with the shortest path first.
    var resources: [BytePath] = []
    /// Names of folders with reference images of tests, which nobody wants variants of.
    var references: Set<String> = []
    /// The folder with the first page of a web site, of each one.
    var pageFolders: [BytePath: BytePath] = [:]
    /// The texts of the `pubspec.yaml` files by their folders.
    var pubspecs: [BytePath: [UInt8]] = [:]

    /// Sorts the paths of a tree.
    ///
    /// - Parameters:
    ///   - paths: All files, in any order.
    ///   - text: The content of a file; nil where it cannot be read.
    init(_ paths: [BytePath], text: (BytePath) -> [UInt8]?) {
        let paths = paths.filter { String(validating: $0.bytes, as: UTF8.self) != nil }.sorted()
        for path in paths { findApp(path, text) }
        for path in paths where path.name == Array("index.html".utf8) && !isInShell(path) { findSite(path) }
        for path in paths where !isInShell(path) { add(path) }
        catalogs = Set(paths.compactMap(Self.catalog)).sorted()
        resources = Set(paths.filter { !isInShell($0) }.compactMap(Self.resourceFolder))
            .sorted { ($0.components.count, $0) < ($1.components.count, $1) }
    }

    // MARK: Apps

    /// The most apps that are told apart: each file is compared with all of them.
    private static let maxApps = 50

    private mutating func findApp(_ path: BytePath, _ text: (BytePath) -> [UInt8]?) {
        guard apps.count < Self.maxApps else { return }
        switch String(decoding: path.name, as: UTF8.self) {
        case "pubspec.yaml":
            guard let content = text(path), Self.contains(content, "flutter") else { return }
            apps[path.folder] = .flutter
            pubspecs[path.folder] = content
        case "package.json":
            guard let content = text(path), Self.contains(content, "\"react-native\"") else { return }
            apps[path.folder] = .reactNative
        default: break
        }
    }

    private mutating func findSite(_ page: BytePath) {
        guard apps.count < Self.maxApps else { return }
        let folder = page.folder
        let names = folder.components.map { String(decoding: $0, as: UTF8.self) }
        guard !names.contains(where: Self.isDocumentation) else { return }
        let root = names.last.map(Self.servedNames.contains) == true ? folder.folder : folder
        guard apps[root] == nil, !apps.contains(where: { $0.value == .web && root.isWithin($0.key) }) else { return }
        apps[root] = .web
        pageFolders[root] = folder
    }

    /// Whether the 1x of a master lies beside it.
    func hasSmall(_ master: BytePath) -> Bool {
        let name = AssetName(parsing: Self.withoutSystem(master.name))
        return master.folder.appending(name.variant(scale: .x1, device: name.device).bytes).map(small.contains) ?? false
    }

    /// The innermost app that a path lies in.
    func app(of path: BytePath) -> BytePath? {
        apps.keys.filter { path.isWithin($0) }.max { $0.components.count < $1.components.count }
    }

    /// Whether a path lies in the folder of a system that a framework writes, such as `android` in a Flutter app.
    private func isInShell(_ path: BytePath) -> Bool {
        apps.contains { root, app in
            guard app != .web, path.isWithin(root) else { return false }
            let rest = path.components.dropFirst(root.components.count)
            guard rest.count > 1, let first = rest.first else { return false }
            return Self.shellNames.contains(String(decoding: first, as: UTF8.self))
        }
    }

    // MARK: Files

    private mutating func add(_ path: BytePath) {
        guard TreeListing.isImageName(path.name), Self.catalog(path) == nil, Self.resourceFolder(path) == nil else {
            return
        }
        let names = path.components.dropLast().map { String(decoding: $0, as: UTF8.self) }
        if let name = names.first(where: Self.isReference) {
            references.insert(name)
            return
        }
        if path.components.dropLast().contains(where: { StandIn(folder: $0) != nil }) { return }
        let name = AssetName(parsing: path.name)
        let format = path.name.lastIndex(of: UInt8(ascii: ".")).flatMap {
            ImageFormat(fileExtension: path.name[($0 + 1)...])
        }
        switch format {
        case .svg: drawings.append(path)
        case .pdf: pages.append(path)
        case nil: break
        default:
            let plain = AssetName(parsing: Self.withoutSystem(path.name))
            if name.scale > .x1 || plain.scale > .x1 || Self.isScaleFolder(names.last) {
                masters.append(path)
            } else if let plain = path.folder.appending(plain.bytes) {
                small.insert(plain)
            }
        }
    }

    private static let shellNames: Set<String> = ["ios", "android", "macos", "windows", "linux", "web"]
    private static let servedNames: Set<String> = ["public", "www", "static", "site", "dist", "htdocs"]

    private static func isReference(_ name: String) -> Bool {
        name.hasPrefix("ReferenceImages") || ["__Snapshots__", "__snapshots__", "FailureDiffs"].contains(name)
    }

    private static func isDocumentation(_ name: some StringProtocol) -> Bool {
        ["doc", "docs", "documentation", "manual", "test", "tests", "fixtures"].contains(name.lowercased())
    }

    /// The name without the system that React Native knows before the extension: `a@2x.png` of `a@2x.ios.png`.
    private static func withoutSystem(_ name: [UInt8]) -> [UInt8] {
        var parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count > 2,
            ["ios", "android", "native"].contains(String(decoding: parts[parts.count - 2], as: UTF8.self))
        else { return name }
        parts.remove(at: parts.count - 2)
        return Array(parts.joined(separator: [UInt8(ascii: ".")]))
    }

    /// Whether a folder is named like `2.0x`.
    private static func isScaleFolder(_ name: String?) -> Bool {
        guard let name, name.last == "x", let scale = ScaleFactor(decimal: Array(name.utf8.dropLast())) else {
            return false
        }
        return scale > .x1
    }

    /// The asset catalog that a path lies in.
    private static func catalog(_ path: BytePath) -> BytePath? {
        let suffix = Array(".xcassets".utf8)
        guard let index = path.components.firstIndex(where: { $0.hasSuffix(suffix) }) else { return nil }
        return BytePath(components: Array(path.components[...index]))
    }

    /// The folder `res` that a path lies in, where it has folders of Android's qualifiers.
    private static func resourceFolder(_ path: BytePath) -> BytePath? {
        let parts = path.components.map { String(decoding: $0, as: UTF8.self) }
        for (index, part) in parts.enumerated().dropLast(2) where part == "res" {
            let next = parts[index + 1]
            if ["drawable", "mipmap"].contains(where: { next == $0 || next.hasPrefix("\($0)-") }) {
                return BytePath(components: Array(path.components[...index]))
            }
        }
        return nil
    }

    static func contains(_ text: [UInt8], _ word: String) -> Bool {
        String(decoding: text, as: UTF8.self).contains(word)
    }
}
