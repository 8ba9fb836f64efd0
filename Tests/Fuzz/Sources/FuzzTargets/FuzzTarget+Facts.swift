import TwofoldKit

@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldBuild

extension FuzzTarget {
    /// The cache of facts: nothing without its checksum, and nothing that could not have been written with it.
    static let facts = FuzzTarget(
        name: "facts",
        seeds: [[], [known[0]], known].map { Array(encoded($0).dropFirst(head.count).dropLast(8)) },
        tokens: [[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0, 0, 0, 0, 0x80]]
            + [-1, 0, 1, 2, 3, 4, 8, 16, 32].map { number in
                (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
            }
    ) { input in
        checkFacts(input)
        let content = head + input
        checkFacts(ByteWriter(bytes: content).sealed())
    }

    private static func checkFacts(_ bytes: [UInt8]) {
        guard let file, let facts = file.decode(bytes) else { return }
        for fact in facts.values {
            guard let size = fact.image?.header?.size else { continue }
            expect(size.width > 0 && size.height > 0, "an image has no size")
        }
        expect(file.decode(file.encode(facts)) == facts, "facts change when they are written and read")
    }

    private static let file = CacheFile(in: FixedDisk(), of: FixedDisk(), engine: "fuzz 1")
    /// What stands before the number of facts: as good as a checksum, and the same in every file.
    private static let head = Array(encoded([]).dropLast(8 + 8))

    private static func encoded(_ facts: [(BytePath, CachedFile)]) -> [UInt8] {
        var table = PathTable<CachedFile>()
        for (path, fact) in facts { table.set(fact, at: path) }
        return file?.encode(table) ?? []
    }

    private static let known: [(BytePath, CachedFile)] = {
        let status = FileStatus(
            kind: .file, size: 7, identity: FileIdentity(device: 1, inode: 2), modified: -5, changed: .max)
        let header = ImageHeader(size: PixelSize(width: 3, height: 9), layout: .rgba, depth: .sixteen)
        return [
            (
                path("a@2x.png"),
                CachedFile(status: status, image: CachedImage(format: .png, header: header, couldBeVariant: true))
            ),
            (path("b"), CachedFile(status: status, hash: ContentHash(of: []))),
            (
                path("c/d.jpg"),
                CachedFile(
                    status: status, image: CachedImage(format: .jpeg, header: nil, couldBeVariant: false),
                    comparison: .init(question: "q", isIdentical: true))
            ),
        ]
    }()
}
