/// The oldest systems that other files than Xcode's state: those from which XcodeGen and Tuist make a project that is not
/// committed, and the list of an app's pods, which run on none before.
enum StatedSystems {
    private static let xcodeGen = Array("project.yml".utf8)
    private static let tuist = Array("Project.swift".utf8)
    /// Where Tuist looks for what its projects share.
    private static let helpers = Array("ProjectDescriptionHelpers".utf8)
    private static let pods = Array("Podfile".utf8)
    private static let maxBytes = 1 << 20
    /// The most bytes between a key and the version that it has.
    private static let reach = 80

    /// What the generators of a tree state, and the folder that has all of their files; nil where there is none.
    static func generated(
        _ paths: some Sequence<BytePath>, on disk: any Disk
    ) -> (folder: BytePath, systems: AppSystems)? {
        let files = paths.filter { path in
            path.bytes.hasSuffix(".yml".utf8)
                || path.bytes.hasSuffix(".swift".utf8)
                    && (path.name == tuist || path.folder.components.contains(helpers))
        }
        guard let first = files.first(where: { $0.name == xcodeGen || $0.name == tuist }) else { return nil }
        var (common, oldest): (BytePath, [AppSystems.System: SystemVersion]) = (first.folder, [:])
        for file in files {
            let isYAML = file.name.last == UInt8(ascii: "l")
            let stating = (try? disk.contents(of: file, limit: maxBytes)).flatMap { text in
                text.range(of: (isYAML ? "deploymentTarget" : "ProjectDescription").utf8) == nil ? nil : text
            }
            guard let text = stating ?? (file.name == xcodeGen ? [] : nil) else { continue }
            while !file.isWithin(common) { common = common.folder }
            for (system, word) in [(AppSystems.System.iOS, "iOS"), (.macOS, "macOS")] {
                let versions = text.allRanges(of: (isYAML ? " \(word):" : ".\(word)(").utf8).compactMap {
                    version(behind: $0.upperBound, in: text)
                }
                oldest.merge(versions.map { (system, $0) }, uniquingKeysWith: min)
            }
        }
        return oldest.isEmpty ? nil : (common, AppSystems(oldest: oldest))
    }

    /// The oldest iOS that the pods of the projects in a folder run on; nil where they do not state it.
    static func ofPods(in folder: BytePath, on disk: any Disk) -> SystemVersion? {
        guard let text = folder.appending(pods).flatMap({ try? disk.contents(of: $0, limit: maxBytes) }) else {
            return nil
        }
        return text.allRanges(of: "platform :ios,".utf8).compactMap { range in
            let line = text[..<range.lowerBound].suffix { $0 != UInt8(ascii: "\n") }
            return line.contains(UInt8(ascii: "#")) ? nil : version(behind: range.upperBound, in: text)
        }.min()
    }

    /// The first version in a line: `"16.0"`, `'7.0'`, `targetVersion: "15.0"`.
    private static func version(behind index: Int, in text: [UInt8]) -> SystemVersion? {
        let line = text[index...].prefix(reach).prefix { $0 != UInt8(ascii: "\n") }
        let number = line.drop { !$0.isDigit }.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
        return SystemVersion(String(decoding: number, as: UTF8.self))
    }
}
