import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// Every key that says how variants are made, as the real program obeys it: in the file, for some paths, as an option.
@Suite struct SettingKeyTests {
    /// A value that is not the default, as the file and as the command line write it.
    struct Row: Sendable {
        var key: SettingKey
        var value: String
        var arguments: [String]

        /// What the file says besides, so that every key has something to decide.
        var base: String {
            switch key {
            case .vectors: ""
            case .formatChoice: "vectors: draw\nformats: [webp, tiff]\n"
            default: "vectors: draw\n"
            }
        }
    }

    /// Made by a switch, so that a new key without a row does not compile.
    static let rows = SettingKey.allCases.map { key in
        switch key {
        case .scales: Row(key: key, value: "[2x]", arguments: ["--scales", "2x"])
        case .devices: Row(key: key, value: "{ipad: 1.5}", arguments: ["--devices", "ipad=1.5"])
        case .filter: Row(key: key, value: "nearest", arguments: ["--filter", "nearest"])
        case .linear: Row(key: key, value: "true", arguments: ["--linear"])
        case .color: Row(key: key, value: "srgb", arguments: ["--srgb"])
        case .odd: Row(key: key, value: "error", arguments: ["--odd", "error"])
        case .density: Row(key: key, value: "strip", arguments: ["--density", "strip"])
        case .effort: Row(key: key, value: "max", arguments: ["--effort", "max"])
        case .quality: Row(key: key, value: "{jpeg: 50}", arguments: ["--quality", "jpeg=50"])
        case .formats: Row(key: key, value: "[webp, original]", arguments: ["--formats", "webp,original"])
        case .formatChoice: Row(key: key, value: "smallest", arguments: ["--format-choice", "smallest"])
        case .vectors: Row(key: key, value: "ignore", arguments: ["--vectors", "ignore"])
        case .vectorSize: Row(key: key, value: "4x4", arguments: ["--vector-size", "4x4"])
        case .name: Row(key: key, value: "'drawn-{name}'", arguments: ["--name", "drawn-{name}"])
        case .page: Row(key: key, value: "2", arguments: ["--page", "2"])
        case .svgReferences: Row(key: key, value: "ignore", arguments: ["--svg-references", "ignore"])
        case .catalogVectors: Row(key: key, value: "true", arguments: ["--catalog-vectors"])
        case .tiffPair: Row(key: key, value: "true", arguments: ["--tiff-pair"])
        case .addSlots: Row(key: key, value: "true", arguments: ["--add-slots"])
        }
    }

    /// Two folders with the same masters, of which every key concerns one, and their variants.
    private static func builtTree() throws -> RealTree {
        let tree = try RealTree()
        let square = PixelBuffer.noise(PixelSize(width: 8, height: 8), .rgb, .eight, seed: 3)
        let tiff = try VipsEngine().encode(square, metadata: ImageMetadata(), encoding: .tiff)
        for folder in ["A", "B"] {
            try tree.write(BuildCommandTests.image(9, 6), to: "\(folder)/Star@3x.png")
            try tree.write(BuildCommandTests.image(5, 4), to: "\(folder)/Odd@2x.png")
            try tree.write(TinyFiles.jpeg(side: 16, components: 3), to: "\(folder)/Lake@2x.jpg")
            try tree.write(tiff, to: "\(folder)/Page@2x.tiff")
            let svg = TinyFiles.svg("8", "8", "<rect width=\"5\" height=\"8\"/>")
            try tree.write(svg, to: "\(folder)/Logo.svg")
            try tree.write(TinyPDF(pages: 2, boxes: [1: [0, 0, 8, 8]]).file, to: "\(folder)/Pages.pdf")
            try tree.write(TinyFiles.svg("8", "8", "<image href=\"a.png\"/>"), to: "\(folder)/Outside.svg")
            try tree.write(svg, to: "\(folder)/I.imageset/Icon.svg")
            try tree.write(BuildCommandTests.image(4, 4), to: "\(folder)/S.imageset/s@2x.png")
            try tree.write(
                Array(#"{"images":[{"idiom":"universal","scale":"2x","filename":"s@2x.png"}]}"#.utf8),
                to: "\(folder)/S.imageset/Contents.json")
        }
        try tree.write([], to: ".git/HEAD")
        // What is drawn now is recorded, and drawn from now on.
        _ = try TwofoldBinary.run("--vectors", "draw", in: tree.path)
        return tree
    }

    /// What is planned and found in each of the two folders.
    private static func plan(
        _ tree: RealTree, _ file: String, _ arguments: [String] = []
    ) throws -> [String: Set<String>] {
        try tree.write(Array(file.utf8), to: ".twofold.yml")
        let result = try TwofoldBinary.start(["plan", "--format", "json"] + arguments, in: tree.path).finish()
        #expect(result.status != 64, "\(result.errors)")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let masters = try #require(json["masters"] as? [[String: Any]])
        let entries = masters + masters.flatMap { $0["variants"] as? [[String: Any]] ?? [] }
        // One diagnostic names all masters that are too small for a device, in whatever folder they are; and a variant
        // that is no longer asked for is none where an option says what one run makes.
        let diagnostics = (json["diagnostics"] as? [[String: Any]] ?? []).filter {
            !["plan.would-enlarge", "ledger.unrequested"].contains($0["id"] as? String)
        }
        let all = entries + diagnostics
        return Dictionary(grouping: all) { String(($0["path"] as? String ?? "").prefix(1)) }.mapValues { entries in
            Set(
                entries.map { entry in
                    text(entry.filter { $0.key != "variants" })
                })
        }
    }

    /// A value in one order: a dictionary's own differs from one reading to the next.
    private static func text(_ value: Any) -> String {
        guard let fields = value as? [String: Any] else { return "\(value)" }
        return fields.sorted { $0.key < $1.key }.map { "\($0.key) \(text($0.value))" }.joined(separator: ", ")
    }

    @Test func everyKeyIsObeyedEverywhereForSomePathsAndAsAnOption() throws {
        let tree = try Self.builtTree()
        for row in Self.rows {
            let (key, base) = (row.key.rawValue, row.base)
            let none = try Self.plan(tree, base)
            #expect(none["A"]?.isEmpty == false && none["A"]?.count == none["B"]?.count)
            let everywhere = try Self.plan(tree, "\(base)\(key): \(row.value)")
            #expect(everywhere["A"] != none["A"] && everywhere["B"] != none["B"], "\(key)")
            let there = try Self.plan(tree, "\(base)paths: [{match: B/, \(key): \(row.value)}]")
            #expect(there["A"] == none["A"] && there["B"] == everywhere["B"], "\(key) in paths")
            #expect(try Self.plan(tree, base, row.arguments) == everywhere, "\(row.arguments)")
        }
    }

    /// The options that say the default again.
    private static let defaults: [SettingKey: [String]] = [
        .filter: ["--filter", "auto"], .linear: ["--no-linear"], .color: ["--no-srgb"], .odd: ["--odd", "pad"],
        .density: ["--density", "follow"], .effort: ["--effort", "default"], .quality: ["--quality", "jpeg=90"],
        .formats: ["--formats", "original"], .formatChoice: ["--format-choice", "each"],
        .vectors: ["--vectors", "draw"], .svgReferences: ["--svg-references", "refuse"],
        .catalogVectors: ["--no-catalog-vectors"], .tiffPair: ["--no-tiff-pair"],
    ]

    @Test func anOptionGoesBeforeTheFileAndBeforeItsEntries() throws {
        let tree = try Self.builtTree()
        for row in Self.rows {
            guard let arguments = Self.defaults[row.key] else { continue }
            let (said, base) = ("\(row.key.rawValue): \(row.value)", row.base)
            let plain = try Self.plan(tree, base, arguments)
            #expect(try Self.plan(tree, base + said, arguments) == plain, "\(said)")
            let entry = "paths: [{match: '*/**', \(said)}]"
            #expect(try Self.plan(tree, base + entry, arguments) == plain, "\(said) in paths")
        }
    }
}
