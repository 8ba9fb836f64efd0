import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging
@testable import TwofoldReports

/// All settings that apply, each with its origin, as a configuration again.
@Suite struct EffectiveConfigurationTests {
    private func dump(_ text: String?, _ options: Configuration = Configuration()) -> String {
        EffectiveConfiguration(file: text.map { (Array($0.utf8), ".twofold.yml") }, options: options).text
    }

    private func read(_ text: String) throws -> Configuration {
        try Configuration(parsing: Array(text.utf8), file: "dump")
    }

    /// The line of a key, without the blanks between its value and its origin.
    private func line(_ key: String, of dump: String) -> String? {
        dump.split(separator: "\n").first { $0.hasPrefix("\(key):") || $0.hasPrefix("# \(key):") }.map {
            $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
    }

    @Test func everyKeyIsThereWithItsDefault() throws {
        let dump = dump(nil)
        #expect(line("filter", of: dump) == "filter: auto # default")
        #expect(line("scales", of: dump) == "# scales: # default: every whole scale below each master's")
        #expect(line("  side", of: dump) == "side: 32768 # default")
        for key in SettingKey.allCases.map(\.rawValue) + FileKey.allCases.map(\.rawValue) {
            #expect(line(key, of: dump) != nil, "\(key)")
        }
        // The defaults that it states are those that apply where nothing is set.
        let stated = try read(dump).policy()
        var standard = BuildPolicy()
        standard.formats = [.original]
        #expect(stated.limits == standard.limits && stated.filter == standard.filter && stated.space == standard.space)
        #expect(stated.color == standard.color && stated.odd == standard.odd && stated.density == standard.density)
        #expect(stated.effort == standard.effort && stated.formats == standard.formats)
        #expect(stated.formatChoice == standard.formatChoice && stated.references == standard.references)
        #expect(stated.isStrict == standard.isStrict && stated.drawsInCatalogs == standard.drawsInCatalogs)
        #expect(stated.pairsTIFF == standard.pairsTIFF && stated.addsSlots == standard.addsSlots)
        #expect(stated.vectors == nil && stated.scales == nil && stated.devices == [] && stated.page == nil)
        #expect(stated.targets.isEmpty && stated.overrides.isEmpty && stated.rules == standard.rules)
    }

    private static let file = """
        colour: srgb
        scales: 1x,1.5x
        quality: {jpeg: 80}
        limits:
          side: 1e3
        rules:
          size.odd: off
        appearances: {"~dark": dark}
        targets:
          - {layout: android, from: art, to: res, filter: nearest}
        paths:
          - match: ["Photos/**", "a b/*.jpg"]
            filter: lanczos3
            rules: {naming: off}
        exclude: Old/
        sizes: {limit: 200MB}
        name: "drawn-{name}"
        """

    @Test func aFileSaysWhereEachValueStandsInIt() throws {
        let dump = dump(Self.file)
        #expect(line("color", of: dump) == "color: srgb # .twofold.yml:1")
        #expect(line("scales", of: dump) == #"scales: "1x,1.5x" # .twofold.yml:2"#)
        #expect(line("  side", of: dump) == "side: 1e3 # .twofold.yml:5")
        #expect(line("  pixels", of: dump) == "pixels: 100M # default")
        #expect(dump.contains("  size.odd: off"))
        #expect(dump.contains("  - {layout: android, from: art, to: res, filter: nearest} # .twofold.yml:10\n"))
        #expect(dump.contains(" # .twofold.yml:12\n"))
        #expect(line("name", of: dump) == #"name: "drawn-{name}" # .twofold.yml:17"#)
    }

    @Test func readAgainItMeansTheSame() throws {
        var dumped = try read(dump(Self.file))
        var file = try read(Self.file)
        // The dump states defaults, too, and has everything in other places.
        let defaults = try read(dump(nil))
        (dumped.patterns, file.patterns) = ([], [])
        #expect(dumped.rules == file.rules && dumped.paths == file.paths && dumped.targets == file.targets)
        #expect(dumped.appearances == file.appearances && dumped.exclude == file.exclude)
        #expect(dumped.sizeLimit == file.sizeLimit)
        for key in SettingKey.allCases {
            #expect(
                dumped.settings.text(of: key) == file.settings.text(of: key) ?? defaults.settings.text(of: key),
                "\(key.rawValue)")
        }
        #expect(dumped.limits.side == 1000 && dumped.limits.pixels == 100_000_000)
    }

    @Test func anOptionGoesBeforeTheFileAndBeforeItsEntries() throws {
        var options = Configuration()
        options.settings.filter = .named(.area)
        options.settings.quality = [.webp: 75]
        options.limits.seconds = 2.5
        options.isStrict = true
        options.exclude = [try Glob("*.tmp")]
        let dump = dump(Self.file, options)
        #expect(line("filter", of: dump) == "filter: area # option")
        #expect(line("quality", of: dump) == "quality: {jpeg: 80, webp: 75} # option, .twofold.yml:3")
        #expect(line("  seconds", of: dump) == "seconds: 2.5 # option")
        #expect(line("strict", of: dump) == "strict: true # option")
        let again = try read(dump)
        #expect(again.exclude.map(\.text) == ["*.tmp", "Old/"])
        let (one, other) = (again.policy(), try read(Self.file).policy(under: options))
        for path in ["Photos/a.png", "a b/c.jpg", "x.png"] {
            let path = try #require(BytePath(path))
            #expect(one.at(path).filter == other.at(path).filter, "\(path.display)")
            #expect(one.at(path).quality == other.at(path).quality, "\(path.display)")
        }
        #expect(one.targets.first?.settings.filter == nil, "an option overrides targets, too")
    }

    /// A value of every setting that is not the default.
    static let values: [SettingKey: String] = [
        .scales: "[1.5x, 2x]", .devices: "{ipad: 1.5, iphone: 1.0}", .filter: "catmull-rom", .linear: "true",
        .color: "srgb",
        .odd: "error", .density: "strip", .effort: "max", .quality: "{heic: 1, jpeg: 80}", .formats: "[avif, original]",
        .formatChoice: "smallest", .vectors: "ignore", .vectorSize: "24.0x16.5", .name: #""a {name}""#, .page: "3",
        .svgReferences: "ignore", .catalogVectors: "true", .tiffPair: "true", .addSlots: "true",
    ]

    @Test(arguments: SettingKey.allCases) func aSettingIsWrittenAsItIsRead(key: SettingKey) throws {
        let value = try #require(Self.values[key])
        let configuration = try read("\(key.rawValue): \(value)")
        #expect(configuration.settings != PolicySettings())
        #expect(configuration.settings.text(of: key) == value)
        for other in SettingKey.allCases where other != key { #expect(configuration.settings.text(of: other) == nil) }
        #expect(line(key.rawValue, of: dump(nil, configuration)) == "\(key.rawValue): \(value) # option")
    }

    @Test func aLimitThatAFileWouldRaiseIsTheDefault() {
        let file = "limits: {pixels: 200M, side: 100}\n"
        let entries = EffectiveConfiguration(file: (Array(file.utf8), ".twofold.yml"), options: Configuration()).entries
        let limits = entries.filter { $0.key.hasPrefix("limits.") }.map { "\($0.key) \($0.value ?? "") \($0.origin)" }
        #expect(limits.contains("limits.side 100 file"), "\(limits)")
        #expect(limits.contains("limits.pixels 100M standard"), "\(limits)")
    }
}
