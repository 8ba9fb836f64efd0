import Testing
@testable import TwofoldImaging
import TwofoldTestSupport

@testable import TwofoldPNG

/// Streams that are packed in parts.
@Suite struct StripesTests {
    /// Rows of every kind of compressibility, so that blocks of all three kinds come out.
    private static let contents: [(id: String, bytes: [UInt8])] = {
        var numbers = RepeatableNumbers(seed: 4)
        let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        return [
            ("nothing", []), ("one byte", [7]), ("zeros", [UInt8](repeating: 0, count: 100_000)), ("noise", noise),
            ("text", Array(repeating: Array("the same words again, and again ".utf8), count: 900).flatMap { $0 }),
            ("skewed", noise.map { $0 & 7 }), ("all in turn", noise[..<30_000].map { $0 & 3 } + noise + [1, 2, 3]),
        ]
    }()

    @Test(arguments: [1, 4, 6, 9, 12])
    func partsThatArePackedApartAreOneStream(level: Int) throws {
        for first in Self.contents {
            for second in Self.contents {
                let rows = first.bytes + second.bytes
                let parts = try [first, second].map { part in
                    try #require(part.bytes.withUnsafeBytes { Deflate.deflateRaw($0, level: level) })
                }
                let stream = try #require(DeflateJoin.open(parts[0])) + parts[1]
                let checksum = rows.withUnsafeBytes { Checksum.adler32($0) }
                let whole = [0x78, 0x9C] + stream + TinyPNG.bigEndian(Int(checksum))
                #expect(try ReferenceInflate.zlib(whole) == rows, "\(first.id), then \(second.id)")
            }
        }
    }

    @Test func whatIsNoStreamIsNotJoined() throws {
        #expect(DeflateJoin.open([]) == nil)
        #expect(DeflateJoin.open([0xFF, 0xFF, 0xFF]) == nil)
        let stream = try #require(
            [UInt8](repeating: 3, count: 5000).withUnsafeBytes { Deflate.deflateRaw($0, level: 6) })
        #expect(DeflateJoin.open(Array(stream.dropLast(2))) == nil)
    }

    @Test func aGiantImageIsTheSameFileWhoeverHelps() throws {
        // 17 MB of rows, hardly any of them alike.
        let rows = (0..<(17 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 9) }
        let alone = try #require(PNGStripes.stream(of: rows, level: 1, nil))
        let cores = HelperThreads()
        cores.open(limit: 3)
        #expect(PNGStripes.stream(of: rows, level: 1, cores) == alone)
        let output = UnsafeMutableRawBufferPointer.allocate(byteCount: rows.count, alignment: 16)
        defer { output.deallocate() }
        #expect(alone.withUnsafeBytes { Deflate.inflate($0, .zlib, into: output)?.count } == rows.count)
        #expect(output.elementsEqual(rows))
    }
}
