// Messages of the rules about icons and launch images; see Catalogue.swift.

extension Diagnostic {
    // MARK: Icons

    static func iconSize(_ path: BytePath, _ size: PixelSize, wanted side: Int) -> Diagnostic {
        Diagnostic(
            .iconSize, .warning, path, "it has \(size) pixels, and its name says \(side)×\(side)",
            fix: "export it at \(side)×\(side), or rename it")
    }

    static func iconSize(_ path: BytePath, _ size: PixelSize, nearest side: Int) -> Diagnostic {
        Diagnostic(
            .iconSize, .warning, path, "no device asks for an icon of \(size) pixels",
            fix: "export it at \(side)×\(side), or at another size of an icon")
    }

    static func iconMissing(_ manifest: BytePath, _ name: String) -> Diagnostic {
        Diagnostic(
            .iconMissing, .warning, manifest, "it lists the icon \(quoted(name)), and there is no such file",
            fix: "add the file, or take it off the list")
    }

    static func iconMissing2x(_ path: BytePath, _ side: Int, wanted sharp: [Int]) -> Diagnostic {
        let sizes = sharp.map { "\($0)×\($0)" }
        return Diagnostic(
            .iconMissing2x, .warning, path, "this icon of \(side)×\(side) is listed, and none for 2x screens",
            fix: "add one of \(sizes.joined(separator: " or ")) to the list")
    }

    static func iconPlistString(_ manifest: BytePath, _ name: String) -> Diagnostic {
        Diagnostic(
            .iconPlistString, .warning, manifest, "CFBundleIconFile names \(quoted(name)), and no list names icons",
            fix: "add CFBundleIconFiles, an array of all icons' names")
    }

    static func iconUnlisted(_ path: BytePath, beside listed: BytePath, _ manifest: BytePath) -> Diagnostic {
        Diagnostic(
            .iconUnlisted, .warning, path,
            "\(manifest.display) lists \(Quoting.display(listed.name)) with its extension, and does not list this file",
            fix: "list it too, or list names without extensions", related: [manifest, listed])
    }

    static func iconDuplicateSize(_ path: BytePath, _ other: BytePath, _ size: PixelSize) -> Diagnostic {
        Diagnostic(
            .iconDuplicateSize, .note, path, "\(other.display) is listed too, and has \(size) pixels as well",
            fix: "list one of the two", related: [other])
    }

    static func iconDocumentString(_ manifest: BytePath, _ name: String) -> Diagnostic {
        Diagnostic(
            .iconDocumentString, .warning, manifest,
            "CFBundleTypeIconFile names \(quoted(name)), and no list names icons of that type",
            fix: "replace it by CFBundleTypeIconFiles, an array of all its icons' names")
    }

    static func iconDocumentSize(_ path: BytePath, _ size: PixelSize) -> Diagnostic {
        Diagnostic(
            .iconDocumentSize, .warning, path, "\(size) pixels are no document icon's size",
            fix: "export it at 22×29 and 44×58 for iPhone, at 64×64 and 320×320 and their doubles for iPad")
    }

    // MARK: Launch images

    static func launchSize(_ path: BytePath, _ size: PixelSize, expected: [PixelSize]) -> Diagnostic {
        var sizes: [String] = []
        for size in expected.map(\.description) where !sizes.contains(size) { sizes.append(size) }
        return Diagnostic(
            .launchSize, .warning, path,
            "it has \(size) pixels, and no launch image of this name has that size",
            fix: "export it at \(sizes.joined(separator: " or "))")
    }

    static func launchSuffix(
        _ path: BytePath, _ size: PixelSize, _ scale: ScaleFactor, _ name: [UInt8], isTaken: Bool
    ) -> Diagnostic {
        Diagnostic(
            .launchSuffix, .warning, path, "\(size) pixels are a launch image's at \(scale), and its name says 1x",
            fix: isTaken ? taken(name) : "rename it to \(Quoting.display(name))")
    }

    static func launchMissing(_ manifest: BytePath, _ name: [UInt8]) -> Diagnostic {
        Diagnostic(
            .launchMissing, .warning, manifest, "the launch image \(Quoting.display(name)) is missing",
            fix: "add it, or use a launch storyboard")
    }

    private static func quoted(_ name: String) -> String { Quoting.display(Array(name.utf8)) }
}
