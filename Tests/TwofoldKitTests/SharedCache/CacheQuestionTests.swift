import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Which machines ask the same question: those that would make the same pixels.
@Suite struct CacheQuestionTests {
    private static let png = variant()

    private static func variant(_ policy: BuildPolicy = BuildPolicy()) -> VariantPlan {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4)])
        let survey = Project(source: disk, engine: FakeEngine(), policy: policy).survey()
        guard let variant = survey.plan.variants.first else { preconditionFailure("no variant") }
        return variant
    }

    private static func key(
        _ variant: VariantPlan = png, master: [UInt8] = [1], engine: String = "fake 1, libfake 1.0",
        filter: ResamplingFilter? = nil, machine: String = "Linux x86_64 debian 12", isStrict: Bool = false
    ) -> ContentHash {
        CacheQuestion(
            variant, of: ContentHash(of: master), by: FakeEngine(identity: engine), filter: filter, machine: machine,
            isStrictEngine: isStrict
        ).key
    }

    @Test func pngsOfPNGsAreSharedAmongAllVersionsOfLibraries() {
        #expect(Self.key() == Self.key(engine: "fake 1, libfake 2.0", machine: "Darwin arm64 15.1"))
        #expect(Self.key() != Self.key(engine: "fake 2, libfake 1.0"), "Twofold's own pixels have changed")
        #expect(Self.key(isStrict: true) != Self.key(engine: "fake 1, libfake 2.0", isStrict: true))
    }

    @Test(arguments: ["other colors", "another format", "a lossy format", "a quality"])
    func othersAreSharedAmongMachinesOfOneKind(id: String) {
        var variant = Self.png
        switch id {
        case "other colors": variant.recipe.color = .srgb
        case "a quality": variant.recipe.encoding = .png(effort: .standard, quality: 80)
        case "another format": variant.recipe.encoding = .webp(quality: nil)
        default:
            variant.masterFormat = .jpeg
            variant.recipe.encoding = .jpeg(quality: 90)
        }
        let key = Self.key(variant)
        #expect(key == Self.key(variant))
        #expect(key != Self.key(variant, engine: "fake 1, libfake 2.0"))
        #expect(key != Self.key(variant, machine: "Linux aarch64 debian 12"))
    }

    @Test func everythingThatDecidesThePixelsIsAsked() {
        #expect(Self.key() != Self.key(master: [2]))
        #expect(Self.key() != Self.key(Self.variant(BuildPolicy { $0.filter = .lanczos3 })))
        var crushed = Self.png
        crushed.masterFormat = .crushedPNG
        #expect(Self.key() != Self.key(crushed))
        var pair = Self.png
        pair.recipe.encoding = .tiffPair
        #expect(Self.key(pair) != Self.key(pair, filter: .area))
    }

    @Test func onlyTheExpectedEngineAnswers() {
        func admits(_ maker: String, isStrict: Bool = false) -> Bool {
            CacheQuestion(
                Self.png, of: ContentHash(of: []), by: FakeEngine(identity: "fake 1, libfake 1.0"), filter: nil,
                machine: "", isStrictEngine: isStrict
            ).admits(CachedVariant(.omitted, maker: maker))
        }
        #expect(admits("fake 1, libfake 1.0") && admits("fake 1, libfake 7"))
        #expect(!admits("fake 2, libfake 1.0") && !admits("fake 10") && !admits("libfake 1.0"))
        #expect(!admits("fake 1, libfake 7", isStrict: true))
    }

    @Test(arguments: [
        (svg: "<svg><path d='M0 0'/></svg>", isSharable: true),
        (svg: "\u{FEFF}<svg/>", isSharable: true),
        (svg: "<svg><text>a</text></svg>", isSharable: false),
        (svg: "<svg><TEXT>a</TEXT></svg>", isSharable: false),
        (svg: "<svg><image href='data:image/svg+xml;base64,PHN2'/></svg>", isSharable: false),
        (svg: "<!DOCTYPE svg [<!ENTITY t 'te'>]><svg/>", isSharable: false),
        (svg: "\u{1F}\u{8B}compressed", isSharable: false),
        (svg: "<\0s\0v\0g\0", isSharable: false),
        (svg: "", isSharable: false),
    ])
    func fontsOfAMachineDecideNothingThatIsShared(row: (svg: String, isSharable: Bool)) {
        var drawn = Self.png
        drawn.masterFormat = .svg
        #expect(drawn.isSharable(Array(row.svg.utf8)) == row.isSharable, "\(row.svg)")
        drawn.masterFormat = .pdf
        #expect(!drawn.isSharable(Array(row.svg.utf8)))
    }
}
