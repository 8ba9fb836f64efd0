import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

/// The message in `/ac/`: as other programs write it, and as nobody should.
@Suite struct ActionResultTests {
    private static let hash = ContentHash(of: [1, 2, 3])
    private static let variant = CachedVariant(.file(hash, byteCount: 300), maker: "TwofoldPNG 2, libdeflate 1.14")
    private static let bytes = variant.result(named: "variant.png").encoded

    @Test func itHasTheBytesThatOtherProgramsWrite() {
        let digits = Array(Self.hash.hex.utf8)
        // As protoc encodes: output_files { path: "a", digest { hash, size_bytes: 300 } } stdout_raw: "x".
        let digest = [0x0A, 64] + digits + [0x10, 0xAC, 0x02]
        let file = [0x0A, 1, UInt8(ascii: "a"), 0x12, UInt8(digest.count)] + digest
        let message = [0x12, UInt8(file.count)] + file + [0x2A, 1, UInt8(ascii: "x")]
        let result = ActionResult(
            files: [.init(path: [UInt8(ascii: "a")], hash: Self.hash, byteCount: 300)], output: [UInt8(ascii: "x")])
        #expect(result.encoded == message)
        #expect(ActionResult(decoding: message) == result)
    }

    @Test func itIsReadAsItWasWritten() {
        #expect(CachedVariant(Self.bytes, named: "variant.png") == Self.variant)
        let omitted = CachedVariant(.omitted, maker: "TwofoldVips 3, libvips 8.14.1")
        #expect(CachedVariant(omitted.result(named: "variant.webp").encoded, named: "variant.webp") == omitted)
    }

    @Test func fieldsThatServersAddAreSkipped() {
        // exit_code, execution_metadata { worker: "w" }, and fields of fixed length.
        let added: [UInt8] =
            [0x20, 0, 0x4A, 3, 0x0A, 1, 0x77, 0x79] + Array(repeating: 1, count: 8) + [0x7D, 1, 2, 3, 4]
        #expect(CachedVariant(Self.bytes + added, named: "variant.png") == Self.variant)
        #expect(CachedVariant(added + Self.bytes, named: "variant.png") == Self.variant)
    }

    @Test(arguments: 0..<bytes.count)
    func aPartOfItIsNoAnswer(count: Int) {
        #expect(CachedVariant(Array(Self.bytes.prefix(count)), named: "variant.png") == nil)
    }

    @Test func everyOtherByteIsAnotherAnswerOrNone() {
        for index in Self.bytes.indices {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var bytes = Self.bytes
                bytes[index] ^= change
                #expect(CachedVariant(bytes, named: "variant.png") != Self.variant, "\(index) \(change)")
            }
        }
    }

    @Test func anAnswerOfSomebodyWithoutTheKeyIsNoAnswer() {
        let key = Array("a secret of the build farm".utf8)
        let sealed = Self.variant.result(named: "variant.png", key: key).encoded
        #expect(CachedVariant(sealed, named: "variant.png", key: key) == Self.variant)
        #expect(CachedVariant(sealed, named: "variant.png", key: key.dropLast() + [0]) == nil)
        #expect(CachedVariant(Self.bytes, named: "variant.png", key: key) == nil)
        for index in sealed.indices {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var bytes = sealed
                bytes[index] ^= change
                let read = CachedVariant(bytes, named: "variant.png", key: key)
                // Fields that servers add are not sealed, and nothing is read from them.
                #expect(read == nil || read == Self.variant, "\(index) \(change)")
            }
        }
    }

    /// RFC 4231, test case 2.
    @Test func theKeyedHashIsTheStandardOne() {
        let hash = ContentHash(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(hash.hex == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    struct Wrong: Sendable {
        var id: String
        var bytes: [UInt8]

        init(_ id: String, _ bytes: [UInt8]) { (self.id, self.bytes) = (id, bytes) }

        init(_ id: String, maker: String) {
            self.init(id, CachedVariant(.omitted, maker: maker).result(named: "variant.png").encoded)
        }
    }

    static let wrong: [Wrong] = [
        Wrong("an absurd path", variant.result(named: "../../etc/passwd").encoded),
        Wrong("another format's name", variant.result(named: "variant.webp").encoded),
        Wrong("no maker", maker: ""),
        Wrong("a maker with a line break", maker: "a\nb"),
        Wrong("a maker without end", maker: String(repeating: "a", count: 501)),
        Wrong("two files", bytes + bytes),
        Wrong("nothing", []),
        Wrong("a page of a server", Array("<html>200</html>".utf8)),
        Wrong("a length beyond the end", [0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
        Wrong("a length beyond all numbers", [0x12] + [UInt8](repeating: 0xFF, count: 9) + [0x01]),
        Wrong("a number without end", [0x10] + [UInt8](repeating: 0xFF, count: 20)),
        Wrong("a field of number 0", [0x02, 0x00]),
        Wrong("a group", [0x0B, 0x0C]),
    ]

    @Test(arguments: wrong.map(\.id))
    func whatIsNoAnswerIsNotTakenForOne(id: String) throws {
        let bytes = try #require(Self.wrong.first { $0.id == id }).bytes
        #expect(CachedVariant(bytes, named: "variant.png") == nil)
    }

    @Test func aSizeBeyondAllFilesIsNoSize() {
        var digest = ProtocolBuffer.field(1, Array(Self.hash.hex.utf8)) + ProtocolBuffer.field(2, UInt64.max)
        digest = ProtocolBuffer.field(
            2, ProtocolBuffer.field(1, Array("variant.png".utf8)) + ProtocolBuffer.field(2, digest))
        #expect(ActionResult(decoding: digest) == nil)
    }

    @Test(arguments: [0, 1, 127, 128, 300, UInt64(UInt32.max), .max])
    func numbersAreReadAsTheyWereWritten(number: UInt64) throws {
        let fields = try #require(ProtocolBuffer.fields(of: ProtocolBuffer.field(3, number)[...]))
        #expect(fields.map(\.number) == [3] && fields.map(\.value) == [.number(number)])
    }
}
