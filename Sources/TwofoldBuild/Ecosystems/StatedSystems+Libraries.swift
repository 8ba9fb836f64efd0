// The oldest systems that a library states, whose images no project copies: a pod, or a package of Swift.

extension StatedSystems {
    private static let podEnd = Array(".podspec".utf8)
    private static let package = Array("Package.swift".utf8)

    /// Whether a file describes a pod.
    static func isPod(_ name: [UInt8]) -> Bool { name.hasSuffix(podEnd) }

    /// Whether a file describes a library.
    static func isLibrary(_ path: BytePath) -> Bool { isPod(path.name) || path.name == package }

    /// The systems of libraries by their folders; none of one that does not say which iOS it needs.
    static func ofLibraries(_ paths: [BytePath], on disk: any Disk) -> [BytePath: AppSystems] {
        var found: [BytePath: AppSystems] = [:]
        for path in paths where isLibrary(path) {
            guard let text = try? disk.contents(of: path, limit: 1 << 20) else { continue }
            let own = AppSystems(oldest: versions(in: text, isPod: isPod(path.name)))
            if own.oldest[.iOS] != nil { found[path.folder, default: own].formUnion(own) }
        }
        return found
    }

    /// `s.platform = :ios, "12.0"`, `s.ios.deployment_target = "12.0"` and `s.platforms = { :ios => "12.0" }` of a pod, and
    /// `.iOS(.v12)` of a package.
    private static func versions(in text: [UInt8], isPod: Bool) -> [AppSystems.System: SystemVersion] {
        let names: [(AppSystems.System, [String])] =
            isPod
            ? [(.iOS, [":ios", ".ios.deployment_target"]), (.macOS, [":osx", ":macos", ".osx.deployment_target"])]
            : [(.iOS, [".iOS("]), (.macOS, [".macOS("])]
        let mark = isPod ? "#" : "//"
        var versions: [AppSystems.System: SystemVersion] = [:]
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let code = line.range(of: mark.utf8).map { line[..<$0.lowerBound] } ?? line
            for (system, keys) in names {
                for place in keys.compactMap({ code.range(of: $0.utf8) }) {
                    let rest = code[place.upperBound...].prefix(40).drop { !$0.isDigit }
                    let number = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
                    guard let version = SystemVersion(String(decoding: number, as: UTF8.self)) else { continue }
                    versions[system] = min(version, versions[system] ?? version)
                }
            }
        }
        return versions
    }
}
