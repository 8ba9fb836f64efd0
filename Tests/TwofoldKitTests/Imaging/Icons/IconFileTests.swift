import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Files with several sizes of an icon, taken apart again.
@Suite struct IconFileTests {
    private static func pixels(_ side: Int, _ sample: (_ index: Int) -> UInt8) -> PixelBuffer {
        PixelBuffer(
            size: PixelSize(width: side, height: side), layout: .rgba, depth: .eight,
            bytes: (0..<(side * side * 4)).map(sample))
    }

    static let samples: [(name: String, pixels: PixelBuffer)] = [
        ("one color", pixels(16) { [1, 2, 3, 4][$0 % 4] }),
        ("no two neighbors equal", pixels(16) { UInt8(truncatingIfNeeded: $0 * 7 / 4) }),
        ("runs of two", pixels(16) { UInt8(truncatingIfNeeded: $0 / 8) }),
        ("runs of three", pixels(16) { UInt8(truncatingIfNeeded: $0 / 12) }),
        ("runs longer than a byte can say", pixels(32) { UInt8(truncatingIfNeeded: $0 / 4 / 135) }),
        ("130 and 131 equal ones", pixels(32) { $0 / 4 < 130 ? 9 : $0 / 4 < 261 ? 8 : UInt8(truncatingIfNeeded: $0) }),
        ("128 and 129 different ones", pixels(32) { UInt8(truncatingIfNeeded: $0 / 4 % 129) }),
    ]

    @Test(arguments: samples.indices)
    func packedSamplesUnpackToThePixels(index: Int) throws {
        let (name, pixels) = Self.samples[index]
        let packed = ICNSFile.packed(pixels)
        #expect(packed.starts(with: Array("ARGB".utf8)), "\(name)")
        let planes = try Self.unpacked(packed.dropFirst(4))
        let count = pixels.size.area
        try #require(planes.count == 4 * count, "\(name)")
        for (plane, channel) in [3, 0, 1, 2].enumerated() {
            let wanted = stride(from: channel, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] }
            #expect(Array(planes[(plane * count)..<((plane + 1) * count)]) == wanted, "\(name), channel \(channel)")
        }
    }

    /// As Finder reads them: below 128 that many and one more follow, from 128 on one sample stands for several.
    private static func unpacked(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes
        while let head = rest.popFirst() {
            if head < 128 {
                try #require(rest.count > Int(head))
                result += rest.prefix(Int(head) + 1)
                rest = rest.dropFirst(Int(head) + 1)
            } else {
                let sample = rest.popFirst()
                result += Array(repeating: try #require(sample), count: Int(head) - 125)
            }
        }
        return result
    }

    @Test func theKindsAreThoseOfIconutil() {
        let kinds = ICNSFile.Kind.allCases
        #expect(
            kinds.map { "\($0.rawValue) \($0.side)" }.sorted() == [
                "ic04 16", "ic05 32", "ic07 128", "ic08 256", "ic09 512", "ic10 1024", "ic11 32", "ic12 64", "ic13 256",
                "ic14 512",
            ])
        #expect(kinds.filter { !$0.isPNG } == [.ic04, .ic05])
    }

    @Test func lengthsCountTheirOwnHeaders() throws {
        let file = ICNSFile.bytes(of: [.init(.ic07, [1, 2, 3]), .init(.ic11, [])])
        #expect(
            file == Array("icns".utf8) + [0, 0, 0, 27] + Array("ic07".utf8) + [0, 0, 0, 11, 1, 2, 3]
                + Array("ic11".utf8) + [0, 0, 0, 8])
    }

    @Test func theDirectoryOfAnICOPointsToItsImages() {
        let images = [ICOFile.Image(side: 16, png: [1, 2]), ICOFile.Image(side: 256, png: [3, 4, 5])]
        let file = ICOFile.bytes(of: images)
        #expect(
            file == [0, 0, 1, 0, 2, 0]
                + [16, 16, 0, 0, 1, 0, 32, 0, 2, 0, 0, 0, 38, 0, 0, 0]
                + [0, 0, 0, 0, 1, 0, 32, 0, 3, 0, 0, 0, 40, 0, 0, 0] + [1, 2, 3, 4, 5])
    }
}
