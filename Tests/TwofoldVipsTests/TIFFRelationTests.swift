import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// Sound TIFFs in which one tag, or the bytes behind it, are changed: an error, or the pixels that another reader
/// finds in the same file.
@Suite struct TIFFRelationTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    /// Numbers for each tag that has a part in the pixels.
    private static let values: [Int: [[Int]]] = [
        256: [[0], [1], [12], [18], [20], [65_535], [19, 19]], 257: [[0], [1], [9], [17], [19], [65_535], [18, 18]],
        258: [0, 1, 2, 4, 7, 8, 10, 12, 16, 24, 32, 64].map { [$0] }
            + [[8, 8], [8, 8, 8], [8, 8, 8, 8], [8, 8, 16], [16, 16, 16], [16, 16, 16, 16]],
        259: [0, 1, 2, 3, 4, 5, 6, 7, 8, 32771, 32773, 32946, 34887, 34925, 50000, 50001, 9999].map { [$0] },
        262: (0...10).map { [$0] } + [[32803], [32844], [32845], [34892], [2, 2]],
        266: [[1]], 274: [[1]], 277: (0...6).map { [$0] } + [[300], [3, 3]],
        278: [[0], [1], [4], [6], [18], [200], [65_535], [5, 5]],
        284: [[0], [1], [2], [3], [1, 1]],
        317: [[1], [3], [9]],
        320: [[], [1, 2, 3], [Int](repeating: 257 * 9, count: 24), [Int](repeating: 257 * 9, count: 768)],
        322: [[0], [8], [15], [17], [32], [160], [16, 16]], 323: [[0], [8], [15], [17], [32], [160]],
        338: [[0], [1], [2], [3], [999], [0, 0], [1, 1], [1, 2], [2, 1], [0, 1, 2]],
        339: [[0], [1], [2], [3], [4], [5], [6], [1, 1, 1], [1, 1, 3], [3, 1, 1], [3, 3, 3, 3], [1, 1, 1, 1]],
        530: [[1, 1], [2, 2], [4, 1]],
    ]

    private typealias Change = (id: String, apply: (inout TinyTIFF) -> Void)

    private func changes(_ tiff: TinyTIFF) -> [Change] {
        var all: [Change] = []
        func add(_ id: String, _ change: @escaping (inout TinyTIFF) -> Void) { all.append((id, change)) }
        for (tag, choices) in Self.values.sorted(by: { $0.key < $1.key }) {
            for numbers in choices {
                for type in [3, 4] { add("\(tag) is \(numbers) of type \(type)") { $0.entries[tag] = (type, numbers) } }
            }
            if let entry = tiff.entries[tag] {
                add("no \(tag)") { $0.entries[tag] = nil }
                for type in [1, 2, 5, 6, 7, 8, 9, 12, 13] {
                    add("\(tag) of type \(type)") { $0.entries[tag] = (type, entry.numbers) }
                }
            }
        }
        for index in [0, tiff.segments.count / 2, tiff.segments.count - 1] {
            // Another change may have taken it away.
            func change(_ id: String, _ change: @escaping (inout [UInt8]) -> Void) {
                add("\(id) part \(index)") { if index < $0.segments.count { change(&$0.segments[index]) } }
            }
            add("no part \(index)") { if index < $0.segments.count { $0.segments.remove(at: index) } }
            change("one byte less in") { $0 = $0.dropLast() }
            change("half of") { $0.removeLast($0.count / 2) }
            change("nothing in") { $0 = [] }
            change("more in") { $0 += [1, 2, 3, 4] }
        }
        add("two parts exchanged") { $0.segments.swapAt(0, max($0.segments.count - 1, 0)) }
        add("one part too many") { $0.segments += $0.segments.prefix(1) }
        add("the other end first") { $0.isLittle.toggle() }
        add("a next page behind the end") { $0.next = 1 << 24 }
        add("a next page in the pixels") { $0.next = 8 }
        return all
    }

    @Test func aTIFFWithOneRelationChangedIsAnErrorOrHasThePixelsOfItsTags() throws {
        var (refused, equal, different) = (0, 0, [String]())
        // At night every file is tried, and each change together with another one.
        for (index, (id, tiff)) in TIFFTests.good.enumerated() where Nightly.isOn || index % 11 == 0 {
            let good = tiff.pixels
            let changes = changes(tiff)
            let pairs = Nightly.isOn ? changes.indices.map { [$0, ($0 * 37 + 11 + index) % changes.count] } : []
            for places in changes.indices.map({ [$0] }) + pairs {
                var variant = tiff
                for place in places { changes[place].apply(&variant) }
                guard let decoded = try? engine.decode(variant.file, format: .tiff, limits: ImageLimits()).pixels else {
                    refused += 1
                    continue
                }
                let isEqual = decoded == good || decoded == variant.pixels
                equal += isEqual ? 1 : 0
                if !isEqual { different.append("\(id): \(places.map { changes[$0].id })") }
            }
        }
        print("relations of TIFF: \(refused) refused, \(equal) equal, \(different.count) differing")
        #expect(different == [], "\(refused) refused, \(equal) equal, \(different.count) different")
        #expect(refused > 1000 && equal > 500, "\(refused) refused, \(equal) equal")
    }
}
