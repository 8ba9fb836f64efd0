package import Foundation

/// Real images of published apps, which are not part of this repository: `TWOFOLD_CORPUS` names the folder.
package enum Corpus {
    package static var folder: URL? {
        guard let path = ProcessInfo.processInfo.environment["TWOFOLD_CORPUS"], !path.isEmpty else { return nil }
        return URL(fileURLWithPath: path)
    }

    /// Real asset catalogs, which lie beside it: their files as far as they are small, and every `Contents.json`.
    package static var catalogs: URL? { folder?.deletingLastPathComponent().appendingPathComponent("catalogs") }

    /// Every `Contents.json` of these catalogs, sorted by path.
    package static var catalogContents: [URL] {
        guard let catalogs, let files = FileManager.default.enumerator(at: catalogs, includingPropertiesForKeys: nil)
        else { return [] }
        return files.compactMap { $0 as? URL }.filter { $0.lastPathComponent == "Contents.json" }
            .sorted { $0.path < $1.path }
    }

    /// Real property lists of apps, which lie beside it too, sorted by path.
    package static var propertyLists: [URL] {
        guard let folder = folder?.deletingLastPathComponent().appendingPathComponent("plists"),
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        else { return [] }
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "plist" }.sorted { $0.path < $1.path }
    }

    /// Whether the folder is there.
    package static let isAvailable = folder.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
}
