/// A configuration file for a tree that has none, with the reason for each line.
///
/// What fits without any settings gets none; settings that many people want stand there as comments.
struct StarterConfiguration: Sendable {
    var tree: TreeOverview
    var targets: [StarterTarget]

    init(_ tree: TreeOverview) {
        self.tree = tree
        targets = StarterTarget.all(for: tree)
    }

    var text: String {
        let blocks = [header, appearances, targetList, exclusions, drawings, suggestions]
        return blocks.filter { !$0.isEmpty }.map { $0.map { "\($0)\n" }.joined() }.joined(separator: "\n")
    }

    // MARK: What was found

    /// What was found, in a few words; empty where there is nothing to make variants of.
    var findings: [String] {
        let apps = Set(tree.apps.values)
        var found: [String] = []
        func add(_ paths: [BytePath], _ word: String, of whole: String = "") {
            guard let first = paths.first else { return }
            found.append("\(Readable.count(paths.count, word))\(whole), such as \(first.display)")
        }
        add(tree.masters, "master")
        add(tree.catalogs, "asset catalog")
        add(tree.drawings, "SVG file")
        add(tree.pages, "PDF file")
        add(tree.resources, "folder", of: " of Android resources")
        if apps.contains(.flutter) { found.append("a pubspec.yaml of Flutter") }
        if apps.contains(.reactNative) { found.append("a package.json with React Native") }
        if apps.contains(.web) { found.append("a web page") }
        return found
    }

    /// Whether nothing is made with these settings.
    var hasNoMasters: Bool {
        tree.masters.isEmpty && tree.catalogs.isEmpty && !drawings.contains { $0.contains("vectors: draw") }
    }

    private var header: [String] {
        let found = findings
        var lines = ["# Settings of Twofold for this folder and those below it; every key may be left out."]
        lines.append(found.isEmpty ? "# There are no masters here yet, such as Button@2x.png." : "# Found here:")
        lines += found.map { "#   - \($0)" }
        lines.append("# 'twofold config dump' shows all settings, and 'twofold config lint' checks this file.")
        if targets.isEmpty {
            lines += [
                "#", "# Without targets, variants are made beside their masters, by Apple's names, and empty slots of",
            ]
            lines.append("# asset catalogs are filled.")
        }
        return lines
    }

    // MARK: Settings

    private var targetList: [String] {
        guard !targets.isEmpty else { return [] }
        var lines = ["# Where variants are made, in which form."]
        lines.append("targets:")
        var reason: String?
        for target in targets {
            if target.reason != reason { lines.append("  # \(target.reason)") }
            reason = target.reason
            lines.append("  - layout: \(target.layout.rawValue)")
            if target.from != .root { lines.append("    from: \(Self.value(target.from))") }
            if let to = target.to { lines.append("    to: \(Self.value(to))") }
            if let scales = target.scales {
                lines.append("    scales: [\(scales.map(\.description).joined(separator: ", "))]")
            }
        }
        return lines
    }

    /// Endings of names that a project uses for dark images.
    private var appearances: [String] {
        guard !targets.isEmpty else { return [] }
        let images = tree.masters + tree.drawings
        let stems = Set(images.map { $0.folder.bytes + [0] + AssetName(parsing: $0.name).stem })
        for suffix in ["~dark", "-dark", "_dark"] {
            let ending = Array(suffix.utf8)
            let image = images.first { path in
                let stem = AssetName(parsing: path.name).stem
                return stem.hasSuffix(ending) && stems.contains(path.folder.bytes + [0] + stem.dropLast(ending.count))
            }
            guard let image else { continue }
            return [
                "# \(image.display) is the dark image of the one without this ending.",
                "appearances: {\"\(suffix)\": dark}",
            ]
        }
        return []
    }

    private var exclusions: [String] {
        guard !tree.references.isEmpty else { return [] }
        return ["# Tests compare these images with others, and would not know variants of them.", "exclude:"]
            + tree.references.sorted().prefix(50).map { "  - \(YAMLText.scalar("\($0)/"))" }
    }

    /// Where SVG files are drawn: only where nothing else could be meant by them.
    private var drawings: [String] {
        guard !tree.drawings.isEmpty else { return [] }
        let isAlone = targets.isEmpty && tree.masters.isEmpty && tree.catalogs.isEmpty && tree.apps.isEmpty
        if isAlone { return ["# The SVG files are the only masters here; they are drawn as PNGs.", "vectors: draw"] }
        let folders = targets.filter { target in target.draws && tree.drawings.contains { $0.isWithin(target.from) } }
            .map(\.from)
        guard !folders.isEmpty else { return [] }
        if folders.contains(.root) { return ["# SVG files are masters, too.", "vectors: draw"] }
        return ["# SVG files in these folders are masters, too.", "paths:"]
            + Set(folders).sorted().map { "  - {match: \(YAMLText.scalar(Self.pattern(for: $0))), vectors: draw}" }
    }

    /// Settings that are not set, for people who look for them.
    private var suggestions: [String] {
        var lines = ["# Remove the # of what you need:"]
        if drawings.isEmpty, let first = tree.drawings.first ?? tree.pages.first {
            lines.append(
                "#vectors: draw             # also make PNGs of SVG and PDF files, such as \(first.display)")
        }
        lines += [
            "#scales: [1x, 2x]          # only these, instead of every whole scale below that of each master",
            "#odd: error                # refuse masters whose sides are not divisible by their scale",
            "#effort: max               # smaller PNGs, more slowly",
            "#strict: true              # warnings are errors",
        ]
        return lines
    }

    // MARK: Text

    private static func value(_ path: BytePath) -> String {
        YAMLText.scalar(path == .root ? "." : String(decoding: path.bytes, as: UTF8.self))
    }

    /// A pattern for everything in a folder; characters that mean something in a pattern are escaped.
    private static func pattern(for folder: BytePath) -> String {
        let special = Set("\\*?[]{}!".utf8)
        let escaped = folder.bytes.flatMap { special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
        return String(decoding: escaped, as: UTF8.self) + "/**"
    }
}
