import Testing
import TwofoldKit

@testable import TwofoldBuild

@Suite struct ConfigurationTests {
    static func read(_ text: String) throws -> Configuration {
        try Configuration(parsing: Array(text.utf8), file: ".twofold.yml")
    }

    static func errors(_ bytes: [UInt8]) -> [String] {
        do throws(ConfigurationErrors) {
            _ = try Configuration(parsing: bytes, file: ".twofold.yml")
            return []
        } catch {
            return error.errors.map { "\($0)".replacing(".twofold.yml", with: "") }
        }
    }

    /// Everything that a file can say, once.
    @Test func everyKeyIsRead() throws {
        let configuration = try Self.read(
            """
            # A comment.
            scales: [1x, 2x]
            devices: {ipad: 1.5, iphone: 1}
            filter: area
            linear: false
            color: keep
            odd: pad
            density: follow
            effort: default
            quality: {jpeg: 80, webp: 75}
            vectors: draw
            vector-size: 24x16.5
            svg-references: ignore
            catalog-vectors: true
            tiff-pair: true
            strict: false
            limits: {pixels: 100M, side: 32768, file: 256M, seconds: 30, memory: 192M}
            rules:
              size.odd: error
              naming.space-before-scale: off
              naming: note
            paths:
              - match: "Photos/**"
                filter: lanczos3
                linear: true
                color: srgb
                rules: {naming: off}
              - match: [a, "*.jpg"]
                filter: auto
            sizes:
              limit: 200MB
            exclude: [Old/, "*.webp"]
            include: Pods/Art/**
            """)
        var expected = Configuration()
        expected.settings.scales = [.x1, .x2]
        expected.settings.devices = [DeviceLine(device: .ipad, pointFactor: 1.5), DeviceLine(device: .iphone)]
        expected.settings.filter = .named(.area)
        expected.settings.space = .encoded
        expected.settings.color = .keep
        expected.settings.odd = .pad
        expected.settings.density = .follow
        expected.settings.effort = .standard
        expected.settings.quality = [.jpeg: 80, .webp: 75]
        expected.settings.vectors = .draw
        expected.settings.vectorSize = PointSize(width: 24, height: 16.5)
        expected.settings.references = .ignore
        expected.settings.drawsInCatalogs = true
        expected.settings.pairsTIFF = true
        expected.isStrict = false
        expected.exclude = [try Glob("Old/"), try Glob("*.webp")]
        expected.include = [try Glob("Pods/Art/**")]
        expected.limits.pixels = 100_000_000
        expected.limits.side = 32_768
        expected.limits.fileBytes = 256 << 20
        expected.limits.seconds = 30
        expected.limits.workerMemory = 192 << 20
        expected.rules = RuleLevels(
            ids: [Rule.sizeOdd.id: .error, Rule.nameSpaceBeforeScale.id: .off], groups: ["naming": .note])
        var photos = Configuration.Entry(globs: [try Glob("Photos/**")])
        photos.settings.filter = .named(.lanczos3)
        photos.settings.space = .linear
        photos.settings.color = .srgb
        photos.rules = RuleLevels(groups: ["naming": .off])
        var others = Configuration.Entry(globs: [try Glob("a"), try Glob("*.jpg")])
        others.settings.filter = .automatic
        expected.paths = [photos, others]
        expected.sizeLimit = 200_000_000
        expected.patterns = [
            ConfigurationPattern(glob: try Glob("Photos/**"), place: TextPlace(line: 23, column: 12), setsRules: true),
            ConfigurationPattern(glob: try Glob("a"), place: TextPlace(line: 28, column: 13), setsRules: false),
            ConfigurationPattern(glob: try Glob("*.jpg"), place: TextPlace(line: 28, column: 16), setsRules: false),
        ]
        #expect(configuration == expected)
    }

    @Test(arguments: [
        "", "\n", "# nothing\n", "---\n", "--- {}\n", "{}", "\u{FEFF}", "~", "rules:\npaths:\nlimits:\nsizes: ~\n",
    ])
    func whatSaysNothingIsAConfigurationThatSaysNothing(text: String) throws {
        #expect(try Self.read(text) == Configuration())
    }

    static let alike: [(one: String, other: String)] = [
        ("scales: 1x,2x", "scales: [1x, 2x]"), ("scales: \"1x, 2x\"", "scales:\n- 2x\n- 1x\n"),
        ("color: srgb", "color: srgb"), ("devices: [ipad, iphone]", "devices: {ipad: 1, iphone: 1.0}"),
        ("devices: ipad=1.5", "devices: [ipad=1.5]"), ("devices: ipad,iphone", "devices: [ipad, iphone]"),
        ("limits: {file: 1GiB}", "limits: {file: 1024M}"), ("limits: {side: 100}", "limits:\n  side: 1e2"),
        ("sizes: {limit: 1.5GB}", "sizes: {limit: 1500000000}"),
        ("sizes: {limit: 50000000}", "sizes: {limit: 50MB}"), ("sizes: {limit: 1M}", "sizes: {limit: 1000kB}"),
        ("sizes: {limit: 1989B}", "sizes: {limit: 1989}"),
        ("sizes: {limit: 2MiB}", "sizes: {limit: \"2097152\"}"),
        ("---\r\nstrict: true\r\n...\r\n", "{\"strict\": true}"), ("odd: \"pad\"", "odd: 'pad'"),
        ("quality: 80", "quality: {jpeg: 80, webp: 80, heic: 80, avif: 80, jxl: 80}"),
        ("quality: png=70", "quality: {png: 70}"),
        ("quality: \"jpeg=80, webp=75\"", "quality: {webp: 75, jpeg: 80}"),
        ("paths: [{match: a}]", "paths:\n- match: [a]\n"), ("rules: {size: off}", "rules: {\"size\": 'off'}"),
    ]

    @Test(arguments: alike)
    func theseMeanTheSame(row: (one: String, other: String)) throws {
        func read(_ text: String) throws -> Configuration {
            var configuration = try Self.read(text)
            // They stand in other places.
            configuration.patterns = []
            return configuration
        }
        #expect(try read(row.one) == read(row.other))
        #expect(try read(row.one) != Configuration())
    }

    static let settings = SettingKey.allCases.map(\.rawValue).joined(separator: ", ")
    static let keys = "\(settings), targets, appearances, strict, limits, rules, paths, sizes, exclude, include"
    static let qualities = "write a whole number from 1 to 100, or jpeg=80,webp=75"
    static let filters = "auto, area, fitted, lanczos3, mitchell, catmull-rom, nearest"

    static let wrong: [(text: String, errors: [String])] = [
        ("filtr: area", [":1:1: filtr: unknown key; did you mean filter?"]),
        (
            "zebra: 1",
            [
                ":1:1: zebra: unknown key; known keys: \(keys)"
            ]
        ),
        (
            "scales: [1x]\n\nrules:\n  size.od: error\n",
            [":4:3: rules.size.od: unknown rule; did you mean size.odd?"]
        ),
        ("rules: {namig: off}", [":1:9: rules.namig: unknown rule; did you mean naming?"]),
        ("rules: {elephants: off}", [":1:9: rules.elephants: unknown rule"]),
        (
            "rules: {image.damaged: off}",
            [
                ":1:9: rules.image.damaged: cannot be set, because it reports that a file was refused or that something failed"
            ]
        ),
        ("rules: {bench: off}", [":1:9: rules.bench: unknown rule"]),
        (
            "rules: {size.odd: eror}",
            [":1:19: rules.size.odd: 'eror' is not one of off, note, warning, error; did you mean error?"]
        ),
        ("quality: 0", [":1:10: quality: '0' is not a quality; \(qualities)"]),
        ("quality: {webp: 101}", [":1:17: quality.webp: '101' is not a quality; \(qualities)"]),
        ("quality: {gif: 80}", [":1:11: quality.gif: unknown format; known formats: avif, heic, jpeg, jxl, png, webp"]),
        (
            "quality: jpg=80",
            [":1:10: quality: 'jpg' has no quality setting; known formats: avif, heic, jpeg, jxl, png, webp"]
        ),
        ("quality: [80]", [":1:10: quality: expected a single value, found a list"]),
        ("vectors: drw", [":1:10: vectors: 'drw' is not one of draw, ignore; did you mean draw?"]),
        (
            "vector-size: 24",
            [":1:14: vector-size: '24' is not a size in points; write 24x24, each side from 1 to 32768"]
        ),
        ("rules: [size.odd]", [":1:8: rules: expected a table of keys, found a list"]),
        (
            "rules: {size.odd: {a: b}}",
            [":1:19: rules.size.odd: expected a single value, found a table of keys"]
        ),
        ("linear: yes", [":1:9: linear: expected true or false"]),
        ("strict: \"true\"", [":1:9: strict: expected true or false, without quotes"]),
        ("strict:", [":1:8: strict: missing value; write one, or remove the key"]),
        ("filter: lanczos", [":1:9: filter: 'lanczos' is not one of \(filters); did you mean lanczos3?"]),
        ("effort: standard", [":1:9: effort: 'standard' is not one of fast, default, high, max"]),
        ("odd: [pad]", [":1:6: odd: expected a single value, found a list"]),
        ("scales: 2", [":1:9: scales: '2' is not a scale; did you mean 2x?"]),
        ("scales: 1.5", [":1:9: scales: '1.5' is not a scale; did you mean 1.5x?"]),
        ("scales: big", [":1:9: scales: 'big' is not a scale; write 1x, 2x or 3x, separated by commas"]),
        ("scales: [1x, 3]", [":1:14: scales[1]: '3' is not a scale; did you mean 3x?"]),
        ("scales: []", [":1:9: scales: empty list; name a scale, or remove the key"]),
        ("scales: {1x: 2x}", [":1:9: scales: expected a list or a single value, found a table of keys"]),
        ("devices: {ipda: 1}", [":1:11: devices.ipda: unknown device; did you mean ipad?"]),
        ("devices: {watch: 1}", [":1:11: devices.watch: unknown device; known devices: ipad, iphone"]),
        ("devices: [watch]", [":1:11: devices[0]: 'watch' is not a device; write ipad or iphone, separated by commas"]),
        (
            "devices: {ipad: big}",
            [":1:17: devices.ipad: 'big' needs a point factor between 0.01 and 100, such as ipad=1.5"]
        ),
        ("devices: [ipad, ipad=2]", [":1:17: devices[1]: ipad is given twice"]),
        ("limits: {pixels: many}", [":1:18: limits.pixels: 'many' is not a number of pixels; write 100M or 250000000"]),
        (
            "limits: {pixels: 2000G}",
            [":1:18: limits.pixels: '2000G' is too large; a number of pixels is up to 1099511627776"]
        ),
        ("limits: {side: 0}", [":1:16: limits.side: expected a whole number from 1 to 2147483647"]),
        ("limits: {side: 1.5}", [":1:16: limits.side: expected a whole number from 1 to 2147483647"]),
        ("limits: {side: 1e999}", [":1:16: limits.side: expected a whole number from 1 to 2147483647"]),
        ("limits: {side: \"100\"}", [":1:16: limits.side: expected a whole number from 1 to 2147483647"]),
        ("limits: {seconds: nan}", [":1:19: limits.seconds: expected a number above 0"]),
        ("limits: {seconds: -1}", [":1:19: limits.seconds: expected a number above 0"]),
        ("limits: {seconds: inf}", [":1:19: limits.seconds: expected a number above 0"]),
        ("limits: {file: lots}", [":1:16: limits.file: 'lots' is not a size; write 512M or 2G"]),
        (
            "limits: {memory: 99999999999999999999G}",
            [":1:18: limits.memory: '99999999999999999999G' is not a size; write 512M or 2G"]
        ),
        ("limits: {sides: 1}", [":1:10: limits.sides: unknown key; did you mean side?"]),
        ("limits: 100M", [":1:9: limits: expected a table of keys, found a single value"]),
        (
            "sizes: {limit: 2007}",
            [":1:16: sizes.limit: no App Store limit is recorded for 2007; write 200MB, or a year from 2008 on"]
        ),
        (
            "sizes: {limit: 0}",
            [
                ":1:16: sizes.limit: '0' is not a number of bytes; write 200MB, 1.5GB, or the date of an App Store limit: 2012 or 2012-03"
            ]
        ),
        (
            "sizes: {limit: 5 apples}",
            [
                ":1:16: sizes.limit: '5 apples' is not a number of bytes; write 200MB, 1.5GB, or the date of an App Store limit: 2012 or 2012-03"
            ]
        ),
        (
            "paths: Photos",
            [":1:8: paths: expected a list, found a single value; begin each entry with '- match:'"]
        ),
        ("paths: [Photos]", [":1:9: paths[0]: expected a table of keys, found a single value"]),
        ("paths:\n- filter: area\n", [":2:3: paths[0]: missing key 'match'; add the paths that this entry is about"]),
        (
            "paths:\n- match: a\n  strict: true\n",
            [":3:3: paths[0].strict: unknown key; known keys: \(settings), match, rules"]
        ),
        ("paths:\n- match: [a, '[b']\n", [":2:14: paths[0].match[1]: unclosed [ in the pattern"]),
        ("paths:\n- match: []\n", [":2:10: paths[0].match: empty list; name a pattern"]),
        (
            "paths:\n- match: a\n- match: b\n  filter: sinc\n",
            [":4:11: paths[1].filter: 'sinc' is not one of \(filters)"]
        ),
        ("exclude: []\n", [":1:10: exclude: empty list; name a pattern"]),
        ("include: [a, '[b']\n", [":1:14: include[1]: unclosed [ in the pattern"]),
        ("exclude: {a: b}\n", [":1:10: exclude: expected a list or a single value, found a table of keys"]),
        (
            "exclude: [\(String(repeating: "a,", count: 1001))]\n",
            [":1:10: exclude: there are more than 1000 patterns"]
        ),
        (
            "paths:\n- match: a\n  rules: {size.od: off}\n",
            [":3:11: paths[0].rules.size.od: unknown rule; did you mean size.odd?"]
        ),
        ("odd: pad\nodd: error\n", [":2:1: odd: duplicate key, first in line 1; remove one"]),
        ("color: keep\ncolor: srgb\n", [":2:1: color: duplicate key, first in line 1; remove one"]),
        ("rules: {size: off, size: note}", [":1:20: rules.size: duplicate key, first in line 1; remove one"]),
        ("[a]: 1", [":1:1: expected a key, found a list"]),
        ("- a\n", [":1:1: expected a table of keys, found a list"]),
        ("hello", [":1:1: expected a table of keys, found a single value"]),
        ("odd: pad\n---\nodd: pad\n", [":2:1: a second document begins here; a configuration is one document"]),
        (
            "strict: maybe\nodd: no\nfilter: sinc\nx: 1\n",
            [
                ":1:9: strict: expected true or false", ":2:6: odd: 'no' is not one of pad, error",
                ":3:9: filter: 'sinc' is not one of \(filters)",
                ":4:1: x: unknown key; known keys: \(keys)",
            ]
        ),
        (
            "odd: pad\nodd pad\n",
            [":3:1: not valid YAML: while scanning a simple key, could not find expected ':'"]
        ),
        ("a: [1, 2", [":2:1: not valid YAML: while parsing a flow sequence, did not find expected ',' or ']'"]),
        (
            "\todd: pad",
            [":1:1: not valid YAML: tabs are not allowed for indentation"]
        ),
        ("é: 1\n ü: \u{1B}[31m", [":2:5: not valid YAML: control characters are not allowed"]),
        (
            "\"\\e[31m\": 1",
            [
                ":1:1: \\033[31m: unknown key; known keys: \(keys)"
            ]
        ),
    ]

    @Test(arguments: wrong)
    func whatIsWrongIsNamedWithLineColumnAndKeyPath(row: (text: String, errors: [String])) {
        #expect(Self.errors(Array(row.text.utf8)) == row.errors, "\(row.text)")
    }

    private static let marks =
        "anchors (&), aliases (*) and tags (!) are not supported; write the value itself, or quote the text"

    @Test(arguments: [
        ("odd: &a pad", ":1:6"), ("a: &a [1]\nb: *a", ":1:4"), ("odd: *a", ":1:6"), ("odd: !!str pad", ":1:6"),
        ("rules: &r {naming: off}", ":1:8"), ("!!map {odd: pad}", ":1:1"), ("*a : 1", ":1:1"), ("&k odd: pad", ":1:1"),
        ("match: !ruby/object {}", ":1:8"), ("paths:\n- match: *.png", ":2:10"),
    ])
    func anchorsAliasesAndTagsAreRefused(row: (text: String, place: String)) {
        #expect(Self.errors(Array(row.text.utf8)).count == 1, "\(row.text)")
        let error = Self.errors(Array(row.text.utf8)).first ?? ""
        // libyaml itself stops at an alias with a dot behind it.
        #expect(
            error == "\(row.place): \(Self.marks)" || error.contains("not valid YAML: while scanning an alias"),
            "\(error)")
    }

    @Test func bytesThatAreNoTextAreNamedWithTheirPlace() {
        #expect(Self.errors([0xFF, 0xFE, 0x61, 0]) == [":1:1: not valid UTF-8"])
        #expect(Self.errors(Array("odd: é\n# ".utf8) + [0xC3]) == [":2:3: not valid UTF-8"])
        #expect(Self.errors(Array("odd: ".utf8) + [0]) == [":1:6: not valid YAML: control characters are not allowed"])
    }

    @Test func nothingThatIsMadeToHarmTakesLongOrTraps() {
        let start = ContinuousClock.now
        let many = 200_000
        let texts: [(id: String, text: String)] = [
            ("deep lists", String(repeating: "[", count: many)),
            ("deep tables", String(repeating: "{a: ", count: many)),
            ("deep blocks", (0..<700).map { String(repeating: " ", count: $0) + "a:\n" }.joined()),
            ("dashes", String(repeating: "- ", count: many)), ("keys", String(repeating: "? ", count: many)),
            ("many keys", (0..<60_000).map { "k\($0): 1\n" }.joined()),
            ("many rules", "rules:\n" + (0..<60_000).map { "  k\($0): off\n" }.joined()),
            ("many scales", "scales: [" + (0..<60_000).map { "\($0), " }.joined() + "]"),
            ("one key", String(repeating: "odd: pad\n", count: 100_000)),
            ("long key", String(repeating: "k", count: 1_000_000) + ": 1"),
            ("long value", "odd: " + String(repeating: "k", count: 1_000_000)),
            ("many globs", "paths:\n" + String(repeating: "- match: a\n", count: 60_000)),
            ("many braces", "paths: [{match: '" + String(repeating: "{a,", count: 170) + "'}]"),
            ("quotes", String(repeating: "\"", count: many + 1)), ("anchors", String(repeating: "&a ", count: many)),
            ("colons", String(repeating: ":", count: many) + " a"), ("percent", String(repeating: "%", count: many)),
        ]
        for (id, text) in texts {
            #expect(!Self.errors(Array(text.utf8)).isEmpty, "\(id)")
            #expect(Self.errors(Array(text.utf8)).count <= 50, "\(id)")
        }
        #expect(
            Self.errors([UInt8](repeating: 0x23, count: (1 << 20) + 1)) == [
                ": a configuration may have at most 1048576 bytes"
            ])
        #expect(Self.errors([UInt8](repeating: 0x23, count: 1 << 20)) == [])
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    /// Every file that is one byte off: nothing traps, and every error has its place.
    @Test func aFileWithAnyByteChangedOrCutIsReadOrRefused() throws {
        let text = Array(
            "scales: [1x]\nrules: {size.odd: off}\npaths:\n- match: \"a/{b,[c]}\"\n  linear: true # no\nlimits: {side: 5}\n"
                .utf8)
        for index in text.indices {
            for byte: UInt8 in [
                0, 9, 10, 32, 0x21, 0x22, 0x26, 0x27, 0x2A, 0x2C, 0x2D, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D, 0x80, 0xFF,
            ] {
                var changed = text
                changed[index] = byte
                for error in Self.errors(changed) { #expect(error.first == ":", "\(error)") }
            }
            _ = Self.errors(Array(text[..<index]))
            _ = Self.errors(Array(text[index...]))
        }
    }

    @Test func nearWordsAreFoundAndFarOnesAreNot() {
        for (typed, expected) in [
            ("filtre", "filter"), ("Filter", "filter"), ("scale", "scales"), ("devcies", "devices"),
            ("limit", "limits"),
            ("x", nil), ("verbose", nil), ("", nil),
        ] as [(String, String?)] {
            #expect(NearestWord.to(typed, among: TableKey<FileKey>.allCases.map(\.rawValue)) == expected, "\(typed)")
        }
        for (typed, word) in [("z", "a"), ("ab", "ac"), ("ab", "a"), ("pad", "p1"), ("ico", "ixy")] {
            #expect(NearestWord.to(typed, among: [word]) == nil, "\(typed) has too little in common with \(word)")
        }
        for (typed, word) in [("sun", "sum"), ("sn", "sun"), ("pic", "pic1")] {
            #expect(NearestWord.to(typed, among: [word]) == word, "\(typed)")
        }
        #expect(NearestWord.distance(Array("abcd".utf8), Array("acbd".utf8)) == 1)
        #expect(NearestWord.distance([], Array("abc".utf8)) == 3)
    }
}
