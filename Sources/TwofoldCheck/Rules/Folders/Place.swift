/// A folder, and what its path says about how its files are shipped.
struct Place {
    let components: [[UInt8]]
    /// The last language folder in the path.
    let language: [UInt8]?
    /// The path down to the innermost bundle or framework; empty outside of all.
    let container: ArraySlice<[UInt8]>

    private static let containers =
        StandardFolders.bundles + [".bundle", ".appex", ".plugin", ".docset"].map { Array($0.utf8) }

    init(_ folder: BytePath) {
        let components = folder.components
        self.components = components
        language = components.last { $0.hasSuffix(Array(".lproj".utf8)) }
        let end = components.lastIndex { Self.isContainer($0) }
        container = end.map { components[...$0] } ?? []
    }

    /// Whether a folder of this name is shipped unchanged.
    static func isContainer(_ name: [UInt8]) -> Bool { containers.contains { name.hasSuffix($0) } }

    /// The steps up and down from one folder to another.
    func distance(to other: Place) -> Int {
        let common = zip(components, other.components).prefix { $0 == $1 }.count
        return components.count + other.components.count - 2 * common
    }
}
