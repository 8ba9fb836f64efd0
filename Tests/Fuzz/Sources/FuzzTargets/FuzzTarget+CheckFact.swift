import TwofoldKit

@testable import TwofoldBuild
@testable import TwofoldImaging
@testable import TwofoldMeasures
@testable import TwofoldPixels

extension FuzzTarget {
    /// What a check remembers of one file: nothing of it, or all, and that comes back as it was.
    static let checkFact = FuzzTarget(
        name: "check-fact",
        seeds: [
            CachedCheck(), CachedCheck(traits: PNGMetadataSummary(width: 1, height: 2, colorType: 6)),
            CachedCheck(claimed: ClaimedMetadata(density: Density(x: 72, y: 72, unit: .inch))),
            CachedCheck(
                traits: PNGMetadataSummary(
                    width: 0, height: 9, colorType: 2, density: Density(x: 2835, y: 2835, unit: .metre),
                    profile: .known(ColorProfile(name: [0x78], colors: 7))),
                content: .measured(
                    PixelMeasures(
                        remarks: ["a word"], enlargement: .two,
                        hairlines: Hairlines(
                            count: 1,
                            longest: .init(isHorizontal: true, form: LineForm(pixels: 2..<4), length: 9)),
                        fineDetail: FineDetail(share: 30, rows: 1..<9, columns: 0..<4),
                        comparison: .init(
                            other: path("a@2x.png"),
                            status: FileStatus(kind: .file, size: 7, identity: FileIdentity(device: 1, inode: 2)),
                            difference: PixelDifference(color: 0.1, structure: 0.2))))),
            CachedCheck(content: .damaged(detail: "cut short")),
        ].map(\.bytes),
        tokens: [-1, 0, 1, 2, 4, 5, 6, 8].map { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
    ) { input in
        let fact = CachedCheck(input)
        expect(CachedCheck(fact.bytes) == fact, "a fact changes when it is written and read")
    }
}
