import Foundation

/// The images of this package.
public enum Badges {
    /// The files of the bundle, in alphabetical order: the masters and what was made of them.
    public static func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Bundle.module.resourcePath ?? Bundle.module.bundlePath)
            .filter { $0.hasSuffix(".png") }.sorted()
    }
}
