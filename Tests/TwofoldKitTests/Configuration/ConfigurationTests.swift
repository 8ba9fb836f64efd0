import Testing

@testable import TwofoldKit

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
            colour: keep
            odd: pad
            density: follow
            effort: default
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
                colour: srgb
                rules: {naming: off}
              - match: [a, "*.jpg"]
                filter: auto
            sizes:
              limit: 200MB
            exclude: [Old/, "*.webp"]
            include: Pods/Art/**
            """)
        var expected = Configuration()
        expected.scales = [.x1, .x2]
        expected.devices = [DeviceLine(device: .ipad, pointFactor: 1.5), DeviceLine(device: .iphone)]
        expected.filter = .named(.area)
        expected.space = .encoded
        expected.colour = .keep
        expected.odd = .pad
        expected.density = .follow
        expected.effort = .standard
        expected.isStrict = false
        expected.exclude = [try Glob("Old/"), try Glob("*.webp")]
        expected.include = [try Glob("Pods/Art/**")]
        expected.limits.pixels = 100_000_000
        expected.limits.side = 32_768
        expected.limits.fileBytes = 256 << 20
        expected.limits.seconds = 30
        expected.limits.workerMemory = 192 << 20
        expected.rules = RuleLevels(
            ids: [.sizeOdd: .error, .nameSpaceBeforeScale: .off], groups: ["naming": .note])
        var photos = Configuration.Entry(globs: [try Glob("Photos/**")])
        photos.filter = .named(.lanczos3)
        photos.space = .linear
        photos.colour = .srgb
        photos.rules = RuleLevels(groups: ["naming": .off])
        var others = Configuration.Entry(globs: [try Glob("a"), try Glob("*.jpg")])
        others.filter = .automatic
        expected.paths = [photos, others]
        expected.sizeLimit = 200_000_000
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
        ("color: srgb", "colour: srgb"), ("devices: [ipad, iphone]", "devices: {ipad: 1, iphone: 1.0}"),
        ("devices: ipad=1.5", "devices: [ipad=1.5]"), ("devices: ipad,iphone", "devices: [ipad, iphone]"),
        ("limits: {file: 1GiB}", "limits: {file: 1024M}"), ("limits: {side: 100}", "limits:\n  side: 1e2"),
        ("sizes: {limit: 1.5GB}", "sizes: {limit: 1500000000}"),
        ("sizes: {limit: 2MiB}", "sizes: {limit: \"2097152\"}"),
        ("---\r\nstrict: true\r\n...\r\n", "{\"strict\": true}"), ("odd: \"pad\"", "odd: 'pad'"),
        ("paths: [{match: a}]", "paths:\n- match: [a]\n"), ("rules: {size: off}", "rules: {\"size\": 'off'}"),
    ]

    @Test(arguments: alike)
    func theseMeanTheSame(row: (one: String, other: String)) throws {
        #expect(try Self.read(row.one) == Self.read(row.other))
        #expect(try Self.read(row.one) != Configuration())
    }

    static let scalesHint = "write 1x, 2x, 3x …, several with commas"
    static let filters = "auto, area, fitted, lanczos3, mitchell, catmull-rom, nearest"

    static let wrong: [(text: String, errors: [String])] = [
        ("filtr: area", [":1:1: filtr: there is no such key; did you mean filter?"]),
        (
            "zebra: 1",
            [
                ":1:1: zebra: there is no such key; there are scales, devices, filter, linear, colour, odd, density, "
                    + "effort, strict, limits, rules, paths, sizes, exclude, include"
            ]
        ),
        (
            "scales: [1x]\n\nrules:\n  size.od: error\n",
            [":4:3: rules.size.od: there is no such rule; did you mean size.odd?"]
        ),
        ("rules: {namig: off}", [":1:9: rules.namig: there is no such rule; did you mean naming?"]),
        ("rules: {elephants: off}", [":1:9: rules.elephants: there is no such rule"]),
        (
            "rules: {image.damaged: off}",
            [":1:9: rules.image.damaged: this says that something was refused or failed, and cannot be set"]
        ),
        ("rules: {bench: off}", [":1:9: rules.bench: there is no such rule"]),
        (
            "rules: {size.odd: eror}",
            [":1:19: rules.size.odd: 'eror' is none of off, note, warning, error; did you mean error?"]
        ),
        ("rules: [size.odd]", [":1:8: rules: a table of keys is wanted here, and this is a list"]),
        (
            "rules: {size.odd: {a: b}}",
            [":1:19: rules.size.odd: a single value is wanted here, and this is a table of keys"]
        ),
        ("linear: yes", [":1:9: linear: true or false is wanted here, without quotes"]),
        ("strict: \"true\"", [":1:9: strict: true or false is wanted here, without quotes"]),
        ("strict:", [":1:8: strict: a value is missing; write one, or remove the key"]),
        ("filter: lanczos", [":1:9: filter: 'lanczos' is none of \(filters); did you mean lanczos3?"]),
        ("effort: standard", [":1:9: effort: 'standard' is none of fast, default, max"]),
        ("odd: [pad]", [":1:6: odd: a single value is wanted here, and this is a list"]),
        ("scales: 2", [":1:9: scales: '2' is no scale; \(scalesHint)"]),
        ("scales: [1x, 3]", [":1:14: scales[1]: '3' is no scale; \(scalesHint)"]),
        ("scales: []", [":1:9: scales: no scale is in this list; name one, or remove the key"]),
        ("scales: {1x: 2x}", [":1:9: scales: a list or a single value is wanted here, and this is a table of keys"]),
        ("devices: {ipda: 1}", [":1:11: devices.ipda: there is no such device; did you mean ipad?"]),
        ("devices: {watch: 1}", [":1:11: devices.watch: there is no such device; there are ipad, iphone"]),
        ("devices: [watch]", [":1:11: devices[0]: 'watch' is no device; write ipad or iphone, several with commas"]),
        (
            "devices: {ipad: big}",
            [":1:17: devices.ipad: 'big' needs a point factor between 0.01 and 100, such as ipad=1.5"]
        ),
        ("devices: [ipad, ipad=2]", [":1:17: devices[1]: ipad is given twice"]),
        ("limits: {pixels: many}", [":1:18: limits.pixels: 'many' is no number of pixels; write 100M or 250000000"]),
        (
            "limits: {pixels: 2000G}",
            [":1:18: limits.pixels: '2000G' is too large; a number of pixels is up to 1099511627776"]
        ),
        ("limits: {side: 0}", [":1:16: limits.side: a whole number from 1 to 2147483647 is wanted here"]),
        ("limits: {side: 1.5}", [":1:16: limits.side: a whole number from 1 to 2147483647 is wanted here"]),
        ("limits: {side: 1e999}", [":1:16: limits.side: a whole number from 1 to 2147483647 is wanted here"]),
        ("limits: {side: \"100\"}", [":1:16: limits.side: a whole number from 1 to 2147483647 is wanted here"]),
        ("limits: {seconds: nan}", [":1:19: limits.seconds: a number above 0 is wanted here"]),
        ("limits: {seconds: -1}", [":1:19: limits.seconds: a number above 0 is wanted here"]),
        ("limits: {seconds: inf}", [":1:19: limits.seconds: a number above 0 is wanted here"]),
        ("limits: {file: lots}", [":1:16: limits.file: 'lots' is no size; write 512M or 2G"]),
        (
            "limits: {memory: 99999999999999999999G}",
            [":1:18: limits.memory: '99999999999999999999G' is no size; write 512M or 2G"]
        ),
        ("limits: {sides: 1}", [":1:10: limits.sides: there is no such key; did you mean side?"]),
        ("limits: 100M", [":1:9: limits: a table of keys is wanted here, and this is a single value"]),
        ("sizes: {limit: 0}", [":1:16: sizes.limit: '0' is no number of bytes; write 200MB or 1.5GB"]),
        ("sizes: {limit: 5 apples}", [":1:16: sizes.limit: '5 apples' is no number of bytes; write 200MB or 1.5GB"]),
        (
            "paths: Photos",
            [":1:8: paths: a list is wanted here, and this is a single value; begin each entry with '- match:'"]
        ),
        ("paths: [Photos]", [":1:9: paths[0]: a table of keys is wanted here, and this is a single value"]),
        ("paths:\n- filter: area\n", [":2:3: paths[0]: the key match is missing; say which paths are meant"]),
        (
            "paths:\n- match: a\n  odd: pad\n",
            [":3:3: paths[0].odd: there is no such key; there are match, filter, linear, colour, rules"]
        ),
        ("paths:\n- match: [a, '[b']\n", [":2:14: paths[0].match[1]: a [ in it has no ]"]),
        ("exclude: []\n", [":1:10: exclude: no pattern is in this list; name one"]),
        ("include: [a, '[b']\n", [":1:14: include[1]: a [ in it has no ]"]),
        ("exclude: {a: b}\n", [":1:10: exclude: a list or a single value is wanted here, and this is a table of keys"]),
        (
            "exclude: [\(String(repeating: "a,", count: 1001))]\n",
            [":1:10: exclude: there are more than 1000 patterns"]
        ),
        ("paths:\n- match: []\n", [":2:10: paths[0].match: no pattern is in this list; name one"]),
        ("paths:\n- match: a\n- match: b\n  filter: sinc\n", [":4:11: paths[1].filter: 'sinc' is none of \(filters)"]),
        (
            "paths:\n- match: a\n  rules: {size.od: off}\n",
            [":3:11: paths[0].rules.size.od: there is no such rule; did you mean size.odd?"]
        ),
        ("odd: pad\nodd: error\n", [":2:1: odd: this key is there twice, first in line 1; remove one"]),
        ("color: keep\ncolour: srgb\n", [":2:1: colour: this key is there twice, first in line 1; remove one"]),
        ("rules: {size: off, size: note}", [":1:20: rules.size: this key is there twice, first in line 1; remove one"]),
        ("[a]: 1", [":1:1: a key is a single word, and this is a list"]),
        ("- a\n", [":1:1: a table of keys is wanted here, and this is a list"]),
        ("hello", [":1:1: a table of keys is wanted here, and this is a single value"]),
        ("odd: pad\n---\nodd: pad\n", [":2:1: a second document begins here; write one"]),
        (
            "strict: maybe\nodd: no\nfilter: sinc\nx: 1\n",
            [
                ":1:9: strict: true or false is wanted here, without quotes", ":2:6: odd: 'no' is none of pad, error",
                ":3:9: filter: 'sinc' is none of \(filters)",
                ":4:1: x: there is no such key; there are scales, devices, filter, linear, colour, odd, density, effort, "
                    + "strict, limits, rules, paths, sizes, exclude, include",
            ]
        ),
        (
            "odd: pad\nodd pad\n",
            [":3:1: this is no YAML: while scanning a simple key, could not find expected ':'"]
        ),
        ("a: [1, 2", [":2:1: this is no YAML: while parsing a flow sequence, did not find expected ',' or ']'"]),
        (
            "\todd: pad",
            [":1:1: this is no YAML: while scanning for the next token, found character that cannot start any token"]
        ),
        ("é: 1\n ü: \u{1B}[31m", [":2:5: this is no YAML: control characters are not allowed"]),
        (
            "\"\\e[31m\": 1",
            [
                ":1:1: \\033[31m: there is no such key; there are scales, devices, filter, linear, colour, odd, "
                    + "density, effort, strict, limits, rules, paths, sizes, exclude, include"
            ]
        ),
    ]

    @Test(arguments: wrong)
    func whatIsWrongIsNamedWithLineColumnAndKeyPath(row: (text: String, errors: [String])) {
        #expect(Self.errors(Array(row.text.utf8)) == row.errors, "\(row.text)")
    }

    private static let marks =
        "anchors (&), aliases (*) and tags (!) are not taken; write the value itself, or quote the text"

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
            error == "\(row.place): \(Self.marks)" || error.contains("this is no YAML: while scanning an alias"),
            "\(error)")
    }

    @Test func bytesThatAreNoTextAreNamedWithTheirPlace() {
        #expect(Self.errors([0xFF, 0xFE, 0x61, 0]) == [":1:1: this is no UTF-8"])
        #expect(Self.errors(Array("odd: é\n# ".utf8) + [0xC3]) == [":2:3: this is no UTF-8"])
        #expect(Self.errors(Array("odd: ".utf8) + [0]) == [":1:6: this is no YAML: control characters are not allowed"])
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
                ": a configuration has 1048576 bytes at most"
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
            #expect(NearestWord.to(typed, among: ConfigurationKey.allCases.map(\.rawValue)) == expected, "\(typed)")
        }
        #expect(NearestWord.distance(Array("abcd".utf8), Array("acbd".utf8)) == 1)
        #expect(NearestWord.distance([], Array("abc".utf8)) == 3)
    }
}
