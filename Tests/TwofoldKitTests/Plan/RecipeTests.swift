import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What a digest leaves out makes stale files, and nobody notices.
///
/// So the fields are those that the types have, and the values
/// of each are all that there are: a new one fails here until its digest differs.
@Suite struct RecipeTests {
    private static let recipe = Recipe(
        sourceScale: .x2, scale: .x1, size: PixelSize(width: 4, height: 3), ratio: 2, filter: .area, space: .encoded,
        density: .follow, encoding: .png(effort: .standard))

    typealias Change = @Sendable (inout Recipe) -> Void

    /// Other recipes, by the field that is another one; `size.width` is a field of a field.
    private static let changes: [String: [Change]] = [
        "sourceScale.hundredths": scales.map { scale in { $0.sourceScale = scale } },
        "scale.hundredths": scales.map { scale in { $0.scale = scale } },
        "size.width": [{ $0.size.width = 5 }, { $0.size.width = 43 }],
        "size.height": [{ $0.size.height = 5 }, { $0.size.height = 43 }],
        "ratio": [{ $0.ratio = 3 }, { $0.ratio = 2.0000000001 }],
        "isDrawn": [{ $0.isDrawn.toggle() }],
        "page": [{ $0.page = 1 }, { $0.page = 11 }],
        "isCopy": [{ $0.isCopy.toggle() }],
        "isNinePatch": [{ $0.isNinePatch.toggle() }],
        "filter": ResamplingFilter.allCases.map { filter in { $0.filter = filter } },
        "isFilterByPixels": [{ $0.isFilterByPixels.toggle() }],
        "space": BlendingSpace.allCases.map { space in { $0.space = space } },
        "color": ColorPolicy.allCases.map { color in { $0.color = color } },
        "density": DensityPolicy.allCases.map { density in { $0.density = density } },
        "encoding": encodings.map { encoding in { $0.encoding = encoding } },
        "rivals.smallerThan": rivals.map { rivals in { $0.rivals.smallerThan = rivals } },
        "rivals.atMost": rivals.map { rivals in { $0.rivals.atMost = rivals } },
    ]

    private static let rivals: [[FormatRivals.Rival]] =
        [[.master], [.master, .variant(.tiff)], [.variant(.tiff), .master]] + encodings.map { [.variant($0)] }

    private static let scales = (1...99).compactMap { ScaleFactor($0) }

    /// Every encoding that there can be.
    private static let encodings: [ImageEncoding] = {
        var all: [ImageEncoding] = []
        var next: ImageEncoding? = .png(effort: .standard)
        while let kind = next { next = append(kind, to: &all) }
        return all
    }()

    /// Appends all encodings of this one's kind; returns one of the next kind.
    ///
    /// A new kind does not compile until it has its place here.
    private static func append(_ kind: ImageEncoding, to all: inout [ImageEncoding]) -> ImageEncoding? {
        let qualities = 1...100
        switch kind {
        case .png:
            for effort in PNGEffort.allCases {
                all += [.png(effort: effort)] + qualities.map { .png(effort: effort, quality: $0) }
            }
            return .jpeg(quality: 90)
        case .jpeg:
            all += qualities.map { .jpeg(quality: $0) }
            return .webp(quality: nil)
        case .webp:
            all += [.webp(quality: nil)] + qualities.map { .webp(quality: $0) }
            return .gif
        case .gif:
            all.append(kind)
            return .tiff
        case .tiff:
            all.append(kind)
            return .tiffPair
        case .tiffPair:
            all.append(kind)
            return .heic(quality: 80)
        case .heic:
            all += qualities.map { .heic(quality: $0) }
            return .avif(quality: 80)
        case .avif:
            all += qualities.map { .avif(quality: $0) }
            return .jxl(quality: nil)
        case .jxl:
            all += [.jxl(quality: nil)] + qualities.map { .jxl(quality: $0) }
            return nil
        }
    }

    /// The names of a value's stored fields, those of the structures in it included.
    private static func fields(of value: Any, prefix: String = "") -> [String] {
        Mirror(reflecting: value).children.flatMap { child -> [String] in
            let name = prefix + (child.label ?? "?")
            guard Mirror(reflecting: child.value).displayStyle == .struct else { return [name] }
            let inner = fields(of: child.value, prefix: name + ".")
            return inner.isEmpty ? [name] : inner
        }
    }

    @Test func everyFieldOfARecipeIsChanged() {
        let fields = Self.fields(of: Self.recipe).sorted()
        #expect(fields == Self.changes.keys.sorted())
    }

    @Test func everyEncodingIsTriedAndEveryFormatHasOne() {
        let written = Set(ImageFormat.allCases.map { ImageEncoding(format: $0).format })
        let formats = Set(Self.encodings.map(\.format))
        #expect(formats == written)
        #expect(Set(Self.encodings).count == Self.encodings.count)
    }

    @Test func recipesThatDifferInAnythingHaveOtherDigests() {
        var digests: [String: Recipe] = [Self.recipe.digest: Self.recipe]
        for (field, changes) in Self.changes {
            var other = 0
            for change in changes {
                var recipe = Self.recipe
                change(&recipe)
                if recipe == Self.recipe { continue }
                other += 1
                if let twin = digests.updateValue(recipe, forKey: recipe.digest) {
                    Issue.record("\(field): \(recipe) has the digest of \(twin)")
                }
            }
            #expect(other > 0, "\(field)")
        }
    }

    @Test func recipesOfMipmapsThatDifferInAnythingHaveOtherDigests() {
        let recipe = MipmapRecipe(origin: .above, space: .encoded, content: .level(1))
        let changes: [String: [(inout MipmapRecipe) -> Void]] = [
            "origin": MipmapChain.Origin.allCases.map { origin in { $0.origin = origin } },
            "space": BlendingSpace.allCases.map { space in { $0.space = space } },
            "content": [
                { $0.content = .level(2) }, { $0.content = .level(12) }, { $0.content = .chain(hasBase: true) },
                { $0.content = .chain(hasBase: false) },
            ],
        ]
        let fields = Self.fields(of: recipe).sorted()
        #expect(fields == changes.keys.sorted())
        var others: Set<MipmapRecipe> = [recipe]
        for change in changes.values.joined() {
            var other = recipe
            change(&other)
            others.insert(other)
        }
        #expect(others.count == 1 + 1 + 1 + 4)
        let digests = Set(others.map(\.digest))
        #expect(digests.count == others.count)
    }

    /// The same for what `twofold.lock` records: whatever of an entry is another one, the variant is not current.
    @Test func anEntryThatDiffersInAnythingMakesItsVariantStale() throws {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4)])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        #expect(project.survey().states == [.current])
        let lockFile = try LockFile.decode(try #require(disk.bytes(of: "twofold.lock"))).lockFile
        let path = try #require(BytePath("a.png"))
        let entry = try #require(lockFile[path])
        let other = try #require(BytePath("b@2x.png"))
        // With another hash it counts as edited.
        let rows: [String: (change: (inout LockFile.Entry) -> Void, states: [VariantState])] = [
            "hash": ({ $0.hash = ContentHash(of: [1]) }, [.edited]),
            "master": ({ $0.master = other }, [.stale(.masterChanged)]),
            "masterHash": ({ $0.masterHash = ContentHash(of: [1]) }, [.stale(.masterChanged)]),
            "origin": ({ $0.origin = .recipe("another") }, [.stale(.recipeChanged)]),
            "engine": ({ $0.engine += "1" }, [.stale(.engineChanged)]),
        ]
        let fields = Mirror(reflecting: entry).children.compactMap(\.label)
        #expect(fields.sorted() == rows.keys.sorted())
        for (field, row) in rows {
            var changed = lockFile
            var entry = entry
            row.change(&entry)
            changed[path] = entry
            disk.write(changed.encoded, to: "twofold.lock")
            #expect(project.survey().states == row.states, "\(field)")
        }
    }
}
