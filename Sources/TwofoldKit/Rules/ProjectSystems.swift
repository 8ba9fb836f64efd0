/// The oldest systems that the Xcode projects of a tree build for.
///
/// Xcode writes this setting into an app's property list when it builds, so a property list of the sources seldom has it.
struct ProjectSystems {
    /// By the folder that the project lies in.
    private var oldest: [BytePath: SystemVersion] = [:]

    private static let fileName = Array("project.pbxproj".utf8)
    private static let setting = Array("IPHONEOS_DEPLOYMENT_TARGET".utf8)
    private static let mostBytes = 16 << 20

    /// Reads every project of a tree; one that cannot be read says nothing.
    init(_ tree: CheckContext) {
        for path in tree.others where path.name == Self.fileName {
            guard let bytes = try? tree.source.disk.contents(of: path, limit: Self.mostBytes),
                let system = Self.oldest(in: bytes)
            else { continue }
            let place = path.folder.folder
            oldest[place] = min(system, oldest[place] ?? system)
        }
    }

    /// The oldest system of the projects in the nearest folder around a file; nil where there is none.
    func oldest(around path: BytePath) -> SystemVersion? {
        guard !oldest.isEmpty else { return nil }
        var folder = path.folder
        while true {
            if let system = oldest[folder] { return system }
            if folder == .root { return nil }
            folder = folder.folder
        }
    }

    /// The oldest of all targets and configurations: `IPHONEOS_DEPLOYMENT_TARGET = 3.1.3;`.
    private static func oldest(in bytes: [UInt8]) -> SystemVersion? {
        bytes.ranges(of: setting).compactMap { range -> SystemVersion? in
            let rest = bytes[range.upperBound...].prefix(40).drop { " =:\"".utf8.contains($0) }
            let number = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
            return SystemVersion(String(decoding: number, as: UTF8.self))
        }.min()
    }
}
