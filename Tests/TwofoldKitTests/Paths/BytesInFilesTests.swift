import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Numbers and checksums as files have them.
@Suite struct BytesInFilesTests {
    @Test(
        arguments: [
            ("one byte", [0xFE], 0xFE), ("two", [1, 2], 0x0102), ("four", [0xFF, 0xFF, 0xFF, 0xFF], 0xFFFF_FFFF),
            ("none", [], 0), ("eight, of which the highest bit is set", [0x80, 0, 0, 0, 0, 0, 0, 0], .min),
        ] as [(id: String, bytes: [UInt8], number: Int)])
    func theHighestByteStandsFirst(row: (id: String, bytes: [UInt8], number: Int)) {
        #expect(BigEndian.number(row.bytes[...]) == row.number, "\(row.id)")
        #expect(BigEndian.number([7] + row.bytes + [9], at: 1, count: row.bytes.count) == row.number, "\(row.id)")
    }

    @Test func aNumberIsWrittenInFourBytes() {
        #expect(BigEndian.bytes(0x0102_0304) == [1, 2, 3, 4])
        #expect(BigEndian.bytes(0xFFFF_FFFF) == [255, 255, 255, 255])
        #expect(BigEndian.bytes(-1) == [255, 255, 255, 255], "what does not fit is cut off")
    }

    /// The values in the catalogue of CRC algorithms, and in RFC 1950's terms: sums of 1 and of nothing.
    @Test func checksumsAreThoseOfTheStandards() {
        #expect(Checksum.crc32(Array("123456789".utf8)[...]) == 0xCBF4_3926)
        #expect(Checksum.crc32([UInt8]()[...]) == 0)
        #expect(Checksum.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
        #expect(Checksum.adler32([]) == 1)
    }

    @Test func aChunksTypeIsItsFourLetters() {
        #expect(PNGChunkType("IHDR").rawValue == 0x4948_4452)
        #expect(PNGChunkType(Array("tRNS".utf8)) == "tRNS")
        #expect(PNGChunkType("tRNS").bytes == Array("tRNS".utf8))
        #expect("\(PNGChunkType("iCCP"))" == "iCCP")
        for letters in ["", "IDA", "IDATA"] { #expect(PNGChunkType(Array(letters.utf8)) == nil, "\(letters)") }
    }

    /// A PNG may claim 0 pixels to the meter, and what a worker says of it has to arrive.
    @Test(arguments: [0, 1, Int(UInt32.max)])
    func aDensityArrivesAsItWasSent(number: Int) {
        var writer = ByteWriter()
        let density = Density(x: number, y: 2835, unit: .metre)
        writer.write(density)
        var reader = ByteReader(writer.bytes[...])
        #expect(reader.density() == density)
    }

    @Test(arguments: [-1, Int(UInt32.max) + 1])
    func aDensityThatNoFileHasRoomForIsNone(number: Int) {
        var writer = ByteWriter()
        writer.write(Density(x: 72, y: number, unit: .inch))
        var reader = ByteReader(writer.bytes[...])
        #expect(reader.density() == nil)
    }
}
