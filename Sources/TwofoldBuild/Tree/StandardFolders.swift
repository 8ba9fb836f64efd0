/// Folders without masters: hidden ones, those of package managers and build systems, and bundles.
package enum StandardFolders {
    private static let versionControl = Set([".git", ".hg", ".svn"].map { Array($0.utf8) })
    private static let names = Set(["Carthage", "DerivedData", "Pods", "node_modules"].map { Array($0.utf8) })
    /// The ends of the names of programs and frameworks that somebody else built.
    package static let bundles = [".app", ".framework", ".embeddedframework", ".xcframework"].map { Array($0.utf8) }

    /// Whether a folder is one of version control, which is never a place for masters.
    package static func areVersionControl(_ name: [UInt8]) -> Bool { versionControl.contains(name) }

    package static func arePassedOver(_ name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".") || names.contains(name) || bundles.contains { name.hasSuffix($0) }
    }
}
