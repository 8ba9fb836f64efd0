import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What of file, command line and defaults holds, and where.
@Suite struct PolicyTests {
    private static func policy(_ text: String, under flags: Configuration = Configuration()) throws -> BuildPolicy {
        try ConfigurationTests.read(text).policy(under: flags)
    }

    @Test func aFileThatSaysNothingLeavesTheDefaults() {
        #expect(Configuration().policy() == BuildPolicy())
    }

    @Test func aFlagGoesBeforeTheFileAndTheFileBeforeTheDefault() throws {
        let text = """
            {scales: 1x, devices: ipad, filter: nearest, linear: true, color: srgb, odd: error, density: strip,
             effort: max, strict: true, limits: {pixels: 5, side: 6, file: 7, seconds: 8, memory: 9}}
            """
        let file = try Self.policy(text)
        #expect(file.scales == [.x1] && file.devices.map(\.device) == [.ipad] && file.filter == .nearest)
        #expect(file.space == .linear && file.color == .srgb && file.odd == .error && file.density == .strip)
        #expect(file.effort == .max && file.isStrict)
        var limits = ImageLimits(pixels: 5, side: 6, fileBytes: 7, seconds: 8)
        limits.workerMemory = 9
        #expect(file.limits == limits)
        var flags = Configuration()
        flags.settings.scales = [.x2]
        flags.settings.devices = []
        flags.settings.filter = .automatic
        flags.settings.space = .encoded
        flags.settings.color = .keep
        flags.settings.odd = .pad
        flags.settings.density = .follow
        flags.settings.effort = .standard
        flags.isStrict = false
        flags.limits.pixels = 1
        let both = try Self.policy(text, under: flags)
        limits.pixels = 1
        #expect(both == BuildPolicy { ($0.scales, $0.limits) = ([.x2], limits) })
    }

    @Test func theLastEntryThatSaysSomethingHolds() throws {
        let policy = try Self.policy(
            """
            filter: area
            paths:
              - {match: "**", linear: true}
              - {match: "Photos/**", filter: lanczos3, color: srgb}
              - {match: ["Photos/small/**", "*.gif"], filter: auto, linear: false}
            """)
        func found(_ path: String) throws -> (ResamplingFilter?, BlendingSpace, ColorPolicy) {
            let path = try #require(BytePath(path))
            let found = policy.at(path)
            return (found.filter, found.space, found.color)
        }
        #expect(try found("a.png") == (.area, .linear, .keep))
        #expect(try found("Photos/a.png") == (.lanczos3, .linear, .srgb))
        #expect(try found("Photos/small/a.png") == (nil, .encoded, .srgb))
        #expect(try found("x/a.gif") == (nil, .encoded, .keep))
    }

    @Test func aFlagGoesBeforeEntriesToo() throws {
        var flags = Configuration()
        flags.settings.filter = .named(.mitchell)
        flags.settings.space = .encoded
        flags.settings.color = .keep
        let policy = try Self.policy("paths: [{match: '**', filter: area, linear: true, color: srgb}]", under: flags)
        #expect(policy.at(try #require(BytePath("a@2x.png"))) == BuildPolicy { $0.filter = .mitchell })
    }

    @Test func formatsThatAnEntryDoesNotNameKeepTheirQuality() throws {
        let policy = try Self.policy("{quality: 70, paths: [{match: 'Photos/', quality: {jpeg: 95}}]}")
        let photo = policy.at(try #require(BytePath("Photos/a@2x.jpg")))
        #expect(photo.quality == [.jpeg: 95, .webp: 70, .heic: 70, .avif: 70, .jxl: 70])
        #expect(ImageEncoding(format: .webp, isLossy: true, quality: photo.quality[.webp]) == .webp(quality: 70))
        #expect(ImageEncoding(format: .webp, quality: 70) == .webp(quality: nil), "lossless stays lossless")
        #expect(ImageEncoding(format: .jpeg) == .jpeg(quality: 90))
    }

    static let levels: [(text: String, id: Rule, path: String, expected: RuleSetting?)] = [
        ("rules: {naming: off}", .nameScaleCase, "a", .off),
        ("rules: {naming: off, naming.scale-case: error}", .nameScaleCase, "a", .error),
        ("rules: {naming.scale-case: error, naming: off}", .nameScaleCase, "a", .error),
        ("rules: {naming.scale-case: error, naming: off}", .nameEmptyBase, "a", .off),
        ("rules: {size.odd: error}\npaths: [{match: 'x/', rules: {size: off}}]", .sizeOdd, "x/a", .off),
        ("rules: {size.odd: error}\npaths: [{match: 'x/', rules: {size: off}}]", .sizeOdd, "y/a", .error),
        ("paths: [{match: '**', rules: {size: off}}, {match: a, rules: {size: note}}]", .sizeOdd, "x/a", .note),
        ("rules: {naming: off}", .nameTooLong, "a", nil), ("rules: {image: off}", .imageDamaged, "a", nil),
        ("rules: {naming: off}", .sizeOdd, "a", nil),
    ]

    @Test(arguments: levels)
    func rulesHoldByIdGroupAndPath(row: (text: String, id: Rule, path: String, expected: RuleSetting?)) throws {
        let policy = try Self.policy(row.text)
        #expect(policy.rules.severity(of: row.id, at: try #require(BytePath(row.path))) == row.expected, "\(row)")
    }

    @Test func whatIsRefusedCannotBeTurnedDown() throws {
        let policy = BuildPolicy {
            $0.odd = .error
            $0.rules = RuleSettings(layers: [.init(levels: RuleLevels(groups: ["size": .off]))])
        }
        let refusal = Diagnostic.oddSize(
            .root, PixelSize(width: 3, height: 3), .x2, .refused, fix: .size(PixelSize(width: 2, height: 2)))
        #expect(policy.judged(refusal) == refusal)
        let warning = Diagnostic.oddSize(
            .root, PixelSize(width: 3, height: 3), .x2, .padded, fix: .size(PixelSize(width: 2, height: 2)))
        #expect(policy.judged(warning) == nil)
    }

    @Test func strictMakesErrorsOfWhatTheRulesCallWarnings() throws {
        for (setting, expected) in [
            ("off", nil), ("note", .note), ("warning", .error), ("error", .error),
        ] as [(String, Diagnostic.Severity?)] {
            let policy = try Self.policy("strict: true\nrules: {ledger.orphan: \(setting)}")
            #expect(policy.judged(.orphan(.root, master: .root))?.severity == expected, "\(setting)")
        }
    }

    @Test func aRefusalOrAFailureCannotBeSet() throws {
        for rule: Rule in [.imageDamaged, .planTwoMasters, .fileEdited, .ledgerUnrecorded, .benchNothing] {
            let id = rule.id
            #expect(rule.isConfigurable == false, "\(id)")
            #expect(throws: ConfigurationErrors.self, "\(id)") { try Self.policy("rules: {\(id.rawValue): off}") }
            let group = try Self.policy("rules: {\(id.group == "bench" ? "size" : id.group): off}")
            #expect(group.rules.severity(of: rule, at: .root) == nil, "\(id)")
        }
    }

    @Test(arguments: RuleBook.all.filter(\.isConfigurable))
    func everyOtherRuleCanBeSetByNameAndByGroup(rule: Rule) throws {
        for name in [rule.id.rawValue, rule.id.group] {
            let policy = try Self.policy("rules: {\(name): off}")
            #expect(policy.rules.severity(of: rule, at: .root) == .off, "\(name)")
            #expect(policy.judged(rule.diagnostic(.root, as: .warning)) == nil, "\(name)")
        }
    }

    // MARK: Stories

    @Test func anotherFilterForAFolderMakesItsVariantsStaleAndNoOthers() throws {
        let photos = try Self.policy("paths: [{match: Photos/, filter: nearest}]")
        let linear = try Self.policy("paths: [{match: Photos/, filter: nearest, linear: true}]")
        play([
            Step(
                "two masters are dropped",
                edit: {
                    $0.write(FakeEngine.noise(6, 6), to: "Photos/a@2x.png")
                    $0.write(FakeEngine.noise(6, 6), to: "Icons/b@2x.png")
                }, expecting: ["Icons/b.png", "Photos/a.png"]),
            Step("a filter for photos", expecting: ["Photos/a.png"], policy: photos),
            Step("the same", expecting: [], policy: photos),
            Step("one that is not meant for anything here", expecting: ["Photos/a.png"]),
            Step("and linear light", expecting: ["Photos/a.png"], policy: linear),
        ])
    }

    @Test func remarksAreTurnedOffAndUpByPath() throws {
        let policy = try Self.policy(
            "rules: {size.odd: error, naming: off}\npaths: [{match: legacy/, rules: {size: off}}]")
        play([
            Step(
                "odd sizes and odd names",
                edit: {
                    $0.write(FakeEngine.image(5, 5), to: "a@2x.png")
                    $0.write(FakeEngine.image(5, 5), to: "legacy/b@2x.png")
                    $0.write(FakeEngine.image(4, 4), to: "c @2x.png")
                }, expecting: ["a.png", "c .png", "legacy/b.png"], problems: [.sizeOdd], policy: policy),
            Step(
                "without the file", expecting: [], problems: [.nameSpaceBeforeScale, .sizeOdd, .sizeOdd]),
        ])
    }
}
