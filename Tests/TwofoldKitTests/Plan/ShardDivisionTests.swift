import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Who makes what: everything once, families whole, the same wherever it is computed, and balanced.
@Suite struct ShardDivisionTests {
    private static func item(_ path: String, size: Int = 1000) -> TreeListing.Item {
        TreeListing.Item(
            path: BytePath(path) ?? .root, kind: .file,
            status: FileStatus(kind: .file, size: size, identity: FileIdentity(device: 1, inode: 1)))
    }

    private static func division(
        _ items: [TreeListing.Item], into count: Int, policy: BuildPolicy = BuildPolicy(), recorded: Set<String> = []
    ) -> ShardDivision {
        let written = Set(recorded.compactMap { BytePath($0) })
        return ShardDivision(
            TreeListing(items: items, diagnostics: []), into: count, policy: policy, isRecorded: written.contains)
    }

    private static let paths = [
        "a@2x.png", "a@3x.png", "A~ipad@2x.png", "b/a@2x.png", "b/Sun@2x.png", "b/Sun@2x~ipad.png", "b/Sun.jpg",
        "Assets.xcassets/One.imageset/x@2x.png", "Assets.xcassets/One.imageset/y@3x.png",
        "Assets.xcassets/Two.imageset/x@2x.png", "ü@2x.png", "c d@2x.png",
    ]

    @Test(arguments: 1...7) func everyImageHasOneShardWhateverTheOrderOfTheListing(count: Int) {
        let items = Self.paths.enumerated().map { Self.item($1, size: 100 * $0) }
        let division = Self.division(items, into: count)
        #expect(division.loads.count == count)
        #expect(division.loads.reduce(0) { $0 + $1.fileCount } == items.count)
        #expect(division.loads.reduce(0) { $0 + $1.byteCount } == items.reduce(0) { $0 + ($1.status?.size ?? 0) })
        for seed in 1...5 {
            var shuffled = items
            var numbers = SystemRandomNumberGenerator()
            shuffled.shuffle(using: &numbers)
            let other = Self.division(shuffled, into: count)
            for item in items {
                let owner = division.owner(of: item.path)
                #expect(owner.map { 1...count ~= $0 } == true, "\(item.path.display)")
                #expect(other.owner(of: item.path) == owner, "\(seed): \(item.path.display)")
            }
            #expect(other.loads == division.loads)
        }
    }

    @Test(arguments: [
        ["a@2x.png", "a@3x.png", "a.png", "a~ipad.png", "A@2x.png", "a@2x.jpg", "a.webp"],
        ["b/Sun@2x.png", "b/Sun@2x~ipad.png", "b/sun.jpg"],
        [
            "Assets.xcassets/One.imageset/x@2x.png", "Assets.xcassets/One.imageset/y@3x.png",
            "Assets.xcassets/One.imageset/Contents.json",
        ],
    ])
    func whatBelongsTogetherStaysTogether(family: [String]) throws {
        let others = (1...40).map { Self.item("n\($0)@2x.png", size: $0 * 777) }
        let items = family.map { Self.item($0) } + others
        for count in 1...7 {
            let division = Self.division(items, into: count)
            let owners = Set(family.compactMap { BytePath($0) }.map { division.owner(of: $0) })
            #expect(owners.count == 1, "\(count): \(owners)")
        }
    }

    @Test func targetsBringImagesOfSeveralFoldersTogether() throws {
        var policy = BuildPolicy()
        policy.targets = [Target(layout: .android, to: BytePath("res"))]
        let others = (1...20).map { Self.item("n\($0)@2x.png") }
        let items = ["a/My-Icon@2x.png", "b/my_icon@2x.png"].map { Self.item($0) } + others
        for count in 2...7 {
            let division = Self.division(items, into: count, policy: policy)
            #expect(division.owner(of: items[0].path) == division.owner(of: items[1].path))
        }
    }

    @Test func whatAnotherShardHasMadeChangesNothing() {
        let masters = (1...50).map { Self.item("n\($0)@3x.png", size: $0 * 1000) }
        let before = Self.division(masters, into: 5)
        let made = (1...50).flatMap { ["n\($0).png", "n\($0)@2x.png"] }
        let after = Self.division(masters + made.map { Self.item($0, size: 999_999) }, into: 5, recorded: Set(made))
        #expect(after.digest == before.digest && after.loads == before.loads)
        for master in masters { #expect(after.owner(of: master.path) == before.owner(of: master.path)) }
    }

    @Test func shardsAreBalanced() throws {
        var sizes = (1...2000).map { 300 + ($0 * 7919) % 40_000 }
        sizes += [3_000_000, 2_000_000, 900_000]
        let items = sizes.enumerated().map { Self.item("f\($0 % 13)/n\($0)@2x.png", size: $1) }
        for count in [2, 3, 8] {
            let loads = Self.division(items, into: count).loads.map(\.cost)
            let (least, most) = (try #require(loads.min()), try #require(loads.max()))
            #expect(Double(most) < Double(least) * 1.01, "\(loads)")
        }
    }

    @Test func smallProjectsAreSpreadOverTheShards() {
        let count = 4
        let projects = (1...200).map { ["icon\($0)@2x.png", "x/y\($0 % 7)@2x.png"].map { Self.item($0) } }
        var sums = [Int](repeating: 0, count: count)
        for project in projects {
            let loads = Self.division(project, into: count).loads
            for (shard, load) in loads.enumerated() { sums[shard] += load.fileCount }
        }
        #expect(sums.reduce(0, +) == 400)
        #expect(sums.allSatisfy { 70...130 ~= $0 }, "\(sums)")
    }

    @Test func anotherFileOrSizeIsAnotherTree() {
        let items = Self.paths.map { Self.item($0) }
        let digest = Self.division(items, into: 3).digest
        #expect(Self.division(items, into: 5).digest == digest, "the number of shards is no part of it")
        #expect(Self.division(Array(items.dropLast()), into: 3).digest != digest)
        #expect(Self.division(Array(items.dropLast()) + [Self.item("c d@2x.png", size: 1)], into: 3).digest != digest)
        #expect(Self.division(Array(items.dropLast()) + [Self.item("c e@2x.png")], into: 3).digest != digest)
    }

    @Test(
        arguments: [
            ("3/8", 3, 8), ("1/1", 1, 1), ("08/8", 8, 8), ("0/8", nil, nil), ("9/8", nil, nil), ("3", nil, nil),
            ("+3/8", nil, nil), ("3/8/9", nil, nil), ("", nil, nil), ("1/100001", nil, nil), ("a/b", nil, nil),
        ] as [(String, Int?, Int?)])
    func aShardIsReadFromText(text: String, number: Int?, count: Int?) {
        let shard = Shard(text)
        #expect(shard?.number == number && shard?.count == count)
    }
}
