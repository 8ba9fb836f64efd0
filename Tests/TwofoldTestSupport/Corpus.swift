package import Foundation

/// Real images of published apps, which are not part of this repository: `TWOFOLD_CORPUS` names the folder.
package enum Corpus {
    package static var folder: URL? {
        guard let path = ProcessInfo.processInfo.environment["TWOFOLD_CORPUS"], !path.isEmpty else { return nil }
        return URL(fileURLWithPath: path)
    }

    /// Whether the folder is there.
    package static let isAvailable = folder.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
}
