// The oldest system that a library for iOS states, whose images no project copies: a pod, or a package of Swift.

extension StatedSystems {
    private static let podEnd = Array(".podspec".utf8)
    static let package = Array("Package.swift".utf8)
    /// Where a package of Swift has the files of its targets.
    private static let sources = Array("Sources".utf8)
    /// The files of a module of Kotlin, whose images other systems have, too.
    private static let others = ["build.gradle", "build.gradle.kts"]

    /// Whether a file describes a pod.
    static func isPod(_ name: [UInt8]) -> Bool { name.hasSuffix(podEnd) }

    /// Whether a file describes a library.
    static func isLibrary(_ path: BytePath) -> Bool { isPod(path.name) || path.name == package }

    /// The systems of libraries by the folders of their images; none of one that does not say which iOS it needs, or that is for
    /// another system, too.
    static func ofLibraries(_ paths: [BytePath], on disk: any Disk) -> [BytePath: AppSystems] {
        var found: [BytePath: AppSystems] = [:]
        for path in paths where isLibrary(path) {
            let folder = path.folder
            let isPod = isPod(path.name)
            let hasOther = others.contains { name in
                folder.appending(Array(name.utf8)).map { (try? disk.status(of: $0)) != nil } ?? false
            }
            guard !hasOther, let text = text(path, on: disk),
                let version = version(in: text, isPod: isPod),
                let images = isPod ? folder : folder.appending(sources)
            else { continue }
            let own = AppSystems(oldest: [.iOS: version])
            found[images, default: own].formUnion(own)
        }
        return found
    }

    /// `s.platform = :ios, "12.0"`, `s.ios.deployment_target = "12.0"` and `s.platforms = { :ios => "12.0" }` of a pod, and
    /// `.iOS(.v12)` of a package; nil where another system is named.
    private static func version(in text: [UInt8], isPod: Bool) -> SystemVersion? {
        let mark = isPod ? "#" : "//"
        let code = text.split(separator: UInt8(ascii: "\n")).flatMap { line in
            (line.range(of: mark.utf8).map { line[..<$0.lowerBound] } ?? line) + [UInt8(ascii: "\n")]
        }
        let (own, rest) =
            isPod
            ? (
                [":ios", ".ios.deployment_target"],
                [":osx", ".osx.", ":macos", ":tvos", ".tvos.", ":watchos", ".watchos.", ":visionos", ".visionos."]
            )
            : ([".iOS("], [".macOS(", ".tvOS(", ".watchOS(", ".visionOS(", ".macCatalyst("])
        guard !rest.contains(where: { code.range(of: $0.utf8) != nil }) else { return nil }
        let places = own.flatMap { code.allRanges(of: $0.utf8) }
        return places.compactMap { self.version(behind: $0.upperBound, in: code) }.min()
    }
}
